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
  /// Written while sources play it: `AL_MAP_WRITE_BIT_SOFT | AL_MAP_PERSISTENT_BIT_SOFT`.
  private static let access: ALuint = 6

  static var isAvailable: Bool { alIsExtensionPresent("AL_SOFTX_map_buffer") != 0 }

  /// Fills a buffer whose memory may be reached.
  static func fill(
    _ buffer: ALuint, format: ALenum, _ samples: UnsafeRawPointer?, bytes: ALsizei, sampleRate: ALsizei
  ) throws(MixerError) {
    guard isAvailable, let storage = alGetProcAddress("alBufferStorageSOFT"),
      alGetProcAddress("alMapBufferSOFT") != nil, alGetProcAddress("alUnmapBufferSOFT") != nil
    else { throw .noMappedBuffers }
    unsafeBitCast(storage, to: BufferStorage.self)(buffer, format, samples, bytes, sampleRate, access)
    try OpenALCall.check("alBufferStorageSOFT")
  }

  /// The memory of a buffer that was filled, until it is unmapped.
  static func map(
    _ buffer: ALuint, bytes: ALsizei
  ) throws(MixerError) -> UnsafeMutableRawPointer {
    guard let mapping = alGetProcAddress("alMapBufferSOFT") else { throw .noMappedBuffers }
    let memory = unsafeBitCast(mapping, to: MapBuffer.self)(buffer, 0, bytes, access)
    try OpenALCall.check("alMapBufferSOFT")
    guard let memory else { throw .noMappedBuffers }
    return memory
  }

  static func unmap(_ buffer: ALuint) {
    guard let unmapping = alGetProcAddress("alUnmapBufferSOFT") else { return }
    unsafeBitCast(unmapping, to: UnmapBuffer.self)(buffer)
    OpenALCall.discardError()
  }
}
