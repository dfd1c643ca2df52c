import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The stream of sound in Ogg files made by hand. What the libraries see of it are whole pages.
@Suite struct OggSelectionTests {
  private let vorbis = OggBytes.identification()
  private let opus = Array("OpusHead".utf8) + [UInt8](repeating: 1, count: 11)
  private let theora = [0x80] + Array("theora".utf8)

  private func page(
    _ packet: [UInt8] = [1, 2, 3], flags: UInt8 = 0, serial: UInt32 = 1, sequence: UInt32 = 0
  ) -> [UInt8] {
    OggBytes.page([packet], flags: flags, granule: 0, serial: serial, sequence: sequence)
  }

  private func selection(_ bytes: [UInt8]) throws(DecodingError) -> OggSelection {
    try OggSelection(ByteStream(.data(bytes, name: "f")))
  }

  /// The bytes that a selection shows of a file.
  private func shown(_ file: [UInt8], _ selection: OggSelection) -> [UInt8] {
    selection.map.runs.flatMap { run in run.source.map { Array(file[$0..<($0 + run.count)]) } ?? [] }
  }

  @Test func onlyThePagesOfTheSoundAreShown() throws {
    let pages = [page(vorbis, flags: 2), page(serial: 1, sequence: 1), page(flags: 4, serial: 1, sequence: 2)]
    let video = [page(theora, flags: 2, serial: 7), page(serial: 7, sequence: 1)]
    let junk: [UInt8] = [0x4F, 0x67, 0x67, 9, 9]
    let file = junk + video[0] + pages[0] + junk + pages[1] + video[1] + pages[2] + junk
    let selected = try selection(file)
    #expect(selected.codec == .vorbis)
    #expect(!selected.isTruncated)
    #expect(shown(file, selected) == Array(pages.joined()))
  }

  @Test func chainedStreamsOfTheSameCodecFollow() throws {
    func link(_ head: [UInt8], _ serial: UInt32) -> [UInt8] {
      page(head, flags: 2, serial: serial) + page(flags: 4, serial: serial, sequence: 1)
    }
    let file = link(vorbis, 1) + link(vorbis, 2) + link(opus, 3) + link(vorbis, 4)
    let selected = try selection(file)
    #expect(shown(file, selected) == link(vorbis, 1) + link(vorbis, 2) + link(vorbis, 4))
    // Of two that begin together the first one plays.
    let beside =
      page(vorbis, flags: 2, serial: 1) + page(vorbis, flags: 2, serial: 2) + page(flags: 4, serial: 2)
      + page(flags: 4, serial: 1)
    let first = try selection(beside)
    #expect(shown(beside, first) == page(vorbis, flags: 2, serial: 1) + page(flags: 4, serial: 1))
  }

  @Test func lastPageThatIsCutIsLeftOut() throws {
    let pages = [page(vorbis, flags: 2), page(sequence: 1), page(flags: 4, sequence: 2)]
    let whole = Array(pages.joined())
    #expect(try !selection(whole).isTruncated)
    for cut in [1, 5, 27] {
      let file = Array(whole.dropLast(cut))
      let selected = try selection(file)
      #expect(selected.isTruncated && shown(file, selected) == pages[0] + pages[1], "\(cut)")
    }
    // A whole page that does not end the stream: some programs write no other, and no header claims a length.
    let whole1 = try selection(pages[0] + pages[1])
    #expect(!whole1.isTruncated)
    #expect(!whole1.isEnded)
    // Its last packet goes on.
    let open = OggBytes.page([[UInt8](repeating: 3, count: 255)], flags: 0, granule: 0, serial: 1, sequence: 1)
    var cut = open
    cut[26] = 1
    cut.remove(at: 28)
    #expect(try selection(pages[0] + OggBytes.repaired(cut)).isTruncated)
    #expect(try !selection(pages[0] + open).isTruncated)
  }

  @Test func pageWithAWrongChecksumInTheMiddleOfOtherBytesIsNone() throws {
    var broken = page(sequence: 1)
    broken[22] ^= 1
    let (head, end) = (page(vorbis, flags: 2), page(flags: 4, sequence: 2))
    let file = head + broken + [0] + end
    let without = try selection(file)
    #expect(shown(file, without) == head + end)
    // Where another page follows it the libraries decide.
    let followed = head + broken + end
    let with = try selection(followed)
    #expect(shown(followed, with) == followed)
  }

  @Test func fileWithoutSoundIsRefusedByTheNameOfWhatItHas() {
    func error(_ bytes: [UInt8]) -> DecodingError? { decodingError { _ = try selection(bytes) } }
    #expect(error(page(theora, flags: 2)) == .refusedCodec(path: "f", codec: "Theora video"))
    #expect(
      error(Array(page(vorbis, flags: 2).dropLast(3))) == .truncated(path: "f", fault: "its first Ogg page is cut off"))
    for bytes in [[0], Array("OggS".utf8), page(vorbis)] as [[UInt8]] {
      #expect(decodingError { _ = try selection(bytes) } != nil)
    }
    #expect(error(page(vorbis)) == .invalidHeader(path: "f", fault: "no stream of sound begins in it"))
  }
}
