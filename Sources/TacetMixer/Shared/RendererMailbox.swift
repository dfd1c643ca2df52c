import Synchronization
import TacetSystem

/// A 32-bit float that one thread writes and another reads, who then sees what was written before it too.
struct AtomicFloat: ~Copyable {
  private let bits: Atomic<UInt32>
  init(_ value: Float) { bits = Atomic(value.bitPattern) }
  func store(_ value: Float) { bits.store(value.bitPattern, ordering: .releasing) }
  func load() -> Float { Float(bitPattern: bits.load(ordering: .acquiring)) }
}

/// What the game may change of a voice while it lives: the last value counts. Written under the engine's lock.
struct VoiceControls: ~Copyable {
  let gain = AtomicFloat(1)
  let gainRamp = Atomic<Int32>(0)
  let pan = AtomicFloat(0)
  let pitch = AtomicFloat(1)
  let x = AtomicFloat(0)
  let y = AtomicFloat(0)
  let z = AtomicFloat(0)
  let isPositioned = Atomic<Bool>(false)
  let mono = Atomic<UInt32>(0)
  let loops = Atomic<Bool>(false)
  let bus = Atomic<Int32>(0)
  let priority = Atomic<Int32>(0)
  /// The engine frame to start at; anything not in the future starts at once.
  let startFrame = Atomic<Int>(0)
  let isPaused = Atomic<Bool>(false)
  let pauseRamp = Atomic<Int32>(0)
  /// The ramp of a stop in frames; negative: none was asked for.
  let stop = Atomic<Int32>(-1)
}

/// What the game may change of a bus.
struct BusControls: ~Copyable {
  let gain = AtomicFloat(1)
  let ramp = Atomic<Int32>(0)
  let pauseRamp = Atomic<Int32>(0)
  let isMuted = Atomic<Bool>(false)
  let isPaused = Atomic<Bool>(false)
}

/// One soundtrack stream between the feeder, the engine and the renderer.
struct DeckControls: ~Copyable {
  /// Stereo samples, decoded ahead. The feeder writes, the renderer reads.
  let ring = Ring<Float>(capacity: 2 * deckRingFrames)
  /// Which play stands ready in the ring; 0 is none. Set by the engine when the slot is free and the ring empty.
  let armed = Atomic<UInt32>(0)
  let fadeIn = Atomic<Int>(0)
  /// How long what played before takes to go, when this one begins.
  let replaceFade = Atomic<Int>(0)
  /// Set by the feeder: nothing will follow what is in the ring.
  let isComplete = Atomic<Bool>(false)
  /// The ramp of a stop in frames; negative: none was asked for.
  let stop = Atomic<Int>(-1)
  /// Frames played since it began.
  let played = Atomic<Int>(0)
  /// Of these, the last ones that nobody heard and nobody took from the ring.
  let debt = Atomic<Int>(0)
  /// Frames it will play in all, for the time in which nobody counts what lies in the ring; `Int.max` when it repeats.
  let length = Atomic<Int>(.max)
  /// The deck that it goes on for, -1 for none, and what that one had played where this one begins.
  let follows = Atomic<Int>(-1)
  let followsAt = Atomic<Int>(0)

  deinit { ring.deallocate() }
}

/// A meter's reading.
struct MeterReading: ~Copyable {
  let peak = AtomicFloat(0)
  let rms = AtomicFloat(0)
}

/// Frames that a deck's ring holds: 340 ms at 48 kHz.
let deckRingFrames = 16_384
/// With fewer frames than this in its ring a deck wakes the feeder: 256 ms at 48 kHz, for as long a disk may take.
let deckWakeFrames = deckRingFrames * 3 / 4
/// How many soundtrack streams may sound at once: the current one and those that are fading out.
package let deckCount = 8
/// How many buses there may be besides the soundtrack's.
package let busCount = 64

