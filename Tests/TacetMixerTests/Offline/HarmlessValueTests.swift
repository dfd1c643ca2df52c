import TacetSignal
import Testing

@testable import TacetMixer

/// Whatever a game asks for, OpenAL goes on, and its frames stay numbers. Each search is a process of its own: an
/// assertion of OpenAL's would end it.
@Suite struct HarmlessValueTests {
  /// Rates, each with a seed.
  static let searches = [8_000, 10_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000]

  /// Values at, near and between the bounds of a range, and beyond them.
  fileprivate static func value(_ range: ClosedRange<Float>, _ random: inout SeededGenerator) -> Float {
    let (low, high) = (range.lowerBound, range.upperBound)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return low
    case 1: return high
    case 2: return low.nextUp
    case 3: return high.nextDown
    case 4: return [-.infinity, .infinity, .nan, -1, 0, 1e-30, 1e30].randomElement(using: &random) ?? 0
    // Near the lower bound, where decays are short and rooms small.
    case 5, 6:
      let share = Float.random(in: 0...1, using: &random)
      return low + (high - low) * share * share * share * share
    default: return .random(in: range, using: &random)
    }
  }

  fileprivate static func preset(_ random: inout SeededGenerator) -> ReverbPreset {
    func gain(_ most: Float) -> Gain { Gain(amplitude: value(0...most, &random)) }
    func time(_ range: ClosedRange<Float>) -> Duration {
      let seconds = value(range, &random)
      return .seconds(Double(seconds.isFinite ? max(-100, min(100, seconds)) : 100))
    }
    return ReverbPreset(
      gain: gain(1), highs: gain(1), lows: gain(1), decay: time(0.1...20), decayOfHighs: value(0.1...2, &random),
      decayOfLows: value(0.1...2, &random), reflections: gain(3.16), reflectionsDelay: time(0...0.3), tail: gain(10),
      tailDelay: time(0...0.1), diffusion: value(0...1, &random), density: value(0...1, &random),
      echoTime: time(0.075...0.25), echoDepth: value(0...1, &random), modulationTime: time(0.04...4),
      modulationDepth: value(0...1, &random))
  }

  /// Bursts that loop, from a source that sends to a reverb. Before each of `count` rounds `body` changes something.
  fileprivate static func search(
    rate: Int, count: Int, _ body: (inout SourcePool, LoopbackMix, Int, inout SeededGenerator) -> Void
  ) throws {
    let mix = try LoopbackMix(sampleRate: rate, sources: 2, sends: ReverbBank.count)
    var pool = try SourcePool(count: 1, mix: mix, traits: .measured(in: mix))
    try mix.withCurrent { () throws(any Error) in
      let pcm = PCM(
        format: AudioFormat(sampleRate: rate, channels: 1),
        samples: (0..<480).map { $0 % 48 < 24 ? Float($0 % 7) / 14 : 0 })
      let buffer = try EffectBuffer.upload(EffectFrames(pcm), loop: nil).buffer.name
      let free = pool.acquire(for: buffer)
      let source = try #require(free)
      pool.reverbs.use(ReverbSlots.make(on: mix), at: 0)
      pool.start(source, buffer: buffer, offset: 0, loops: true, pitch: 1, gain: 0.5)
      pool.send(source, .neutral, to: 1)
      var random = SeededGenerator(seed: UInt64(rate))
      var block = [Float](repeating: 0, count: 2 * 512)
      for round in 0..<count {
        body(&pool, mix, source, &random)
        block.withBlock { pool.render(into: $0) }
        let isFinite = block.allSatisfy(\.isFinite)
        #expect(isFinite, "round \(round)")
        if !isFinite { return }
      }
    }
  }

  @Test(arguments: searches) func reverbs(rate: Int) async {
    await #expect(processExitsWith: .success) { [rate = rate as Int] in
      try HarmlessValueTests.search(rate: rate, count: 1_000) { pool, mix, source, random in
        // A new one: none is given other values while it sounds.
        let (old, new) = (pool.reverbs.name(0), ReverbSlots.make(on: mix))
        pool.reverbs.use(new, at: 0)
        pool.reverbs.set(ReverbProperties(HarmlessValueTests.preset(&random)), gain: 1, at: 0)
        pool.send(source, .neutral, to: 0)
        pool.send(source, .neutral, to: 1)
        ReverbSlots.delete(old, on: mix)
      }
    }
  }

  @Test(arguments: searches) func filtersPlacesAndPitches(rate: Int) async {
    await #expect(processExitsWith: .success) { [rate = rate as Int] in
      try HarmlessValueTests.search(rate: rate, count: 4_000) { pool, _, source, random in
        func filter() -> DirectFilter {
          var filter = DirectFilter(
            lowPass: .random(in: 0...2, using: &random), highPass: .random(in: 0...2, using: &random),
            occlusion: .random(in: 0...2, using: &random))
          filter.gain = min(1, filter.gain)
          return filter
        }
        pool.filter(source, by: filter())
        pool.send(source, filter(), to: .random(in: 0...1, using: &random))
        let point = SIMD3(
          HarmlessValueTests.value(-1...1, &random), HarmlessValueTests.value(-1...1, &random),
          HarmlessValueTests.value(-1...1, &random))
        pool.point(source, to: point, spread: HarmlessValueTests.value(0...1, &random))
        // A pitch and a speed are within bounds where they enter the mixer.
        pool.setPitch(
          source,
          [0.000_1, 0.0625, 1, 10, 16, 256, .random(in: 0.01...20, using: &random)].randomElement(using: &random) ?? 1)
        pool.setGain(source, HarmlessValueTests.value(0...64, &random))
      }
    }
  }

  /// A short decay of highs or lows in a large room ended the process.
  @Test func decaysAreAsShortAsARoomAllows() {
    func properties(_ decay: Duration, _ highs: Float, _ lows: Float, density: Float = 1) -> ReverbProperties {
      ReverbProperties(ReverbPreset(decay: decay, decayOfHighs: highs, decayOfLows: lows, density: density))
    }
    let short = properties(.milliseconds(800), 0.1, 1)
    // 60 dB in 109 ms, 0.1 ms above the bound: 1 / (1 / 0.8 + 100 / 60 / 0.206) s.
    #expect(abs(short.decayOfHighs * short.decay - 0.107_2) < 0.000_2 && short.decayOfLows == 1)
    #expect(properties(.milliseconds(800), 1, 0.1).decayOfLows == short.decayOfHighs)
    // A smaller room has no such bound, nor has a long decay, whose highs are 0.1 of it.
    #expect(properties(.milliseconds(800), 0.1, 0.1, density: 0.1).decayOfHighs == 0.1)
    #expect(properties(.seconds(20), 0.1, 0.1).decayOfHighs == 0.1)
  }
}
