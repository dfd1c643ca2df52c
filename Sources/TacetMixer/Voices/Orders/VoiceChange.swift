import TacetSignal

/// The change of a voice by the game's last order for it. Pure.
enum VoiceChange {
  /// True if a voice with a source runs on as it does when it gets these parameters.
  @inline(__always)
  static func keepsTime(_ order: UnsafePointer<VoiceOrder>, of slot: Int, in bank: borrowing VoiceBank) -> Bool {
    bank[slot].state != .virtual && bank[slot].parameters.pitch == order.pointee.parameters.pitch
      && bank[slot].parameters.repeats == order.pointee.parameters.repeats
      && bank[slot].speed == bank.buses.speed(of: order.pointee.parameters.bus)
      && order.pointee.parameters.velocity == .zero
      && bank.law.listener.velocity == .zero && bank.others.count == 0
  }

  /// Applies an order at the mix's clock; true if the voice goes on at another speed or to another end.
  static func apply(
    _ order: UnsafePointer<VoiceOrder>, to slot: Int, in bank: inout VoiceBank, clock: Int, fades: Fades,
    sampleRate: Int
  ) -> Bool {
    let bus = bank[slot].parameters.bus
    let (pitch, repeats) = (bank[slot].parameters.pitch, bank[slot].parameters.repeats)
    bank[slot].apply(order, at: clock)
    bank.updateSpatialGain(slot)
    bank.recordMove(slot)
    bank.followSend(slot, orderedBy: .voice, over: order.pointee.sendRamp.atLeast(fades.steal))
    bank[slot].occlusion.go(
      to: bank[slot].parameters.occlusion, over: order.pointee.occlusionRamp.atLeast(fades.steal))
    if bus != bank[slot].parameters.bus, bank[slot].state == .sounding { bank.leaveBus(bus, slot, over: fades.steal) }
    let speed = bank.speed(of: slot)
    guard
      pitch != bank[slot].parameters.pitch || repeats != bank[slot].parameters.repeats || bank[slot].speed != speed
    else { return false }
    bank[slot].speed = speed
    bank.recount(slot, sampleRate: sampleRate)
    return true
  }
}
