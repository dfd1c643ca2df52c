import Glibc
import TacetSignal
import TacetSystem

internal import CTacetOpenAL

/// OpenAL's sources of the effects mix, and which of them are free. The renderer only, with its mix current.
struct SourcePool: ~Copyable {
  enum Placement: UInt8 { case unknown, pointed, angled }

  /// A source, and the values that it has. OpenAL is called for changes only.
  struct Source: BitwiseCopyable {
    var name: ALuint
    var buffer: UInt32 = 0
    /// Frames of its buffer for each of the mix, at its own pitch.
    var ratio: Float = 1
    var placement = Placement.unknown
    var loops = false
    var pitch: Float = 1
    var spread: Float = 0
    var filter = DirectFilter.neutral
    /// The filter of its send to the reverbs of these bits.
    var send = DirectFilter.neutral
    var sentTo: UInt8 = 0
  }

  private let mix: LoopbackMix
  private let traits: MixTraits
  private var sources: FixedArray<Source>
  private var free: SlotList
  /// The filter whose values sources copy; 0: OpenAL has none.
  private let scratchFilter: ALuint
  /// The reverbs of the mix.
  var reverbs: ReverbSlots
  /// How many sources send to one.
  private(set) var sending = 0
  /// Sources that were stopped or moved are still to be heard.
  private(set) var isFading = false

  /// Generates `count` sources of `mix`, which are resampled by OpenAL's resampler of this number.
  init(
    count: Int, mix: LoopbackMix, traits: MixTraits = MixTraits(), resampler: Int? = nil
  ) throws(MixerError) {
    var names = [ALuint](repeating: 0, count: count)
    let code = mix.withCurrent {
      _ = alGetError()  // any error from before
      alGenSources(ALsizei(count), &names)
      let code = alGetError()
      if code == AL_NO_ERROR {
        for name in names {
          alSourcef(name, AL_MAX_GAIN, 64)
          if let resampler { alSourcei(name, AL_SOURCE_RESAMPLER_SOFT, ALint(resampler)) }
          // OpenAL knows directions alone: what distance does is in the gain.
          alSourcei(name, AL_SOURCE_RELATIVE, 1)
          alSourcef(name, AL_ROLLOFF_FACTOR, 0)
        }
      }
      return code
    }
    guard code == AL_NO_ERROR else { throw .refused(call: "alGenSources(\(count))", code: code) }
    self.mix = mix
    self.traits = traits
    scratchFilter = mix.withCurrent { Self.makeFilter() }
    reverbs = mix.withCurrent { ReverbSlots() }
    sources = FixedArray(count: count) { Source(name: names[$0]) }
    free = SlotList(capacity: count)
    for source in 0..<count { free.append(source) }
  }

  deinit {
    let names = (0..<sources.count).map { sources[$0].name }
    var filter = scratchFilter
    mix.withCurrent {
      alDeleteSources(ALsizei(names.count), names)
      if filter != 0 { alDeleteFilters(1, &filter) }
      reverbs.close()
    }
  }

  /// A free source, if possible one that has `buffer` already: attaching is the one call here that allocates in OpenAL.
  mutating func acquire(for buffer: UInt32) -> Int? {
    guard free.count > 0 else { return nil }
    var choice = free.count - 1
    for index in 0..<free.count where sources[free[index]].buffer == buffer { choice = index }
    let source = free[choice]
    free.remove(at: choice)
    return source
  }

  /// True if a source is not free.
  var isInUse: Bool { free.count < sources.count }

  /// Frees a stopped source. It keeps its buffer.
  mutating func release(_ source: Int) {
    send(source, .neutral, to: 0)
    free.append(source)
  }

