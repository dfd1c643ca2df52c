import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

@Suite struct BusPanTests {
  /// A constant in both channels, panned to the right over 480 frames, in blocks of `length`.
  private func panned(blocks length: Int) -> [Float] {
    var pan = BusPan()
    pan.go(to: 1, over: 480)
    var samples: [Float] = []
    while samples.count < 2 * 600 {
      var block = [Float](repeating: 0.5, count: 2 * length)
      block.withBlock { pan.apply(to: $0) }
      samples += block
    }
    return Array(samples.prefix(2 * 600))
  }

  @Test("a glide ends at its frame, however long the blocks are", arguments: [1, 7, 100, 333, 512])
  func glideEndsAtItsFrame(length: Int) {
    let samples = panned(blocks: length)
    #expect(samples[2 * 478] > 0)
    #expect(samples[2 * 479..<1_200].enumerated().allSatisfy { $0.offset % 2 == 1 || abs($0.element) < 1e-6 })
    for (frame, other) in zip(samples, panned(blocks: 16)) { #expect(abs(frame - other) < 2e-4) }
  }
}
