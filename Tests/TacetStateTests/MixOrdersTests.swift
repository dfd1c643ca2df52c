import TacetMixer
import TacetSession
import TacetSignal
import Testing

@testable import Tacet

/// The session's orders that follow from a verdict; a hold's ramp is 480 frames here, the game's fade 144,000.
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

  private func orders(after steps: [([SessionEvent], ramp: RampSpan?)]) throws -> MixOrders {
    var orders = MixOrders()
    var events: [SessionEvent] = []
    for (more, ramp) in steps {
      events += more
      orders.apply(try verdict(events), ramp: ramp, holdRamp: 480)
    }
    return orders
  }

  @Test func mixesWithoutAHoldAreAudible() throws {
    #expect(try orders(after: [([], nil)]) == MixOrders())
  }

  @Test(arguments: [
    SessionEvent.gamePause(.everything, true), .gamePause(.soundtrack, true), .gamePause(.bus("effects"), true),
    .gameMute(.everything, true),
  ])
  func gamesOwnHoldIsNoOrder(_ hold: SessionEvent) throws {
    #expect(try orders(after: [([hold], 144_000)]) == MixOrders())
  }

  @Test(arguments: [SessionEvent.interruptionBegan(.call), .background(true), .outputLost(true), .silentMode(true)])
  func holdTakesItsOwnRampWhateverTheGameDoes(_ hold: SessionEvent) throws {
    let orders = try orders(after: [([.gamePause(.everything, true)], 144_000), ([hold], 144_000)])
    let level = hold == .silentMode(true) ? Audibility.muted : .paused
    #expect(orders.effects == MixOrder(level: level, ramp: 480))
    #expect(orders.soundtrack == MixOrder(level: level, ramp: 480))
  }

  @Test func systemPauseDropsWhatIsEndingUnlessTheGamePausesToo() throws {
    let held = try orders(after: [([.interruptionBegan(.call)], nil)])
    #expect(held.effects == MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding))
    #expect(held.soundtrack == MixOrder(level: .paused, ramp: 480))
    let both = try orders(after: [([.interruptionBegan(.call)], nil), ([.gamePause(.everything, true)], 144_000)])
    #expect(both.effects == MixOrder(level: .paused, ramp: 480))
  }

  @Test func endOfAHoldTakesTheFadeOfTheCallThatBringsIt() throws {
    let steps: [([SessionEvent], ramp: RampSpan?)] = [([.otherMusicBegan(id: "a", name: "A")], nil)]
    let after = [SessionEvent.otherMusicEnded(id: "a", shouldResume: true)]
    let byItself = try orders(after: steps + [(after, nil)])
    #expect(byItself.soundtrack == MixOrder(level: .audible, ramp: 480))
    let byTheGame = try orders(after: steps + [(after, 144_000)])
    #expect(byTheGame.soundtrack == MixOrder(level: .audible, ramp: 144_000))
  }

  @Test func inactiveSessionDropsEveryOneShot() throws {
    var orders = MixOrders()
    orders.apply(SessionState(category: .ambient).verdict, ramp: nil, holdRamp: 480)
    #expect(orders.effects == MixOrder(level: .paused, ramp: 480, oneShots: .dropAll))
    #expect(orders.soundtrack == MixOrder(level: .paused, ramp: 480))
  }

  @Test func sameVerdictTwiceChangesNothing() throws {
    let once = try orders(after: [([.interruptionBegan(.call)], 144_000)])
    let twice = try orders(after: [([.interruptionBegan(.call)], 144_000), ([], 48)])
    #expect(once == twice)
  }

  @Test func fallToSilenceIsThatOfTheHoldThatBegins() throws {
    func fall(from last: Verdict, to verdict: Verdict, over ramp: RampSpan? = nil) -> Int? {
      MixOrders.fallToSilence(from: last, to: verdict, ramp: ramp, holdRamp: 480)
    }
    let audible = try verdict([])
    let locked = try verdict([.screenLock(true)])
    #expect(fall(from: audible, to: locked) == 480 && fall(from: locked, to: locked) == nil)
    #expect(fall(from: locked, to: audible) == nil)
    #expect(fall(from: audible, to: try verdict([.otherMusicBegan(id: "a", name: "A")])) == 480)
    let paused = try verdict([.gamePause(.everything, true)])
    #expect(fall(from: audible, to: paused, over: 144_000) == 144_000 && fall(from: audible, to: paused) == 480)
    #expect(fall(from: audible, to: try verdict([.gamePause(.everything, true), .background(true)]), over: 9) == 480)
  }
}
