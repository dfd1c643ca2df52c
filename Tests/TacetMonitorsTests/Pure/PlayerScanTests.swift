import Testing

@testable import TacetMonitors

/// The progress of one read of all players.
@Suite struct PlayerScanTests {
  @Test func scanEndsWithTheLastAnswer() {
    var scan = PlayerScan()
    #expect(!scan.isRunning && scan.isFirst && scan.deadline == nil)
    scan.start(["a", "b"], at: .seconds(1))
    scan.remove("a")
    scan.add("c")
    scan.remove("b")
    #expect(scan.finish() == false)
    #expect(scan.deadline == .seconds(1) + PlayerScan.limit)
    scan.remove("c")
    #expect(scan.finish() == true)
    #expect(!scan.isRunning && !scan.isFirst && scan.deadline == nil)
  }

  @Test func scanEndsAtItsLimit() {
    var scan = PlayerScan()
    scan.start(["a"], at: .zero)
    scan.expire(at: PlayerScan.limit - .milliseconds(1))
    #expect(scan.finish() == false)
    scan.expire(at: PlayerScan.limit)
    #expect(scan.finish() == true)
  }

  @Test func emptyScanEndsAtOnce() {
    var scan = PlayerScan()
    scan.start([], at: .zero)
    #expect(scan.finish() == true)
  }

  @Test func finishWithoutAScanDoesNothing() {
    var scan = PlayerScan()
    scan.add("a")
    scan.expire(at: .seconds(9))
    #expect(scan.finish() == false)
    #expect(scan.isFirst)
  }
}
