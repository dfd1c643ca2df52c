/// The table of contents that encoders write into the first frame of an MP3, as Xing's or as that of Fraunhofer IIS
/// (VBRI).
struct XingHeader {
  /// The bytes of a frame that has no sound; 0 where the library leaves it out itself.
  let hiddenBytes: Int
  /// The claimed bytes of the stream from the first frame on; nil where none are claimed.
  private let bytes: Int?

  /// The header in the first frame of `stream`; nil without one.
  init?(_ stream: borrowing ByteStream) {
    let frame = stream.bytes(256, at: 0)
    guard let header = MPEGHeader(frame) else { return nil }
    // After the side information: 32 and 17 bytes in MPEG 1, 17 and 9 in MPEG 2.
    let isSmall = header.frames == 576
    let place = MPEGHeader.size + (header.channels == 1 ? isSmall ? 9 : 17 : isSmall ? 17 : 32)
    func number(_ place: Int) -> Int { frame[place..<(place + 4)].bigEndian }
    // VBRI stands at one place in all of them; libmpg123 1.31.2 decodes its frame, which is silent.
    if frame.count >= 54, frame[36...].starts(with: "VBRI".utf8) {
      hiddenBytes = header.length
      bytes = number(46)
      return
    }
    guard frame.count >= place + 16 else { return nil }
    let fields = frame[place...]
    guard fields.starts(with: "Xing".utf8) || fields.starts(with: "Info".utf8) else { return nil }
    let flags = number(place + 4)
    bytes = flags & 2 != 0 ? number(place + (flags & 1 != 0 ? 12 : 8)) : nil
    hiddenBytes = 0
  }

  /// True where a stream of `bytes` bytes has less than 99 % of what is claimed.
  func isTruncated(bytes present: Int) -> Bool { bytes.map { present < $0 - $0 / 100 } ?? false }
}
