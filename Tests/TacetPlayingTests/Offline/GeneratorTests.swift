import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Effects whose frames the game makes.
@Suite struct GeneratorTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  /// A generator whose frame n is n / 1,000,000, and which ends after `length` frames.
  private func counting(
    rate: Int = 48_000, channels: Int = 1, length: Int = .max, latency: Duration = .milliseconds(60),
    asked: Locked<[Int]> = Locked([])
  ) throws -> SoundEffect {
    let made = Locked(0)
    return try SoundEffect(generatedAt: rate, channels: channels, latency: latency) { samples in
      asked.withLock { $0.append(samples.count / channels) }
      return made.withLock { made in
        let frames = min(samples.count / channels, length - made)
        for index in 0..<(frames * channels) { samples[index] = Float(made + index / channels) / 1_000_000 }
        made += frames
        return frames
      }
    }
  }

  @Test func everyFrameIsHeardOnceInOrderAndItEndsWithFewer() throws {
    let ends = Locked<[VoiceEnd]>([])
    rig.engine.play(try counting(length: 50_000), pan: -1) { end in ends.withLock { $0.append(end) } }
    let heard = rig.left(51_000)
    #expect(difference(heard[..<50_000], (0..<50_000).map { Float($0) / 1_000_000 }[...]) < 1e-6)
    #expect(heard[50_000...].allSatisfy { $0 == 0 })
    #expect(ends.withLock { $0 } == [.finished])
    #expect(rig.engine.diagnostics.statistics.dropouts == 0)
  }

  @Test func itIsAskedAheadByItsLatencyAQuarterAtOnce() throws {
    let asked = Locked<[Int]>([])
    rig.engine.play(try counting(latency: .milliseconds(100), asked: asked))
    _ = rig.left(48_000)
    #expect(asked.withLock { Set($0) } == [1_024])
    let total = asked.withLock { $0.reduce(0, +) }
    #expect(total <= 48_000 + 4_800 && total > 48_000 + 4_800 - 1_024 - 512)
  }

  @Test func anotherRateAndTwoChannelsAreHeardInTheirTime() throws {
    rig.engine.play(try counting(rate: 24_000, channels: 2))
    let heard = rig.engine.rendered(frames: 20_000)
    for frame in [1_000, 7_777, 19_000] {
      #expect(abs(heard[2 * frame] - Float(frame) / 2_000_000) < 1e-5)
      #expect(abs(heard[2 * frame + 1] - Float(frame) / 2_000_000) < 1e-5)
    }
  }

  @Test func itWaitsInAHoldAndGoesOnUnheardWhenItIsSilent() throws {
    let asked = Locked<[Int]>([])
    let voice = rig.engine.play(try counting(asked: asked), pan: -1)
    _ = rig.left(4_800)
    rig.engine.report(event: .interruptionBegan(.call))
    _ = rig.left(9_600)
    let held = asked.withLock { $0.count }
    _ = rig.left(48_000)
    #expect(asked.withLock { $0.count } == held && rig.engine[voice].isPlaying)
    rig.engine.report(event: .interruptionEnded(.call))
    rig.engine[voice].setGain(.silence)
    _ = rig.left(48_000)
    #expect(asked.withLock { $0.count } > held + 40)
    let frame = try #require(rig.engine[voice].frame)
    rig.engine[voice].setGain(.unity, over: .zero)
    let heard = rig.left(4_800)
    #expect(abs(heard[4_000] - Float(frame + 4_000) / 1_000_000) < 2e-4)
  }

  @Test func valuesThatAreNoFormatAreTypedErrors() {
    for (rate, channels, latency) in [(999, 1, 60), (48_000, 3, 60), (48_000, 1, 39), (48_000, 1, 301)] {
      #expect(throws: EngineError.self) {
        try SoundEffect(generatedAt: rate, channels: channels, latency: .milliseconds(latency)) { _ in 0 }
      }
    }
  }

  @Test func nonsenseFromTheGameIsSilence() throws {
    rig.engine.play(
      try SoundEffect(generatedAt: 48_000) { samples in
        samples.update(repeating: .nan)
        return samples.count * 9
      })
    rig.engine.play(try SoundEffect(generatedAt: 48_000) { _ in -4 })
    #expect(rig.left(9_600).allSatisfy { $0 == 0 })
    #expect(rig.engine.voiceCount == 1)
  }
}
