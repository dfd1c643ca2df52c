import Testing

@testable import TacetPulse

/// The last frames of a stream: frame n is n on the left and -n on the right.
struct WrittenFramesTests {
  private func append(_ frames: Range<Int>, to written: inout WrittenFrames) {
    let samples = frames.flatMap { [Float($0), -Float($0)] }
    written.append(samples, frames: frames.count)
  }

  private func takeBack(_ dropped: Int, frames: Int, from written: inout WrittenFrames) -> [Float] {
    var samples = [Float](repeating: .nan, count: 2 * frames)
    written.takeBack(dropped, to: &samples, frames: frames)
    return samples
  }

  /// Across the end of the memory, and after more frames than it holds.
  @Test(arguments: [1, 7, 100, 250]) func framesThatAreTakenBackFallToSilence(_ part: Int) {
    var written = WrittenFrames(capacity: 100)
    defer { written.free() }
    for start in stride(from: 0, to: 1_000, by: part) { append(start..<min(start + part, 1_000), to: &written) }
    #expect(written.count == 100)
    // 980, 981, 982 and 983, the last of them silent.
    #expect(takeBack(20, frames: 4, from: &written) == [735, -735, 490.5, -490.5, 245.5, -245.5, 0, 0])
    #expect(written.count == 80)
    append(2_000..<2_002, to: &written)
    #expect(takeBack(3, frames: 2, from: &written) == [489.5, -489.5, 0, 0])
  }

  @Test func nothingIsKnownAtFirst() {
    let written = WrittenFrames(capacity: 0)
    defer { written.free() }
    #expect(written.count == 0)
  }
}
