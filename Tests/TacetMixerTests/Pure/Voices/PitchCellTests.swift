import Glibc
import TacetSignal
import Testing

@testable import TacetMixer

/// How long a pitch that moves stays the same.
@Suite struct PitchCellTests {
  private func ramp(_ start: Float, to target: Float, over frames: Int, _ curve: RampCurve = .linear) -> Ramp {
    var ramp = Ramp(start)
    ramp.go(to: target, over: frames, curve: curve)
    return ramp
  }

  /// The largest change from one cell to the next, in cents.
  private func largestStep(_ ramp: Ramp, cell: Int) -> Float {
    var largest: Float = 0
    for frame in stride(from: 0, through: ramp.remaining, by: cell) {
      largest = max(largest, abs(1_200 * log2(ramp.value(after: frame + cell) / ramp.value(after: frame))))
    }
    return largest
  }

  @Test func slowMovesTakeTheLongestCellsAndFastOnesTheShortest() {
    #expect(PitchCell.frames(of: ramp(1, to: 1.001, over: 48_000)) == Int32(RenderStep.longest))
    #expect(PitchCell.frames(of: ramp(1, to: 2, over: 480)) == PitchCell.shortest)
    #expect(PitchCell.frames(of: ramp(0.0625, to: 16, over: 1)) == PitchCell.shortest)
    #expect(PitchCell.frames(of: ramp(16, to: 0.0625, over: Int(Int32.max))) == Int32(RenderStep.longest))
  }

  /// Twice the time has twice the cells at most.
  @Test func cellsGrowWithTheTime() {
    let cells = (0..<12).map { PitchCell.frames(of: ramp(1, to: 1.5, over: 4_800 << $0)) }
    #expect(cells == cells.sorted() && Set(cells) == [32, 64, 128, 256, 512])
  }

  @Test(arguments: RampCurve.allCases) func stepFromOneCellToTheNextIsTwoCentsUnlessCellsWouldBeTooShort(
    curve: RampCurve
  ) {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let ends = (0..<2).map { _ in exp2(Float.random(in: -4...4, using: &random)) }
      let ramp = ramp(ends[0], to: ends[1], over: .random(in: 1...2_000_000, using: &random), curve)
      let cell = PitchCell.frames(of: ramp)
      #expect(cell.nonzeroBitCount == 1 && (PitchCell.shortest...Int32(RenderStep.longest)).contains(cell))
      guard cell > PitchCell.shortest else { continue }
      #expect(largestStep(ramp, cell: Int(cell)) < 2.5, "\(ends) over \(ramp.remaining)")
    }
  }
}
