import TacetMixer
import TacetSession
import TacetSignal
import Testing

@testable import Tacet

/// The orders that follow from a verdict; a hold's ramp is 480 frames here, the game's fade 144,000.
struct MixOrdersTests {
  private func verdict(
    _ events: [SessionEvent], configure: (inout SessionState) -> Void = { _ in }
  ) throws -> Verdict {
    var session = SessionState(category: .ambient)
    configure(&session)
    try session.activate()
    for event in events { session.handle(event) }
    return session.verdict
  }

  private func orders(after steps: [([SessionEvent], gameRamp: RampSpan?)]) throws -> MixOrders {
    var orders = MixOrders()
    var events: [SessionEvent] = []
    for (more, ramp) in steps {
      events += more
      orders.apply(try verdict(events), gameRamp: ramp, holdRamp: 480)
    }
    return orders
  }

  @Test func mixesWithoutAHoldAreAudible() throws {
    #expect(try orders(after: [([], nil)]) == MixOrders())
  }

  @Test func fallToSilenceIsThatOfTheHoldThatBegins() throws {
    let audible = MixOrders()
    let held = try orders(after: [([.screenLock(true)], nil)])
    #expect(held.fallToSilence(after: audible) == 480 && held.fallToSilence(after: held) == nil)
    #expect(audible.fallToSilence(after: held) == nil)
    let yielding = try orders(after: [([.otherMusicBegan(id: "a", name: "A")], nil)])
    #expect(yielding.fallToSilence(after: audible) == 480)
    let faded = try orders(after: [([.gamePause(.everything, true)], 144_000)])
    #expect(faded.fallToSilence(after: audible) == 144_000)
  }

  @Test func gamePauseTakesTheGamesFade() throws {
    let orders = try orders(after: [([.gamePause(.everything, true)], 144_000)])
    // The effects are paused bus by bus.
    #expect(orders.effects == MixOrder(level: .audible, ramp: 0))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 144_000))
  }

  @Test func gamePauseWithoutAFadeTakesTheHoldsRamp() throws {
    let orders = try orders(after: [([.gamePause(.soundtrack, true)], nil)])
    #expect(orders.effects == MixOrder(level: .audible, ramp: 0))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
  }

  @Test func gameResumeTakesTheGamesFade() throws {
    let orders = try orders(after: [
      ([.gamePause(.everything, true)], 0), ([.gamePause(.everything, false)], 144_000),
    ])
    #expect(orders.effects == MixOrder(level: .audible, ramp: 0))
    #expect(orders.soundtrack == MixOrder(level: .audible, ramp: 144_000))
  }

  @Test func systemPauseTakesTheHoldsRampAndDropsWhatIsEnding() throws {
    let orders = try orders(after: [([.interruptionBegan(.call)], nil)])
    #expect(orders.effects == MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
  }

  @Test(arguments: [SessionEvent.interruptionBegan(.call), .background(true), .outputLost(true), .silentMode(true)])
  func systemHoldShortensTheGamesFade(_ hold: SessionEvent) throws {
    let orders = try orders(after: [([.gamePause(.everything, true)], 144_000), ([hold], nil)])
    #expect(orders.effects == MixOrder(level: hold == .silentMode(true) ? .muted : .paused, ramp: 480))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
  }

  @Test func systemHoldKeepsAShorterFadeOfTheGame() throws {
    let orders = try orders(after: [([.gamePause(.everything, true)], 48), ([.interruptionBegan(.call)], nil)])
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 48))
  }

  @Test func otherMusicShortensTheSoundtracksFadeAlone() throws {
    let orders = try orders(after: [
      ([.gamePause(.everything, true)], 144_000), ([.otherMusicBegan(id: "a", name: "A")], nil),
    ])
    #expect(orders.effects == MixOrder(level: .audible, ramp: 0))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
  }

  @Test func duckingLeavesTheGamesFade() throws {
    let orders = try orders(after: [([.gamePause(.everything, true)], 144_000), ([.voiceChat(true)], nil)])
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 144_000))
  }

  @Test func interruptingTalkShortensTheGamesFade() throws {
    var orders = MixOrders()
    let interrupts: (inout SessionState) -> Void = { $0.voiceChatPolicy = .interrupt }
    let pause = SessionEvent.gamePause(.soundtrack, true)
    orders.apply(try verdict([pause], configure: interrupts), gameRamp: 144_000, holdRamp: 480)
    orders.apply(try verdict([pause, .voiceChat(true)], configure: interrupts), gameRamp: nil, holdRamp: 480)
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
    #expect(orders.effects == MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding))
  }

  @Test func gamePauseInASystemPauseKeepsOneShots() throws {
    let orders = try orders(after: [([.interruptionBegan(.call)], nil), ([.gamePause(.everything, true)], 144_000)])
    #expect(orders.effects == MixOrder(level: .paused, ramp: 480))
  }

  @Test func gamesPauseOfTheEffectsBusLeavesTheMixAlone() throws {
    let orders = try orders(after: [([.gamePause(.bus("effects"), true)], 144_000)])
    #expect(orders.effects == MixOrder(level: .audible, ramp: 0))
  }

  @Test func inactiveSessionDropsEveryOneShot() throws {
    var orders = MixOrders()
    orders.apply(SessionState(category: .ambient).verdict, gameRamp: nil, holdRamp: 480)
    #expect(orders.effects == MixOrder(level: .paused, ramp: 480, oneShots: .dropAll))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
  }

  @Test func sameVerdictTwiceChangesNothing() throws {
    let once = try orders(after: [([.gamePause(.everything, true)], 144_000)])
    let twice = try orders(after: [([.gamePause(.everything, true)], 144_000), ([], 48)])
    #expect(once == twice)
  }
}
