import TacetSignal
import TacetSystem

/// The voices that the renderer has: which starts, parks, sounds, runs unread, and ends.
///
/// The renderer only. Time is counted in frames of the mix (`clock`), which stands still while the mix is frozen, and
/// in frames of the engine (`frame`) for what is scheduled.
struct VoiceRenderer: ~Copyable {
  var bank: VoiceBank
  var mixer: VoiceMixer
  var clock = 0
  /// The clocks that starts and other orders may wait for.
  var clocks = RenderClocks()
  private let events: Ring<RendererEvent>.Producer
  private let fades: Fades
  private let sampleRate: Int

  init(_ configuration: MixerConfiguration, mailbox: MailboxPointer) {
    mixer = VoiceMixer(configuration, mailbox: mailbox)
    bank = VoiceBank(mailbox.pointee.store, limit: configuration.sources, spare: configuration.spareSources)
    events = mailbox.pointee.events.producer
    fades = configuration.fades
    sampleRate = configuration.sampleRate
  }

  // MARK: - The game's orders

  /// Takes a voice in, which waits for its frame. False, and nothing done, if it is refused.
  @inline(__always)
  mutating func admit(
    _ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>, serial: UInt64, frame: Int
  ) -> Bool {
    guard !bank.refuses(command, order, serial: serial) else { return false }
    let slot = Int(command.pointee.slot)
    bank.admit(command, in: slot, serial: serial)
    bank.recordChange(slot)
    bank.begin(slot, by: order, clock: clock, glide: fades.steal)
    if command.pointee.isHeld, !bank[slot].parameters.loops, bank[slot].framesUntilStart(clocks) <= 0 {
      makeUnheard(slot, frame: frame)
    } else {
      bank.waiting.append(slot)
    }
    return true
  }

  /// Applies the last order for a voice that lives. `isNew`: it was admitted in this step.
  mutating func change(
    _ slot: Int, _ order: UnsafePointer<VoiceOrder>, isNew: Bool = false, gate: MixGate, frame: Int
  ) {
    let isSought = bank[slot].parameters.seeks != order.pointee.parameters.seeks
    guard bank[slot].state != .unheard else {
      if order.pointee.stopRamp != nil { return end(slot, order.pointee.stopReason, frame: frame) }
      if isSought {
        bank[slot].awaitSeek(of: order.pointee.parameters)
        takeSeek(slot, at: bank.unheard.clock(at: frame))
      }
      return
    }
    let wasPaused = bank.isPaused(slot)
    if bank[slot].state != .parked, !bank.keepsTime(slot, under: order) { reanchor(slot) }
    bank.change(slot, by: order, clock: clock, fades: fades, sampleRate: sampleRate)
    if isSought { seek(slot, order, gate: gate, frame: frame) }
    if isNew { recordFirstExit(slot, order, gate: gate) }
    if !bank[slot].parameters.isPaused, bank[slot].firstExit == .park { bank[slot].firstExit = .stay }
    if let stopRamp = order.pointee.stopRamp {
      guard bank[slot].firstExit != .end else { return }
      let mayPause = stop(slot, order, over: stopRamp, wasPaused: wasPaused, gate: gate, frame: frame)
      guard mayPause, bank[slot].state != .idle else { return }
    }
    followPause(
      slot, over: order.pointee.pauseRamp, beginsPause: !wasPaused, endsPause: wasPaused, gate: gate, frame: frame)
    bank.reconsider(slot)
  }

