import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The game's own mutes and pauses of a mix, and the gate that follows them beside the session's order.
@Suite struct MixSwitchesTests {
  private let fades = Fades(sampleRate: 48_000)
  private let audible = MixOrder(level: .audible, ramp: 384)
  private let silent = MixOrder(level: .muted, ramp: 384)

  private func hold(
    master: (inout BusControls) -> Void = { _ in }, soundtrack: (inout BusControls) -> Void = { _ in },
    at clocks: RenderClocks = RenderClocks()
  ) -> MixSwitches {
    var (first, second) = (BusControls(), BusControls())
    master(&first)
    soundtrack(&second)
    return MixSwitches(of: &second, &first, at: clocks)
  }

  @Test func strongerOfTheSwitchesDecides() {
    #expect(hold().level == .audible)
    #expect(hold(master: { $0.turnMute(true, over: 1) }).level == .muted)
    let both = hold(master: { $0.turnMute(true, over: 1) }, soundtrack: { $0.transport.turn(true, over: 1) })
    #expect(both.level == .paused)
    #expect(hold(soundtrack: { $0.pause.turn(true, over: 1) }).level == .paused)
  }

  @Test func pauseOfEverythingMaySpareTheSoundtrack() {
    #expect(hold(master: { $0.pause.turn(true, over: 1) }).level == .paused)
    let spared = hold(master: {
      $0.pause.turn(true, over: 1)
      $0.sparesSoundtrack = true
    })
    #expect(spared.level == .audible && spared.areOn == 0)
  }

  @Test func effectsAreHeldAsAWholeByTheMuteOfEverythingAlone() {
    var master = BusControls()
    master.pause.turn(true, over: 1)
    #expect(MixSwitches(ofEffects: &master, at: RenderClocks()).level == .audible)
    master.turnMute(true, over: 1)
    #expect(MixSwitches(ofEffects: &master, at: RenderClocks()).level == .muted)
  }

  @Test func switchThatWaitsHoldsFromItsTimeOnEachOnItsClock() {
    func level(_ clocks: RenderClocks) -> Audibility {
      hold(
        master: {
          $0.mute.schedule(true, PendingChange(at: .engine(480), over: 20, number: 1))
          $0.mute.schedule(false, PendingChange(at: .soundtrack(100), over: 30, number: 2))
        }, soundtrack: { $0.transport.schedule(true, PendingChange(at: .engine(960), over: 10, number: 3)) }, at: clocks
      ).level
    }
    #expect(level(RenderClocks(engine: 479, soundtrack: 99)) == .audible)
    #expect(level(RenderClocks(engine: 480, soundtrack: 99)) == .muted)
    #expect(level(RenderClocks(engine: 480, soundtrack: 100)) == .audible)
    #expect(level(RenderClocks(engine: 960, soundtrack: 99)) == .paused)
  }

  @Test func changeTakesTheShortestSpanOfTheSwitchesThatChange() {
    let both = hold(master: { $0.turnMute(true, over: 50) }, soundtrack: { $0.pause.turn(true, over: 20) })
    #expect(both.span(since: 0)?.frames == 20)
    #expect(both.span(since: hold(soundtrack: { $0.pause.turn(true, over: 20) }).areOn)?.frames == 50)
    #expect(both.span(since: both.areOn) == nil)
    // The end of one: by its own span.
    let over = hold(master: {
      $0.turnMute(true, over: 50)
      $0.turnMute(false, over: 70)
    })
    #expect(over.span(since: hold(master: { $0.turnMute(true, over: 50) }).areOn)?.frames == 70)
  }

  // MARK: - The gate

  private func gate(_ steps: (MixOrder, MixSwitches)...) -> MixGate {
    var gate = MixGate()
    for (order, game) in steps where gate.isNew(order, game) { _ = gate.apply(order, game, fades: fades) }
    return gate
  }

  @Test func gamesHoldTakesItsSpanAndTheSessionsItsOwn() {
    let paused = hold(soundtrack: { $0.pause.turn(true, over: 144_000) })
    #expect(gate((audible, paused)).boundary == 144_000)
    #expect(gate((silent, MixSwitches())).boundary == 384)
    // Both at once: within the span of the session.
    #expect(gate((silent, paused)).boundary == 384)
  }

  @Test func silenceBySessionShortensAFadeOfTheGameAndDuckingLeavesIt() {
    let paused = hold(soundtrack: { $0.pause.turn(true, over: 144_000) })
    let held = gate((audible, paused), (silent, paused))
    #expect(held.boundary == 384 && held.isPausing)
    let ducked = MixOrder(level: .ducked, ramp: 384)
    #expect(gate((audible, paused), (ducked, paused)).boundary == 144_000)
    let short = hold(soundtrack: { $0.pause.turn(true, over: 48) })
    #expect(gate((audible, short), (silent, short)).boundary == 48)
  }

  @Test func endOfOneHoldLeavesTheOther() {
    let paused = hold(soundtrack: { $0.pause.turn(true, over: 48) })
    let left = gate((silent, paused), (audible, paused))
    #expect(left.level == .paused && left.hold.target == 0)
    let heard = gate((silent, paused), (silent, MixSwitches()), (audible, MixSwitches()))
    #expect(heard.level == .audible && heard.hold.target == 1)
  }
}
