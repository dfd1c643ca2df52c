/// The table of contents that encoders write into the first frame of an MP3, as Xing's or as that of Fraunhofer IIS
/// (VBRI). Its frame has no sound and is hidden from the library.
struct XingHeader {
  /// The bytes of its own frame.
  let hiddenBytes: Int
  /// The frames of the stream behind it that it claims; nil where it claims none.
  let frames: Int?
  /// The bytes of the stream from its own frame on that it claims; nil where it claims none.
  let bytes: Int?
  /// The delay and the padding of the encoder in frames of sound; nil where it says nothing of them.
  let encoder: (delay: Int, padding: Int)?

  /// The bytes in which all of it stands.
  static let size = 256

  /// The header in the first frame of `stream`; nil without one.
  init?(_ stream: borrowing ByteStream) { self.init(stream.bytes(Self.size, at: 0)[...]) }

  /// The header in the frame that `bytes` begin with; nil without one.
  init?(_ bytes: ArraySlice<UInt8>) {
    let frame = Array(bytes.prefix(Self.size))
    guard let header = MPEGHeader(frame), header.layer == 3 else { return nil }
    hiddenBytes = header.length
    // After the side information: 32 and 17 bytes in MPEG 1, 17 and 9 in MPEG 2.
    let isSmall = header.frames == 576
    let place = MPEGHeader.size + (header.channels == 1 ? isSmall ? 9 : 17 : isSmall ? 17 : 32)
    func number(_ place: Int, bytes: Int = 4) -> Int { frame[place..<(place + bytes)].bigEndian }
    // VBRI stands at one place in all of them.
    if frame.count >= 54, frame[36...].starts(with: "VBRI".utf8) {
      self.bytes = number(46)
      self.frames = number(50)
      encoder = nil
      return
    }
    guard frame.count >= place + 16 else { return nil }
    let fields = frame[place...]
    guard fields.starts(with: "Xing".utf8) || fields.starts(with: "Info".utf8) else { return nil }
    let flags = number(place + 4)
    var next = place + 8
    /// The place of a field of `size` bytes that the flag announces.
    func field(_ flag: Int, _ size: Int = 4) -> Int? {
      guard flags & flag != 0 else { return nil }
      defer { next += size }
      return next
    }
    self.frames = field(1).map { number($0) }
    self.bytes = field(2).map { number($0) }
    _ = field(4, 100)
    _ = field(8)
    // The encoder's name, nine bytes, and twelve others.
    let delays = next + 21
    guard frame.count >= delays + 3, frame[next..<(next + 4)].allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      encoder = nil
      return
    }
    let values = number(delays, bytes: 3)
    encoder = (values >> 12, values & 0xFFF)
  }

  /// True where a stream of `bytes` bytes has less than 99 % of what is claimed.
  func isTruncated(bytes present: Int) -> Bool { bytes.map { present < $0 - $0 / 100 } ?? false }
}
