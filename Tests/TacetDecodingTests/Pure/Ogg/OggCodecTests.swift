import Testing

@testable import TacetDecoding

/// The codecs of Ogg streams by their first packets.
@Suite struct OggCodecTests {
  private func codec(_ bytes: [UInt8]) -> OggCodec? { OggCodec(([9, 9] + bytes)[2...]) }

  @Test func codecIsThatOfTheFirstPacketsMark() {
    #expect(codec([1] + Array("vorbis".utf8) + [0]) == .vorbis && codec(Array("OpusHead".utf8)) == .opus)
    // A comment header, and marks that are cut.
    let others: [[UInt8]] = [
      [3] + Array("vorbis".utf8), Array("OpusTags".utf8), [1] + Array("vorbi".utf8), Array("OpusHea".utf8), [],
    ]
    for bytes in others {
      #expect(codec(bytes) == nil)
    }
  }

  @Test func headersHaveTheirMarksInOrder() {
    let vorbis = (0..<OggCodec.vorbis.headers).map { OggCodec.vorbis.mark($0) }
    #expect(vorbis == [1, 3, 5].map { [$0] + Array("vorbis".utf8) })
    #expect(
      (0..<OggCodec.opus.headers).map { OggCodec.opus.mark($0) } == [Array("OpusHead".utf8), Array("OpusTags".utf8)])
  }

  @Test func otherCodecsAreNamed() {
    func name(_ bytes: [UInt8]) -> String { OggCodec.otherName(([9] + bytes)[1...]) }
    #expect(name(Array("Speex   1.2".utf8)) == "Speex" && name([0x7F] + Array("FLAC".utf8)) == "FLAC in Ogg")
    #expect(name([0x80] + Array("theora".utf8)) == "Theora video" && name(Array("fishead\0".utf8)) == "Ogg Skeleton")
    #expect(name([0x80] + Array("kate".utf8)) == "Kate text")
    #expect(name([]) == "an unknown Ogg codec" && name(Array("xxSpeex   ".utf8)) == "an unknown Ogg codec")
  }
}