  /// Stops a voice by the fade of an order, or lets that go on if it has begun. False if no pause comes between: the
  /// stop was ordered for a paused voice.
  private mutating func stop(
    _ slot: Int, _ order: UnsafePointer<VoiceOrder>, over ramp: RampSpan, wasPaused: Bool, gate: MixGate, frame: Int
  ) -> Bool {
    let isNew = bank[slot].stops != order.pointee.stops
    bank[slot].stops = order.pointee.stops
    if bank[slot].fadesToEnd {
      // A second one that would come later.
      if !isNew || (bank[slot].state == .sounding && bank[slot].fade.remaining <= ramp.frames) { return true }
    } else if bank[slot].exit == .end, !isNew {
      return true
    }
    if bank[slot].exit == .seek, ramp.frames > bank[slot].envelope.remaining {
      bank[slot].exitReason = order.pointee.stopReason
      bank[slot].fadeToEnd(over: ramp)
    } else {
      fadeOut(slot, then: .end, reason: order.pointee.stopReason, over: ramp, gate: gate, frame: frame)
    }
    return !wasPaused && !order.pointee.stopsPaused
  }

  /// Lets a voice go on from the frame of an order: after a fade of 5 ms, under another one, if it is heard.
  private mutating func seek(_ slot: Int, _ order: UnsafePointer<VoiceOrder>, gate: MixGate, frame: Int) {
    bank[slot].awaitSeek(of: order.pointee.parameters)
    if bank[slot].exit == .end {
      // Where others take its place, it ends.
      guard bank[slot].exitReason == .stopped else { return }
      bank[slot].interruptExit()
    }
    // Where it goes out for a pause, or for others, the seek waits until it has.
    guard bank[slot].exit == .stay || bank[slot].exit == .seek else { return }
    fadeOut(
      slot, then: .seek, reason: bank[slot].exitReason, over: RampSpan(fades.steal), gate: gate, frame: frame)
  }

  /// Lets a voice that is not heard go on from the frame of the seek that waits, if there is one; its clock stands at
  /// `clock`.
  private mutating func takeSeek(_ slot: Int, at clock: Int) {
    guard bank[slot].awaitsSeek else { return }
    bank[slot].takeSeek(at: clock, sampleRate: sampleRate)
    bank.recount(slot, sampleRate: sampleRate)
  }

  /// Records an end or a pause by a fade that was ordered with the play: the voice is heard from its first frame on, as
  /// if a step had come between the two. A fade of 10 ms or less is against clicks alone: then it is not heard.
  private mutating func recordFirstExit(_ slot: Int, _ order: UnsafePointer<VoiceOrder>, gate: MixGate) {
    guard bank[slot].framesUntilStart(clocks) <= 0, !gate.isFrozen, !bank.buses.isPaused(bank[slot].parameters.bus)
    else { return }
    let isPaused = bank[slot].parameters.isPaused
    if let ramp = order.pointee.stopRamp {
      guard ramp.frames > sampleRate / 100, !isPaused else { return }
      (bank[slot].firstExit, bank[slot].firstExitRamp) = (.end, ramp)
      (bank[slot].exitReason, bank[slot].stops) = (order.pointee.stopReason, order.pointee.stops)
    } else if isPaused, order.pointee.pauseRamp.frames > sampleRate / 100 {
      (bank[slot].firstExit, bank[slot].firstExitRamp) = (.park, order.pointee.pauseRamp)
    }
  }

  /// Follows the listener or the world, which have changed, with a voice that has a place.
  mutating func follow(_ slot: Int) {
    bank[slot].needsPlacement = true
    bank.updateSpatialGain(slot)
    let speed = bank.speed(of: slot)
    if bank[slot].speed != speed, bank[slot].state != .unheard {
      if bank[slot].state != .parked { reanchor(slot) }
      bank[slot].speed = speed
      bank.recount(slot, sampleRate: sampleRate)
    }
    bank.reconsider(slot)
  }

