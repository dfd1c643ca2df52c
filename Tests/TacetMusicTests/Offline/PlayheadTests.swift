import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The playhead against the frames that are heard.
@Suite struct PlayheadTests {
  /// A sample that says which frame of the file it is, of 997.
  private static func numbered(_ frame: Int) -> Float { Float(frame % 997) / 2_000 }

  /// The playhead, and the difference between the sample that is mixed next and the one that it names.
  private func check(_ rig: OfflineRig, at place: SourceLocation = #_sourceLocation) throws {
    let playhead = try #require(rig.engine.soundtrack.playhead, sourceLocation: place)
    #expect(playhead.frame == rig.engine.clock && playhead.isMoving, sourceLocation: place)
    #expect(playhead.hostTime == playhead.frame.duration(sampleRate: 48_000), sourceLocation: place)
    #expect(playhead.position == rig.engine.soundtrack.position, sourceLocation: place)
    #expect(abs(rig.left(1)[0] - Self.numbered(playhead.position)) < 1e-4, sourceLocation: place)
  }

  @Test func agreesWithTheSoundThroughPausesLoopsAndSeeks() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let region = try #require(LoopRegion(start: 5_000, end: 30_011))
    let theme = try rig.soundtrack(frames: 60_000, sample: Self.numbered).looping(over: region)
    #expect(rig.engine.soundtrack.playhead == nil)
    rig.engine.soundtrack.play(theme, from: 123)
    _ = rig.left(1_000)
    var generator = SeededGenerator(seed: 3)
    for round in 0..<60 {
      _ = rig.left(Int.random(in: 1...4_000, using: &generator))
      try check(rig)
      switch round % 3 {
      case 0:
        rig.engine.soundtrack.pause(over: .milliseconds(5))
        _ = rig.left(Int.random(in: 480...4_000, using: &generator))
        let held = try #require(rig.engine.soundtrack.playhead)
        #expect(!held.isMoving && held.frame == rig.engine.clock)
        _ = rig.left(77)
        #expect(rig.engine.soundtrack.playhead?.position == held.position)
        rig.engine.soundtrack.resume(over: .milliseconds(5))
      case 1: rig.engine.soundtrack.seek(toFrame: Int.random(in: 0..<30_000, using: &generator))
      default: rig.engine.report(.silentMode(round.isMultiple(of: 2)))
      }
      rig.engine.report(.silentMode(false))
      // A fade, and at most the time that it takes to begin.
      _ = rig.left(2_000)
    }
    #expect(try #require(rig.engine.soundtrack.playhead).rounds >= 0)
    rig.engine.soundtrack.stop()
    _ = rig.left(2_000)
    #expect(rig.engine.soundtrack.playhead == nil)
  }

  @Test func agreesWithTheSoundAfterALostOutput() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    // Its seam comes after the loss.
    let region = try #require(LoopRegion(start: 5_000, end: 32_011))
    bench.engine.soundtrack.play(
      try bench.rig.soundtrack(frames: 480_000, sample: Self.numbered).looping(over: region))
    bench.pass(milliseconds: 500)
    let before = try #require(bench.engine.soundtrack.playhead)
    #expect(before.hostTime > .zero)
    bench.output.say(.lost(reason: "the server is gone"))
    bench.pass(milliseconds: 3_000)
    let held = try #require(bench.engine.soundtrack.playhead)
    #expect(!held.isMoving && held.position - before.position < 480)
    bench.output.say(.running)
    bench.pass(milliseconds: 100)
    for _ in 0..<60 {
      let playhead = try #require(bench.engine.soundtrack.playhead)
      let heard = bench.pass(milliseconds: 5)
      #expect(abs(heard[0] - Self.numbered(playhead.position)) < 1e-4)
    }
    #expect(bench.engine.soundtrack.playhead?.rounds == 1)
  }

  @Test func countsTheRounds() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 10_000), loops: 3)
    _ = rig.left(25_000)
    let playhead = try #require(rig.engine.soundtrack.playhead)
    #expect(playhead.rounds == 2 && playhead.position == 5_000)
    #expect(playhead.time == FrameCount(5_000).duration(sampleRate: 48_000))
  }
}