  /// Starts an acquired source `offset` frames into `buffer`, at `gain`; in a straight line from silence if it
  /// `fadesIn`.
  mutating func start(
    _ source: Int, buffer: UInt32, ratio: Float = 1, offset: Int, loops: Bool, pitch: Float, gain: Float,
    fadesIn: Bool = false
  ) {
    let name = sources[source].name
    if sources[source].buffer != buffer {
      alSourcei(name, AL_BUFFER, ALint(bitPattern: buffer))
      sources[source].buffer = buffer
    }
    sources[source].ratio = ratio
    setLoops(source, loops)
    setPitch(source, pitch)
    alSourcef(name, AL_GAIN, gain)
    if fadesIn {
      SilentStart.play(name, offset: offset)
    } else {
      if offset > 0 { alSourcei(name, AL_SAMPLE_OFFSET, ALint(offset)) }
      alSourcePlay(name)
    }
  }

  /// Stops a source. One that `isHeard`, because its gain has not come down to silence before, may fade in the next
  /// step.
  mutating func stop(_ source: Int, isHeard: Bool = false) {
    alSourceStop(sources[source].name)
    if isHeard { isFading = traits.stopFade > 0 }
  }

  /// The place of a source in its buffer, in frames.
  func offset(_ source: Int) -> Int {
    var offset: ALint = 0
    alGetSourcei(sources[source].name, AL_SAMPLE_OFFSET, &offset)
    return Int(offset)
  }

  /// Continues from another frame of its buffer.
  mutating func seek(_ source: Int, to offset: Int) {
    alSourcei(sources[source].name, AL_SAMPLE_OFFSET, ALint(offset))
    isFading = traits.stopFade > 0
  }

  /// True if a source has played to its end.
  func isStopped(_ source: Int) -> Bool {
    var state: ALint = 0
    alGetSourcei(sources[source].name, AL_SOURCE_STATE, &state)
    return state == AL_STOPPED
  }

  /// Sets the gain, which OpenAL reaches in a straight line over the next step.
  func setGain(_ source: Int, _ gain: Float) { alSourcef(sources[source].name, AL_GAIN, gain) }

  /// Lets a source repeat, or play to its end.
  mutating func setLoops(_ source: Int, _ loops: Bool) {
    guard sources[source].loops != loops else { return }
    alSourcei(sources[source].name, AL_LOOPING, loops ? 1 : 0)
    sources[source].loops = loops
  }

  mutating func setPitch(_ source: Int, _ pitch: Float) {
    guard sources[source].pitch != pitch else { return }
    alSourcef(sources[source].name, AL_PITCH, pitch)
    sources[source].pitch = pitch
  }

  /// Points a mono source to a direction, of length 1 or 0, in the listener's axes. `spread`, 0 to 1: how far it
  /// surrounds the listener.
  mutating func point(_ source: Int, to direction: SIMD3<Float>, spread: Float) {
    place(source, .pointed)
    if sources[source].spread != spread {
      sources[source].spread = spread
      // OpenAL's angle of a sphere of this radius, at a distance of 1, is that share of the whole.
      let radius = spread < 0.5 ? sinf(.pi * spread) : 0.5 / max(1e-4, 1 - spread)
      alSourcef(sources[source].name, AL_SOURCE_RADIUS, radius)
    }
    alSource3f(sources[source].name, AL_POSITION, direction.x, direction.y, direction.z)
  }

  /// Puts the channels of a stereo source at places on that half circle.
  mutating func angle(_ source: Int, left: Float, right: Float) {
    place(source, .angled)
    var angles = (-asinf(left), -asinf(right))  // counter-clockwise
    withUnsafePointer(to: &angles) { pointer in
      pointer.withMemoryRebound(to: Float.self, capacity: 2) { alSourcefv(sources[source].name, AL_STEREO_ANGLES, $0) }
    }
  }

  private static func makeFilter() -> ALuint {
    var filter: ALuint = 0
    alGenFilters(1, &filter)
    alFilteri(filter, AL_FILTER_TYPE, AL_FILTER_BANDPASS)
    guard alGetError() != AL_NO_ERROR else { return filter }
    if filter != 0 { alDeleteFilters(1, &filter) }
    return 0
  }

