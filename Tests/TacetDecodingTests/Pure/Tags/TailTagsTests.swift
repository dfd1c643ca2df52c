import TacetTestSupport
import Testing

@testable import TacetDecoding

/// APE tags, ID3v1 and others behind the sound and before it, made by hand.
@Suite struct TailTagsTests {
  private func ape(
    _ items: [(key: String, value: String)], version: UInt32 = 2_000, hasHeader: Bool = true, flags: UInt32 = 0,
    count: UInt32? = nil, size: Int? = nil
  ) -> [UInt8] {
    var body: [UInt8] = []
    for item in items {
      body += littleEndian(UInt32(item.value.utf8.count)) + littleEndian(flags)
      body += Array(item.key.utf8) + [0] + Array(item.value.utf8)
    }
    let fields =
      littleEndian(version) + littleEndian(UInt32(size ?? body.count + 32)) + littleEndian(count ?? UInt32(items.count))
    func frame(_ flags: UInt32) -> [UInt8] {
      Array("APETAGEX".utf8) + fields + littleEndian(flags) + [UInt8](repeating: 0, count: 8)
    }
    return (hasHeader ? frame(0xA000_0000) : []) + body + frame(hasHeader ? 0x8000_0000 : 0)
  }

  private let old: [UInt8] = {
    func text(_ text: String, _ count: Int) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 32, count: count - text.utf8.count)
    }
    return Array("TAG".utf8) + text("Old", 30) + text("", 30) + text("Album", 30) + text("1999", 4)
      + [UInt8](repeating: 0, count: 31)
  }()

  private let sound = [UInt8](repeating: 0x55, count: 300)

  /// The properties of a sound with `tail` behind it, and how many bytes are left of it.
  private func take(_ tail: [UInt8]) throws -> (properties: FileProperties, left: Int) {
    let stream = try ByteStream(.data(sound + tail, name: "f"))
    var properties = FileProperties()
    TailTags.take(from: stream, into: &properties)
    return (properties, stream.size)
  }

  @Test(arguments: [(2_000, true), (2_000, false), (1_000, false)] as [(UInt32, Bool)])
  func textsOfAnAPETagAreRead(version: UInt32, hasHeader: Bool) throws {
    let items = [("LoopStart", "12000"), ("Track", "3"), ("Title", "A\0B"), ("Empty", "")]
    let (properties, left) = try take(ape(items, version: version, hasHeader: hasHeader))
    #expect(left == sound.count && properties.tagFaults.isEmpty)
    #expect(properties.tags == ["LOOPSTART": ["12000"], "TRACKNUMBER": ["3"], "TITLE": ["A", "B"], "EMPTY": []])
  }

  @Test func tagsFollowEachOther() throws {
    let lyrics = Array("LYRICSBEGININD0000200".utf8)
    let words = lyrics + Array("000021LYRICS200".utf8)
    let id3 = MPEGBytes.tag([("TPE1", "New")])
    var footed = id3 + Array("3DI".utf8) + id3[3..<10]
    footed[5] = 0x10
    footed[id3.count + 5] = 0x10
    let (properties, left) = try take(ape([("Artist", "Ape")]) + words + footed + old)
    #expect(left == sound.count)
    #expect(properties.tags == ["TITLE": ["Old"], "ALBUM": ["Album"], "DATE": ["1999"], "ARTIST": ["New"]])
    // Nine of them are too many.
    #expect(try take(Array([[UInt8]](repeating: old, count: 9).joined())).left == sound.count + old.count)
  }

  /// ID3v1 cuts its texts: those of any other tag count before them, wherever that stands.
  @Test func oldTagBehindAnAPETagGivesWhatIsMissing() throws {
    let (properties, left) = try take(ape([("Title", "A title of more than 30 characters")]) + old)
    #expect(left == sound.count)
    #expect(
      properties.tags == ["TITLE": ["A title of more than 30 characters"], "ALBUM": ["Album"], "DATE": ["1999"]])
  }

  @Test func binaryItemsAreNoTexts() throws {
    #expect(try take(ape([("Cover", "x")], flags: 2)).properties.tags.isEmpty)
  }

  @Test func damagedTagsGiveWhatPrecedesTheDamage() throws {
    let tag = ape([("A", "1"), ("B", "2")])
    #expect(try take(ape([("A", "1")], count: 2)).properties.tagFaults == [.damaged(tag: "APE")])
    var bad = tag
    // The size of the second item.
    bad[32 + 11 + 3] = 0xFF
    let (properties, left) = try take(bad)
    #expect(properties.tags == ["A": ["1"]] && properties.tagFaults == [.damaged(tag: "APE")] && left == sound.count)
    for size in [0, 31, 0xFFFF_FFFF] { #expect(try take(ape([("A", "1")], size: size)).left > 0) }
    for count in 0..<tag.count {
      let (properties, left) = try take(Array(tag.suffix(count)))
      #expect(left > 0 && properties.tags.count < 3, "\(count)")
    }
    // Each byte by itself.
    for place in tag.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var bad = tag
        bad[place] = value
        #expect(try take(bad).left > 0)
      }
    }
  }

  @Test func tagBeforeTheSoundIsSkipped() throws {
    let file = ape([("Title", "A")]) + MPEGBytes.tag([("TIT2", "B"), ("TPE1", "C")]) + MPEGBytes.sine
    let info = try inspect(.data(file, name: "f"))
    #expect(info.tags == ["TITLE": ["A", "B"], "ARTIST": ["C"]] && info.frames == 22_050)
  }
}
