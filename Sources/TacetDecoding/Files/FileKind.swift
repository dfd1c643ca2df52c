/// The kind of a file by its first bytes; selects the library that opens it. Each starts at `offset`.
enum FileKind: Equatable {
  case ogg(offset: Int)
  case mpeg(offset: Int)
  case wave(offset: Int)
  case flac(offset: Int)
  case apple(offset: Int)
  case au(offset: Int)
  case module(offset: Int)
  case refused(codec: String)
  case unknown

  /// False where it is sound, and one song.
  var mayHaveSongs: Bool {
    switch self {
    case .module, .refused, .unknown: true
    case .ogg, .mpeg, .wave, .flac, .apple, .au: false
    }
  }

  /// The kind of `stream`. ID3v2 and APE tags and zeros in front are skipped; their texts are added to `properties`.
  init(
    _ stream: borrowing ByteStream, properties: inout FileProperties, limits: DecodingLimits
  ) throws(DecodingError) {
    var offset = 0
    for _ in 0..<8 {
      let (new, other) = (ID3Tag.size(in: stream, at: offset), APETag.size(in: stream, at: offset))
      guard new > 0 || other > 0 else { break }
      try HeaderLimits.checkMetadata(offset + max(new, other), path: stream.name, limits: limits)
      if new > 0 {
        ID3Tag.read(in: stream, at: offset, size: new, into: &properties)
      } else {
        APETag.read(in: stream, from: offset, to: offset + other, into: &properties)
      }
      offset += max(new, other)
    }
    self = Self.kind(stream, at: offset)
    guard self == .unknown else { return }
    if let kind = Self.kindWithin(stream, from: offset) {
      self = kind
      return
    }
    let sound = Self.pastPadding(stream, from: offset)
    if sound > offset { self = Self.kind(stream, at: sound) }
    guard self == .unknown else { return }
    // A stream that was recorded from its middle on, and Ogg behind other bytes.
    if let frame = MPEGHeader.firstFrame(in: stream, from: sound) {
      self = .mpeg(offset: frame)
    } else if let page = Self.firstPage(stream, from: sound) {
      self = .ogg(offset: page)
    }
  }

  private static func kind(_ stream: borrowing ByteStream, at offset: Int) -> FileKind {
    let start = stream.bytes(16, at: offset)
    func begins(_ mark: String) -> Bool { start.starts(with: mark.utf8) }
    func has(_ mark: String, at place: Int) -> Bool { start.dropFirst(place).starts(with: mark.utf8) }
    if begins("OggS") { return .ogg(offset: offset) }
    if ["RIFF", "RIFX", "RF64", "BW64"].contains(where: begins), has("WAVE", at: 8) { return .wave(offset: offset) }
    if begins("fLaC") { return .flac(offset: offset) }
    if begins("caff") || begins("FORM") && (has("AIFF", at: 8) || has("AIFC", at: 8)) { return .apple(offset: offset) }
    if begins("IMPM") || begins("Extended Module:") { return .module(offset: offset) }
    if begins(".snd") || begins("dns.") { return .au(offset: offset) }
    if let header = MPEGHeader(start) {
      return header.layer == 3 ? .mpeg(offset: offset) : .refused(codec: "MPEG layer \(header.layer == 1 ? "I" : "II")")
    }
    if let codec = refused.first(where: { begins($0.mark) })?.codec { return .refused(codec: codec) }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .refused(codec: "Matroska") }
    if start.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) {
      return .refused(codec: "Windows Media (ASF)")
    }
    if begins("FORM"), has("8SVX", at: 8) || has("16SV", at: 8) { return .refused(codec: "8SVX") }
    if start.starts(with: [0x0B, 0x77]) { return .refused(codec: "AC-3") }
    if has("ftyp", at: 4) { return .refused(codec: "MP4 (AAC)") }
    guard start.count >= 2 else { return .unknown }
    let isAAC = start[0] == 0xFF && start[1] & 0xF6 == 0xF0 || start[0] == 0x56 && start[1] >> 5 == 7
    return isAAC ? .refused(codec: "AAC") : .unknown
  }

  /// A kind that the first bytes do not tell; nil without one.
  private static func kindWithin(_ stream: borrowing ByteStream, from offset: Int) -> FileKind? {
    func text(_ place: Int) -> String { String(decoding: stream.bytes(4, at: offset + place), as: UTF8.self) }
    // Scream Tracker.
    if text(44) == "SCRM" { return .module(offset: offset) }
    let mark = text(1_080)
    if modules.contains(mark) || mark.hasSuffix("CHN") || mark.hasSuffix("CH") && mark.first?.isNumber ?? false {
      return .module(offset: offset)
    }
    if SoundtrackerHeader.begins(in: stream, at: offset) { return .module(offset: offset) }
    // Frames of 33 bytes, each of which begins with the same four bits.
    let frames = stream.bytes(33 * gsmFrames, at: offset)
    let isGSM =
      frames.count == 33 * gsmFrames && stride(from: 0, to: frames.count, by: 33).allSatisfy { frames[$0] >> 4 == 13 }
    return isGSM ? .refused(codec: "GSM 6.10") : nil
  }

  /// So many begin alike by chance in one file of a million.
  private static let gsmFrames = 5
  /// The marks of MOD, from the Amiga and after it.
  private static let modules: Set<String> = ["M.K.", "M!K!", "M&K!", "N.T.", "FLT4", "FLT8", "OCTA", "OKTA", "CD81"]

  /// The first byte at or after `offset` that is not 0.
  private static func pastPadding(_ stream: borrowing ByteStream, from offset: Int) -> Int {
    var place = offset
    while place < stream.size {
      let bytes = stream.bytes(65_536, at: place)
      if let sound = bytes.firstIndex(where: { $0 != 0 }) { return place + sound }
      guard !bytes.isEmpty else { break }
      place += bytes.count
    }
    return offset
  }

  /// The first page of an Ogg stream within 64 KiB of `offset`; nil without one.
  private static func firstPage(_ stream: borrowing ByteStream, from offset: Int) -> Int? {
    var pages = OggPages()
    var place = offset
    while let mark = pages.mark(in: stream, from: place), mark < offset + 65_536 {
      if let page = pages.page(in: stream, at: mark), page.flags & OggPage.first != 0 { return mark }
      place = mark + 4
    }
    return nil
  }

  private static let refused: [(mark: String, codec: String)] = [
    ("wvpk", "WavPack"), ("MAC ", "Monkey's Audio"), ("MThd", "MIDI"), ("TTA1", "True Audio"), ("MP+", "Musepack"),
    ("MPCK", "Musepack"), ("riff", "Wave64"), ("#!AMR", "AMR"), ("ADIF", "AAC"), ("Creative Voice", "VOC"),
  ]
}
