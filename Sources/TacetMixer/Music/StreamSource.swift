internal import CTacetOpenAL

// AL_SOFTX_map_buffer: the installed headers have neither its calls nor its constants (OpenAL Soft 1.19.1).
private typealias BufferStorage =
  @convention(c) (
    ALuint, ALenum, UnsafeRawPointer?, ALsizei, ALsizei, ALuint
  ) -> Void
private typealias MapBuffer = @convention(c) (ALuint, ALsizei, ALsizei, ALuint) -> UnsafeMutableRawPointer?
private let mapWriteBit: ALuint = 2
private let mapPersistentBit: ALuint = 4

/// A stereo source that plays what it is given just before each block is mixed.
///
/// With `AL_SOFTX_map_buffer` its buffer is a ring that is written ahead of where OpenAL reads, without a call; without
/// the extension each block is queued. The renderer only, with its mix current.
struct StreamSource {
  /// Frames of the mapped ring: more than a step, and what a resampler may look ahead.
  private static let ringFrames = 2048
  private static let queueLength = 4

  private var source: ALuint = 0
  private var buffers: (ALuint, ALuint, ALuint, ALuint) = (0, 0, 0, 0)
  private var next = 0
  private let ring: UnsafeMutablePointer<Float>?
  private var place = 0
  private let sampleRate: Int

  init(sampleRate: Int, mapped: Bool) throws(MixerError) {
    self.sampleRate = sampleRate
    alGenSources(1, &source)
    withUnsafeMutablePointer(to: &buffers) { pointer in
      pointer.withMemoryRebound(to: ALuint.self, capacity: Self.queueLength) {
        alGenBuffers(ALsizei(Self.queueLength), $0)
      }
    }
    ring = mapped ? Self.map(buffers.0, sampleRate: sampleRate) : nil
    let code = alGetError()
    guard code == AL_NO_ERROR else { throw .refused(call: "alGenSources", code: code) }
    alSourcei(source, AL_SOURCE_RELATIVE, 1)
    alSourcef(source, AL_ROLLOFF_FACTOR, 0)
    alSourcei(source, AL_DIRECT_CHANNELS_SOFT, 1)
    if ring != nil {
      alSourcei(source, AL_BUFFER, ALint(bitPattern: buffers.0))
      alSourcei(source, AL_LOOPING, 1)
    }
  }

  private static func map(_ buffer: ALuint, sampleRate: Int) -> UnsafeMutablePointer<Float>? {
    guard alIsExtensionPresent("AL_SOFTX_map_buffer") != 0,
      let storage = alGetProcAddress("alBufferStorageSOFT"), let mapping = alGetProcAddress("alMapBufferSOFT")
    else { return nil }
    let bytes = ALsizei(ringFrames * 8)
    let silence = [Float](repeating: 0, count: 2 * ringFrames)
    unsafeBitCast(storage, to: BufferStorage.self)(
      buffer, AL_FORMAT_STEREO_FLOAT32, silence, bytes, ALsizei(sampleRate), mapWriteBit | mapPersistentBit)
    let memory = unsafeBitCast(mapping, to: MapBuffer.self)(buffer, 0, bytes, mapWriteBit | mapPersistentBit)
    // Refused: the error is taken, and the queue serves.
    guard alGetError() == AL_NO_ERROR else { return nil }
    return memory?.bindMemory(to: Float.self, capacity: 2 * ringFrames)
  }

  mutating func deallocate() {
    alDeleteSources(1, &source)
    withUnsafeMutablePointer(to: &buffers) { pointer in
      pointer.withMemoryRebound(to: ALuint.self, capacity: Self.queueLength) {
        alDeleteBuffers(ALsizei(Self.queueLength), $0)
      }
    }
  }

  /// Begins to play, from the next `feed` on.
  mutating func start() {
    place = 0
    if ring != nil { alSourcePlay(source) }
  }

  /// Stops at once; what was fed last must have come down to silence.
  mutating func stop() {
    alSourceStop(source)
    if ring == nil { alSourcei(source, AL_BUFFER, 0) }
  }

  /// Gives it the `frames` stereo frames that the next block is mixed from; exactly as many as that block has.
  mutating func feed(_ samples: UnsafePointer<Float>, frames: Int) {
    guard let ring else {
      queue(samples, frames: frames)
      return
    }
    let first = min(frames, Self.ringFrames - place)
    (ring + 2 * place).update(from: samples, count: 2 * first)
    ring.update(from: samples + 2 * first, count: 2 * (frames - first))
    place = (place + frames) % Self.ringFrames
  }

  /// A block exactly as long as the mix will take: the source has come to its end before each, and is started again.
  private mutating func queue(_ samples: UnsafePointer<Float>, frames: Int) {
    var processed: ALint = 0
    alGetSourcei(source, AL_BUFFERS_PROCESSED, &processed)
    var unqueued: ALuint = 0
    while processed > 0 {
      alSourceUnqueueBuffers(source, 1, &unqueued)
      processed -= 1
    }
    var buffer: ALuint
    switch next {
    case 0: buffer = buffers.0
    case 1: buffer = buffers.1
    case 2: buffer = buffers.2
    default: buffer = buffers.3
    }
    next = (next + 1) % Self.queueLength
    alBufferData(buffer, AL_FORMAT_STEREO_FLOAT32, samples, ALsizei(frames * 8), ALsizei(sampleRate))
    alSourceQueueBuffers(source, 1, &buffer)
    var state: ALint = 0
    alGetSourcei(source, AL_SOURCE_STATE, &state)
    if state != AL_PLAYING { alSourcePlay(source) }
  }
}
