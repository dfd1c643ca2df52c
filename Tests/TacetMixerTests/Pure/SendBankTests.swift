import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct SendBankTests {
  @Test func sendGoesInAStraightLineFromWhereItIs() {
    var sends = SendBank(capacity: 4)
    #expect(sends.filter(2, after: 100) == nil && !sends.isMoving)
    sends.go(2, to: [1, 0, 0], over: 100)
    #expect(sends.filter(2, after: 0) == nil && sends.filter(2, after: 25)?.gain == 0.25)
    sends.advance(to: 4)
    sends.advance(to: 12)
    sends.advance(to: 50)
    sends.go(2, to: [0, 0, 0], over: 100)
    #expect(sends.filter(2, after: 50)?.gain == 0.25)
    sends.advance(to: 150)
    #expect(!sends.isMoving && sends.filter(2, after: 0) == nil)
  }

  @Test(arguments: RampCurve.allCases)
  func levelAndFilterGoByTheirCurve(curve: RampCurve) {
    var sends = SendBank(capacity: 4)
    sends.go(0, to: [1, 0.5, 0], over: 0)
    sends.go(0, to: [0.1, 0, 0.8], over: RampSpan(4_000, curve))
    for frame in stride(from: 0, through: 4_000, by: 500) {
      let time = Float(frame) / 4_000
      let share = curve.progress(at: time)
      let exact = DirectFilter(lowPass: 0.5 * (1 - share), highPass: 0.8 * share, occlusion: 0)
      let filter = sends.filter(0, after: frame)
      #expect(abs((filter?.gain ?? 0) - curve.value(from: 1, to: 0.1, at: time)) < 1e-6)
      #expect(abs((filter?.highs ?? 0) - exact.highs) < 1e-5 && abs((filter?.lows ?? 0) - exact.lows) < 1e-5)
    }
    sends.advance(to: 1_000)
    let before = sends.filter(0, after: 0)
    sends.go(0, to: [0.7, 0.7, 0.7], over: RampSpan(4_000, .exponential))
    #expect(sends.filter(0, after: 0) == before)
    sends.advance(to: 4_990)
    sends.advance(to: 5_000)
    let isMoving = sends.isMoving
    #expect(!isMoving)
  }

  @Test func curveThatIsThereLeavesALongerOneItsSteps() {
    var sends = SendBank(capacity: 4)
    sends.go(0, to: [1, 0, 0], over: RampSpan(160_000, .decibels))
    sends.go(1, to: [1, 0, 0], over: RampSpan(64, .decibels))
    sends.advance(to: 48)
    sends.advance(to: 64)
    sends.advance(to: 159_900)
    sends.advance(to: 160_000)
  }

  @Test func filtersMoveInShortSteps() {
    var sends = SendBank(capacity: 4)
    sends.go(0, to: [1, 0.5, 0], over: 100)
    sends.advance(to: 12)
    sends.finish(0)
    let filter = sends.filter(0, after: 0)
    #expect(filter?.gain == 1 && filter?.highs == DirectFilter(lowPass: 0.5, highPass: 0, occlusion: 0).highs)
  }

  @Test func saysIfABusHasAnotherSend() {
    var sends = SendBank(capacity: 4)
    let changes = [nil, ReverbSend(), ReverbSend(), ReverbSend.none, nil, nil].map { sends.set($0, ofBus: 3) }
    #expect(changes == [false, true, false, true, true, false])
  }

  @Test func saysIfSomebodySends() {
    var sends = SendBank(capacity: 4)
    sends.set(ReverbSend.none, ofBus: 3)
    func isSending() -> Bool { sends.isSending }
    #expect(!isSending())
    sends.set(ReverbSend(), ofBus: -1)
    #expect(isSending())
    sends.set(nil, ofBus: -1)
    sends.go(0, to: [1, 0, 0], over: 100)
    sends.go(1, to: [0.5, 0, 0], over: 0)
    sends.go(1, to: [1, 0, 0], over: 0)
    sends.remove(2)
    sends.remove(0)
    #expect(isSending() && sends.filter(0, after: 50) == nil)
    sends.go(1, to: .zero, over: 100)
    #expect(!isSending() && sends.filter(1, after: 50)?.gain == 0.5)
    sends.remove(1)
    #expect(!isSending())
  }

  @Test func voiceSendsWhatItSaysItselfElseItsBusElseTheOneAbove() {
    var bank = VoiceBank(capacity: 4, limit: 2, spare: 1)
    bank.buses.set(3, glide: 0) { $0.parent = BusID(7) }
    var start = StartCommand(slot: 0, generation: 1, buffer: EffectBuffer())
    bank.admit(&start, in: 0, serial: 1)
    bank[0].parameters.bus = 3
    func level() -> Float { bank.sends.filter(0, after: 0)?.gain ?? 0 }
    for (bus, gain) in [(-1, 0.2), (7, 0.4), (3, 0.6)] as [(Int, Float)] {
      bank.setSend(ReverbSend(Gain(amplitude: gain)), ofBus: bus, over: 0)
      #expect(level() == gain)
    }
    bank[0].parameters.send = ReverbSend(Gain(amplitude: 0.8))
    bank.followSend(0, over: 0)
    #expect(level() == 0.8)
    bank[0].parameters.send = ReverbSend.none
    bank.followSend(0, over: 0)
    #expect(level() == 0)
    bank[0].parameters.send = nil
    bank.setSend(nil, ofBus: 3, over: 0)
    #expect(level() == 0.4)
  }
}
