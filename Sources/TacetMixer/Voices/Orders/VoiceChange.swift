import TacetSignal

/// The change of a voice by the game's last order for it. Pure.
enum VoiceChange {
  /// True if a voice with a source runs on as it does when it gets these parameters.
  static func keepsTime(_ parameters: VoiceParameters, of slot: Int, in bank: borrowing VoiceBank) -> Bool {
    bank[slot].state != .virtual && bank[slot].parameters.pitch == parameters.pitch
      && bank[slot].parameters.repeats == parameters.repeats
      && bank[slot].speed == bank.buses.speed(of: parameters.bus) && parameters.velocity == .zero
      && bank.law.listener.velocity == .zero && bank.others.count == 0
  }

  /// Applies an order at the mix's clock; true if the voice goes on at another speed or to another end.
  static func apply(
    _ order: VoiceOrder, to slot: Int, in bank: inout VoiceBank, clock: Int, fades: Fades, sampleRate: Int
  ) -> Bool {
    let old = bank[slot].parameters
    bank[slot].apply(order, at: clock)
    bank.updateSpatialGain(slot)
    bank.noteMove(slot)
    let new = bank[slot].parameters
    bank.followSend(slot, over: max(fades.steal, Int(order.sendRamp)))
    if old.occlusion != new.occlusion { bank[slot].occlusion.go(to: new.occlusion, over: 20 * fades.steal) }
    if old.bus != new.bus, bank[slot].state == .sounding { bank.leaveBus(old.bus, slot, over: fades.steal) }
    let speed = bank.speed(of: slot)
    guard old.pitch != new.pitch || old.repeats != new.repeats || bank[slot].speed != speed else { return false }
    bank[slot].speed = speed
    bank.recount(slot, sampleRate: sampleRate)
    return true
  }
}
