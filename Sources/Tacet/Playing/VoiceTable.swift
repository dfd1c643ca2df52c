internal import TacetMixer
import TacetSession
import TacetSignal

/// The voices as the game knows them: slots with generations, their parameters, and one-shots that run unheard. Pure.
struct VoiceTable {
  struct Slot {
    enum Phase { case free, live, unheard }
    var phase = Phase.free
    var generation: UInt32 = 0
    var parameters = VoiceParameters()
    var effect: SoundEffect?
    /// The game has stopped it; the renderer may not have seen that yet.
    var isStopped = false
    /// How long it takes to end by itself.
    var seconds = 0.0
    var completion: (@Sendable (VoiceEnd) -> Void)?
  }

  /// A play that the game asks for.
  struct Request {
    var effect: SoundEffect
    var buffer: EffectBuffer
    var parameters: VoiceParameters
    var fadeIn: Int
    var completion: (@Sendable (VoiceEnd) -> Void)?
  }

  /// Plays that found no room to live at all.
  private(set) var rejectedPlays = 0

  private let engine: UInt32
  /// A quarter of a frame: seconds that were frames before are compared with it, so that no rounding costs one.
  private let tolerance: Double
  private var slots: [Slot]
  private var freeSlots: [UInt32]
  /// One-shots that run unheard, and when they end.
  private var unheard: [(deadline: Double, slot: UInt32)] = []

  /// A table of `capacity` voices of the engine `engine`.
  init(engine: UInt32, capacity: Int, sampleRate: Int) {
    self.engine = engine
    tolerance = 0.25 / Double(sampleRate)
    slots = Array(repeating: Slot(), count: capacity)
    freeSlots = (0..<UInt32(capacity)).reversed()
    unheard.reserveCapacity(256)
  }

  // MARK: - Readings

  /// How many voices have not ended.
  var count: Int { slots.count - freeSlots.count }

  /// The parameters of a voice that lives.
  func parameters(of voice: Voice) -> VoiceParameters? { slot(of: voice).map { slots[$0].parameters } }

  /// The voice in a slot.
  private func voice(_ slot: Int) -> Voice {
    Voice(engine: engine, slot: UInt32(slot), generation: slots[slot].generation)
  }

  private func slot(of voice: Voice) -> Int? {
    guard voice.engine == engine, Int(voice.slot) < slots.count else { return nil }
    let slot = Int(voice.slot)
    return slots[slot].phase != .free && slots[slot].generation == voice.generation ? slot : nil
  }

  /// The caption of the voice in this slot, if its effect has one.
  private func caption(ofSlot slot: Int, heardBy listener: SpatialListener) -> Caption? {
    guard let text = slots[slot].effect?.caption else { return nil }
    let parameters = slots[slot].parameters
    if let position = parameters.position { return Caption(text, direction: listener.direction(of: position)) }
    return Caption(text, direction: parameters.pan == 0 ? nil : Caption.Direction(azimuth: 90 * parameters.pan))
  }

  // MARK: - The game

  /// Plays, and returns the voice; nil without a free slot. A one-shot that is due while `holdsOneShots` runs unheard;
  /// one that is pushed while `startsAfterResume` comes in when the mix goes on. Allocates nothing.
  mutating func play(
    _ request: Request, holdsOneShots: Bool, startsAfterResume: Bool, at moment: EngineMoment,
    _ actions: inout [EngineAction]
  ) -> Voice? {
    guard let free = freeSlots.popLast() else {
      reject(request.completion, &actions)
      return nil
    }
    let slot = Int(free)
    let buffer = request.buffer
    slots[slot].generation &+= 1
    slots[slot].parameters = request.parameters
    slots[slot].seconds =
      Double(buffer.frames) / (Double(buffer.sampleRate) * Double(request.parameters.pitch))
    slots[slot].completion = request.completion
    if holdsOneShots, !request.parameters.loops, request.parameters.startFrame <= moment.frame {
      runUnheard(slot, from: moment.seconds)
      actions.append(.wake)
    } else {
      slots[slot].phase = .live
      slots[slot].effect = request.effect
      actions.append(
        .start(
          StartCommand(
            slot: free, generation: slots[slot].generation, buffer: buffer, waitsForThaw: startsAfterResume,
            fadeIn: Int32(clamping: request.fadeIn)), request.parameters))
    }
    return voice(slot)
  }

  /// Counts a play without room, and ends it.
  mutating func reject(_ completion: (@Sendable (VoiceEnd) -> Void)?, _ actions: inout [EngineAction]) {
    rejectedPlays += 1
    if let completion { actions.append(.complete(.voice(completion, .stolen))) }
  }

  /// The renderer had no room for the start of this slot.
  mutating func startRejected(_ slot: Int, _ actions: inout [EngineAction]) {
    rejectedPlays += 1
    end(slot, .stolen, &actions)
  }

  /// Stops a voice over `ramp` frames.
  mutating func stop(_ voice: Voice, ramp: Int, at moment: EngineMoment, _ actions: inout [EngineAction]) {
    if let slot = slot(of: voice) { stop(slot, ramp: ramp, at: moment, &actions) }
  }

