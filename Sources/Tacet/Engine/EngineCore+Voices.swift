internal import TacetMixer
import TacetSignal

typealias VoiceParameters = Renderer.Parameters

/// Playing: commands to the renderer, and never a wait for it.
extension EngineCore {
  func play(
    _ effect: SoundEffect, _ parameters: VoiceParameters, fadeIn: Int, completion: (@Sendable (VoiceEnd) -> Void)?
  ) -> Voice {
    let buffer: EffectBuffer
    do throws(EngineError) {
      var ready = try effect.buffer(on: self)
      if parameters.position != nil, ready.channels == 2, ready.mono == 0 {
        ready.mono = try effect.monoBuffer(on: self)
      }
      buffer = ready
    } catch {
      state.withLock { $0.note(.error, error.description) }
      tell(completion.map { completion in [{ completion(.stolen) }] } ?? [])
      return Voice(engine: id, slot: .max, generation: 0)
    }
    let voice = state.withLock { state -> Voice? in
      guard !state.isClosed, let free = state.freeSlots.popLast() else {
        state.lostStarts += 1
        return nil
      }
      let slot = Int(free)
      state.slots[slot].generation &+= 1
      let generation = state.slots[slot].generation
      state.slots[slot].parameters = parameters
      state.slots[slot].seconds =
        Double(buffer.frames) / (Double(buffer.sampleRate) * Double(parameters.pitch))
      state.slots[slot].completion = completion
      let isWaiting = state.isPausedByGame(bus: parameters.bus)
      let isDue = parameters.startFrame <= renderer.clock
      if state.verdict.effectsPausedBySystem, !parameters.loops, !isWaiting, isDue {
        state.slots[slot].phase = .unheard
        state.unheard.append((seconds + state.slots[slot].seconds, free))
        renderer.controlWakeup.post()
        return Voice(engine: id, slot: free, generation: generation)
      }
      state.slots[slot].phase = .live
      state.slots[slot].effect = effect
      renderer.prepare(slot, parameters, monoBuffer: buffer.mono)
      let isStarted = renderer.start(
        StartCommand(
          slot: free, generation: generation, buffer: buffer,
          waitsForThaw: state.orders.effects.level == .paused, fadeIn: Int32(clamping: fadeIn)))
      guard isStarted else {
        state.lostStarts += 1
        _ = state.end(slot, .stolen)
        return nil
      }
      if state.needsServing { renderer.controlWakeup.post() }
      return Voice(engine: id, slot: free, generation: generation)
    }
    guard let voice else {
      tell(completion.map { completion in [{ completion(.stolen) }] } ?? [])
      return Voice(engine: id, slot: .max, generation: 0)
    }
    return voice
  }

  func stop(_ voice: Voice, ramp: Int) {
    let completions: [Completion] = state.withLock { state in
      guard let slot = state.slot(of: voice, engine: id) else { return [] }
      return stop(slot, ramp: ramp, &state)
    }
    tell(completions)
  }

  func stopAll(ramp: Int) {
    let completions: [Completion] = state.withLock { state in
      var completions: [Completion] = []
      for slot in state.slots.indices where state.slots[slot].phase != .free {
        completions += stop(slot, ramp: ramp, &state)
      }
      return completions
    }
    tell(completions)
  }

  private func stop(_ slot: Int, ramp: Int, _ state: inout EngineState) -> [Completion] {
    guard state.slots[slot].phase == .unheard else {
      renderer.stop(slot, ramp: ramp)
      state.slots[slot].isStopped = true
      if state.needsServing { renderer.controlWakeup.post() }
      return []
    }
    state.unheard.removeAll { Int($0.slot) == slot }
    let voice = Voice(engine: id, slot: UInt32(slot), generation: state.slots[slot].generation)
    record(.voiceEnded(voice, .stopped, at: FrameCount(renderer.clock)), in: &state)
    return state.end(slot, .stopped)
  }

  func change(
    _ voice: Voice, gainRamp: Int? = nil, pauseRamp: Int? = nil, _ body: (inout VoiceParameters) -> Void
  ) {
    let effect: SoundEffect? = state.withLock { state in
      guard let slot = state.slot(of: voice, engine: id), state.slots[slot].phase == .live else { return nil }
      body(&state.slots[slot].parameters)
      let needsMono = state.slots[slot].parameters.position != nil && state.slots[slot].effect?.channels == 2
      guard !needsMono else { return state.slots[slot].effect }
      if state.needsServing { renderer.controlWakeup.post() }
      renderer.change(
        slot, state.slots[slot].parameters, gainRamp: gainRamp, pauseRamp: pauseRamp)
      return nil
    }
    // A stereo effect with a place in space plays from its fold to mono, which may have to be made: not under the lock.
    guard let effect, let mono = try? effect.monoBuffer(on: self) else { return }
    state.withLock { state in
      guard let slot = state.slot(of: voice, engine: id), state.slots[slot].phase == .live else { return }
      renderer.change(
        slot, state.slots[slot].parameters, gainRamp: gainRamp, pauseRamp: pauseRamp,
        monoBuffer: mono)
    }
  }
}

extension [EngineEvent] {
  /// In order of their frames; those of one frame as they came. The two mixes tell theirs one after the other.
  var stableSortedByFrame: [EngineEvent] {
    enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
  }
}

extension EngineEvent {
  /// The engine's frame at which it happened.
  public var frame: FrameCount {
    switch self {
    case .voiceStarted(_, let frame), .voiceEnded(_, _, let frame), .soundtrackFrozen(_, let frame),
      .soundtrackThawed(_, let frame):
      frame
    }
  }
}
