import TacetSignal
import Testing

@testable import TacetMixer

/// The game's last order for a voice that lives.
@Suite struct VoiceBankChangeTests {
  private static let fades = Fades(sampleRate: 48_000)

  /// A bank with one voice that sounds since the clock stood at 1,000: an effect of 48,000 frames.
  private func bank(state: VoiceRecord.State = .sounding) -> VoiceBank {
    var bank = VoiceBank(capacity: 16, limit: 2, spare: 2)
    bank[4].state = state
    (bank[4].buffer.frames, bank[4].buffer.loopEnd) = (48_000, 48_000)
    bank[4].anchor(position: 0, at: 1_000, sampleRate: 48_000)
    return bank
  }

  private func order(_ change: (inout VoiceOrder) -> Void) -> VoiceOrder {
    var order = VoiceOrder()
    change(&order)
    return order
  }

  /// Applies an order; returns the voice.
  private func apply(_ bank: inout VoiceBank, _ change: (inout VoiceOrder) -> Void) -> VoiceRecord {
    withUnsafePointer(to: order(change)) { order in
      bank.change(4, by: order, clock: 2_000, fades: Self.fades, sampleRate: 48_000)
    }
    return bank[4]
  }

  private func keepsTime(
    _ change: (inout VoiceOrder) -> Void = { _ in }, bank changeBank: (inout VoiceBank) -> Void = { _ in }
  ) -> Bool {
    var bank = bank()
    changeBank(&bank)
    return withUnsafePointer(to: order(change)) { bank.keepsTime(4, under: $0) }
  }

  @Test func voiceKeepsItsTimeUnlessItsSpeedOrItsEndMayChange() {
    #expect(keepsTime() && keepsTime { $0.parameters.gain = 0.5 } && keepsTime { $0.parameters.pan = 1 })
    #expect(!keepsTime { $0.parameters.pitch = 2 } && !keepsTime { $0.parameters.repeats = 1 })
    #expect(!keepsTime { $0.parameters.velocity = [1, 0, 0] })
    #expect(!keepsTime(bank: { $0[4].state = .virtual }) && !keepsTime(bank: { $0[4].speed.value = 0.5 }))
    #expect(!keepsTime(bank: { $0.law.listener.velocity = [1, 0, 0] }))
    #expect(!keepsTime(bank: { $0.others.append(ListenerPose()) }))
    #expect(!keepsTime({ $0.parameters.bus = 3 }) { bank in bank.setBus3 { $0.timeScale.set(0.5, over: 0) } })
  }

  @Test func gainAndOcclusionGoThereByTheirRamps() {
    var bank = bank()
    let voice = apply(&bank) { order in
      (order.parameters.gain, order.gainRamp) = (0.5, 480)
      (order.parameters.occlusion, order.occlusionRamp) = (0.25, 4_800)
    }
    #expect(voice.gain.value == 1 && voice.gain.target == 0.5 && voice.gain.remaining == 480)
    #expect(voice.occlusion.value(after: 0) == 0 && voice.occlusion.target == 0.25)
    #expect(voice.occlusion.remaining == 4_800)
    #expect(voice.endsAt == 49_000)
  }

  @Test(arguments: [VoiceRecord.State.sounding, .virtual]) func anotherBusIsReachedOverAFadeWhereTheVoiceIsHeard(
    _ state: VoiceRecord.State
  ) {
    var bank = bank(state: state)
    bank.setBus3 { $0.setGain(0.25, over: 0) }
    let voice = apply(&bank) { $0.parameters.bus = 3 }
    if state == .sounding {
      #expect(voice.busOffset.value == 0.75 && voice.busOffset.target == 0 && voice.busOffset.remaining == 240)
    } else {
      #expect(!voice.busOffset.isMoving && voice.busOffset.value == 0)
    }
  }

  @Test func anotherSpeedGoesOnFromWhereItIs() {
    var bank = bank()
    bank[4].anchor(position: 1_000, at: 2_000, sampleRate: 48_000)
    let voice = apply(&bank) { $0.parameters.pitch = 2 }
    #expect(voice.endsAt == 2_000 + 23_500)
    bank.setBus3 { $0.timeScale.set(0.5, over: 0) }
    let slow = apply(&bank) { ($0.parameters.pitch, $0.parameters.bus) = (2, 3) }
    #expect(slow.speed.value == 0.5 && slow.endsAt == 2_000 + 47_000)
  }

  @Test func unreadVoiceEndsWhereItsOrderSays() {
    var bank = bank(state: .virtual)
    bank.ending.insert(4, deadline: 49_000)
    let loop = apply(&bank) { $0.parameters.loops = true }
    var isEnding = bank.ending.contains(4)
    #expect(loop.endsAt == .max && !isEnding)
    let slow = apply(&bank) { $0.parameters.pitch = 0.5 }
    isEnding = bank.ending.contains(4)
    #expect(slow.endsAt == 1_000 + 96_000 && isEnding)
  }

  @Test func spatialGainIsThatOfTheNewPlace() {
    var bank = bank()
    #expect(apply(&bank) { $0.parameters.position = [0, 0, -4] }.spatialGain == 0.25)
    let moving = apply(&bank) { ($0.parameters.position, $0.placeRamp) = ([0, 0, -8], 480) }
    #expect(moving.spatialGain == 0.25 && moving.isGliding)
    bank.move(480, to: 2_480, sampleRate: 48_000)
    let gain = bank[4].spatialGain
    #expect(gain == 0.125)
  }
}