  /// Stops every voice over `ramp` frames.
  mutating func stopAll(ramp: Int, at moment: EngineMoment, _ actions: inout [EngineAction]) {
    for slot in slots.indices where slots[slot].phase != .free { stop(slot, ramp: ramp, at: moment, &actions) }
  }

  private mutating func stop(_ slot: Int, ramp: Int, at moment: EngineMoment, _ actions: inout [EngineAction]) {
    guard slots[slot].phase == .unheard else {
      slots[slot].isStopped = true
      actions.append(.stop(slot: slot, ramp: ramp))
      return
    }
    unheard.removeAll { Int($0.slot) == slot }
    actions.append(.record(.voiceEnded(voice(slot), .stopped, at: FrameCount(moment.frame))))
    end(slot, .stopped, &actions)
  }

  /// Changes a voice. Returns its effect if that is stereo and has a place in space now: it plays from its fold to mono,
  /// which may have to be made, so ``place(_:gainRamp:pauseRamp:monoBuffer:_:)`` sends the change.
  mutating func change(
    _ voice: Voice, gainRamp: Int?, pauseRamp: Int?, _ actions: inout [EngineAction],
    _ body: (inout VoiceParameters) -> Void
  ) -> SoundEffect? {
    guard let slot = slot(of: voice) else { return nil }
    body(&slots[slot].parameters)
    guard slots[slot].phase == .live else { return nil }
    if slots[slot].parameters.position != nil, let effect = slots[slot].effect, effect.channels == 2 { return effect }
    send(slot, gainRamp: gainRamp, pauseRamp: pauseRamp, monoBuffer: 0, &actions)
    return nil
  }

  /// Sends the parameters of a voice that plays from its fold to mono.
  mutating func place(
    _ voice: Voice, gainRamp: Int?, pauseRamp: Int?, monoBuffer: UInt32, _ actions: inout [EngineAction]
  ) {
    guard let slot = slot(of: voice), slots[slot].phase == .live else { return }
    send(slot, gainRamp: gainRamp, pauseRamp: pauseRamp, monoBuffer: monoBuffer, &actions)
  }

  private func send(
    _ slot: Int, gainRamp: Int?, pauseRamp: Int?, monoBuffer: UInt32, _ actions: inout [EngineAction]
  ) {
    actions.append(
      .change(
        slot: slot, slots[slot].parameters, gainRamp: gainRamp, pauseRamp: pauseRamp, monoBuffer: monoBuffer))
  }

  // MARK: - The renderer

  /// The voice in `slot` sounds from `frame` on.
  func started(_ slot: Int, at frame: Int, heardBy listener: SpatialListener, _ actions: inout [EngineAction]) {
    actions.append(.record(.voiceStarted(voice(slot), at: FrameCount(frame))))
    if let caption = caption(ofSlot: slot, heardBy: listener) { actions.append(.caption(caption)) }
  }

  /// The voice in `slot` ended.
  mutating func ended(_ slot: Int, _ reason: VoiceEnd, at frame: Int, _ actions: inout [EngineAction]) {
    actions.append(.record(.voiceEnded(voice(slot), reason, at: FrameCount(frame))))
    end(slot, reason, &actions)
  }

  // MARK: - Unheard

  /// The one-shot in `slot` came due while the system held the effects: it runs unheard from `seconds` on.
  mutating func heldBack(_ slot: Int, at frame: Int, seconds: Double, _ actions: inout [EngineAction]) {
    if slots[slot].isStopped {
      ended(slot, .stopped, at: frame, &actions)
    } else {
      runUnheard(slot, from: seconds)
    }
  }

  private mutating func runUnheard(_ slot: Int, from seconds: Double) {
    slots[slot].phase = .unheard
    unheard.append((seconds + slots[slot].seconds, UInt32(slot)))
  }

  /// Ends the one-shots whose time unheard is over.
  mutating func advance(to moment: EngineMoment, _ actions: inout [EngineAction]) {
    var index = 0
    while index < unheard.count {
      if unheard[index].deadline <= moment.seconds + tolerance {
        ended(Int(unheard.remove(at: index).slot), .unheard, at: moment.frame, &actions)
      } else {
        index += 1
      }
    }
  }

  /// When the next one-shot ends that runs unheard.
  var deadline: Double? { unheard.lazy.map(\.deadline).min() }

  // MARK: - Ends

  /// Ends every voice: the engine is gone.
  mutating func close(_ actions: inout [EngineAction]) {
    for slot in slots.indices where slots[slot].phase != .free { end(slot, .stopped, &actions) }
    unheard = []
  }

  private mutating func end(_ slot: Int, _ reason: VoiceEnd, _ actions: inout [EngineAction]) {
    let completion = slots[slot].completion
    slots[slot].phase = .free
    slots[slot].completion = nil
    slots[slot].effect = nil
    slots[slot].isStopped = false
    freeSlots.append(UInt32(slot))
    if let completion { actions.append(.complete(.voice(completion, reason))) }
  }
}
