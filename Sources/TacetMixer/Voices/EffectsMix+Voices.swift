import TacetSignal

/// Who sounds, who waits, who goes: what becomes of the voices between two steps.
extension EffectsMix {
  func isPaused(_ slot: Int) -> Bool {
    bank.records[slot].isPaused || bank.buses[Int(bank.records[slot].bus)].isPaused
  }

  /// Starts those whose time has come.
  mutating func startWaiting(frame: Int) {
    var index = 0
    while index < bank.waiting.count {
      let slot = bank.waiting[index]
      let isHeldBack = bank.records[slot].waitsForThaw && gate.isPausing && !gate.isFrozen
      guard bank.records[slot].startFrame <= frame, !isPaused(slot), !isHeldBack else {
        index += 1
        continue
      }
      if gate.isFrozen {
        // It comes due in the hold: a system's pause lets it run unheard, the game's own lets it wait.
        if !bank.records[slot].loops, !bank.records[slot].hasStarted, gate.order.drop != .none {
          bank.waiting.remove(at: index)
          bank.records[slot].state = .idle
          push(.voiceHeldBack, slot, frame: frame)
        } else {
          index += 1
        }
        continue
      }
      bank.waiting.remove(at: index)
      let record = bank.records + slot
      record.pointee.anchor(position: record.pointee.position, at: clock, sampleRate: configuration.sampleRate)
      begin(slot, frame: frame)
    }
  }

  /// Lets a voice run that was parked or virtual: with a source if it can be heard and is not the weakest.
  mutating func begin(_ slot: Int, frame: Int) {
    let record = bank.records + slot
    record.pointee.exit = .stay
    if bank.loudness(slot) < VoiceBank.inaudible {
      virtualise(slot)
    } else {
      if let victim = bank.givesWay(to: slot) {
        if victim == slot {
          end(slot, .stolen, frame: frame)
          return
        }
        leave(victim, .end, reason: .stolen, over: configuration.quickRamp, frame: frame)
      }
      record.pointee.state = .pending
      bank.pending.append(slot)
    }
    if !record.pointee.hasStarted {
      record.pointee.hasStarted = true
      push(.voiceStarted, slot, frame: frame)
    }
  }

  mutating func virtualise(_ slot: Int) {
    bank.records[slot].state = .virtual
    bank.virtualCount += 1
    if !bank.records[slot].repeats { bank.ending.insert(slot, deadline: bank.records[slot].endsAt) }
  }

  /// Looks again whether a voice can be heard, after its gain, place or bus changed.
  mutating func reconsider(_ slot: Int) {
    let record = bank.records + slot
    switch record.pointee.state {
    case .virtual where bank.loudness(slot) >= VoiceBank.inaudible:
      stand(slot)
      record.pointee.envelope = Ramp(0)
      record.pointee.envelope.go(to: 1, over: configuration.quickRamp)
      record.pointee.state = .parked
      record.pointee.startFrame = 0
      bank.waiting.append(slot)
    case .sounding where bank.loudness(slot) < VoiceBank.inaudible:
      record.pointee.isFading = true  // and without a source when it has faded
    default: break
    }
  }

  /// Parks or lets run, as the game's pause of the voice or of its bus wants it.
  mutating func follow(_ slot: Int, pauseRamp: Int, frame: Int) {
    let record = bank.records + slot
    if isPaused(slot) {
      if record.pointee.state != .parked, record.pointee.exit != .end {
        leave(slot, .park, reason: .stopped, over: pauseRamp, frame: frame)
      }
    } else if record.pointee.state == .sounding, record.pointee.exit == .park, bank.placesTaken() < bank.limit {
      record.pointee.exit = .stay
      record.pointee.envelope.go(to: 1, over: pauseRamp)
    }
    // A parked voice stands in the list of those that wait, and begins by itself when nothing holds it. So does one
    // whose place was given away while it faded: it parks, and asks again.
  }

  /// A stereo effect got a place in space, or lost it: it goes on from another buffer.
  mutating func resource(_ slot: Int) {
    guard bank.records[slot].state == .sounding, bank.records[slot].exit != .end else { return }
    leave(slot, .swap, reason: .stopped, over: configuration.quickRamp, frame: 0)
  }

