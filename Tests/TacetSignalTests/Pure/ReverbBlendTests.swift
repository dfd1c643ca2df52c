import TacetSignal
import Testing

@Suite struct ReverbBlendTests {
  private let zones = [
    ReverbZone(.cave, around: [0, 0, 0], radius: 10, border: 4), ReverbZone(.room, around: [0, 0, 0], radius: 2),
  ]

  @Test func borderOfAZoneGoesOverIntoTheOutside() {
    #expect(ReverbBlend(of: zones, over: .street, at: [20, 0, 0]).first?.preset == .street)
    #expect(ReverbBlend(of: zones, over: nil, at: [20, 0, 0]).count == 0)
    let blend = ReverbBlend(of: zones, over: .street, at: [0, 11, 0])
    #expect(blend.first?.preset == .cave && blend.second?.preset == .street)
    // By equal power: shares of 0.75 and 0.25.
    #expect(abs((blend.first?.level ?? 0) - 0.866_025) < 1e-5 && abs((blend.second?.level ?? 0) - 0.5) < 1e-5)
    let alone = ReverbBlend(of: zones, over: nil, at: [0, 11, 0])
    #expect(alone.count == 1 && alone.first?.level == blend.first?.level)
  }

  @Test func laterZoneIsOverThoseBefore() {
    let inside = ReverbBlend(of: zones, over: .street, at: [1, 0, 0])
    #expect(inside.count == 1 && inside.first?.preset == .room && inside.first?.level == 1)
    #expect(ReverbBlend(of: zones, over: .street, at: [5, 0, 0]).first?.preset == .cave)
  }

  @Test func atMostTwoAreHeardAndEqualOnesAreOne() {
    let many = (0..<4).map {
      ReverbZone([.hall, .cave, .room, .hall][$0], around: .zero, radius: 0, border: Float(10))
    }
    let blend = ReverbBlend(of: many, over: nil, at: [5, 0, 0])
    // From the top: 0.5 + 0.0625 of the hall, 0.25 of the room, 0.125 of the cave.
    #expect(blend.first?.preset == .hall && blend.second?.preset == .room)
    #expect(abs((blend.first?.level ?? 0) - Float(0.562_5).squareRoot()) < 1e-6 && blend.second?.level == 0.5)
  }

  @Test func oneThatGivesWayCounts() {
    let (here, there) = (ReverbBlend(of: [], over: .hall, at: .zero), ReverbBlend(of: [], over: .cave, at: .zero))
    #expect(here.count(until: here) == 1 && here.count(until: there) == 2)
    #expect(ReverbBlend().count(until: here) == 1 && here.count(until: ReverbBlend()) == 1)
  }

  @Test func placesThatAreNoNumbersAreOutside() {
    #expect(zones[0].weight(at: [.nan, 0, 0]) == 0 && zones[0].weight(at: [.infinity, 0, 0]) == 0)
    #expect(ReverbZone(.cave, around: .zero, radius: -1).weight(at: .zero) == 1)
  }
}
