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

  /// Bursts in a ring and in the rooms. Before each of `count` rounds `body` changes something.
  fileprivate static func search(
    rate: Int, count: Int, _ body: (inout SpaceMix, Int, inout SeededGenerator) -> Void
  ) throws {
    let mix = try LoopbackMix(sampleRate: rate, sources: 2, sends: ReverbBank.count)
    var space = try SpaceMix(count: 1, mix: mix)
    let acquired = space.acquire()
    let ring = try #require(acquired)
    space.reverbs.use(ReverbSlots.make(on: mix), at: 0)
    var random = SeededGenerator(seed: UInt64(rate))
    let bursts = (0..<512).map { $0 % 48 < 24 ? Float($0 % 7) / 14 : 0 }
    var block = [Float](repeating: 0, count: 2 * 512)
    for round in 0..<count {
      mix.makeCurrent()
      body(&space, ring, &random)
      space.write(bursts, count: 512, to: ring)
      space.feed(bursts, count: 512, to: 1)
      block.withBlock {
        $0.clear()
        space.add(to: $0)
      }
      let isFinite = block.allSatisfy(\.isFinite)
      #expect(isFinite, "round \(round)")
      if !isFinite { return }
    }
  }

  @Test(arguments: searches) func reverbs(rate: Int) async {
    await #expect(processExitsWith: .success) { [rate = rate as Int] in
      try HarmlessValueTests.search(rate: rate, count: 1_000) { space, _, random in
        // A new one: none is given other values while it sounds.
        let (old, new) = (space.reverbs.name(0), ReverbSlots.make(on: space.mix))
        space.feed(nil, count: 0, to: 0)
        space.reverbs.use(new, at: 0)
        space.reverbs.set(ReverbProperties(HarmlessValueTests.preset(&random)), gain: 1, at: 0)
        ReverbSlots.delete(old, on: space.mix)
      }
    }
  }

  @Test(arguments: searches) func places(rate: Int) async {
    await #expect(processExitsWith: .success) { [rate = rate as Int] in
      try HarmlessValueTests.search(rate: rate, count: 4_000) { space, ring, random in
        let point = SIMD3(
          HarmlessValueTests.value(-1...1, &random), HarmlessValueTests.value(-1...1, &random),
          HarmlessValueTests.value(-1...1, &random))
        space.point(ring, to: point, spread: HarmlessValueTests.value(0...1, &random))
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
