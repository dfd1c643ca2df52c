import TacetTestSupport
import Testing

@testable import TacetMixer

@Suite struct PlayedLoopTests {
  private func loop(rounds: Int) -> PlayedLoop { PlayedLoop(frames: 1_000, start: 200, end: 700, rounds: rounds) }

  @Test func countedLoopPlaysOnToTheEndAfterItsRounds() {
    #expect(loop(rounds: 2).playedFrames == 2_000)
    #expect(loop(rounds: 2).folded(699) == 699)
    #expect(loop(rounds: 2).folded(700) == 200)
    #expect(loop(rounds: 2).folded(1_250.5) == 250.5)
    #expect(loop(rounds: 2).folded(1_699) == 699)
    #expect(loop(rounds: 2).folded(1_700) == 700)
    #expect(loop(rounds: 2).folded(9_999) == 1_000)
  }

  @Test func endlessLoopFoldsForEver() {
    #expect(loop(rounds: .max).playedFrames == .max)
    #expect(loop(rounds: .max).folded(700 + 500 * 1_000_000 + 3) == 203)
  }

  /// To the bit, at every boundary too.
  @Test func foldIsTheRemainder() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200_000 {
      let length = Int32.random(in: 1...(1 << Int32.random(in: 1...22, using: &random)), using: &random)
      let loop = PlayedLoop(frames: 300 + length, start: 300, end: 300 + length, rounds: .max)
      let whole =
        Double(length) * Double(Int.random(in: 1...(1 << Int.random(in: 1...34, using: &random)), using: &random))
      var inside = whole + Double.random(in: 0...Double(length), using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 { inside = whole }
      if Int.random(in: 0..<6, using: &random) == 0 { inside = whole.nextDown }
      let count = 300 + inside
      inside = count - 300
      guard count >= Double(300 + length) else { continue }
      #expect(loop.folded(count) == 300 + inside.truncatingRemainder(dividingBy: Double(length)), "\(length), \(count)")
    }
  }

  @Test func withoutALoopItEnds() {
    #expect(loop(rounds: 0).playedFrames == 1_000)
    #expect(loop(rounds: 0).folded(800) == 800)
    #expect(PlayedLoop(frames: 0, start: 0, end: 0, rounds: .max).playedFrames == 0)
  }
}
