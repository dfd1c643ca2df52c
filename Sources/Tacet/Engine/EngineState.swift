internal import TacetMixer
import TacetSession
import TacetSignal

/// What to do about audio focus.
enum FocusRequest: Equatable {
  case take
  case release(notify: Bool)
}

/// What the engine's lock guards: the policy, the voices as the game knows them, the buses, the soundtrack.
struct EngineState {
  /// A voice as the game knows it.
  struct Slot {
    enum Phase { case free, live, unheard }
    var phase = Phase.free
    var generation: UInt32 = 0
    var parameters = Renderer.Parameters()
    var effect: SoundEffect?
    /// The game has stopped it, and the renderer may not have heard of it yet.
    var isStopped = false
    /// How long it takes to end by itself, in seconds.
    var seconds = 0.0
    var completion: (@Sendable (VoiceEnd) -> Void)?
  }

  enum OutputGap { case lost, corked }

  struct BusState {
    var name: String
    var gain: Float = 1
    var isMuted = false
    var isPaused = false
  }

  var session: SessionState
  var verdict: Verdict
  /// The orders that the renderer was given last.
  var orders = MixOrders()
  var pauseClock = PauseClock()
  var slots: [Slot]
  var freeSlots: [UInt32]
  /// One-shots that run unheard, and when they end, in seconds of the engine's clock.
  var unheard: [(deadline: Double, slot: UInt32)] = []
  var buses: [BusState]
  var soundtrackBus = BusState(name: Bus.soundtrackName)
  var director = SoundtrackDirector()
  var listener = SpatialListener()
  /// Why the output asks for no blocks: each reason ends by itself.
  var outputRests: Set<OutputGap> = []
  var isOutputRunning: Bool { outputRests.isEmpty }
  /// There has been nothing to hear for a while, and the output was told to rest.
  var isResting = false
  /// Up to when time has passed while nobody asks for blocks, in seconds of the engine's clock; nil while somebody does.
  var servedUntil: Double?
  /// The engine's frame at which something is to be told although nobody asks for blocks.
  var nextChange = Int.max
  /// How often a block came too late for the output.
  var underflows = 0
  /// What the output asks the system for, in all.
  var requestedLatency: Duration
  /// When an output that could not begin is started again, in seconds of the engine's clock.
  var restart = 0.0
  /// The engine's frame at which the output silenced itself, until it may be heard again.
  var mutedSince: Int?
  /// Whether audio focus was asked for, whether to ask again, and whether those paused for it are told of its end.
  var holdsFocus = false
  var retakesFocus = false
  var notifiesOthers = true
  var isClosed = false
  /// Ends to tell, made by calls of the game: the control thread tells them, for the caller may hold a lock of its own.
  var due: [Completion] = []
  /// What is to be logged: by the control thread, for whoever reads the log may keep its writer waiting.
  var notices: [PendingLog] = []
  var lostStarts = 0
  var events: [EngineEvent] = []
  var facts: [SessionRecord] = []

  init(session: SessionState, voices: Int, latency: Duration) {
    requestedLatency = latency
    self.session = session
    verdict = session.verdict
    slots = Array(repeating: Slot(), count: voices)
    freeSlots = (0..<UInt32(voices)).reversed()
    unheard.reserveCapacity(256)
    buses = [BusState(name: Bus.effectsName), BusState(name: Bus.interfaceName)]
  }

  /// Whether nobody asks the renderer for blocks, so that control must serve its commands.
  var needsServing: Bool { !isOutputRunning || isResting }

  /// What is to be done about audio focus, if anything: asked for where the session wants to be heard alone.
  mutating func nextFocusOrder() -> FocusRequest? {
    let wanted = session.wantsAudioFocus && !isClosed
    defer {
      holdsFocus = wanted
      retakesFocus = false
      if !wanted { notifiesOthers = true }
    }
    if wanted { return holdsFocus && !retakesFocus ? nil : .take }
    return holdsFocus ? .release(notify: notifiesOthers) : nil
  }

  /// Whether the soundtrack would be heard, if one played.
  var isSoundtrackToBeHeard: Bool { verdict.soundtrack <= .ducked && soundtrackBus.gain != 0 }

  /// The voice's slot, if it still lives.
  func slot(of voice: Voice, engine: UInt32) -> Int? {
    guard voice.engine == engine, Int(voice.slot) < slots.count else { return nil }
    let slot = slots[Int(voice.slot)]
    return slot.phase != .free && slot.generation == voice.generation ? Int(voice.slot) : nil
  }

  /// Frees a slot and returns what to call about it.
  mutating func end(_ slot: Int, _ reason: VoiceEnd) -> [Completion] {
    let completion = slots[slot].completion
    slots[slot].phase = .free
    slots[slot].completion = nil
    slots[slot].effect = nil
    slots[slot].isStopped = false
    freeSlots.append(UInt32(slot))
    return completion.map { completion in [{ completion(reason) }] } ?? []
  }

  /// Whether the game itself pauses this bus, or everything.
  func isPausedByGame(bus: Int) -> Bool { session.isPausedByGame(bus: buses[bus].name) }
}
