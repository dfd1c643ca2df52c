import TacetSystem
import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// How a program ends that has engines, whatever they are busy with. Each in a process of its own.
@Suite(.serialized) struct LifecycleExitTests {
  /// The one without a server is ALSA's, whose devices may wait for a server of their own: here for a file that never
  /// comes.
  @Test func programExitsAtOnceWhileALSAHangs() async throws {
    await #expect(processExitsWith: .exitCode(3)) {
      // A program that hangs is ended by this.
      alarm(30)
      let folder = try TemporaryFolder()
      #expect(mkfifo(folder.file("asound.conf"), 0o600) == 0)
      setenv("ALSA_CONFIG_PATH", folder.file("asound.conf"), 1)
      setenv("PULSE_SERVER", "unix:\(folder.file("nobody"))", 1)
      unsetenv("TACET_OUTPUT")
      let engine = try AudioEngine()
      #expect(eventually { engine.session.reasonsForSilence.effects == [.outputLost] })
      // Nobody writes to a pipe that nobody reads: now somebody waits for its other end.
      #expect(eventually { SelfFigures.threads(named: "tacet-output").count == 2 })
      LifecycleTests.kept.withLock { $0 = engine }
      exit(3)
    }
  }

  /// They are made and ended on other threads meanwhile, and OpenAL ends with the program.
  @Test func programExitsCleanlyWhileEnginesAreMadeAndReleased() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      alarm(30)
      let count = Locked(0)
      for _ in 0..<3 {
        Thread.detachNewThread {
          while (try? AudioEngine(.init(output: .offline)).render(frames: 480)) != nil { count.withLock { $0 += 1 } }
        }
      }
      #expect(eventually { count.withLock { $0 } > 10 })
      exit(3)
    }
    let errorText = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!errorText.contains("not closed"), "\(errorText)")
  }

  /// Another thread is inside a block nearly all the time.
  @Test func programExitsCleanlyWhileAnEngineIsRendered() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      alarm(30)
      let engine = try AudioEngine(.init(output: .offline))
      let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 480), sampleRate: 44_100)
      for _ in 0..<32 { engine.play(effect, at: [1, 0, 0], loops: true) }
      let count = Locked(0)
      Thread.detachNewThread {
        while (try? engine.render(frames: 4_800)) != nil { count.withLock { $0 += 1 } }
      }
      #expect(eventually { count.withLock { $0 } > 10 })
      exit(3)
    }
    let errorText = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!errorText.contains("not closed"), "\(errorText)")
  }

  @Test func programMayExitFromACompletion() async {
    await #expect(processExitsWith: .exitCode(3)) {
      alarm(30)
      setenv("PULSE_SERVER", "unix:/nonexistent", 1)
      let engine = try AudioEngine()
      let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 480), sampleRate: 48_000)
      engine.play(effect) { _ in exit(3) }
      _ = Observed(false).wait(atMost: .seconds(60)) { $0 }
    }
  }
}
