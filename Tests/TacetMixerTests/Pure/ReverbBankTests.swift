import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct ReverbBankTests {
  private static func order(_ parts: [(ReverbPreset, Float)], ramp: Int = 100) -> ReverbOrder {
    var order = ReverbOrder()
    if parts.count > 0 { order.first = .init(ReverbProperties(parts[0].0), level: parts[0].1) }
    if parts.count > 1 { order.second = .init(ReverbProperties(parts[1].0), level: parts[1].1) }
    order.ramp = RampSpan(ramp)
    return order
  }

  private static func playing(_ preset: ReverbPreset) -> ReverbBank {
    var bank = ReverbBank()
    bank.follow(isAwaited: true)
    bank.apply(order([(preset, 1)]), isFirst: true)
    bank.place(fadeOut: 10) { _ in true }
    return bank
  }

  @Test func firstOneIsThereAtOnce() {
    let bank = Self.playing(.hall)
    #expect(bank.fed == 1 && bank.gain(of: 0, after: 0) == 1 && !bank.isMoving && bank.isInUse)
  }

  @Test func anotherOneTakesTheOtherSlotAndTheOldOneGoes() {
    var bank = Self.playing(.hall)
    bank.apply(Self.order([(.cave, 0.5)]), isFirst: false)
    bank.place(fadeOut: 10) { _ in true }
    #expect(bank.fed == 3 && bank.boundary == 100)
    bank.advance(50, isFed: true, sampleRate: 48_000)
    #expect(bank.gain(of: 0, after: 0) == 0.5 && bank.gain(of: 1, after: 0) == 0.25)
    bank.advance(50, isFed: true, sampleRate: 48_000)
    #expect(bank.fed == 2 && bank.release(after: 1_000) == nil)
    bank.advance(1_000, isFed: true, sampleRate: 48_000)
    #expect(bank.release(after: 1_000) == 0 && bank.release(after: 1_000) == nil)
  }

  @Test func oneWithoutASlotWaitsAndAsksOnce() {
    var bank = ReverbBank()
    bank.follow(isAwaited: true)
    bank.apply(Self.order([(.hall, 1)]), isFirst: false)
    bank.place(fadeOut: 10) { _ in false }
    #expect(bank.waitsForSlot && bank.takeRequest() && !bank.takeRequest() && bank.fed == 0)
    bank.place(fadeOut: 10) { $0 == 1 }
    #expect(!bank.waitsForSlot && bank.fed == 2 && !bank.takeRequest())
  }

  @Test func thirdOneHurriesTheOneThatGoes() {
    var bank = Self.playing(.hall)
    bank.apply(Self.order([(.cave, 1)], ramp: 1_000), isFirst: false)
    bank.place(fadeOut: 10) { _ in true }
    bank.advance(500, isFed: true, sampleRate: 48_000)
    bank.apply(Self.order([(.room, 1)], ramp: 1_000), isFirst: false)
    bank.place(fadeOut: 10) { _ in true }
    #expect(bank.waitsForSlot && bank.boundary == 10)
    bank.advance(10, isFed: true, sampleRate: 48_000)
    bank.place(fadeOut: 10) { _ in true }
    #expect(!bank.waitsForSlot)
    bank.advance(1_000, isFed: true, sampleRate: 48_000)
    let heard = (0..<2).filter { bank.gain(of: $0, after: 0) == 1 }
    #expect(heard.map { bank[$0].properties } == [ReverbProperties(.room)])
  }

  @Test func oneThatComesBackGoesUpFromWhereItIs() {
    var bank = Self.playing(.hall)
    bank.apply(Self.order([]), isFirst: false)
    bank.advance(50, isFed: false, sampleRate: 48_000)
    bank.apply(Self.order([(.hall, 1)]), isFirst: false)
    bank.place(fadeOut: 10) { _ in true }
    #expect(bank.gain(of: 0, after: 0) == 0.5 && bank.gain(of: 0, after: 100) == 1 && bank.fed == 1)
  }

  @Test func ringsUntilItsTailIsOver() {
    var bank = Self.playing(.room)
    bank.record(feeder: 5)
    bank.advance(100, isFed: true, sampleRate: 48_000)
    let tail = ReverbProperties(.room).tailFrames(sampleRate: 48_000)
    // 0.45 s, one and a half times, and its delays.
    #expect(bank.ringing == tail && abs(tail - 37_536) < 2)
    bank.advance(tail - 1, isFed: false, sampleRate: 48_000)
    #expect(bank.isRinging && bank.feeders == 1 << 5)
    bank.advance(1, isFed: false, sampleRate: 48_000)
    #expect(!bank.isRinging && bank.feeders == 0)
  }

  @Test func oneThatNobodySendsToHasNoSlotAndIsBackAtOnce() {
    var bank = Self.playing(.room)
    bank.advance(100, isFed: true, sampleRate: 48_000)
    bank.follow(isAwaited: false)
    bank.advance(bank.ringing - 1, isFed: false, sampleRate: 48_000)
    // The one that is not ours may have been made for nothing.
    #expect(bank.release(after: 1) == 1 && bank.release(after: 1) == nil)
    bank.advance(1_000, isFed: false, sampleRate: 48_000)
    #expect(bank.release(after: 1_000) == 0 && bank.release(after: 1_000) == 1)
    #expect(!bank.isInUse && bank.fed == 0 && !bank.takeRequest())
    // Another one is ordered meanwhile, and takes no slot.
    bank.apply(Self.order([(.cave, 1)]), isFirst: false)
    bank.place(fadeOut: 10) { _ in true }
    #expect(!bank.isInUse && !bank.takeRequest())
    bank.follow(isAwaited: true)
    bank.place(fadeOut: 10) { _ in false }
    #expect(bank.takeRequest() && !bank.takeRequest())
    bank.place(fadeOut: 10) { _ in true }
    #expect(bank.gain(of: 0, after: 0) == 1 && bank.fed == 1 && !bank.isMoving)
  }

  private static func later(_ parts: [(ReverbPreset, Float)]) -> ReverbOrder.Turn {
    let order = order(parts)
    return ReverbOrder.Turn(order.first, order.second, at: PendingChange(at: 100, over: 10, number: 1))
  }

  /// A slot that nothing needs is released.
  @Test func slotIsKeptForAReverbThatWaitsForItsTime() {
    var (bank, order) = (Self.playing(.hall), Self.order([(.hall, 1)]))
    func apply() {
      bank.apply(order, isFirst: false)
      bank.place(fadeOut: 10) { _ in false }
    }
    func releases() -> Bool {
      bank.advance(1_000, isFed: true, sampleRate: 48_000)
      return bank.release(after: 1_000) != nil
    }
    func requests() -> Bool { bank.takeRequest() }
    order.later = Self.later([(.cave, 1)])
    apply()
    #expect(!bank.wantsSlot)
    #expect(requests())
    #expect(!requests())
    #expect(!releases())
    // Nothing is kept for one that has a slot, nor for none.
    order.later = Self.later([(.hall, 0.5)])
    apply()
    #expect(!requests())
    #expect(releases())
    order.later = Self.later([])
    apply()
    #expect(!requests())
    #expect(releases())
    order.later = Self.later([(.hall, 0.5), (.tunnel, 0.5)])
    apply()
    #expect(requests())
    #expect(!releases())
    // Without a send nothing is kept.
    bank.follow(isAwaited: false)
    #expect(!requests())
  }

  @Test func turnComesAtItsTimeAndOnce() {
    var (bank, order) = (Self.playing(.hall), Self.order([(.hall, 1)]))
    order.later = Self.later([(.hall, 0.5)])
    bank.apply(order, isFirst: false)
    bank.turn(at: RenderClocks(engine: 99), isFirst: false)
    #expect(!bank.isMoving)
    bank.turn(at: RenderClocks(engine: 100), isFirst: false)
    #expect(bank.isMoving)
    bank.advance(5, isFed: true, sampleRate: 48_000)
    // The order of before, from a game's side that does not know yet that it has come.
    bank.apply(order, isFirst: false)
    #expect(bank.gain(of: 0, after: 0) == 0.75)
    #expect(bank.gain(of: 0, after: 5) == 0.5)
  }

  @Test func muteHoldsItDownAndTimeGoesOn() {
    var bank = Self.playing(.room)
    bank.advance(100, isFed: true, sampleRate: 48_000)
    bank.setMuted(true, over: 10)
    bank.advance(10, isFed: false, sampleRate: 48_000)
    #expect(bank.gain(of: 0, after: 0) == 0 && bank.isRinging)
    bank.setMuted(false, over: 10)
    #expect(bank.gain(of: 0, after: 10) == 1)
  }

  @Test func valuesAreWithinOpenALsRanges() {
    let wild = ReverbProperties(
      ReverbPreset(
        gain: .maximum, highs: .maximum, decay: .seconds(1_000), decayOfHighs: .nan, reflections: .maximum,
        reflectionsDelay: .seconds(-1), tail: .maximum, diffusion: -1, density: 9, echoTime: .zero,
        modulationTime: .seconds(9)))
    #expect(wild.gain == 1 && wild.highs == 1 && wild.decay == 20 && wild.decayOfHighs == 0.1)
    #expect(wild.reflections == 3.16 && wild.reflectionsDelay == 0 && wild.tail == 10 && wild.diffusion == 0)
    #expect(wild.density == 1 && wild.echoTime == 0.075 && wild.modulationTime == 4)
  }
}
