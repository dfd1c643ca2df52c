import TacetSignal

/// The admission of a voice that the game starts, by its start and its last order. These are read where they lie: a copy of
/// each would cost more than the rest. Pure.
enum VoiceAdmission {
  /// True if a voice that is to start at once is to end instead: all that sound matter more, and it is over in 0.5 s.
  /// Near that it is admitted, and its end is counted exactly.
  @inline(__always)
  static func isRefused(
    _ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>, serial: UInt64, in bank: inout VoiceBank
  ) -> Bool {
    guard !bank.ranking.hasRoom, let weakest = bank.ranking.weakestKey, order.pointee.isPlain,
      !bank.buses.isPaused(order.pointee.parameters.bus)
    else { return false }
    // A moving one in space is left to the law.
    if order.pointee.parameters.position != nil {
      guard bank.others.count == 0, bank.law.listener.velocity == .zero, order.pointee.parameters.velocity == .zero
      else { return false }
    }
    let left = Float(command.pointee.buffer.frames - command.pointee.offset)
    let speed = min(16, order.pointee.parameters.pitch * bank.buses.speed(of: order.pointee.parameters.bus))
    guard left > 0, 2.02 * left < speed * Float(command.pointee.buffer.sampleRate) else { return false }
    let loudness = bank.loudness(of: order)
    guard loudness >= SpatialLaw.inaudible else { return false }
    return VoiceRank(priority: order.pointee.parameters.priority, loudness: loudness, serial: serial).key < weakest
  }

  enum Outcome { case waits, runsUnheard, starts }

  /// The next that a parked voice does.
  @inline(__always)
  static func outcome(
    of slot: Int, in bank: borrowing VoiceBank, gate: MixGate, _ clocks: RenderClocks
  ) -> Outcome {
    let waitsForFreeze = bank[slot].startsAfterResume && gate.isPausing && !gate.isFrozen
    let isHeld = gate.isFrozen || bank.buses.isPaused(bank[slot].parameters.bus)
    guard bank.waiting.contains(slot), bank[slot].framesUntilStart(clocks) <= 0, !bank[slot].parameters.isPaused,
      !waitsForFreeze, isHeld || bank[slot].stream.isReady
    else { return .waits }
    guard isHeld else { return .starts }
    // It comes due in the hold: whatever the reason for the hold, nothing is heard late in a burst.
    return bank[slot].parameters.loops || bank[slot].hasStarted ? .waits : .runsUnheard
  }

  /// Gives a voice that was admitted the parameters of its first order. The game's changes before it begins arrive at once,
  /// but for its moves.
  static func apply(
    _ order: UnsafePointer<VoiceOrder>, to slot: Int, in bank: inout VoiceBank, clock: Int
  ) {
    bank[slot].begin(order, at: clock)
    bank.updateSpatialGain(slot)
    bank.recordMove(slot)
    bank.followSend(slot, over: 0)
    bank[slot].speed = bank.speed(of: slot)
    bank.finishChanges(slot)
  }
}
