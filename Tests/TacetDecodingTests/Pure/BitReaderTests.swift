import Testing

@testable import TacetDecoding

/// Numbers of any width, least significant bit first.
@Suite struct BitReaderTests {
  @Test func numbersCrossTheBordersOfBytes() {
    var bits = BitReader([0b1010_0110, 0b1100_0011, 0xFF][...])
    let values = [bits.read(3), bits.read(7), bits.read(0), bits.read(6)]
    #expect(values == [0b110, 0b111_0100, 0, 0b11_0000])
    #expect(bits.position == 16 && bits.remaining == 8)
  }

  @Test func widestNumberHas32Bits() {
    var bits = BitReader([0x78, 0x56, 0x34, 0x12][...])
    let value = bits.read(32)
    #expect(value == 0x1234_5678 && bits.remaining == 0)
  }

  @Test func readBeyondTheEndIsRefused() {
    var bits = BitReader([1, 2, 3][1...])
    let isSkipped = bits.skip(9)
    let beyond = bits.read(8)
    let last = bits.read(7)
    #expect(isSkipped && beyond == nil && last == 1)
    let end = bits.skip(1)
    #expect(!end)
  }
}
