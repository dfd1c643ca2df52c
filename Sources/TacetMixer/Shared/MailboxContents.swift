import Synchronization
import TacetSignal
import TacetSystem

/// Everything that the game's threads, the feeder and the renderer share: bounded rings and last values, never a lock.
struct MailboxContents: ~Copyable {
  // From the game, with the engine's lock held.
  let starts: Ring<StartCommand>
  let startRun = StartRun()
  let voices: ReservedArray<LatestValue<VoiceOrder>>
  /// How long a pause of a voice takes that is not told otherwise, in frames.
  let holdRamp: Int32
  /// Orders for voices that wait for their time.
  let schedules: FixedArray<LazyMailbox<VoiceSchedule>>
  /// A bit for each voice whose order was not read yet.
  let dirtyVoices: FixedArray<Atomic<UInt64>>
  /// The game's controls of every bus: ``BusID/place``.
  let buses: FixedArray<LatestValue<BusControls>>
  /// A bit for each bus of the effects whose controls were not read yet.
  let dirtyBuses = Atomic<UInt64>(0)
  let law = LatestValue(SpatialLaw())
  let listeners = LatestValue(ListenerList())
  let effectsOrder = Atomic<UInt64>(MixOrder(level: .audible, ramp: 0).bits)
  let soundtrackOrder = Atomic<UInt64>(MixOrder(level: .audible, ramp: 0).bits)
  let reverb = ReverbMailbox()
  let ducking = LatestValue(DuckRules())
  let measuresLoudness = Atomic<Bool>(false)
  let space = SpaceMailbox()
  /// Counts the 10 s marks: each change ends the one-shots that are frozen.
  let dropMarks = Atomic<UInt32>(0)
  /// Counts frames that passed and that `clock` does not count, for the one-shots that run unheard.
  let missedFrames = Atomic<Int>(0)
  /// From the game, the feeder and the renderer.
  let decks: FixedArray<DeckMailbox>
  /// From the game, the producers of streamed effects and the renderer.
  let streams: FixedArray<StreamSlot>

  // From the renderer.
  let events: Ring<RendererEvent>
  /// Frames rendered, or passed, since the renderer was made.
  let clock = Atomic<Int>(0)
  /// For how many frames nothing has been heard, with nothing to come before a command.
  let idle = Atomic<Int>(0)
  /// The frame at which the next one-shot ends that runs unheard; `Int.max` for none.
  let nextUnheardEnd = Atomic<Int>(.max)
  let voicePositions: ReservedArray<LatestValue<VoicePosition>>
  /// The renderer's own memory of the voices.
  let store: VoiceStore
  let voiceCounts = LatestValue(VoiceCounts())
  let renderTimes = LatestValue(RenderTimes())
  /// The number of the game's DSP that is called at each place: the buses, then the voices that sound; 0 for none.
  let calledDSPs: FixedArray<Atomic<UInt32>>
  /// The nanoseconds that the game's DSPs have taken, in all.
  let dspTime = Atomic<Int>(0)
  /// How often the game's orders were read to the end.
  let rounds = Atomic<Int>(0)
  /// Frames that the effects' mix has counted.
  let effectsClock = Atomic<Int>(0)
  /// Frames that the soundtrack's mix has counted.
  let soundtrackClock = Atomic<Int>(0)
  let musicPosition = LatestValue(MusicPosition())
  let tap = TapMailbox()
  let masterMeter = MeterReading()
  let effectsMeter = MeterReading()
  let soundtrackMeter = MeterReading()
  /// The levels of the buses that are metered, as amplitudes.
  let busLevels: FixedArray<AtomicFloat>

  /// Posted after a step with events for the engine.
  let controlWakeup = WakeupOwner()
  /// Posted when a deck's ring is down to ``DeckMailbox/wakeFrames``, or a stream's to three quarters.
  let feederWakeup = WakeupOwner()

