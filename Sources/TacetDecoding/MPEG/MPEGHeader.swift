/// The header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.2.3, and 13818-3).
struct MPEGHeader: Equatable {
  let layer: Int
  let sampleRate: Int
  let channels: Int
  /// The bytes of the frame with its header; 0 for free format, where no header says.
  let length: Int
  /// The frames of sound in it.
  let frames: Int
  private let isFirstVersion: Bool

  static let size = 4

  /// The header that `bytes` begin with; nil where they are none.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard bytes.count >= Self.size else { return nil }
    let bytes = Array(bytes.prefix(Self.size))
    let version = Int(bytes[1] >> 3 & 3)
    let layer = 4 - Int(bytes[1] >> 1 & 3)
    let rate = Int(bytes[2] >> 2 & 3)
    let step = Int(bytes[2] >> 4)
    guard bytes[0] == 0xFF, bytes[1] >> 5 == 7, version != 1, layer < 4, rate < 3, step < 15, bytes[3] & 3 != 2 else {
      return nil
    }
    let isFirst = version == 3
    isFirstVersion = isFirst
    self.layer = layer
    sampleRate = [44_100, 48_000, 32_000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    channels = bytes[3] >> 6 == 3 ? 1 : 2
    frames = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1_152
    let bits = 1_000 * Self.bitRate(step, layer: layer, isFirst: isFirst)
    let padding = Int(bytes[2] >> 1 & 1)
    length =
      bits == 0 ? 0 : layer == 1 ? (12 * bits / sampleRate + padding) * 4 : frames / 8 * bits / sampleRate + padding
  }

  /// True for the second byte of a header of layer I or II.
  static func isOtherLayer(_ byte: UInt8) -> Bool { byte >> 5 == 7 && byte >> 1 & 3 >= 2 }

  /// True where a frame of this header can follow one of `other` in a stream.
  func continues(_ other: MPEGHeader) -> Bool {
    layer == other.layer && sampleRate == other.sampleRate && isFirstVersion == other.isFirstVersion
  }

  /// True where both have the same rate and channels.
  func hasFormat(of other: MPEGHeader) -> Bool { sampleRate == other.sampleRate && channels == other.channels }

  /// Kilobits a second.
  private static func bitRate(_ step: Int, layer: Int, isFirst: Bool) -> Int {
    switch (layer, isFirst) {
    case (1, true): 32 * step
    case (2, true): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384][step]
    case (3, true): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][step]
    case (1, false): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256][step]
    default: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][step]
    }
  }

  /// The offset of the first frame at or after `offset` that other frames follow, within 64 KiB; nil without one.
  ///
  /// Two headers in a row, each where the one before says, distinguish a stream that begins within a frame from chance.
  static func firstFrame(in stream: borrowing ByteStream, from offset: Int) -> Int? {
    let reach = 65_536
    let bytes = stream.bytes(reach, at: offset)
    return bytes.indices.first { place in
      guard bytes[place] == 0xFF, let first = MPEGHeader(bytes[place...]), first.length > 0 else { return false }
      var next = offset + place + first.length
      for _ in 0..<2 {
        guard let following = MPEGHeader(stream.bytes(size, at: next)), following.continues(first),
          following.length > 0
        else { return false }
        next += following.length
      }
      return true
    }.map { offset + $0 }
  }
}
