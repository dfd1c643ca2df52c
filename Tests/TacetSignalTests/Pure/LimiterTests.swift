import Glibc
import TacetSignal
import Testing

@Suite struct LimiterTests {
  /// Limits samples in blocks of these sizes, in turn.
  private static func limited(_ samples: [Float], blocks: [Int] = [512], looksAhead: Bool = true) -> [Float] {
    var limiter = Limiter(sampleRate: 48_000, looksAhead: looksAhead)
    var samples = samples
    let frames = samples.count / 2
    samples.withBlock { block in
      var (done, turn) = (0, 0)
      while done < frames {
        let next = min(blocks[turn % blocks.count], frames - done)
        limiter.process(block.dropFirst(done).prefix(next))
        (done, turn) = (done + next, turn + 1)
      }
    }
    return samples
  }

  /// A stereo signal of these frames, the same on both sides.
  private static func stereo(_ frames: Int, _ sample: (Int) -> Float) -> [Float] {
    (0..<frames).flatMap { [sample($0), sample($0)] }
  }

  /// The gain of each frame that is loud enough to tell.
  private static func gains(_ samples: [Float], _ limited: [Float], delay: Int = 64) -> [(frame: Int, gain: Float)] {
    (delay..<(samples.count / 2)).compactMap { frame in
      let before = samples[2 * (frame - delay)]
      return abs(before) > 0.1 ? (frame, limited[2 * frame] / before) : nil
    }
  }

  private static func noise(_ frames: Int, level: (Int) -> Float) -> [Float] {
    var state: UInt32 = 7
    return stereo(frames) { frame in
      state = state &* 1_664_525 &+ 1_013_904_223
      return level(frame) * (Float(state >> 8) / Float(1 << 23) - 1)
    }
  }

  @Test(arguments: [[512], [1], [63, 64, 65], [7, 1_000], [480]])
  func signalBelowFullScaleIsDelayedAndNotChangedByABit(blocks: [Int]) {
    let samples = Self.noise(9_600) { _ in 1 }
    let limited = Self.limited(samples, blocks: blocks)
    #expect(limited[..<128].allSatisfy { $0 == 0 })
    #expect(limited[128...].elementsEqual(samples[..<(samples.count - 128)]))
    #expect(Self.limited(samples, blocks: blocks, looksAhead: false) == samples)
  }

