import Testing

@testable import TacetPulse

/// Shifts of a stream of ones.
struct StreamShiftTests {
  /// The samples that are written of `blocks` blocks of 100 ones.
  private func written(_ shift: inout StreamShift, blocks: Int) -> [Float] {
    var all: [Float] = []
    for _ in 0..<blocks {
      var samples = [Float](repeating: 1, count: 200)
      let (silence, skipped) = shift.next(&samples, frames: 100)
      all += [Float](repeating: 0, count: 2 * silence) + samples[(2 * skipped)...]
    }
    return all
  }

  @Test func nothingIsChangedWithoutAnOrder() {
    var shift = StreamShift()
    #expect(written(&shift, blocks: 3) == [Float](repeating: 1, count: 600))
  }

  @Test(arguments: [1, 99, 100, 101, 240, 1_000, -1, -99, -100, -101, -240, -1_000])
  func orderChangesTheLengthByItsFramesUnderAFade(frames: Int) {
    var shift = StreamShift()
    shift.order(frames)
    let samples = written(&shift, blocks: 30)
    #expect(samples.count == 2 * (3_000 + frames))
    #expect(shift.pending == 0)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) < 0.0042 })
    #expect(left.contains(0) && left.last == 1)
    #expect(left.filter { $0 == 1 }.count >= 3_000 + min(frames, 0) - 2 * 300)
  }

  @Test func laterOrderReplacesOneThatWaits() {
    var shift = StreamShift()
    shift.order(500)
    _ = written(&shift, blocks: 1)
    shift.order(-20)
    #expect(written(&shift, blocks: 9).count == 2 * (900 - 20))
  }
}
