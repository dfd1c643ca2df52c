internal import CTacetOpenAL

// AL_SOFTX_map_buffer: the installed headers have neither its calls nor its constants (OpenAL Soft 1.19.1).
private typealias BufferStorage =
  @convention(c) (
    ALuint, ALenum, UnsafeRawPointer?, ALsizei, ALsizei, ALuint
  ) -> Void
private typealias MapBuffer = @convention(c) (ALuint, ALsizei, ALsizei, ALuint) -> UnsafeMutableRawPointer?
private typealias UnmapBuffer = @convention(c) (ALuint) -> Void

/// Buffers whose memory can be reached after they were filled (`AL_SOFTX_map_buffer`). In the current context.
enum MappedBuffer {
  /// The way in which a buffer is reached while sources play it.
  enum Access: ALuint {
    case reading = 5
    case writing = 6
  }

  /// Fills a buffer whose memory may be reached; false if OpenAL has no such buffers, or refuses.
  static func fill(
    _ buffer: ALuint, format: ALenum, _ samples: UnsafeRawPointer?, bytes: ALsizei, sampleRate: ALsizei,
    for access: Access
  ) -> Bool {
    guard alIsExtensionPresent("AL_SOFTX_map_buffer") != 0, let storage = alGetProcAddress("alBufferStorageSOFT"),
      alGetProcAddress("alMapBufferSOFT") != nil, alGetProcAddress("alUnmapBufferSOFT") != nil
    else { return false }
    unsafeBitCast(storage, to: BufferStorage.self)(buffer, format, samples, bytes, sampleRate, access.rawValue)
    return alGetError() == AL_NO_ERROR
  }

  /// The memory of a buffer that was filled for this access, until it is unmapped.
  static func map(_ buffer: ALuint, bytes: ALsizei, for access: Access) -> UnsafeMutableRawPointer? {
    guard let mapping = alGetProcAddress("alMapBufferSOFT") else { return nil }
    let memory = unsafeBitCast(mapping, to: MapBuffer.self)(buffer, 0, bytes, access.rawValue)
    return alGetError() == AL_NO_ERROR ? memory : nil
  }

  static func unmap(_ buffer: ALuint) {
    guard let unmapping = alGetProcAddress("alUnmapBufferSOFT") else { return }
    unsafeBitCast(unmapping, to: UnmapBuffer.self)(buffer)
    _ = alGetError()
  }
}