  /// Parks a voice or lets it run, after the game's pause of the voice or of its bus may have changed. `beginsPause`,
  /// `endsPause`: it was not, or was, paused before. A fade-out of the game's goes on after the pause; one of 10 ms or
  /// less is against clicks alone.
  mutating func followPause(
    _ slot: Int, over ramp: RampSpan, beginsPause: Bool, endsPause: Bool, gate: MixGate, frame: Int
  ) {
    guard bank[slot].state != .unheard else { return }
    if bank.isPaused(slot) {
      if beginsPause, bank[slot].exit == .end, bank[slot].exitReason == .stopped,
        bank[slot].envelope.remaining > sampleRate / 100
      {
        bank[slot].interruptExit()
      }
      if bank[slot].exit == .end {
        // A fade to its end is not heard in the pause.
        fadeOut(slot, then: .end, reason: bank[slot].exitReason, over: ramp, gate: gate, frame: frame)
      } else if bank[slot].state != .parked {
        fadeOut(slot, then: .park, reason: .stopped, over: ramp, gate: gate, frame: frame)
      }
    } else if bank[slot].state == .sounding, bank[slot].exit == .park, bank.ranking.hasRoom {
      stay(slot, over: ramp)
      if bank[slot].awaitsSeek {
        fadeOut(
          slot, then: .seek, reason: bank[slot].exitReason, over: RampSpan(fades.steal), gate: gate, frame: frame)
      }
    } else if endsPause, bank[slot].state == .parked, bank[slot].hasStarted {
      bank[slot].fadeIn(over: ramp)
    }
    // A parked voice starts by itself when nothing holds it. So does one that was outranked while it faded.
  }

  // MARK: - Places

  /// Starts the highest-ranked voices that wait, while there is room or voices that rank lower give way.
  mutating func promote(gate: MixGate, frame: Int) {
    while let slot = bank.ranking.challenger {
      if !bank.ranking.hasRoom, let weakest = bank.ranking.weakest { giveWay(weakest.slot, gate: gate, frame: frame) }
      if bank[slot].state == .sounding {
        stay(slot, over: RampSpan(fades.steal))
        if bank[slot].awaitsSeek {
          fadeOut(
            slot, then: .seek, reason: bank[slot].exitReason, over: RampSpan(fades.steal), gate: gate, frame: frame)
        }
      } else {
        leave(slot)
        bank[slot].fadeIn(over: RampSpan(fades.steal))
        makePending(slot)
      }
    }
  }

  /// Fades a voice in again that was fading out.
  private mutating func stay(_ slot: Int, over ramp: RampSpan) {
    (bank[slot].exit, bank[slot].stream.isDry) = (.stay, false)
    bank[slot].envelope.go(to: 1, over: ramp)
    bank.rank(slot)
  }

  /// Fades out a voice that is outranked. It runs on unread and comes back; one that is nearly over ends.
  private mutating func giveWay(_ slot: Int, gate: MixGate, frame: Int) {
    let ends = bank[slot].fadesToEnd || !bank[slot].isKept(at: clock, sampleRate: sampleRate)
    fadeOut(
      slot, then: ends ? .end : .yield, reason: bank[slot].fadesToEnd ? bank[slot].exitReason : .stolen,
      over: RampSpan(fades.steal), gate: gate, frame: frame)
  }

  /// Fades out a voice whose stream has run dry, until there are frames again; muted, its time goes on.
  mutating func starve(_ slot: Int, gate: MixGate, frame: Int) {
    bank[slot].stream.isReady = false
    guard !gate.isSilent else {
      leave(slot)
      return makeVirtual(slot)
    }
    bank[slot].stream.isDry = true
    let exit = bank[slot].exit == .stay ? VoiceRecord.Exit.park : bank[slot].exit
    fadeOut(slot, then: exit, reason: bank[slot].exitReason, over: RampSpan(fades.steal), gate: gate, frame: frame)
  }

  // MARK: - Starting

  /// Starts the parked voices whose frame has come.
  mutating func startDue(gate: MixGate, frame: Int) {
    var index = 0
    while index < bank.waiting.count {
      if !startIfDue(bank.waiting[index], gate: gate, frame: frame) { index += 1 }
    }
  }