  @Test(arguments: [true, false])
  func noSampleIsPastFullScaleAndTheGainNeverMovesFasterThanStated(looksAhead: Bool) {
    // Bursts of up to +36 dB.
    let samples = Self.noise(96_000) { frame in frame / 3_000 % 3 == 0 ? Float(frame % 64) : 0.5 }
    let limited = Self.limited(samples, looksAhead: looksAhead)
    #expect(limited.allSatisfy { abs($0) <= 1 })
    let delay = looksAhead ? 64 : 0
    let gains = Self.gains(samples, limited, delay: delay)
    var (fall, rise): (Float, Float) = (0, 0)
    for (last, next) in zip(gains, gains.dropFirst()) {
      let change = (next.gain - last.gain) / Float(next.frame - last.frame)
      (fall, rise) = (min(fall, change), max(rise, change))
    }
    #expect(rise < 1 / 9_600 + 1e-5)
    if looksAhead { #expect(fall > -1 / 65 - 1e-5) } else { #expect(fall < -0.3) }
    // The limit is the gain's, and no clipping.
    for (frame, gain) in gains { #expect(abs(samples[2 * (frame - delay)]) * gain <= 1.000_001) }
  }

  @Test(arguments: [Float(20), 60, 440, 997])
  func steadyToneThatIsTooLoudHasAGainThatStandsStill(hertz: Float) {
    let samples = Self.stereo(96_000) { 2 * sin(2 * .pi * hertz * Float($0) / 48_000) }
    let gains = Self.gains(samples, Self.limited(samples)).filter { $0.frame > 4_800 }.map(\.gain)
    let (least, most) = (gains.min() ?? 0, gains.max() ?? 1)
    #expect(abs(least - 0.5) < 0.002)
    #expect(20 * log10(most / least) < 0.02)
  }

  @Test func gainRecoversInTheTimeStated() {
    let samples = Self.stereo(48_000) { $0 < 4_800 ? 2 : 0.5 }
    let gains = Self.gains(samples, Self.limited(samples))
    let held = gains.last { $0.gain < 0.501 }?.frame ?? 0
    let recovered = gains.last { $0.gain < 0.999_999 }?.frame ?? 0
    // 25 ms of hold, and 0.1 s from -6 dB.
    #expect(held - 4_800 > 1_200 && held - 4_800 < 1_500)
    #expect(abs(recovered - held - 4_800) < 100)
  }

  @Test func blocksMakeNoDifference() {
    let samples = Self.noise(20_000) { Float($0 % 5_000) / 2_000 }
    let whole = Self.limited(samples, blocks: [20_000])
    for blocks in [[1], [17, 300, 64], [512], [480]] { #expect(Self.limited(samples, blocks: blocks) == whole) }
  }

  @Test func whatIsNoNumberBecomesSilence() {
    let samples: [Float] = [.nan, .infinity, 0.5, -0.5] + [Float](repeating: 0, count: 400)
    let limited = Self.limited(samples)
    #expect(limited[128..<132].elementsEqual([0, 0, 0.5, -0.5]))
    let isFinite = limited.allSatisfy(\.isFinite)
    #expect(isFinite)
  }

  @Test func silencePutsOutWhatIsLeftAndThenRests() {
    var limiter = Limiter(sampleRate: 48_000)
    var block = [Float](repeating: 0.25, count: 200)
    block.withBlock { limiter.process($0) }
    #expect(!limiter.isAtRest)
    block.withBlock { limiter.processSilence($0.prefix(40)) }
    #expect(block[..<80].allSatisfy { $0 == 0.25 } && !limiter.isAtRest)
    block.withBlock { limiter.processSilence($0) }
    #expect(block[..<48].allSatisfy { $0 == 0.25 } && block[48...].allSatisfy { $0 == 0 })
    #expect(limiter.isAtRest)
    block = [Float](repeating: 4, count: 200)
    block.withBlock { limiter.process($0) }
    limiter.clear()
    #expect(limiter.isAtRest)
    block = [Float](repeating: 1, count: 200)
    block.withBlock { limiter.process($0) }
    #expect(block[..<128].allSatisfy { $0 == 0 } && block[128...].allSatisfy { $0 == 1 })
  }

  @Test(arguments: [8_000, 44_100, 48_000, 96_000, 192_000])
  func lookAheadIsTheSameTimeAtAnyRate(sampleRate: Int) {
    let delay = Limiter(sampleRate: sampleRate).delay
    #expect(delay == Limiter.delay(sampleRate: sampleRate))
    #expect(Double(delay) / Double(sampleRate) <= 0.001_334)
    #expect(Double(delay) / Double(sampleRate) > 0.001_2)
  }

  @Test(arguments: [[512], [1], [63, 64, 65], [7, 1_000]], [Float(0.4), 3])
  func partsThatAreLimitedTogetherSumToTheLimitedSum(blocks: [Int], level: Float) {
    // Of one sign, so that neither is louder than the sum.
    let first = Self.stereo(9_600) { frame in level * Float(frame % 83) / 83 }
    let second = Self.stereo(9_600) { frame in level * Float(frame % 101) / 101 }
    let whole = Self.limited(zip(first, second).map { $0 + $1 }, blocks: blocks)
    var (samples, others) = (first, second)
    var limiter = Limiter(sampleRate: 48_000)
    var line = DelayLine(delay: limiter.delay)
    samples.withBlock { one in
      others.withBlock { two in
        var (done, turn) = (0, 0)
        while done < 9_600 {
          let next = min(blocks[turn % blocks.count], 9_600 - done)
          let (part, other) = (one.dropFirst(done).prefix(next), two.dropFirst(done).prefix(next))
          limiter.process(part, and: other, through: &line)
          (done, turn) = (done + next, turn + 1)
        }
      }
    }
    let sum = zip(samples, others).map { $0 + $1 }
    #expect(zip(sum, whole).allSatisfy { abs($0 - $1) < (level < 0.5 ? 1e-9 : 1e-6) })
  }
}
