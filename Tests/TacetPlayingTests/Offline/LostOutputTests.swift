import TacetSystem
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Voices that were asked for before the output was lost.
@Suite struct LostOutputTests {
  /// Asked for before anybody knew that there is no output, they have begun for nobody: they end on time.
  @Test func voiceStartedBeforeTheOutputWasLostEndsOnTime() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let ends = Locked<[VoiceEnd]>([])
    bench.engine.play(try bench.rig.constant(frames: 48_000)) { end in ends.withLock { $0.append(end) } }
    bench.output.say(.lost(reason: "there is none"))
    bench.pass(milliseconds: 990)
    #expect(ends.withLock { $0 } == [])
    bench.pass(milliseconds: 20)
    #expect(ends.withLock { $0 } == [.unheard])
    // Nothing of it was reported as heard.
    #expect(
      bench.engine.diagnostics.drainEvents().allSatisfy { event in
        if case .voiceStarted = event { false } else { true }
      })
  }

  @Test func soundingVoiceGoesOnAfterALostOutput() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let ends = Locked<[VoiceEnd]>([])
    bench.engine.play(try bench.rig.constant(frames: 48_000)) { end in ends.withLock { $0.append(end) } }
    bench.pass(milliseconds: 100)
    bench.output.say(.lost(reason: "the server is gone"))
    bench.pass(milliseconds: 2_000)
    #expect(ends.withLock { $0 } == [])
    bench.output.say(.running)
    bench.pass(milliseconds: 1_000)
    #expect(ends.withLock { $0 } == [.finished])
  }
}