  /// Starts a parked voice if its frame has come; true if it waits no more.
  @discardableResult
  mutating func startIfDue(_ slot: Int, gate: MixGate, frame: Int) -> Bool {
    switch bank.outcome(of: slot, gate: gate, clocks) {
    case .waits: return false
    case .runsUnheard:
      bank.waiting.remove(slot)
      makeUnheard(slot, frame: frame)
    case .starts:
      bank.waiting.remove(slot)
      bank[slot].beginPitchCell(at: clock)
      bank[slot].anchor(position: bank[slot].position, at: clock, sampleRate: sampleRate)
      start(slot, gate: gate, frame: frame)
    }
    return true
  }

  /// Lets a voice run: it sounds if it is audible and does not matter least.
  private mutating func start(_ slot: Int, gate: MixGate, frame: Int) {
    bank[slot].exit = .stay
    bank.recordChange(slot)
    guard !bank[slot].beginsAfterItsEnd else {
      events.push(RendererEvent(.voiceStarted, slot, generation: bank[slot].generation, frame: frame))
      return end(slot, .finished, frame: frame)
    }
    let isInaudible = bank.staysInaudible(slot)
    let victim = isInaudible ? slot : bank.weakest(against: slot)
    if victim == slot {
      guard !bank[slot].fadesToEnd else { return end(slot, bank[slot].exitReason, frame: frame) }
      guard isInaudible || bank[slot].isKept(at: clock, sampleRate: sampleRate) else {
        return end(slot, .stolen, frame: frame)
      }
      makeVirtual(slot)
    } else {
      if let victim { giveWay(victim, gate: gate, frame: frame) }
      makePending(slot)
    }
    if !bank[slot].hasStarted {
      bank[slot].hasStarted = true
      events.push(RendererEvent(.voiceStarted, slot, generation: bank[slot].generation, frame: frame))
    }
    if bank[slot].state == .virtual { takeFirstExit(slot, gate: gate, frame: frame) }
  }

  /// Begins the exit that was ordered with the play; at once if it does not sound.
  private mutating func takeFirstExit(_ slot: Int, gate: MixGate, frame: Int) {
    let (exit, ramp) = (bank[slot].firstExit, bank[slot].firstExitRamp)
    guard exit != .stay else { return }
    bank[slot].firstExit = .stay
    fadeOut(slot, then: exit, reason: bank[slot].exitReason, over: ramp, gate: gate, frame: frame)
  }

  /// Lets the pending voices sound.
  mutating func startPending(gate: MixGate, frame: Int) {
    var index = 0
    while index < bank.pending.count {
      let slot = bank.pending[index]
      guard mixer.attach(slot, in: &bank) else {
        // Every spare chain still fades out; one will be free within that fade. A new voice that is over before it
        // ends.
        if bank[slot].fadesToEnd {
          end(slot, bank[slot].exitReason, frame: frame)
        } else if bank[slot].position > 0 {
          leave(slot)
          makeVirtual(slot)
        } else if bank[slot].endsAt <= clock {
          end(slot, .stolen, frame: frame)
        } else {
          index += 1
        }
        continue
      }
      reanchor(slot)
      bank.isSteady = false
      bank.pending.remove(at: index)
      bank.sounding.append(slot)
      bank[slot].state = .sounding
      // In the middle of its sound it comes in, whatever was asked for.
      if bank[slot].position > 0, !bank[slot].envelope.isMoving { comeIn(slot) }
      if bank.isInaudible(slot) { bank[slot].isFading = true }
      takeFirstExit(slot, gate: gate, frame: frame)
      bank[slot].lastGain = bank.ownGain(slot, after: 0)
    }
  }

  /// Brings a voice in from silence. The way of one that goes out at once is free for that.
  private mutating func comeIn(_ slot: Int) {
    guard bank[slot].firstExit != .stay else { return bank[slot].fadeIn(over: RampSpan(fades.steal)) }
    bank[slot].busOffset = Ramp(-bank.buses.level(of: bank[slot].parameters.bus).value)
    bank[slot].busOffset.go(to: 0, over: fades.steal)
  }

