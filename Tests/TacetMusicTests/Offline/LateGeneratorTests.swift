import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Generated music with a thread of its own, in an engine whose blocks and steps the test asks for.
@Suite(.timeLimit(.minutes(10))) struct LateGeneratorTests {
  private let game: ReadAheadEngine
  private var player: SoundtrackPlayer { game.engine.soundtrack }

  init() throws { game = try ReadAheadEngine() }

  /// A function of the game that waits while it is told to.
  private final class Slow: Sendable {
    private let waits = Locked(false)
    private let wakeup = WakeupOwner()

    func fill(_ samples: UnsafeMutableBufferPointer<Float>) -> Int {
      while waits.withLock({ $0 }) { wakeup.wakeup.wait() }
      samples.update(repeating: 0.25)
      return samples.count / 2
    }

    func stall() { waits.withLock { $0 = true } }

    func goOn() {
      waits.withLock { $0 = false }
      wakeup.post()
    }
  }

  /// Renders until a block holds `sample`.
  private func hears(_ sample: Float) -> Bool {
    eventually {
      game.step()
      return game.block().contains { abs($0 - sample) < 1e-5 }
    }
  }

  @Test func lateGeneratorCostsSilenceAndDelaysNothingElse() throws {
    let slow = Slow()
    player.play(try Soundtrack(generatedAt: 48_000) { slow.fill($0) })
    #expect(hears(0.25))
    slow.stall()
    #expect(hears(0))
    // Another soundtrack is decoded by the same feeder.
    let other = try Soundtrack(generatedAt: 48_000) { samples in
      samples.update(repeating: -0.125)
      return samples.count / 2
    }
    player.crossfade(to: other, over: .milliseconds(20))
    #expect(hears(-0.125))
    slow.goOn()
  }

  @Test func lateGeneratorIsHeardAgain() throws {
    let slow = Slow()
    player.play(try Soundtrack(generatedAt: 48_000) { slow.fill($0) })
    #expect(hears(0.25))
    slow.stall()
    #expect(hears(0))
    slow.goOn()
    #expect(hears(0.25))
  }

  @Test func functionIsLetGoAfterTheFadeAndNotCalledAgain() throws {
    var slow: Slow? = Slow()
    weak let left = slow
    if let slow { player.play(try Soundtrack(generatedAt: 48_000) { slow.fill($0) }) }
    slow = nil
    #expect(hears(0.25))
    player.stop(fadeOut: .milliseconds(20))
    #expect(
      eventually {
        game.step()
        _ = game.block()
        // Events hold what began.
        _ = player.drainEvents()
        return left == nil
      })
  }
}
