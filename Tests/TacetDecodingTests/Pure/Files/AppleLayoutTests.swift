import Testing

@testable import TacetDecoding

/// Layouts of channels as CAF and AIFF files have them.
@Suite struct AppleLayoutTests {
  private func big(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  }

  private func names(_ bytes: [UInt8], _ channels: Int) -> String? {
    AppleLayout.speakers(bytes, channels: channels).map { String($0.map(\.rawValue)) }
  }

  @Test func tagNamesTheOrder() {
    func names(_ tag: UInt32, _ channels: Int) -> String? { self.names(big([tag, 0, 0]), channels) }
    // AAC's 5.1, MPEG's in the order of WAV, 3.1 of DVD, Quadraphonic, Ambisonics, middle and sides.
    #expect(names(0x7C_0006, 6) == "CLRlrS" && names(0x79_0006, 6) == "LRCSlr" && names(0x88_0004, 4) == "LRCS")
    #expect(names(0x6C_0004, 4) == "LRlr" && names(0x6B_0004, 4) == "W.Y." && names(0x68_0002, 2) == "MD")
    // Mono, channels without places, an unknown one, and one of another number of channels.
    for tag in [0x64_0001, 0x93_0006, 0xFFFF_0006, 0x79_0005] as [UInt32] { #expect(names(tag, 5) == nil) }
    #expect(names(0x64_0001, 1) == nil)
    // Every layout has as many channels as its tag says.
    for tag in 101...196 as ClosedRange<UInt32> {
      let counts = (2...24).filter { names(tag << 16 | UInt32($0), $0) != nil }
      #expect(counts.count <= 1, "\(tag)")
    }
  }

  @Test func bitmapIsThatOfWave() {
    #expect(names(big([0x1_0000, 0x0B, 0]), 3) == "LRS" && names(big([0x1_0000, 0x707, 0]), 6) == "LRCBlr")
    #expect(names(big([0x1_0000, 0, 0]), 2) == nil)
  }

  @Test func descriptionsNameEachChannel() {
    func file(_ labels: [UInt32], flags: UInt32 = 0, coordinates: [Float] = [0, 0, 0], count: UInt32? = nil) -> [UInt8]
    {
      big([0, 0, count ?? UInt32(labels.count)])
        + labels.flatMap { big([$0, flags] + coordinates.map(\.bitPattern)) }
    }
    #expect(names(file([2, 1]), 2) == "RL" && names(file([4, 3, 33, 34, 9, 42]), 6) == "SClrBC")
    // A commentary is left out; a label without a meaning leaves all to the number.
    #expect(names(file([1, 2, 41]), 3) == "LR." && names(file([1, 2, 400]), 3) == nil)
    #expect(names(file([1, 2], count: 9), 2) == nil && names(Array(file([1, 2]).dropLast()), 2) == nil)
    // To the right and to the front, and an angle to the right.
    for (x, y, letter) in [(-0.5, 0.8, "L"), (0, 1, "C"), (0.7, -0.7, "r"), (0, -1, "B"), (-1, 0, "l")]
      as [(Float, Float, String)]
    {
      #expect(names(file([100, 100], flags: 1, coordinates: [x, y, 0]), 2) == letter + letter)
    }
    #expect(names(file([100, 100], flags: 2, coordinates: [-30, 0, 1]), 2) == "LL")
    #expect(names(file([100, 100], flags: 2, coordinates: [110, 0, 1]), 2) == "rr")
    #expect(names(file([100, 100], flags: 2, coordinates: [.nan, 0, 1]), 2) == nil)
    #expect(names(file([100, 100]), 2) == nil)
  }

  @Test func bytesOfAnyKindAreNoLayout() {
    for count in 0..<12 { #expect(names([UInt8](repeating: 0, count: count), 2) == nil) }
    #expect(names([UInt8](repeating: 0xFF, count: 40), 2) == nil)
  }
}
