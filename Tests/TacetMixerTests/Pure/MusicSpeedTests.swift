import TacetSignal
import Testing

@testable import TacetMixer

/// The time scale of the soundtrack's mix.
@Suite struct MusicSpeedTests {
  @Test func halfSpeedPassesHalfTheFrames() {
    var speed = MusicSpeed()
    let isOther = speed.go(to: 0.5, over: 0, isFirst: false)
    let again = speed.go(to: 0.5, over: 0, isFirst: false)
    #expect(isOther && !again && !speed.isMoving && speed.boundary == .max)
    let passed = speed.advance(1_000)
    #expect(passed == 500)
  }

  @Test(arguments: [(100, 4), (0, 0.0625), (-1, 0.0625)] as [(Float, Double)])
  func speedIsWithinItsRange(scale: Float, speedInForce: Double) {
    var speed = MusicSpeed()
    _ = speed.go(to: scale, over: 0, isFirst: false)
    #expect(speed.pace.speed == speedInForce)
  }

  @Test func rampIsFollowedInCellsToItsEnd() {
    var speed = MusicSpeed()
    _ = speed.go(to: 2, over: 4_800, isFirst: false)
    #expect(speed.isMoving && speed.boundary >= 1 && speed.boundary <= 4_800)
    let passed = speed.advance(4_800)
    // A straight line from 1 to 2: one and a half of the frames.
    #expect(abs(passed - 7_200) <= 2 && !speed.isMoving && speed.pace.speed == 2)
  }

  @Test func firstOrderIsInForceAtOnce() {
    var speed = MusicSpeed()
    _ = speed.go(to: 2, over: 4_800, isFirst: true)
    #expect(!speed.isMoving && speed.pace.speed == 2)
  }

  @Test func changeIsReportedNowAndThenAndAtItsEnd() {
    var speed = MusicSpeed()
    let before = speed.takeReport()
    _ = speed.go(to: 2, over: 1_000, isFirst: false)
    _ = speed.advance(RenderStep.longest - 1)
    let early = speed.takeReport()
    _ = speed.advance(1)
    let due = speed.takeReport()
    _ = speed.advance(1_000)
    let end = speed.takeReport()
    let after = speed.takeReport()
    #expect(!before && !early && due && end && !after)
  }
}