  init(_ configuration: MixerConfiguration) {
    starts = Ring(capacity: configuration.voices)
    holdRamp = Int32(clamping: configuration.fades.hold)
    voices = ReservedArray(capacity: configuration.voices)
    store = VoiceStore(capacity: configuration.voices)
    schedules = FixedArray(count: configuration.voices) { _ in LazyMailbox() }
    voicePositions = ReservedArray(capacity: configuration.voices)
    dirtyVoices = FixedArray(count: (configuration.voices + 63) / 64) { _ in Atomic(0) }
    busLevels = FixedArray(count: busCount) { _ in AtomicFloat(0) }
    buses = FixedArray(count: busCount + 2) { _ in LatestValue(BusControls()) }
    let places = busCount + 2 + configuration.sources + configuration.spareSources
    calledDSPs = FixedArray(count: places) { _ in Atomic(0) }
    decks = FixedArray(count: deckCount) { _ in DeckMailbox() }
    streams = FixedArray(count: streamSlotCount) { _ in StreamSlot() }
    // A slot is used again only when its end was read, so there are at most two events for a voice.
    events = Ring(capacity: 2 * configuration.voices + 1024)
  }

  deinit { space.close() }

  /// Makes the slot of a voice, and some more: before its first start, on the game's side.
  func makeVoice(_ slot: Int) {
    let count = slot + Self.voicesAtOnce
    voices.grow(to: count) { _ in LatestValue(VoiceOrder()) }
    voicePositions.grow(to: count) { _ in LatestValue(VoicePosition()) }
    store.grow(to: count)
  }

  /// How many slots are made at once.
  private static let voicesAtOnce = 64

  /// Publishes the controls of a bus, with whether a change waits. The game only.
  func publish(_ controls: UnsafePointer<BusControls>, of bus: BusID) {
    buses[bus.place].writer.replace { new, _ in
      // By its value: a copy by pointers reads the padding behind it too, which need not be there.
      new.pointee = controls.pointee
      new.pointee.noteWaiting()
    }
  }

  /// The controls of a bus, where they lie until the next call for it. The renderer only.
  func controls(_ bus: BusID) -> UnsafePointer<BusControls> { buses[bus.place].reader.newest }
}

/// How far back the starts that the game has asked for are alike: of one priority and one gain.
struct StartRun: ~Copyable {
  /// The priority and the gain of the last start.
  private let weight = Atomic<UInt64>(0)
  /// The number of the first start of those alike.
  private let first = Atomic<Int>(0)

  /// Records a start with this number, before it is pushed. The game only.
  @inline(__always)
  func record(_ parameters: borrowing VoiceParameters, number: Int) {
    // A priority beyond 32 bits ranks as the greatest or the least one: VoiceRank.
    let priority = UInt32(bitPattern: Int32(clamping: parameters.priority))
    let new = UInt64(priority) << 32 | UInt64(parameters.gain.bitPattern)
    guard new != weight.load(ordering: .relaxed) else { return }
    weight.store(new, ordering: .relaxed)
    first.store(number, ordering: .relaxed)
  }

  /// True if all from the one with this number on are alike. The renderer only, which has acquired the last start.
  func reaches(back number: Int) -> Bool { first.load(ordering: .relaxed) <= number }
}

/// A meter's last reading, between the renderer and who shows it.
struct MeterReading: ~Copyable {
  private let peak = AtomicFloat(0)
  private let rms = AtomicFloat(0)
  private let momentary = AtomicFloat(-.infinity)
  private let shortTerm = AtomicFloat(-.infinity)
  private let integrated = AtomicFloat(-.infinity)

  func publish(_ level: LevelMeter) {
    peak.store(level.peak)
    rms.store(level.rms)
  }

  func publish(_ loudness: MixLevel.Loudness) {
    momentary.store(loudness.momentary)
    shortTerm.store(loudness.shortTerm)
    integrated.store(loudness.integrated)
  }

  /// The reading; its loudness only if that is measured.
  func level(withLoudness isMeasured: Bool) -> MixLevel {
    MixLevel(
      peak: peak.load(), rms: rms.load(),
      loudness: isMeasured
        ? MixLevel.Loudness(momentary: momentary.load(), shortTerm: shortTerm.load(), integrated: integrated.load())
        : nil)
  }
}

/// A 32-bit float that one thread stores and another loads.
///
/// A load acquires what was stored before the value.
struct AtomicFloat: ~Copyable {
  private let bits: Atomic<UInt32>
  init(_ value: Float) { bits = Atomic(value.bitPattern) }
  func store(_ value: Float) { bits.store(value.bitPattern, ordering: .releasing) }
  func load() -> Float { Float(bitPattern: bits.load(ordering: .acquiring)) }
}
