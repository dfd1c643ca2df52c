/// The kind of a file by its first bytes; selects the library that opens it.
enum FileKind: Equatable {
  case ogg
  /// For libsndfile, from `offset` on.
  case library(offset: Int)
  case refused(codec: String)
  case unknown

  init(_ stream: borrowing ByteStream) {
    var offset = 0
    // Leading ID3v2 tags (id3v2.4.0, 3.1) are skipped and never reach libsndfile, which would open any format after one,
    // Ogg included.
    for _ in 0..<8 {
      let tag = stream.bytes(10, at: offset)
      guard tag.count == 10, tag.starts(with: "ID3".utf8), tag[6...].allSatisfy({ $0 < 0x80 }) else { break }
      offset += tag[6...].reduce(0) { $0 << 7 | Int($1) } + (tag[5] & 0x10 != 0 ? 20 : 10)
    }
    let start = stream.bytes(16, at: offset)
    func begins(_ mark: String) -> Bool { start.starts(with: mark.utf8) }
    func has(_ mark: String, at place: Int) -> Bool { start.dropFirst(place).starts(with: mark.utf8) }
    let isMPEG = start.count >= 4 && start[0] == 0xFF && start[1] & 0xE0 == 0xE0 && start[1] & 0x06 != 0
    if offset == 0, begins("OggS") {
      self = .ogg
    } else if ["RIFF", "RIFX", "RF64"].contains(where: begins) && has("WAVE", at: 8)
      || begins("FORM") && (has("AIFF", at: 8) || has("AIFC", at: 8))
      || ["caff", ".snd", "dns.", "fLaC"].contains(where: begins) || isMPEG
    {
      self = .library(offset: offset)
    } else if let codec = Self.refused.first(where: { begins($0.mark) })?.codec {
      self = .refused(codec: codec)
    } else if has("ftyp", at: 4) {
      self = .refused(codec: "MP4 (AAC)")
    } else if start.count >= 2, start[0] == 0xFF, start[1] & 0xF6 == 0xF0 {
      self = .refused(codec: "AAC")
    } else {
      self = .unknown
    }
  }

  private static let refused: [(mark: String, codec: String)] = [
    ("wvpk", "WavPack"), ("MAC ", "Monkey's Audio"), ("MThd", "MIDI"), ("TTA1", "True Audio"), ("MP+", "Musepack"),
    ("MPCK", "Musepack"), ("riff", "Wave64"), ("#!AMR", "AMR"), ("ADIF", "AAC"), ("Creative Voice", "VOC"),
    ("IMPM", "Impulse Tracker"), ("Extended Module", "FastTracker"), ("OggS", "Ogg behind an ID3 tag"),
    ("\u{1A}E\u{FFFD}", "Matroska"),
  ]
}
