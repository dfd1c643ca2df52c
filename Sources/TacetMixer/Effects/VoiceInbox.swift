import Synchronization
import TacetSignal

/// The game's starts and orders for voices, as the renderer finds them in the mailbox, which has those that wait for
/// their time too.
///
/// The renderer only.
struct VoiceInbox {
  let mailbox: MailboxPointer

  /// Takes in the voices that the game started, and starts those that are due. Where not all of a burst of equal ones
  /// may sound, the newest come first, for they are to: an older one like the last that was refused is refused too.
  func admitStarts(to voices: inout VoiceRenderer, gate: MixGate, frame: Int) {
    let starts = mailbox.pointee.starts.consumer
    let count = starts.count
    guard count > 0 else { return }
    let isNewestFirst = count > voices.bank.ranking.room && mailbox.pointee.startRun.reaches(back: starts.nextNumber)
    let serials = voices.bank.takeSerials(count)
    var refused: RefusedPlay?
    for index in 0..<count {
      let age = isNewestFirst ? count - 1 - index : index
      let command = starts.element(age)
      let slot = Int(command.pointee.slot)
      let order = mailbox.pointee.voices[slot].reader.newest
      if let refused, refused.isLike(command, order), !voices.bank.ranking.hasRoom {
        refuse(command, frame: frame)
        continue
      }
      guard voices.admit(command, order, serial: serials + UInt64(age), frame: frame) else {
        refused = isNewestFirst ? RefusedPlay(command, order) : nil
        refuse(command, frame: frame)
        continue
      }
      // All that is no parameter, or that a voice comes down to from its first frame on.
      if order.pointee.stopRamp != nil || order.pointee.parameters.isPaused
        || mailbox.pointee.schedules[slot].latest()?.isEmpty == false
      {
        change(slot, of: &voices, isNew: true, gate: gate, frame: frame)
      }
      voices.startIfDue(slot, gate: gate, frame: frame)
    }
    _ = starts.drop(count)
  }

  /// Ends a voice that has not begun, because it may not sound.
  @inline(__always)
  private func refuse(_ command: UnsafePointer<StartCommand>, frame: Int) {
    let (slot, generation) = (Int(command.pointee.slot), command.pointee.generation)
    let end = RendererEvent(.voiceEnded, slot, generation: generation, reason: .stolen, frame: frame)
    mailbox.pointee.events.producer.push(end)
  }

  /// Applies the orders for voices that live. What a voice has to start with is not among them: that is read when it
  /// starts.
  func applyChanges(to voices: inout VoiceRenderer, gate: MixGate, frame: Int) {
    for word in 0..<mailbox.pointee.dirtyVoices.count {
      guard mailbox.pointee.dirtyVoices[word].load(ordering: .relaxed) != 0 else { continue }
      // Acquired: the order was published before the bit was set.
      var dirty = mailbox.pointee.dirtyVoices[word].exchange(0, ordering: .acquiring)
      voices.bank.isSteady = false
      while dirty != 0 {
        let slot = word * 64 + dirty.trailingZeroBitCount
        dirty &= dirty - 1
        guard voices.bank[slot].state != .idle else { continue }
        change(slot, of: &voices, gate: gate, frame: frame)
      }
    }
  }

  /// Applies the orders whose time has come since the last step.
  func applySchedules(to voices: inout VoiceRenderer, gate: MixGate, frame: Int) {
    var index = 0
    while index < voices.bank.scheduled.count {
      let slot = voices.bank.scheduled[index]
      guard voices.bank[slot].state != .idle, let schedule = mailbox.pointee.schedules[slot].latest() else {
        voices.bank.endSchedule(at: index)
        continue
      }
      if schedule.due(at: voices.clocks) != voices.bank[slot].dueOrders {
        voices.bank.isSteady = false
        change(slot, of: &voices, gate: gate, frame: frame)
      }
      if !schedule.waits(at: voices.clocks) {
        voices.bank.endSchedule(at: index)
      } else {
        index += 1
      }
    }
  }

  /// How many frames pass until the next order that waits; `Int.max` for none.
  func framesUntilNext(of voices: borrowing VoiceRenderer) -> Int {
    var frames = Int.max
    for index in 0..<voices.bank.scheduled.count {
      let slot = voices.bank.scheduled[index]
      // That of a voice that has ended may be made anew for the next one.
      guard voices.bank[slot].state != .idle else { continue }
      frames = min(frames, mailbox.pointee.schedules[slot].latest()?.framesUntilNext(voices.clocks) ?? .max)
    }
    return frames
  }

  /// True if something is to be sent to the reverb whose time has not come.
  func awaitsSend(of voices: borrowing VoiceRenderer) -> Bool {
    for index in 0..<voices.bank.scheduled.count {
      let slot = voices.bank.scheduled[index]
      guard voices.bank[slot].state != .idle else { continue }
      if mailbox.pointee.schedules[slot].latest()?.awaitsSend(voices.clocks) == true { return true }
    }
    return false
  }

  /// Applies the game's last orders for a voice, and those of its schedule whose time has come.
  private func change(
    _ slot: Int, of voices: inout VoiceRenderer, isNew: Bool = false, gate: MixGate, frame: Int
  ) {
    // The schedule is read before the order, which is published before it.
    let schedule = mailbox.pointee.schedules[slot].latest()
    let last = mailbox.pointee.voices[slot].reader.newest
    guard let schedule, !schedule.isEmpty else {
      return voices.change(slot, last, isNew: isNew, gate: gate, frame: frame)
    }
    var order = last.pointee
    var parameters = order.parameters
    order.set(schedule.apply(at: voices.clocks, to: &parameters), to: parameters)
    order.parameters = parameters
    order.stopRamp = order.stopRamp ?? schedule.stopRamp(at: voices.clocks)
    voices.bank.recordSchedule(slot, due: schedule.due(at: voices.clocks))
    withUnsafePointer(to: order) { voices.change(slot, $0, isNew: isNew, gate: gate, frame: frame) }
  }
}

/// A play that was refused: what its rank depends on besides gain and priority. An equal play that is no newer is
/// refused too. Pure.
struct RefusedPlay {
  private let buffer: UInt
  private let offset: Int32
  private let pitch: Float
  private let bus: Int

  /// Copies what decided about a play that was refused, because its slot may be reused after the end event. Nil for a
  /// play with a position in space or one that is not plain.
  init?(_ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>) {
    guard order.pointee.isPlain, order.pointee.parameters.position == nil else { return nil }
    (buffer, offset) = (command.pointee.buffer.memory, command.pointee.offset)
    (pitch, bus) = (order.pointee.parameters.pitch, order.pointee.parameters.bus)
  }

  /// True if another play of the same gain and priority is like it.
  @inline(__always)
  func isLike(_ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>) -> Bool {
    order.pointee.isPlain && order.pointee.parameters.position == nil && buffer == command.pointee.buffer.memory
      && offset == command.pointee.offset && pitch == order.pointee.parameters.pitch
      && bus == order.pointee.parameters.bus
  }
}
