internal import CTacetOpenAL

/// A stereo source that plays what it is fed just before each block is mixed. The renderer only.
///
/// With `AL_SOFTX_map_buffer` its buffer is a ring that is written ahead of where OpenAL reads, without a call; without
/// the extension each block is queued.
struct StreamSource: ~Copyable {
  /// Frames of the mapped ring: more than a step, and a resampler's look-ahead.
  private static let ringFrames = 2048
  private static let queueLength = 4

  /// OpenAL's objects, which are deleted together.
  struct Names: BitwiseCopyable {
    var source: ALuint = 0
    var buffers: (ALuint, ALuint, ALuint, ALuint) = (0, 0, 0, 0)

    /// Generates them in the current context, without a source if it has none left; what was made is deleted if one of them is
    /// refused.
    init(hasSource: Bool) throws(MixerError) {
      OpenALCall.discardError()
      if hasSource { alGenSources(1, &source) }
      try OpenALCall.check("alGenSources")
      withBuffers { alGenBuffers(ALsizei(queueLength), $0) }
      do throws(MixerError) {
        try OpenALCall.check("alGenBuffers")
      } catch {
        alDeleteSources(1, &source)
        throw error
      }
    }

    mutating func delete() {
      alDeleteSources(1, &source)
      withBuffers { alDeleteBuffers(ALsizei(queueLength), $0) }
    }

    private mutating func withBuffers(_ body: (UnsafeMutablePointer<ALuint>) -> Void) {
      withUnsafeMutablePointer(to: &buffers) { pointer in
        pointer.withMemoryRebound(to: ALuint.self, capacity: queueLength, body)
      }
    }
  }

  private let mix: LoopbackMix
  private let names: Names
  private var nextBuffer = 0
  private let ring: UnsafeMutablePointer<Float>?
  private var place = 0
  private let sampleRate: Int

  /// Generates the source in `mix`; with `isMapped` it uses a mapped buffer where OpenAL has them. One that is not `isHeard`
  /// takes what it is fed, as if it played.
  init(mix: LoopbackMix, sampleRate: Int, isMapped: Bool, isHeard: Bool = true) throws(MixerError) {
    let (names, ring) = try mix.withCurrent { () throws(MixerError) -> (Names, UnsafeMutablePointer<Float>?) in
      let names = try Names(hasSource: isHeard)
      let ring = isMapped ? Self.map(names.buffers.0, sampleRate: sampleRate) : nil
      alSourcei(names.source, AL_SOURCE_RELATIVE, 1)
      alSourcef(names.source, AL_ROLLOFF_FACTOR, 0)
      alSourcei(names.source, AL_DIRECT_CHANNELS_SOFT, 1)
      if ring != nil {
        alSourcei(names.source, AL_BUFFER, ALint(bitPattern: names.buffers.0))
        alSourcei(names.source, AL_LOOPING, 1)
      }
      return (names, ring)
    }
    self.mix = mix
    self.names = names
    self.ring = ring
    self.sampleRate = sampleRate
  }

  deinit {
    var names = names
    mix.withCurrent { names.delete() }
  }

  /// Maps a buffer; nil if OpenAL can not, or refuses: then blocks are queued.
  private static func map(_ buffer: ALuint, sampleRate: Int) -> UnsafeMutablePointer<Float>? {
    let bytes = ALsizei(ringFrames * 8)
    let silence = [Float](repeating: 0, count: 2 * ringFrames)
    do throws(MixerError) {
      try MappedBuffer.fill(
        buffer, format: AL_FORMAT_STEREO_FLOAT32, silence, bytes: bytes, sampleRate: ALsizei(sampleRate), for: .writing)
      let memory = try MappedBuffer.map(buffer, bytes: bytes, for: .writing)
      return memory.bindMemory(to: Float.self, capacity: 2 * ringFrames)
    } catch {
      return nil
    }
  }

  /// Begins to play, from the next `feed` on.
  mutating func start() {
    place = 0
    if ring != nil { mix.withCurrent { alSourcePlay(names.source) } }
  }

  /// Stops at once; the frames fed last must have come down to silence.
  mutating func stop() {
    mix.withCurrent {
      alSourceStop(names.source)
      if ring == nil { alSourcei(names.source, AL_BUFFER, 0) }
    }
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

  /// Queues a block exactly as long as the mix will take: the source comes to its end before each, and is started again.
  private mutating func queue(_ samples: UnsafePointer<Float>, frames: Int) {
    let buffer: ALuint
    switch nextBuffer {
    case 0: buffer = names.buffers.0
    case 1: buffer = names.buffers.1
    case 2: buffer = names.buffers.2
    default: buffer = names.buffers.3
    }
    nextBuffer = (nextBuffer + 1) % Self.queueLength
    mix.withCurrent { Self.queue(buffer, samples, frames: frames, on: names.source, sampleRate: sampleRate) }
  }

  private static func queue(
    _ buffer: ALuint, _ samples: UnsafePointer<Float>, frames: Int, on source: ALuint, sampleRate: Int
  ) {
    var processed: ALint = 0
    alGetSourcei(source, AL_BUFFERS_PROCESSED, &processed)
    var unqueued: ALuint = 0
    while processed > 0 {
      alSourceUnqueueBuffers(source, 1, &unqueued)
      processed -= 1
    }
    var buffer = buffer
    alBufferData(buffer, AL_FORMAT_STEREO_FLOAT32, samples, ALsizei(frames * 8), ALsizei(sampleRate))
    alSourceQueueBuffers(source, 1, &buffer)
    var state: ALint = 0
    alGetSourcei(source, AL_SOURCE_STATE, &state)
    if state != AL_PLAYING { alSourcePlay(source) }
  }
}
