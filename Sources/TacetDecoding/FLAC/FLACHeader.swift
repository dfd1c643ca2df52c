/// The metadata of a FLAC file, and its real length by its frames (RFC 9639).
struct FLACHeader {
  private(set) var tags: [String: [String]] = [:]
  private(set) var channels = 0
  /// The bits of a sample.
  private(set) var bits = 0
  /// The frames that STREAMINFO claims; 0 for unknown.
  private var claim = 0
  private var audioOffset = 0
  /// The frames of the first block; 0 where there is none.
  private(set) var blockFrames = 0
  /// The place of STREAMINFO's 64 bits of rate, channels, depth and length.
  private static let propertiesOffset = 18
  private static let lengthBits = 36
  private static let maximumBlocks = 1_024

  /// The header of a FLAC stream; nil where STREAMINFO is not its first block, or a block is cut.
  init?(_ stream: borrowing ByteStream, limits: DecodingLimits) throws(DecodingError) {
    let properties = stream.bytes(8, at: Self.propertiesOffset)
    guard properties.count == 8, stream.bytes(5, at: 0).last.map({ $0 & 0x7F }) == 0 else { return nil }
    claim = properties.bigEndian & (1 << Self.lengthBits - 1)
    channels = Int(properties[2]) >> 1 & 7 + 1
    bits = (Int(properties[2]) & 1) << 4 + Int(properties[3]) >> 4 + 1
    var place = 4
    for _ in 0..<Self.maximumBlocks {
      let block = stream.bytes(4, at: place)
      guard block.count == 4 else { return nil }
      let size = block[1...].bigEndian
      place += 4
      try HeaderLimits.checkMetadata(place + size, path: stream.name, limits: limits)
      if block[0] & 0x7F == 4 { tags = VorbisComments.tags(stream.bytes(size, at: place)[...]) }
      place += size
      if block[0] & 0x80 != 0 {
        audioOffset = place
        blockFrames = FLACFrame(stream.bytes(FLACFrame.maximumHeader, at: place)[...], firstSize: 0)?.size ?? 0
        return
      }
    }
    return nil
  }

  /// Corrects the length that libsndfile reads to that of the frames; true where the header claims more of them.
  ///
  /// A header written to a pipe claims none, a cut file more than it has.
  func correctLength(in stream: borrowing ByteStream) -> Bool {
    guard let frames = realLength(in: stream), frames != claim else { return false }
    var properties = stream.bytes(8, at: Self.propertiesOffset)
    for (i, index) in (3..<8).reversed().enumerated() {
      let byte = UInt8(truncatingIfNeeded: frames >> (8 * i))
      properties[index] = index == 3 ? properties[index] & 0xF0 | byte & 0x0F : byte
    }
    stream.correct(properties, at: Self.propertiesOffset)
    return frames < claim
  }

  /// The number of the frame after the last complete one; nil where none is found near the end of the file.
  private func realLength(in stream: borrowing ByteStream) -> Int? {
    guard let first = FLACFrame(stream.bytes(FLACFrame.maximumHeader, at: audioOffset)[...], firstSize: 0) else {
      return nil
    }
    // An ID3v1 tag is no sound.
    let hasTag = stream.bytes(3, at: stream.size - 128).elementsEqual("TAG".utf8)
    var end = stream.size - (hasTag ? 128 : 0)
    // The usual frames, all of 16 bits, and the largest ones of STREAMINFO.
    for reach in [16_384, 32_768, 65_536, 1 << 20, 16 << 20] {
      let start = max(audioOffset, end - reach)
      let bytes = stream.bytes(end - start, at: start)
      var last = bytes.count
      var place = bytes.count - 2
      while place >= 0 {
        if bytes[place] == 0xFF, let frame = FLACFrame(bytes[place...], firstSize: first.size), frame.continues(first) {
          let isWhole = FLACFrame.checksum(bytes[place..<last]) == 0
          if isWhole || frame.end == claim { return min(frame.end, 1 << Self.lengthBits - 1) }
          // The header of the last frame is damaged, and its samples are claimed.
          let isLast = start + last == stream.size - (hasTag ? 128 : 0)
          if isLast, (frame.end...frame.end + frame.size).contains(claim), frame.isFollowed(in: bytes[place..<last]) {
            return claim
          }
          last = place
        }
        place -= 1
      }
      if start == audioOffset { return nil }
      end = start + last
    }
    return nil
  }
}
