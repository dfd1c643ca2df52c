import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The process was stopped and goes on: an interruption that nobody could report. Session, 4.
@Suite struct StandstillTests {
  /// Lets seconds pass in which nothing of this process runs.
  private func stop(_ bench: ManualClockEngine, seconds: Int) {
    bench.time.advance(nanoseconds: seconds * 1_000_000_000)
  }

  @Test func afterAMinuteNothingStaleIsHeardAndTheMusicGoesOnAtItsFrame() async throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let engine = bench.engine
    let changes = engine.session.changes
    engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    let short = engine.play(try bench.rig.constant(frames: 48_000))
    let faint = try bench.rig.constant(0.001, frames: 480)
    let later = (1...50).map { _ in engine.play(faint, startingAt: 48_000) }
    bench.pass(milliseconds: 100)
    _ = engine.diagnostics.drainEvents()
    stop(bench, seconds: 60)

    // The output asks before the control thread runs: silence, and nothing moves.
    var block = [Float](repeating: 9, count: 480)
    bench.output.render(into: &block, frames: 240)
    #expect(isSilent(block))
    #expect(engine.clock == 4_800)
    let heard = channel(bench.pass(milliseconds: 500), 0)
    #expect(difference(heard[480...], (480..<24_000).map { OfflineRig.slowSine(4_800 + $0) }) < 1e-5)
    #expect(
      engine.diagnostics.drainEvents() == [
        .soundtrackFrozen(position: 4_800, at: 4_800), .voiceEnded(short, .dropped, at: 4_800),
        .soundtrackThawed(position: 4_800, at: 4_800),
      ])
    // A scheduled voice keeps its frame, on the clock that stood still with the sound.
    #expect(later.allSatisfy { engine[$0].isPlaying })
    bench.pass(milliseconds: 1_000)
    #expect(
      engine.diagnostics.drainEvents().allSatisfy { event in
        if case .voiceStarted(_, let at) = event { at == 48_000 } else { event.frame == 48_480 }
      })
    engine.host.close()
    var said: [SessionChange] = []
    for await change in changes {
      if case .verdictChanged = change { continue }
      said.append(change)
    }
    #expect(said == [.interruptionBegan(.stopped), .interruptionEnded(shouldResume: true)])
  }

  @Test func afterNineSecondsWhatSoundedGoesOn() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let short = bench.engine.play(try bench.rig.constant(frames: 48_000))
    bench.pass(milliseconds: 100)
    stop(bench, seconds: 9)
    let heard = channel(bench.pass(milliseconds: 100), 0)
    #expect(bench.engine[short].isPlaying)
    #expect(difference(heard[480...], [Float](repeating: 0.25 * 0.707_106_8, count: 4_320)) < 1e-4)
  }

  @Test(arguments: [1, 60]) func unheardOneShotEndsAtTheWakeIfItsTimeHasPassed(seconds: Int) throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.engine.report(.interruptionBegan(.call))
    bench.pass(milliseconds: 100)
    let short = bench.engine.play(try bench.rig.constant(frames: 48_000))
    let long = bench.engine.play(try bench.rig.constant(frames: 100 * 48_000))
    bench.pass(milliseconds: 100)
    _ = bench.engine.diagnostics.drainEvents()
    stop(bench, seconds: seconds)
    bench.pass(milliseconds: 10)
    #expect(bench.engine.diagnostics.drainEvents() == [.voiceEnded(short, .unheard, at: 9_600)])
    // The other one has as much left as if nothing had stood still.
    bench.pass(milliseconds: (100 - seconds) * 1_000 - 110 - 20)
    #expect(bench.engine[long].isPlaying)
    bench.pass(milliseconds: 40)
    #expect(!bench.engine[long].isPlaying)
  }

  @Test func unheardOneShotEndsWithoutBlocks() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.engine.report(.interruptionBegan(.call))
    bench.pass(milliseconds: 100)
    let voice = bench.engine.play(try bench.rig.constant(frames: 24_000))
    bench.pass(milliseconds: 100)
    // The output asks for nothing and says nothing. Control sleeps for as long as it may.
    for _ in 0..<3 {
      let wait = try #require(bench.step())
      #expect(wait <= 1)
      bench.time.advance(nanoseconds: Int(wait * 1e9) + 1)
    }
    bench.step()
    #expect(!bench.engine[voice].isPlaying)
  }

  @Test func busySecondIsNoStall() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    bench.pass(milliseconds: 100)
    stop(bench, seconds: 2)
    let heard = channel(bench.pass(milliseconds: 100), 0)
    #expect(difference(heard, (0..<4_800).map { OfflineRig.slowSine(4_800 + $0) }) < 1e-5)
  }

  @Test func idleOrLostOutputIsNoStall() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.pass(milliseconds: 100)
    let effect = try bench.rig.constant(frames: 4_800)
    for rests in [true, false] {
      if rests { bench.pass(milliseconds: 2_500) } else { bench.output.say(.lost(reason: "gone")) }
      bench.step()
      stop(bench, seconds: 3_600)
      if !rests { bench.output.say(.running) }
      bench.engine.play(effect)
      bench.step()
      let heard = channel(bench.pass(milliseconds: 50), 0)
      #expect(heard.max().map { abs($0 - 0.25 * 0.707_106_8) < 1e-4 } == true)
      #expect(bench.engine.session.verdict == Verdict())
      bench.pass(milliseconds: 200)
    }
    let interrupted = bench.engine.diagnostics.drainEvents().contains { event in
      if case .voiceEnded(_, let end, _) = event { end != .finished } else { false }
    }
    #expect(!interrupted)
  }
}
