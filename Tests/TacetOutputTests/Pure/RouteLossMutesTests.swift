import Testing

@testable import TacetOutput

struct RouteLossMutesTests {
  private let speaker = OutputSink(index: 0, name: "speaker", isGuarded: false)
  private let buds = OutputSink(index: 1, name: "buds", isGuarded: true)

  /// Both streams on the buds.
  private func onBuds() -> RouteLossMutes {
    var route = RouteLossMutes()
    _ = route.handle(.began(on: 1))
    _ = route.handle(ofSecond: .began(on: 1))
    _ = route.handle(.sinks([speaker, buds]))
    return route
  }

  @Test func oneStreamBehavesAsItsGuard() {
    var route = RouteLossMutes()
    var alone = RouteLossMute()
    for event in [RouteLossMute.Event.began(on: 1), .sinks([speaker, buds]), .moved(to: 0), .removed(1), .unmute] {
      #expect(route.handle(event) == alone.handle(event))
      #expect(route.gate == alone.gate && route.first == alone)
    }
  }

  @Test(arguments: [true, false])
  func firstOfBothToLeaveSilencesBoth(secondLeavesFirst: Bool) {
    var route = onBuds()
    let left = secondLeavesFirst ? route.handle(ofSecond: .moved(to: 0)) : route.handle(.moved(to: 0))
    #expect(left == [.flush, .requestSinks])
    #expect(route.gate == .held)
    _ = secondLeavesFirst ? route.handle(.moved(to: 0)) : route.handle(ofSecond: .moved(to: 0))
    // Both are lost, and it is reported once.
    #expect(route.handle(.sinks([speaker])) == [.flush, .reportLost])
    #expect(route.gate == .muted)
    #expect(route.handle(.removed(1)) == [])
    #expect(route.handle(.unmute) == [] && route.gate == .open)
  }

  @Test func soundtrackAloneOnLostBudsSilencesBoth() {
    var route = RouteLossMutes()
    _ = route.handle(.began(on: 0))
    _ = route.handle(ofSecond: .began(on: 1))
    _ = route.handle(.sinks([speaker, buds]))
    #expect(route.handle(.removed(1)) == [.flush, .reportLost, .requestSinks])
    #expect(route.gate == .muted)
  }

  @Test func moveByHandOfOneIsAudible() {
    var route = onBuds()
    _ = route.handle(ofSecond: .moved(to: 0))
    #expect(route.gate == .held)
    #expect(route.handle(.sinks([speaker, buds])) == [])
    #expect(route.gate == .open)
  }
}