  /// Filters what is heard of a source (`AL_DIRECT_FILTER`). A filter costs OpenAL most of a voice again, so a neutral
  /// one is taken off.
  mutating func filter(_ source: Int, by wanted: DirectFilter) {
    guard sources[source].filter != wanted, scratchFilter != 0 else { return }
    sources[source].filter = wanted
    guard !wanted.isNeutral else { return alSourcei(sources[source].name, AL_DIRECT_FILTER, AL_FILTER_NULL) }
    setScratch(wanted)
    alSourcei(sources[source].name, AL_DIRECT_FILTER, ALint(bitPattern: scratchFilter))
  }

  private func setScratch(_ filter: DirectFilter) {
    // A shelf at 5 kHz that is not below half of the rate is not-a-number from its first frame on (1.19.1 to 1.25.2).
    let highs = mix.sampleRate > 10_000 ? filter.highs : 1
    alFilterf(scratchFilter, AL_BANDPASS_GAIN, filter.gain)
    alFilterf(scratchFilter, AL_BANDPASS_GAINHF, highs)
    alFilterf(scratchFilter, AL_BANDPASS_GAINLF, filter.lows)
  }

  /// Sends what is heard of a source, filtered by `wanted`, to the reverbs of these bits and to no others
  /// (`AL_AUXILIARY_SEND_FILTER`).
  mutating func send(_ source: Int, _ wanted: DirectFilter, to slots: UInt8) {
    let (name, before) = (sources[source].name, sources[source].sentTo)
    guard before | slots != 0, before != slots || sources[source].send != wanted, scratchFilter != 0 else { return }
    sources[source].sentTo = slots
    sources[source].send = wanted
    if slots != 0 { setScratch(wanted) }
    for index in 0..<ReverbBank.count {
      let bit = UInt8(1) << UInt8(index)
      if slots & bit != 0 {
        alSource3i(
          name, AL_AUXILIARY_SEND_FILTER, ALint(bitPattern: reverbs.name(index)), ALint(index),
          ALint(bitPattern: scratchFilter))
      } else if before & bit != 0 {
        alSource3i(name, AL_AUXILIARY_SEND_FILTER, AL_EFFECTSLOT_NULL, ALint(index), AL_FILTER_NULL)
      }
    }
    sending += (slots == 0 ? 0 : 1) - (before == 0 ? 0 : 1)
  }

  private mutating func place(_ source: Int, _ placement: Placement) {
    guard sources[source].placement != placement else { return }
    sources[source].placement = placement
    if placement == .angled { alSource3f(sources[source].name, AL_POSITION, 0, 0, 0) }
  }

  // MARK: - Frames

  /// Mixes the next block of all sources.
  mutating func render(into block: Block) {
    let longest = longestPart
    var done = 0
    while done < block.frames {
      let part = reverbs.steps.mix(min(block.frames - done, longest))
      mix.render(into: block.dropFirst(done).base, frames: part)
      done += part
    }
    isFading = false
  }

  /// How many frames may be mixed at once, so that no source plays past the end of its loop.
  private var longestPart: Int {
    guard traits.loopReach < .max else { return .max }
    var step: Float = 1
    for source in 0..<sources.count where sources[source].loops {
      step = max(step, sources[source].pitch * sources[source].ratio)
    }
    return max(4, Int(Float(traits.loopReach) / min(step, traits.steps.longest)) & ~3)
  }

  /// Takes `buffer` off every free source; false while a source in use has it.
  mutating func detach(_ buffer: UInt32) -> Bool {
    for index in 0..<free.count where sources[free[index]].buffer == buffer {
      alSourcei(sources[free[index]].name, AL_BUFFER, 0)
      sources[free[index]].buffer = 0
    }
    for source in 0..<sources.count where sources[source].buffer == buffer { return false }
    return true
  }
}
