import Testing

@testable import TacetDecoding

/// ID3v2 tags made by hand.
@Suite struct ID3TagTests {
  private func syncSafe(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (7 * $0) & 0x7F) } }

  private func big(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func frame(
    _ name: String, _ body: [UInt8], version: UInt8 = 3, flags: UInt8 = 0, size: Int? = nil
  ) -> [UInt8] {
    let size = size ?? body.count
    let count = version == 2 ? big(size, 3) : version == 4 ? syncSafe(size) : big(size, 4)
    return Array(name.utf8) + count + (version == 2 ? [] : [0, flags]) + body
  }

  private func latin(_ text: String) -> [UInt8] {
    [0] + text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private func tag(_ frames: [[UInt8]], version: UInt8 = 3, flags: UInt8 = 0, size: Int? = nil) -> [UInt8] {
    let body = Array(frames.joined())
    return Array("ID3".utf8) + [version, 0, flags] + syncSafe(size ?? body.count) + body
  }

  /// The texts of a tag behind three other bytes.
  private func read(_ tag: [UInt8], size: Int? = nil) throws -> [String: [String]] {
    try properties(tag, size: size).tags
  }

  private func properties(_ tag: [UInt8], size: Int? = nil) throws -> FileProperties {
    let stream = try ByteStream(.data([1, 2, 3] + tag + [0x54, 0x49], name: "f"))
    var properties = FileProperties()
    ID3Tag.read(in: stream, at: 3, size: size ?? ID3Tag.size(in: stream, at: 3), into: &properties)
    return properties
  }

  private func size(_ bytes: [UInt8], at offset: Int = 0) throws -> Int {
    let stream = try ByteStream(.data(bytes, name: "f"))
    return ID3Tag.size(in: stream, at: offset)
  }

  /// Quod Libet and normalize write it. -6.92 dB are -3,543 steps of 1/512 dB.
  @Test func relativeVolumeIsAGainWhereNoTextNamesOne() throws {
    func volume(_ name: String, _ channel: UInt8 = 1) -> [UInt8] {
      frame("RVA2", Array(name.utf8) + [0, channel] + big(-3_543, 2) + [16, 0x7F, 0xFF], version: 4)
    }
    let decibels = "\(-3_543.0 / 512) dB"
    for name in ["track", "", "normalize"] {
      #expect(try read(tag([volume(name)], version: 4)) == ["REPLAYGAIN_TRACK_GAIN": [decibels]])
    }
    #expect(try read(tag([volume("album"), volume("track", 2)], version: 4)).isEmpty)
    // A channel before the master volume, with a peak of 12 bits.
    let two = Array("track".utf8) + [0, 2, 1, 1, 12, 0, 0, 1] + big(-3_543, 2) + [0]
    #expect(try read(tag([frame("RVA2", two, version: 4)], version: 4)) == ["REPLAYGAIN_TRACK_GAIN": [decibels]])
    let text = frame("TXXX", latin("REPLAYGAIN_TRACK_GAIN\0-3 dB"), version: 4)
    for frames in [[volume("track"), text], [text, volume("track")]] {
      #expect(try read(tag(frames, version: 4)) == ["REPLAYGAIN_TRACK_GAIN": ["-3 dB"]])
    }
    for length in 0..<11 {
      let cut = Array((Array("track".utf8) + [0, 1] + big(-3_543, 2) + [0]).prefix(length))
      #expect(try read(tag([frame("RVA2", cut, version: 4)], version: 4)).isEmpty == (length < 10))
    }
  }

  @Test func sizeHasTheHeaderAndTheFooter() throws {
    #expect(try size(tag([], size: 0x0FFF_FFFF)) == 0x0FFF_FFFF + 10)
    #expect(try size(tag([], version: 4, flags: 0x10, size: 200)) == 220)
    #expect(try size([0] + tag([], size: 5), at: 1) == 15)
    for bytes in [Array("ID3".utf8), Array("ID4".utf8) + [3, 0, 0, 0, 0, 0, 1], tag([]).dropLast()] as [[UInt8]] {
      #expect(try size(bytes) == 0)
    }
    // A byte of 0x80 is no part of such a number.
    #expect(try size(Array("ID3".utf8) + [3, 0, 0, 0, 0, 0x80, 0]) == 0)
    for offset in [1, 99] { #expect(try size(tag([]), at: offset) == 0) }
  }

  @Test(arguments: [2, 3, 4] as [UInt8])
  func textsOfEachVersionHaveTheNamesOfComments(version: UInt8) throws {
    let names = version == 2 ? ["TT2", "TP1", "XYZ", "TXX"] : ["TIT2", "TPE1", "XYZW", "TXXX"]
    // Longer than a byte of a sync-safe number.
    let long = String(repeating: "x", count: 300)
    let bodies = [latin(long), latin("B"), latin("C"), latin("replaygain_track_gain\0-6 dB")]
    let whole = tag(zip(names, bodies).map { frame($0, $1, version: version) }, version: version)
    #expect(try read(whole) == ["TITLE": [long], "ARTIST": ["B"], "REPLAYGAIN_TRACK_GAIN": ["-6 dB"]])
  }

  @Test func textsAreInFourEncodings() throws {
    func title(_ body: [UInt8]) throws -> [String]? { try read(tag([frame("TIT2", body)]))["TITLE"] }
    #expect(try title(latin("é")) == ["é"])
    #expect(try title([3] + Array("é😀".utf8)) == ["é😀"])
    #expect(try title([1, 0xFF, 0xFE, 0xE9, 0, 0x3D, 0xD8, 0, 0xDE]) == ["é😀"])
    #expect(try title([1, 0xFE, 0xFF, 0, 0xE9]) == ["é"])
    #expect(try title([2, 0, 0xE9]) == ["é"])
    // Several texts, each with a mark of its own; a byte that is left over.
    #expect(try title([1, 0xFF, 0xFE, 0x41, 0, 0, 0, 0xFE, 0xFF, 0, 0x42, 7]) == ["A", "B"])
    #expect(try title(latin("A\0B\0")) == ["A", "B"])
    #expect(try title([0]) == [])
  }

  @Test func userTextsNeedANameAndAValue() throws {
    for body in [latin("name"), latin("\0value"), latin("")] { #expect(try read(tag([frame("TXXX", body)])).isEmpty) }
    #expect(try read(tag([frame("TXXX", latin("a\0x\0y"))])) == ["A": ["x", "y"]])
  }

  @Test func extendedHeaderIsSkipped() throws {
    let title = frame("TIT2", latin("A"))
    // Of version 3 without its own four bytes, of version 4 with them.
    #expect(try read(tag([big(6, 4), [0, 0, 0, 0, 0, 0], title], flags: 0x40)) == ["TITLE": ["A"]])
    let new = frame("TIT2", latin("A"), version: 4)
    #expect(try read(tag([syncSafe(6), [1, 0], new], version: 4, flags: 0x40)) == ["TITLE": ["A"]])
  }

  /// A 0 stands behind each 0xFF of the whole tag, and the sizes of frames do not count it.
  @Test(arguments: [2, 3] as [UInt8])
  func unsynchronisedTagIsReadAsTheOneThatItWas(version: UInt8) throws {
    let (picture, title, artist) = version == 2 ? ("PIC", "TT2", "TP1") : ("APIC", "TIT2", "TPE1")
    let frames = [
      frame(picture, [0xFF, 0xE0, 0xFF, 0, 0xFF], version: version),
      frame(title, [1, 0xFF, 0xFE, 0x41, 0], version: version), frame(artist, latin("ÿ"), version: version),
    ]
    let body: [UInt8] = frames.joined().flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
    #expect(try read(tag([body], version: version, flags: 0x80)) == ["TITLE": ["A"], "ARTIST": ["ÿ"]])
    #expect(try read(tag(frames, version: version)) == ["TITLE": ["A"], "ARTIST": ["ÿ"]])
    #expect(try read(tag([], version: version, flags: 0x80)).isEmpty)
  }

  @Test func framesThatAreCompressedOrEncryptedAreSkipped() throws {
    let title = frame("TPE1", latin("B"))
    for flags in [0x80, 0x40, 0xE0] as [UInt8] {
      let properties = try properties(tag([frame("TIT2", latin("A"), flags: flags), title]))
      #expect(properties.tags == ["ARTIST": ["B"]] && properties.tagFaults == [.unreadable(frame: "TIT2")])
    }
    for flags in [0x08, 0x04, 0x0C, 0x0B] as [UInt8] {
      let frames = [
        frame("TIT2", latin("A"), version: 4, flags: flags), frame("TPE1", latin("B"), version: 4),
      ]
      let properties = try properties(tag(frames, version: 4))
      #expect(properties.tags == ["ARTIST": ["B"]] && properties.tagFaults == [.unreadable(frame: "TIT2")])
    }
  }

  /// The byte of a group, the length of the content, and a 0 behind each 0xFF, in any combination.
  @Test func framesWithFieldsOfTheirOwnAreRead() throws {
    #expect(try read(tag([frame("TIT2", [7] + latin("A"), flags: 0x20)])) == ["TITLE": ["A"]])
    for flags in 0..<4 as Range<UInt8> {
      for group in [0, 0x40] as [UInt8] {
        let text: [UInt8] = [1, 0xFF, 0xFE, 0x41, 0, 0xFF, 0]
        let plain = flags & 2 == 0 ? text : text.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
        let body = (group != 0 ? [9] : []) + (flags & 1 != 0 ? syncSafe(text.count) : []) + plain
        let frames = [
          frame("TIT2", body, version: 4, flags: flags | group), frame("TPE1", latin("B"), version: 4),
        ]
        #expect(try read(tag(frames, version: 4)) == ["TITLE": ["Aÿ"], "ARTIST": ["B"]], "\(flags) \(group)")
      }
    }
    // A tag that says it of all its frames, and one that says it wrongly.
    let unsynchronized = frame("TIT2", [1, 0xFF, 0, 0xFE, 0x41, 0], version: 4)
    #expect(try read(tag([unsynchronized], version: 4, flags: 0x80)) == ["TITLE": ["A"]])
    let plain = frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0], version: 4)
    #expect(try read(tag([plain], version: 4, flags: 0x80)) == ["TITLE": ["A"]])
  }

  /// iTunes writes the sizes of version 3 into tags of version 4.
  @Test(arguments: [127, 128, 129, 200, 255, 256, 1_000, 1_014, 16_384, 40_000])
  func plainSizesOfVersion4AreRead(size: Int) throws {
    func plain(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + big(body.count, 4) + [0, 0] + body }
    let picture = [UInt8](repeating: 0x95, count: size)
    let text = latin("LOOPSTART\0") + latin("7").dropFirst()
    for padding in [0, 30] {
      let end = [UInt8](repeating: 0, count: padding)
      #expect(try read(tag([plain("APIC", picture), plain("TXXX", text), end], version: 4)) == ["LOOPSTART": ["7"]])
      #expect(try read(tag([plain("TXXX", text), plain("APIC", picture), end], version: 4)) == ["LOOPSTART": ["7"]])
      let safe = [frame("APIC", picture, version: 4), frame("TXXX", text, version: 4), end]
      #expect(try read(tag(safe, version: 4)) == ["LOOPSTART": ["7"]])
    }
  }

  @Test func readingEndsAtPaddingAndAtSizesThatLie() throws {
    let (title, artist) = (frame("TIT2", latin("A")), frame("TPE1", latin("B")))
    #expect(try read(tag([title, [UInt8](repeating: 0, count: 20), artist])) == ["TITLE": ["A"]])
    for size in [0, 1_000, 0xFFFF_FFFF] {
      let properties = try properties(tag([title, frame("TALB", latin("C"), size: size), artist]))
      #expect(properties.tags == ["TITLE": ["A"]] && properties.tagFaults == [.damaged(tag: "ID3")], "\(size)")
    }
    // The tag itself ends before its frames do, or after the file.
    #expect(try read(tag([title, artist]), size: 10 + title.count + 5) == ["TITLE": ["A"]])
    #expect(try read(tag([title, artist], size: 1 << 27)) == ["TITLE": ["A"], "ARTIST": ["B"]])
    for version in [1, 5] as [UInt8] { #expect(try read(tag([title], version: version)).isEmpty) }
  }

  @Test func longTextsArePictures() throws {
    let long = frame("TIT2", [UInt8](repeating: 0x41, count: VorbisComments.maximumLength + 1))
    #expect(try read(tag([long, frame("TPE1", latin("B"))])) == ["ARTIST": ["B"]])
  }
}