  private mutating func makePending(_ slot: Int) {
    bank[slot].state = .pending
    bank.pending.append(slot)
    bank.rank(slot)
  }

  private mutating func makeVirtual(_ slot: Int) {
    bank[slot].state = .virtual
    bank.rank(slot)
    if !bank[slot].repeats { bank.ending.insert(slot, deadline: bank[slot].endsAt) }
  }

  // MARK: - Running unheard

  /// Lets a one-shot run unheard from engine frame `frame` on.
  private mutating func makeUnheard(_ slot: Int, frame: Int) {
    bank[slot].state = .unheard
    bank.recordChange(slot)
    bank[slot].anchor(
      position: bank[slot].position, at: bank.unheard.clock(at: frame), sampleRate: sampleRate)
    bank.unheard.insert(slot, deadline: bank[slot].endsAt)
  }

  /// Ends the one-shots that are over by engine frame `frame`, of which `frames` have just passed. `missed`: frames, in
  /// all, that the engine's clock did not count.
  mutating func endUnheard(frames: Int, frame: Int, missed: Int) {
    while let (slot, ended) = bank.unheard.pop(due: frame, missed: missed) {
      end(slot, .unheard, frame: max(frame - frames, ended))
    }
  }

  // MARK: - Ending

  /// Brings a voice down to zero, and then lets it exit; at once if it is not heard.
  private mutating func fadeOut(
    _ slot: Int, then exit: VoiceRecord.Exit, reason: VoiceEnd, over ramp: RampSpan, gate: MixGate, frame: Int
  ) {
    bank[slot].exit = exit
    bank[slot].exitReason = reason
    bank.rank(slot)
    guard bank[slot].state == .sounding, !gate.isFrozen, ramp.frames > 0, bank[slot].lastGain != 0 else {
      finishExit(slot, frame: frame)
      return
    }
    if bank[slot].envelope.target != 0 || bank[slot].envelope.remaining > ramp.frames {
      bank[slot].envelope.go(to: 0, over: ramp)
    }
    bank.recordChange(slot)
  }

  /// Performs the exit of a voice that has come down to zero.
  mutating func finishExit(_ slot: Int, frame: Int) {
    switch bank[slot].exit {
    case .stay: break
    case .end: end(slot, bank[slot].exitReason, frame: frame)
    case .park: park(slot, resumingOver: RampSpan(fades.hold))
    case .yield:
      leave(slot)
      bank[slot].exit = .stay
      takeSeek(slot, at: clock)
      makeVirtual(slot)
    case .seek:
      // The frames of a stream come later.
      if bank[slot].isStreamed { return park(slot, resumingOver: RampSpan(fades.steal)) }
      bank[slot].exit = .stay
      takeSeek(slot, at: clock)
      if bank[slot].state == .sounding { bank[slot].fadeIn(over: RampSpan(fades.steal)) }
      bank.reconsider(slot)
    }
  }

  /// Lets a voice wait where it is, or where a seek leads it, until it may go on.
  private mutating func park(_ slot: Int, resumingOver ramp: RampSpan) {
    bank[slot].exit = .stay
    guard bank[slot].state != .parked else { return takeSeek(slot, at: clock) }
    leave(slot)
    bank[slot].state = .parked
    takeSeek(slot, at: clock)
    if bank[slot].hasStarted { bank[slot].fadeIn(over: ramp) }
    bank.rank(slot)
    bank.waiting.append(slot)
  }

  /// Makes a voice virtual whose gain has come to where it is inaudible.
  private mutating func makeVirtualIfFaded(_ slot: Int, frame: Int) {
    guard bank.hasFaded(slot) else { return }
    bank[slot].isFading = false
    guard bank[slot].exit == .stay, bank.isInaudible(slot) else { return }
    guard !bank[slot].fadesToEnd else { return end(slot, bank[slot].exitReason, frame: frame) }
    leave(slot)
    makeVirtual(slot)
  }

