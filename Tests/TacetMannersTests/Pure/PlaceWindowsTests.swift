import Testing

@testable import TacetManners

/// The parts of a row in which the place of the music is looked for.
@Suite struct PlaceWindowsTests {
  @Test func partsEndWhereBeforeAndAfterEnd() throws {
    let windows = try #require(PlaceWindows(track([(0, 4.3, 0.2), (8.5, 12, 0.2)]), times))
    #expect(windows.before.first.map { abs($0.lowerBound - 102.9) < 0.001 } == true)
    #expect(windows.after.first.map { abs($0.upperBound - 111.9) < 0.001 } == true)
    #expect(windows.before.count == 8)
    #expect(windows.before.allSatisfy { $0.lowerBound >= 99.999 })
    #expect(windows.after.count == 7)
    // Nothing of the silence.
    #expect(windows.after.allSatisfy { $0.lowerBound >= 108.4 })
  }

  @Test func silenceIsNotCountedAsMusic() throws {
    let windows = try #require(PlaceWindows(track([(0, 4.3, 0.2), (8.5, 12, 0.2)]), times))
    let between = windows.times(from: 102.4..<103.4, to: 110.4..<111.4)
    #expect(abs(between.clock - 8) < 0.001)
    // 1.9 s until silence and 1.9 s from the return on.
    #expect(abs(between.heard.lowerBound - 3.8) <= 0.11)
    #expect(between.heard.lowerBound == between.heard.upperBound)
    #expect(abs(between.again - 1.9) <= 0.06)
  }

  @Test func gameThatIsHeardMeanwhileHasARange() throws {
    let windows = try #require(PlaceWindows(track([(0, 12, 0.2)]), times))
    let between = windows.times(from: 102.4..<103.4, to: 110.4..<111.4)
    // Music that stopped and came back within 2 s each.
    #expect(abs(between.heard.lowerBound - 2) < 0.001)
    #expect(abs(between.heard.upperBound - 6) < 0.001)
    #expect(!between.heard.contains(between.clock))
  }

  @Test func gameThatIsNotBackLongEnoughHasNone() {
    #expect(PlaceWindows(track([(0, 4, 0.2)]), times) == nil)
    #expect(PlaceWindows(track([(0, 4, 0.2), (11.6, 12, 0.2)]), times) == nil)
    #expect(PlaceWindows(track([(0, 4, 0.2), (11.2, 12, 0.2)]), times) != nil)
  }
}
