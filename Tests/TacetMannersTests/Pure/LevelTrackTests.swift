import TacetManners
import Testing

/// Levels over time, from deliveries.
@Suite struct LevelTrackTests {
  @Test func amplitudeIsThatOfTheStretchesBetween() {
    let track = track([(0, 2, 0.5), (2, 4, 0.1)], until: 4)
    #expect(abs(track.amplitude(from: 100, to: 102) - 0.5) < 0.001)
    #expect(abs(track.amplitude(from: 102, to: 104) - 0.1) < 0.001)
    // The root of the mean of 0.25 and 0.01.
    #expect(abs(track.amplitude(from: 100, to: 104) - 0.3606) < 0.001)
  }

  @Test func missingDeliveriesAreSilence() {
    let track = track([(0, 1, 0.5)], until: 1)
    #expect(track.amplitude(from: 101, to: 200) == 0)
    #expect(abs(track.amplitude(from: 100, to: 104) - 0.25) < 0.001)
    #expect(track.amplitude(from: 0, to: 90) == 0)
    #expect(track.amplitude(from: 102, to: 101) == 0)
  }

  @Test func onsetsAndEndsAreKnownToOneStretch() throws {
    let track = track([(1, 3, 0.01)], until: 5)
    let first = try #require(track.firstHeard(from: 100, to: 105, above: 0.001))
    let last = try #require(track.lastHeard(from: 100, to: 105, above: 0.001))
    #expect(abs(first - 101) <= LevelTrack.step)
    #expect(abs(last - 103) <= LevelTrack.step)
    #expect(track.firstHeard(from: 103.1, to: 105, above: 0.001) == nil)
    #expect(track.lastHeard(from: 100, to: 100.9, above: 0.001) == nil)
    #expect(track.firstHeard(from: 100, to: 105, above: 0.02) == nil)
  }

  @Test func twoOutputsAddUp() {
    let both = track([(0, 1, 0.5)], until: 1).adding(track([(1, 2, 0.25)], until: 2))
    #expect(abs(both.amplitude(from: 100, to: 101) - 0.5) < 0.001)
    #expect(abs(both.amplitude(from: 101, to: 102) - 0.25) < 0.001)
    #expect(both.firstHeard(from: 101, to: 102, above: 0.3) == nil)
  }

  @Test func deliveriesBeforeTheStartAndNumbersThatAreNoneAreLeftOut() {
    var track = LevelTrack(start: 100)
    track.add([Float](repeating: 1, count: 960), endingAt: 50)
    #expect(track.end == 100)
    track.add([Float.nan, 1, .infinity, 1], endingAt: 101)
    #expect(track.amplitude(from: 100, to: 102) == 0)
    // A time beyond all bounds takes no memory.
    track.add([Float](repeating: 1, count: 960), endingAt: 1e12)
    #expect(track.end < 200)
  }
}
