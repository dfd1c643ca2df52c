import Foundation
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Streamed effects with threads of their own, in an engine whose blocks and steps the test asks for.
@Suite(.timeLimit(.minutes(10))) struct StreamThreadTests {
  private let game: ReadAheadEngine
  private var engine: AudioEngine { game.engine }

  init() throws { game = try ReadAheadEngine() }

  /// Asks for blocks until a voice sounds; the blocks.
  private func begin() -> [Float] {
    var heard: [Float] = []
    #expect(
      eventually {
        game.step()
        heard += game.block()
        return heard.contains { $0 != 0 }
      })
    return heard
  }

  private func play(_ seconds: Double) -> [Float] {
    (0..<Int(seconds * 200)).flatMap { _ in
      game.step()
      return game.block()
    }
  }

  private func wave() -> [UInt8] {
    WaveBytes(samples: (0..<480_000).map { OfflineRig.slowSine($0) }, sampleRate: 48_000).bytes
  }

  /// The parts of 10 ms in which a sine of 100 Hz is not heard at its full height.
  private func quietParts(_ heard: [Float]) -> Int {
    stride(from: 0, to: heard.count - 480, by: 480).filter { start in
      heard[start..<(start + 480)].allSatisfy { abs($0) < 0.3 }
    }.count
  }

  @Test func diskThatStallsForTwoSecondsIsNotHeardAndALongerOneIsWaitedFor() throws {
    let reader = StallingReader(wave())
    let voice = engine.play(try SoundEffect(streaming: reader), pan: -1, loops: true)
    _ = begin()
    #expect(
      eventually {
        game.step()
        return reader.bytesRead > 2 * 192_000
      })
    reader.stall()
    let heard = play(1.9)
    #expect(quietParts(heard) == 0 && engine.diagnostics.statistics.dropouts == 0)
    _ = play(1.5)
    #expect(engine.diagnostics.statistics.dropouts == 1)
    let frame = try #require(engine[voice].frame)
    #expect(play(0.1).allSatisfy { $0 == 0 } && engine[voice].frame == frame)
    reader.goOn()
    let after = begin()
    #expect(largestStep(after.flatMap { [$0, $0] }) < 0.02)
  }

  @Test func generatorThatIsLateIsSilentAndHoldsNobodyUp() throws {
    let gate = StallingReader([0])
    let made = Locked(0)
    let generated = try SoundEffect(generatedAt: 48_000) { samples in
      var byte: UInt8 = 0
      withUnsafeMutableBytes(of: &byte) {
        _ = try? gate.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<0]), at: 0)
      }
      return made.withLock { made in
        for index in samples.indices { samples[index] = OfflineRig.slowSine(made + index) }
        made += samples.count
        return samples.count
      }
    }
    let voice = engine.play(generated, pan: -1)
    _ = begin()
    // After each block the thread of the game's function makes as much as it is asked for: all but a quarter of 60 ms.
    var heard: [Float] = []
    for _ in 0..<100 {
      heard += game.block()
      #expect(
        eventually {
          game.step()
          return made.withLock { $0 } > (engine[voice].frame ?? 0) + 2_880 - 720
        })
    }
    #expect(quietParts(heard) == 0)
    #expect(engine.diagnostics.statistics.dropouts == 0)
    gate.stall()
    let reader = StallingReader(wave())
    engine.play(try SoundEffect(streaming: reader), pan: 1, loops: true)
    #expect(
      eventually {
        game.step()
        return reader.bytesRead > 192_000
      })
    let silent = play(0.5)
    // OpenAL's pan of the other stream, which is on the right, leaves 1.5e-8 on the left (1.23 and later).
    #expect(silent.suffix(2_400).allSatisfy { abs($0) < 1e-7 })
    #expect(engine.diagnostics.statistics.dropouts == 1)
    var samples = [Float](repeating: 0, count: 480)
    game.output.render(into: &samples, frames: 240)
    #expect(samples.contains { $0 != 0 }, "the other stream goes on")
    gate.goOn()
    let after = begin()
    #expect(largestStep(after.flatMap { [$0, $0] }) < 0.02)
  }

  @Test func engineEndsThoughAGeneratorHangs() throws {
    let gate = StallingReader([0])
    do {
      let engine = try AudioEngine(
        AudioEngine.Configuration(category: .ambient), output: ManualOutput(), clock: game.time, readsAhead: true)
      gate.stall()
      engine.play(
        try SoundEffect(generatedAt: 48_000) { samples in
          var byte: UInt8 = 0
          withUnsafeMutableBytes(of: &byte) {
            _ = try? gate.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<0]), at: 0)
          }
          return samples.count
        })
      engine.host.stepControl()
      _ = engine.host.driver.stepFeeder()
    }
    gate.goOn()
  }
}