  /// Brings a voice down to zero over `frames` frames and then lets `exit` happen; at once if nobody hears it.
  mutating func leave(_ slot: Int, _ exit: VoiceRecord.Exit, reason: VoiceEnd, over frames: Int, frame: Int) {
    let record = bank.records + slot
    record.pointee.exitReason = reason
    if record.pointee.state == .sounding, !gate.isFrozen, frames > 0, record.pointee.sourceGain != 0 {
      record.pointee.exit = exit
      if record.pointee.envelope.target != 0 || record.pointee.envelope.remaining > frames {
        record.pointee.envelope.go(to: 0, over: frames)
      }
      return
    }
    record.pointee.exit = exit
    depart(slot, frame: frame)
  }

  /// Does what was to happen at zero.
  mutating func depart(_ slot: Int, frame: Int) {
    let record = bank.records + slot
    switch record.pointee.exit {
    case .stay: break
    case .end: end(slot, record.pointee.exitReason, frame: frame)
    case .park, .swap:
      guard record.pointee.state != .parked else { break }
      stand(slot)
      record.pointee.state = .parked
      record.pointee.startFrame = 0
      if record.pointee.hasStarted {
        record.pointee.envelope = Ramp(0)
        record.pointee.envelope.go(to: 1, over: configuration.holdRamp)
      }
      record.pointee.exit = .stay
      bank.waiting.append(slot)
    }
  }

  /// Takes a voice off its source that has come to where nobody hears it.
  mutating func virtualiseIfFaded(_ slot: Int) {
    let record = bank.records + slot
    guard !record.pointee.gain.isMoving, !record.pointee.busOffset.isMoving,
      !bank.buses[Int(record.pointee.bus)].gain.isMoving
    else { return }
    record.pointee.isFading = false
    guard record.pointee.exit == .stay, bank.loudness(slot) < VoiceBank.inaudible else { return }
    stand(slot)
    virtualise(slot)
  }

  /// Takes a voice off its source, or out of the list it stands in, and counts from where it is.
  mutating func stand(_ slot: Int) {
    let record = bank.records + slot
    switch record.pointee.state {
    case .sounding:
      let source = Int(record.pointee.source)
      reanchor(slot)
      pool.stop(source)
      pool.giveBack(source)
      record.pointee.source = -1
      bank.sounding.remove(slot)
    case .pending:
      bank.pending.remove(slot)
      reanchor(slot)
    case .virtual:
      bank.ending.remove(slot)
      bank.virtualCount -= 1
      reanchor(slot)
    case .parked: bank.waiting.remove(slot)
    case .idle: break
    }
  }

  mutating func reanchor(_ slot: Int) {
    let record = bank.records + slot
    let position =
      record.pointee.state == .sounding && !isBehind && !pool.isStopped(Int(record.pointee.source))
      ? Double(pool.offset(Int(record.pointee.source)))
      : record.pointee.position(at: clock, sampleRate: configuration.sampleRate)
    record.pointee.anchor(position: position, at: clock, sampleRate: configuration.sampleRate)
  }

  mutating func end(_ slot: Int, _ reason: VoiceEnd, frame: Int) {
    stand(slot)
    bank.records[slot].state = .idle
    push(.voiceEnded, slot, reason: reason, frame: frame)
  }

  func push(_ kind: RendererEvent.Kind, _ slot: Int, reason: VoiceEnd = .finished, frame: Int) {
    let event = RendererEvent(
      kind: kind, reason: reason, index: UInt32(slot), generation: bank.records[slot].generation, frame: frame)
    shared.events.push(event)
  }

  /// Ends the one-shots that a pause cuts off and that have less than `left` frames of the mix to go.
  mutating func dropOneShots(leftUnder left: Int, frame: Int) {
    for slot in 0..<bank.capacity {
      let record = bank.records + slot
      guard record.pointee.state != .idle, !record.pointee.loops, !isPaused(slot) else { continue }
      guard record.pointee.state != .parked || left == .max else { continue }
      // What has not begun yet and is due later is not cut off; it is looked at when it is due.
      if record.pointee.state == .parked, !record.pointee.hasStarted, record.pointee.startFrame > frame { continue }
      if left == .max || record.pointee.endsAt - clock < left { end(slot, .dropped, frame: frame) }
    }
  }
}
