internal import CTacetOpenAL

/// The errors of OpenAL's calls, in the current context.
enum OpenALCall {
  /// Discards the error of an earlier call: OpenAL keeps one for a context, not one for a call.
  static func discardError() { _ = alGetError() }

  /// Throws the error of the call that was made last, under this name.
  static func check(_ call: String) throws(MixerError) {
    let code = alGetError()
    guard code == AL_NO_ERROR else { throw .refused(call: call, code: code) }
  }
}
