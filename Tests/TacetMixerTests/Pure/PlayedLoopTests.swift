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

  @Test func withoutALoopItEnds() {
    #expect(loop(rounds: 0).playedFrames == 1_000)
    #expect(loop(rounds: 0).folded(800) == 800)
    #expect(PlayedLoop(frames: 0, start: 0, end: 0, rounds: .max).playedFrames == 0)
  }
}