  /// Takes a voice out of the list that it is in, and counts from where it is.
  private mutating func leave(_ slot: Int) {
    bank.recordChange(slot)
    switch bank[slot].state {
    case .sounding:
      reanchor(slot)
      mixer.detach(from: &bank[slot])
      bank.sounding.remove(slot)
    case .pending:
      bank.pending.remove(slot)
      reanchor(slot)
    case .virtual:
      bank.ending.remove(slot)
      reanchor(slot)
    case .parked: bank.waiting.remove(slot)
    case .unheard: bank.unheard.remove(slot)
    case .idle: break
    }
  }

  private mutating func reanchor(_ slot: Int) {
    // As a voice that starts in this step.
    guard bank[slot].anchor != clock else { return }
    let position = bank[slot].position(at: clock, sampleRate: sampleRate)
    bank[slot].anchor(position: position, at: clock, sampleRate: sampleRate)
  }

  private mutating func end(_ slot: Int, _ reason: VoiceEnd, frame: Int) {
    bank.ducks.recordEnd(bus: bank[slot].parameters.bus, frame: frame)
    leave(slot)
    bank.free(slot)
    events.push(RendererEvent(.voiceEnded, slot, generation: bank[slot].generation, reason: reason, frame: frame))
  }

  /// Ends the one-shots that a pause cuts off and that have less than `left` frames of the mix to go; all if nil.
  mutating func dropOneShots(leftUnder left: Int?, frame: Int) {
    for slot in 0..<bank.used where bank.isCutOff(slot, leftUnder: left, clock: clock, clocks) {
      end(slot, .dropped, frame: frame)
    }
  }

  /// The mix has frozen in silence: what was fading out is gone.
  mutating func finishExits(frame: Int) {
    var index = 0
    while index < bank.sounding.count {
      let slot = bank.sounding[index]
      if bank[slot].exit != .stay { finishExit(slot, frame: frame) } else { index += 1 }
    }
  }

  // MARK: - One step

  /// Counts `frames` frames, up to engine frame `frame`, and ends what ended in them.
  mutating func advance(frames: Int, frame: Int) {
    clock += frames
    bank.buses.advance(frames)
    var (index, hasSought) = (bank.isSteady && clock < bank.steadyUntil ? bank.sounding.count : 0, false)
    if index == 0 { bank.isSteady = false }
    while index < bank.sounding.count {
      let slot = bank.sounding[index]
      bank[slot].advance(frames)
      if bank[slot].hasComeToSeek(at: clock) {
        hasSought = true
      } else if bank[slot].endsAt <= clock {
        end(
          slot, bank[slot].exit == .end ? bank[slot].exitReason : .finished, frame: frame - (clock - bank[slot].endsAt))
      } else if bank[slot].exit != .stay, !bank[slot].envelope.isMoving {
        finishExit(slot, frame: frame)
      } else if bank[slot].exit == .stay, bank[slot].fadesToEnd, !bank[slot].fade.isMoving {
        end(slot, bank[slot].exitReason, frame: frame)
      } else if bank[slot].isFading {
        makeVirtualIfFaded(slot, frame: frame)
      }
      // Another voice stands there where it has left.
      if bank[slot].state == .sounding { index += 1 }
    }
    bank.move(frames, to: clock, sampleRate: sampleRate)
    for index in 0..<(hasSought ? bank.sounding.count : 0) where bank[bank.sounding[index]].hasComeToSeek(at: clock) {
      finishExit(bank.sounding[index], frame: frame)
    }
    if !bank.followTimeScales(at: clock, sampleRate: sampleRate), !bank.isSteady { bank.updateSteadiness(clock: clock) }
    while let (slot, deadline) = bank.ending.pop(due: clock) {
      end(slot, .finished, frame: frame - (clock - deadline))
    }
  }
}
