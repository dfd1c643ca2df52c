internal import CTacetOpenAL
import TacetSystem

/// A stereo source that plays what it is fed just before each block is mixed. The renderer only.
///
/// With `AL_SOFTX_map_buffer` its buffer is a ring that is written ahead of where OpenAL reads, without a call; without
/// the extension each block is added to the mix.
struct StreamSource: ~Copyable {
  /// Frames of the mapped ring: more than a step, and a resampler's look-ahead.
  private static let ringFrames = 2048

  private enum State {
    case stopped, playing
    /// It was stopped, and plays silence in the next step: of what it played last OpenAL would let it fade (1.20 and
    /// later).
    case draining
  }

  private let mix: LoopbackMix
  private let source: ALuint
  private let buffer: ALuint
  private let ring: UnsafeMutablePointer<Float>?
  /// The next block, where there is no ring.
  private let block: FixedArray<Float>
  private var state = State.stopped
  private var place = 0

  /// Generates the source in `mix`; with `isMapped` it uses a mapped buffer where OpenAL has them.
  init(mix: LoopbackMix, isMapped: Bool) {
    let ring = isMapped ? mix.withCurrent { Self.makeRing(sampleRate: mix.sampleRate) } : nil
    block = FixedArray(repeating: 0, count: ring == nil ? 2 * RenderStep.longest : 0)
    self.mix = mix
    source = ring?.source ?? 0
    buffer = ring?.buffer ?? 0
    self.ring = ring?.memory
  }

  deinit {
    guard ring != nil else { return }
    var (source, buffer) = (source, buffer)
    mix.withCurrent {
      alDeleteSources(1, &source)
      alDeleteBuffers(1, &buffer)
    }
  }

  /// Makes a source that loops over a mapped buffer, in the current context; nil if OpenAL can not, or refuses.
  private static func makeRing(
    sampleRate: Int
  ) -> (source: ALuint, buffer: ALuint, memory: UnsafeMutablePointer<Float>)? {
    OpenALCall.discardError()
    var (source, buffer): (ALuint, ALuint) = (0, 0)
    let bytes = ALsizei(ringFrames * 8)
    let silence = [Float](repeating: 0, count: 2 * ringFrames)
    do throws(MixerError) {
      alGenBuffers(1, &buffer)
      try OpenALCall.check("alGenBuffers")
      try MappedBuffer.fill(
        buffer, format: AL_FORMAT_STEREO_FLOAT32, silence, bytes: bytes, sampleRate: ALsizei(sampleRate), for: .writing)
      let memory = try MappedBuffer.map(buffer, bytes: bytes, for: .writing)
      alGenSources(1, &source)
      try OpenALCall.check("alGenSources")
      alSourcei(source, AL_SOURCE_RELATIVE, 1)
      alSourcef(source, AL_ROLLOFF_FACTOR, 0)
      alSourcei(source, AL_DIRECT_CHANNELS_SOFT, 1)
      alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
      alSourcei(source, AL_LOOPING, 1)
      return (source, buffer, memory.bindMemory(to: Float.self, capacity: 2 * ringFrames))
    } catch {
      if buffer != 0 { alDeleteBuffers(1, &buffer) }
      OpenALCall.discardError()
      return nil
    }
  }

  /// Begins to play, from the next `feed` on.
  mutating func start() {
    if ring != nil, state == .stopped {
      place = 0
      mix.withCurrent { alSourcePlay(source) }
    }
    state = .playing
  }

  /// Stops at once.
  mutating func stop() { state = ring == nil ? .stopped : .draining }

  /// Gives it the `frames` stereo frames that the next block is mixed from; exactly as many as that block has.
  mutating func feed(_ samples: UnsafePointer<Float>, frames: Int) {
    guard let ring else { return block.base.update(from: samples, count: 2 * frames) }
    let first = min(frames, Self.ringFrames - place)
    (ring + 2 * place).update(from: samples, count: 2 * first)
    ring.update(from: samples + 2 * first, count: 2 * (frames - first))
    place = (place + frames) % Self.ringFrames
  }

  /// Silences a stopped one for the next block, and what OpenAL looks at beyond it.
  mutating func drain() {
    if state == .draining { ring?.update(repeating: 0, count: 2 * Self.ringFrames) }
  }

  /// Adds what OpenAL does not mix to the block of `frames` frames that was mixed, and ends a stopped one.
  mutating func finish(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    switch state {
    case .stopped: break
    case .playing: if ring == nil { for sample in 0..<2 * frames { samples[sample] += block[sample] } }
    case .draining:
      mix.withCurrent { alSourceStop(source) }
      state = .stopped
    }
  }
}
