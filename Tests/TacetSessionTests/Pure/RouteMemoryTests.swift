import Testing

@testable import TacetSession

/// The memory of routes: which one would be lost, and whether one is.
@Suite struct RouteMemoryTests {
  /// A memory after these routes, none of which the user chose.
  private func memory(
    _ routes: [OutputRoute], _ policy: RouteLossPolicy = .pauseUntilPrivate
  ) -> RouteMemory {
    var memory = RouteMemory()
    for route in routes { memory.move(to: route, from: nil, chosenByUser: false, policy: policy) }
    return memory
  }

  @Test func privateRouteIsLostToOneThatOthersHear() {
    #expect(!memory([]).isLost)
    #expect(!memory([.hdmi, .speaker]).isLost)
    #expect(!memory([.headphones, .bluetooth]).isLost)
    for route in [OutputRoute.headphones, .bluetooth] {
      #expect(memory([route, .speaker]).isLost)
      #expect(memory([route, .hdmi]).isLost)
      #expect(!memory([route]).isLost)
    }
  }

  @Test func wirelessRouteIsLostToAnyButItselfAndAPrivateOne() {
    for route in OutputRoute.allCases {
      let isLost = route == .speaker || route == .hdmi
      #expect(memory([.wireless, route]).isLost == isLost, "\(route)")
      #expect(memory([.wireless, .none, route]).isLost == isLost, "\(route)")
    }
    #expect(memory([.headphones, .wireless]).lost == .headphones)
    #expect(!memory([.wireless, .speaker, .wireless]).isLost)
    #expect(memory([.headphones, .speaker, .wireless]).isLost, "it is another one that is back")
  }

  @Test func noRouteAtAllDecidesNothing() {
    let between = memory([.headphones, .none])
    #expect(!between.isLost)
    #expect(between.losable() == .headphones)
    #expect(between.current == .none)
    #expect(memory([.headphones, .none, .none, .speaker]).isLost)
    #expect(
      !memory([.headphones, .none, .bluetooth]).isLost
        && memory([.headphones, .none, .bluetooth]).losable() == .bluetooth)
    // It came back, and the loss of another counts anew.
    #expect(!memory([.headphones, .none, .headphones, .none]).isLost)
    #expect(!memory([.speaker, .none, .speaker]).isLost)
    #expect(memory([.speaker, .none]).losable() == nil)
  }

  @Test func routeThatTheUserChoseIsNoLoss() {
    var memory = memory([.headphones])
    memory.move(to: .speaker, from: nil, chosenByUser: true, policy: .pauseUntilPrivate)
    #expect(!memory.isLost)
    #expect(memory.losable() == nil)
  }

  @Test(arguments: RouteLossPolicy.allCases)
  func lossEndsAsThePolicySays(policy: RouteLossPolicy) {
    let lost = memory([.headphones, .speaker], policy)
    #expect(lost.isLost == (policy != .continue))
    func isLost(after route: OutputRoute, chosen: Bool) -> Bool {
      var memory = lost
      memory.move(to: route, from: nil, chosenByUser: chosen, policy: policy)
      return memory.isLost
    }
    let lasts = policy == .pauseUntilResumed
    #expect(isLost(after: .bluetooth, chosen: false) == lasts)
    #expect(isLost(after: .hdmi, chosen: true) == lasts)
    #expect(isLost(after: .hdmi, chosen: false) == (policy != .continue))
    var resumed = lost
    resumed.resume()
    #expect(!resumed.isLost)
    // Another speaker is no second loss.
    resumed.move(to: .hdmi, from: nil, chosenByUser: false, policy: policy)
    #expect(!resumed.isLost)
  }

  @Test func policyThatChangesReachesALossThatHolds() {
    for (policy, isLost) in [(RouteLossPolicy.pauseUntilPrivate, true), (.pauseUntilResumed, true), (.continue, false)]
    {
      var memory = memory([.headphones, .speaker])
      memory.apply(policy)
      #expect(memory.isLost == isLost)
    }
    var back = memory([.headphones, .speaker, .headphones], .pauseUntilResumed)
    #expect(back.isLost)
    back.apply(.pauseUntilPrivate)
    #expect(!back.isLost)
  }
}
