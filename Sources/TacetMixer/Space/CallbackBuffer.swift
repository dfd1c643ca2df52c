internal import CTacetOpenAL

// AL_SOFT_callback_buffer: the installed headers have none of it (OpenAL Soft 1.19.1).
private typealias Callback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, ALsizei) -> ALsizei
private typealias BufferCallback =
  @convention(c) (ALuint, ALenum, ALsizei, Callback, UnsafeMutableRawPointer) -> Void

/// Buffers whose frames OpenAL asks for while it mixes (`AL_SOFT_callback_buffer`, 1.22 and later). It reads ahead of
/// what it plays, at first too, when nothing lies ahead: a source plays its frames as much later.
enum CallbackBuffer {
  /// The frames that a source plays, in a ring of memory. OpenAL's, in the callback, while it mixes.
  struct Supply: BitwiseCopyable {
    let memory: UnsafePointer<Float>
    /// A power of two.
    let capacity: Int
    /// How many frames the step has that is mixed.
    let step: UnsafePointer<Int>
    /// The frame that is asked for next.
    var next = 0
    /// Nothing was asked for yet.
    var begins = true

    /// Copies the next `count` frames to `samples`, behind silence for those that OpenAL has read ahead.
    mutating func copy(to samples: UnsafeMutablePointer<Float>, count: Int) {
      let silent = begins ? max(0, count - step.pointee) : 0
      begins = false
      samples.update(repeating: 0, count: silent)
      for frame in silent..<count {
        samples[frame] = memory[next & (capacity - 1)]
        next += 1
      }
    }
  }

  static var isAvailable: Bool { alIsExtensionPresent("AL_SOFT_callback_buffer") != 0 }

  /// Makes OpenAL ask for the frames of a buffer.
  static func fill(
    _ buffer: ALuint, from supply: UnsafeMutablePointer<Supply>, sampleRate: ALsizei
  ) throws(MixerError) {
    guard isAvailable, let procedure = alGetProcAddress("alBufferCallbackSOFT") else { throw .noMappedBuffers }
    let callback: Callback = { supply, samples, bytes in
      guard let supply, let samples else { return 0 }
      let count = Int(bytes) / MemoryLayout<Float>.stride
      supply.assumingMemoryBound(to: Supply.self).pointee
        .copy(to: samples.assumingMemoryBound(to: Float.self), count: count)
      return bytes
    }
    unsafeBitCast(procedure, to: BufferCallback.self)(
      buffer, AL_FORMAT_MONO_FLOAT32, sampleRate, callback, UnsafeMutableRawPointer(supply))
    try OpenALCall.check("alBufferCallbackSOFT")
  }
}
