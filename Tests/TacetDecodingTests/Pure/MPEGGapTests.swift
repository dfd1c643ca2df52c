import Testing

@testable import TacetDecoding

/// The frames that the decoder of an MP3 makes and that are no sound.
@Suite struct MPEGGapTests {
  /// The table of a stereo file of MPEG 1.
  private func table(frames: UInt32, delay: Int, padding: Int) throws -> XingHeader {
    let delays = delay << 12 | padding
    let bytes: [UInt8] =
      [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 32) + Array("Xing".utf8) + [0, 0, 0, 1]
      + withUnsafeBytes(of: frames.bigEndian, Array.init) + Array("LAME3.100".utf8) + [UInt8](repeating: 0, count: 12)
      + [16, 8, 0].map { UInt8(delays >> $0 & 0xFF) }
    return try #require(XingHeader(bytes[...]))
  }

  @Test func delayAndPaddingAreLeftOut() throws {
    let gap = MPEGGap(try table(frames: 10, delay: 576, padding: 1_080), size: 1_152)
    #expect(gap.front == 1_105)
    #expect(gap.padding == 10_969..<11_520)
    #expect(gap.sound(in: 11_520) == 9_864)
    #expect(gap.decoded(0) == 1_105)
    #expect(gap.decoded(9_863) == 10_968)
    #expect(gap.next(from: 0) == 1_105)
    #expect(gap.next(from: 2_000) == 2_000)
    #expect(gap.next(from: 10_969) == 11_520)
    #expect(gap.run(from: 1_105) == 9_864)
    #expect(gap.run(from: 11_520) == .max)
    // Joined to it, or beyond a count that is too small.
    #expect(gap.decoded(9_864) == 11_520)
    #expect(gap.sound(in: 11_521) == 9_865)
    // Cut, and cut within the delay.
    #expect(gap.sound(in: 5_760) == 4_655)
    #expect(gap.sound(in: 1_000) == 0)
  }

  @Test func everyFrameOfSoundIsWhereItIsDecoded() throws {
    for (delay, padding) in [(576, 1_080), (0, 0), (576, 100), (1_105, 4_095), (4_095, 4_095)] {
      let gap = MPEGGap(try table(frames: 4, delay: delay, padding: padding), size: 1_152)
      var sound = 0
      for place in 0..<8_000 where gap.next(from: place) == place {
        #expect(gap.decoded(sound) == place)
        #expect(gap.sound(in: place) == sound)
        sound += 1
      }
      #expect(gap.sound(in: 8_000) == sound)
    }
  }

  @Test func withoutAnEncodersWordNothingIsLeftOut() {
    let gap = MPEGGap(nil, size: 1_152)
    #expect(gap.front == 0)
    #expect(gap.decoded(77) == 77)
    #expect(gap.sound(in: 5_000) == 5_000)
    #expect(gap.next(from: 0) == 0)
  }
}