/// The single values that the game's threads and the renderer share.
struct MailboxState: ~Copyable {
  let dirtyBuses = Atomic<UInt64>(0)
  let isListenerDirty = Atomic<Bool>(false)
  let effectsOrder = Atomic<UInt64>(MixOrder(level: .audible, ramp: 0).bits)
  let soundtrackOrder = Atomic<UInt64>(MixOrder(level: .audible, ramp: 0).bits)
  let soundtrackGain = AtomicFloat(1)
  let soundtrackGainRamp = Atomic<Int>(0)
  /// Counts the 10 s marks: each change ends the one-shots that are frozen.
  let drops = Atomic<UInt32>(0)
  /// Frames rendered since the renderer was made.
  let clock = Atomic<Int>(0)
  /// For how many frames nothing has happened, and nothing will until a command comes.
  let idle = Atomic<Int>(0)
  /// Whether somebody renders, or serves commands, just now.
  let isBusy = Atomic<Bool>(false)
  let master = MeterReading()
  let effectsMeter = MeterReading()
  let soundtrackMeter = MeterReading()
}

/// All that the game's threads and the renderer share: bounded rings and last values, never a lock.
///
/// A bundle of pointers: copying it costs nothing and counts no reference. Freed once, by ``deallocate()``.
struct RendererMailbox: @unchecked Sendable {
  // Sendable: every value behind the pointers is atomic, or an end of a ring with one user.
  let state: UnsafeMutablePointer<MailboxState>
  let starts: Ring<StartCommand>
  let events: Ring<RendererEvent>
  let forgotten = Ring<UInt32>(capacity: 1024)
  let voices: UnsafeMutablePointer<VoiceControls>
  let voiceCapacity: Int
  let dirtyVoices: UnsafeMutablePointer<Atomic<UInt64>>
  let dirtyWords: Int
  let buses: UnsafeMutablePointer<BusControls>
  let decks: UnsafeMutablePointer<DeckControls>
  /// Position, forward and up: nine numbers.
  let listener: UnsafeMutablePointer<AtomicFloat>
  /// Posted after a step in which something happened that the engine should hear of.
  let controlWakeup = Wakeup()
  /// Posted when a deck's ring is down to ``deckWakeFrames``.
  let feederWakeup = Wakeup()

  init(configuration: MixerConfiguration) {
    state = .allocate(capacity: 1)
    state.initialize(to: MailboxState())
    starts = Ring(capacity: configuration.voices)
    // A slot is used again only when its end was read, so two events a voice is all there can be.
    events = Ring(capacity: 2 * configuration.voices + 1024)
    voiceCapacity = configuration.voices
    voices = .allocate(capacity: voiceCapacity)
    for slot in 0..<voiceCapacity { (voices + slot).initialize(to: VoiceControls()) }
    dirtyWords = (configuration.voices + 63) / 64
    dirtyVoices = .allocate(capacity: dirtyWords)
    for word in 0..<dirtyWords { (dirtyVoices + word).initialize(to: Atomic(0)) }
    buses = .allocate(capacity: busCount)
    for bus in 0..<busCount { (buses + bus).initialize(to: BusControls()) }
    decks = .allocate(capacity: deckCount)
    for deck in 0..<deckCount { (decks + deck).initialize(to: DeckControls()) }
    listener = .allocate(capacity: 9)
    for (index, value) in ([0, 0, 0, 0, 0, -1, 0, 1, 0] as [Float]).enumerated() {
      (listener + index).initialize(to: AtomicFloat(value))
    }
  }

  func deallocate() {
    state.deinitialize(count: 1).deallocate()
    voices.deinitialize(count: voiceCapacity).deallocate()
    dirtyVoices.deinitialize(count: dirtyWords).deallocate()
    buses.deinitialize(count: busCount).deallocate()
    decks.deinitialize(count: deckCount).deallocate()
    listener.deinitialize(count: 9).deallocate()
    starts.deallocate()
    events.deallocate()
    forgotten.deallocate()
    controlWakeup.deallocate()
    feederWakeup.deallocate()
  }

  /// Has the renderer look at the voice's controls before its next step.
  func touch(_ slot: Int) {
    dirtyVoices[slot >> 6].bitwiseOr(1 << UInt64(slot & 63), ordering: .releasing)
  }
}
