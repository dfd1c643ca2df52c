import Testing

@testable import TacetSession

/// Session, 5, every way from one route to another.
@Suite struct RouteTests {
  static let ways: [(from: OutputRoute, to: OutputRoute)] = OutputRoute.allCases.flatMap { from in
    OutputRoute.allCases.map { (from, $0) }
  }

  @Test(arguments: ways, [false, true])
  func onlyUnchosenChangeFromPrivateRouteIsLoss(_ way: (from: OutputRoute, to: OutputRoute), chosenByUser: Bool) {
    for policy in RouteLossPolicy.allCases {
      for between in [[], [OutputRoute.none]] {
        var session = Setting.playback.active
        session.routeLossPolicy = policy
        session.handle(.route(way.from))
        for route in between { session.handle(.route(route)) }
        let changes = session.changes(after: .route(way.to, chosenByUser: chosenByUser))
        let isLost =
          way.from.pausesWhenLost && !way.to.isPrivate && way.to != way.from && way.to != .none && !chosenByUser
          && policy != .continue
        #expect(session.isRouteLost == isLost)
        #expect(changes.contains(.routeLost(from: way.from, to: way.to)) == isLost)
        #expect(session.isOutputLost == (way.to == .none))
      }
    }
  }

  @Test(arguments: RouteLossPolicy.allCases)
  func lossIsClearedAsItsPolicySays(_ policy: RouteLossPolicy) {
    for clearing in OutputRoute.allCases {
      for chosen in [false, true] {
        var session = Setting.playback.active
        session.routeLossPolicy = policy
        session.handle(.route(.headphones))
        session.handle(.route(.speaker))
        session.handle(.route(clearing, chosenByUser: chosen))
        let isHeard = clearing.isPrivate || (chosen && clearing != .none)
        let holds = policy == .pauseUntilResumed || (policy == .pauseUntilPrivate && !isHeard)
        #expect(session.isRouteLost == holds, "\(clearing)")
        session.resumeAfterRouteLoss()
        #expect(!session.isRouteLost)
        #expect(session.perform(.resumeAfterRouteLoss) == [])
      }
    }
  }

  /// The output has seen headphones go that no monitor had reported.
  @Test func reporterThatKnowsTheRouteUntilThenMakesOneFactOfItsLoss() {
    for before in [OutputRoute.speaker, .hdmi, .none] {
      var session = Setting.playback.active
      session.handle(.route(before))
      let changes = session.changes(after: .route(.speaker, from: .headphones))
      #expect(changes.contains(.routeLost(from: .headphones, to: .speaker)) && session.isRouteLost)
      #expect(session.perform(.event(.route(.speaker))) == [])
    }
    var session = Setting.playback.active
    session.handle(.route(.bluetooth))
    // A monitor knows better which one it was.
    #expect(
      session.changes(after: .route(.speaker, from: .headphones)).contains(.routeLost(from: .bluetooth, to: .speaker)))
  }

  /// A car that is switched off: the sound does not go on from the laptop. It does when the car is back.
  @Test func wirelessRouteThatVanishesPausesUntilItIsBack() {
    for next in [OutputRoute.speaker, .hdmi] {
      for isBetween in [false, true] {
        var session = Setting.automatic.active
        session.handle(.route(.wireless))
        if isBetween { session.handle(.route(.none)) }
        #expect(session.changes(after: .route(next)).contains(.routeLost(from: .wireless, to: next)))
        // Doubled, it is no other loss.
        #expect(session.perform(.event(.route(next))) == [])
        #expect(session.verdict.reasons.effects.map(\.summary) == ["wireless output gone"])
        session.handle(.route(.wireless))
        #expect(session.line == audible)
      }
    }
    var session = Setting.automatic.active.after(.event(.route(.headphones)), .event(.route(.wireless)))
    #expect(session.isRouteLost, "those near hear it")
    session.handle(.route(.headphones))
    #expect(!session.isRouteLost)
  }

  /// The letter of the guidelines: people restart. The policy is the category's until one is set.
  @Test func playbackWaitsForPeopleAfterALoss() throws {
    var session = Setting.playback.active
    #expect(session.routeLossPolicy == .pauseUntilResumed)
    #expect(Setting.ambient.active.routeLossPolicy == .pauseUntilPrivate)
    for route in [OutputRoute.headphones, .speaker, .headphones] { session.handle(.route(route)) }
    #expect(session.isRouteLost)
    var game = session
    try game.setCategory(.ambient)
    #expect(!game.isRouteLost)
    session.resume()
    #expect(!session.isRouteLost)
    session.routeLossPolicy = .pauseUntilPrivate
    for route in [OutputRoute.speaker, .headphones] { session.handle(.route(route)) }
    #expect(!session.isRouteLost)
  }

  @Test(arguments: Setting.allCases)
  func onlyRouteOrGameClearsLoss(_ setting: Setting) throws {
    var session = setting.active
    session.handle(.route(.bluetooth))
    session.handle(.route(.hdmi))
    for action in Feature.all where action.name != "routes" {
      for action in action.actions {
        if case .routeLossPolicy = action { continue }
        if action == .resume { continue }
        session.perform(action)
        #expect(session.isRouteLost)
      }
    }
  }
}
