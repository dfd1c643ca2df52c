/// The sources of the voices that sound: where each is placed, and from where it plays.
///
/// The renderer only, with its mix current.
struct VoiceSources: ~Copyable {
  private var pool: SourcePool
  private let table: PanTable
  private let stereoTable: PanTable
  private let startsFromSilence: Bool
  private let sampleRate: Int

  init(_ configuration: MixerConfiguration, mix: LoopbackMix) throws(MixerError) {
    sampleRate = configuration.sampleRate
    startsFromSilence = SilentStart.works(on: mix, sampleRate: sampleRate)
    pool = try SourcePool(
      count: configuration.sources + configuration.spareSources, mix: mix,
      resampler: mix.withCurrent { ResamplerChoice(configuration.resampling) }.index)
    table = PanTable(PanLaw(measuring: mix, sampleRate: sampleRate))
    stereoTable = PanTable(PanLaw(measuring: mix, sampleRate: sampleRate, isStereo: true))
  }

  /// Gives a voice a source; false while none is free.
  mutating func attach(to voice: inout VoiceRecord) -> Bool {
    guard let source = pool.acquire(for: voice.bufferName) else { return false }
    voice.source = Int32(source)
    return true
  }

  /// Starts a voice's source, which was placed, from the voice's position: from silence if `gain` is 0, in a straight line
  /// to the gain that it has at the end of its first step. False if that step has one gain throughout.
  mutating func start(_ voice: inout VoiceRecord, gain: Float) -> Bool {
    voice.sourceGain = gain
    let fadesIn = gain == 0 && startsFromSilence && voice.buffer.frames > 1
    pool.start(
      Int(voice.source), buffer: voice.bufferName, offset: Int(voice.position), loops: voice.parameters.loops,
      pitch: voice.pitch, gain: gain, fadesIn: fadesIn)
    return fadesIn
  }

  /// Stops a voice's source, and frees it.
  mutating func detach(from voice: inout VoiceRecord) {
    pool.stop(Int(voice.source))
    pool.release(Int(voice.source))
    voice.source = -1
  }

  /// Puts a voice's source where its pan or its place in space wants it.
  mutating func place(_ slot: Int, in bank: inout VoiceBank) {
    let voice = bank[slot].parameters
    let source = Int(bank[slot].source)
    bank[slot].needsPlacement = false
    bank[slot].placementDelay = 0
    if let position = voice.position {
      bank[slot].placeGain = bank.law.gain(of: voice)
      pool.point(source, to: bank.law.listener.direction(of: position), spread: 1 - voice.space.share)
    } else if bank[slot].buffer.channels == 2 {
      // The side that the effect moves to stays where it is; the other one moves over.
      let pan = voice.pan
      func moved(_ channel: Float) -> Float { channel + pan * (pan > 0 ? 1 - channel : 1 + channel) }
      bank[slot].placeGain = voice.width == 1 ? 1 : stereoTable[voice.width].gain
      pool.angle(source, left: stereoTable[moved(-voice.width)].x, right: stereoTable[moved(voice.width)].x)
    } else {
      let place = table[voice.pan]
      bank[slot].placeGain = place.gain
      pool.point(source, to: [place.x, 0, -(max(0, 1 - place.x * place.x)).squareRoot()], spread: 0)
    }
  }

  /// Sets the sources of all voices that sound for a step of `frames` frames.
  mutating func update(_ bank: inout VoiceBank, frames: Int, glide: Int) {
    for index in 0..<bank.sounding.count {
      let slot = bank.sounding[index]
      if bank[slot].takesPlace(inStepOf: frames, glide: glide) { place(slot, in: &bank) }
      update(&bank[slot], gain: bank.sourceGain(slot, after: frames))
      filter(bank[slot], by: bank.filter(slot, after: frames))
    }
  }

  /// Filters a voice's source.
  mutating func filter(_ voice: VoiceRecord, by filter: DirectFilter) { pool.filter(Int(voice.source), by: filter) }

  /// Sets the source's pitch, and its gain if that changed. OpenAL reaches both within the next step.
  private mutating func update(_ voice: inout VoiceRecord, gain: Float) {
    pool.setPitch(Int(voice.source), voice.pitch)
    guard gain != voice.sourceGain else { return }
    pool.setGain(Int(voice.source), gain)
    voice.sourceGain = gain
  }

  /// Lets a voice's source repeat, or play to its end.
  mutating func setLoops(_ voice: VoiceRecord) { pool.setLoops(Int(voice.source), voice.parameters.loops) }

  /// True if a voice's source has played to its end.
  func isStopped(_ voice: VoiceRecord) -> Bool { pool.isStopped(Int(voice.source)) }

  /// The place of a voice's source in its buffer, in frames.
  func offset(of voice: VoiceRecord) -> Int { pool.offset(Int(voice.source)) }

  /// Puts every source where its voice is when the mix's clock stands at `clock`.
  func resync(_ bank: borrowing VoiceBank, clock: Int) {
    for index in 0..<bank.sounding.count {
      let voice = bank[bank.sounding[index]]
      pool.seek(Int(voice.source), to: Int(voice.position(at: clock, sampleRate: sampleRate)))
    }
  }

  /// Takes `buffer` off every free source; false while a source in use has it.
  mutating func detach(buffer: UInt32) -> Bool { pool.detach(buffer) }
}
