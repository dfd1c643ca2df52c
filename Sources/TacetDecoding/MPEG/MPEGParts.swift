/// The parts of an MP3 whose sample rate or number of channels differ, as files that were joined have them.
enum MPEGParts {
  private static let window = 65_536
  /// More than three frames of the largest size.
  private static let reach = 8_192
  /// The last of them has the rest of the file.
  private static let maximumParts = 256

  /// The places of the parts in `stream`; one for a file of one format.
  static func find(in stream: borrowing ByteStream) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    var current: MPEGHeader?
    var bytes: [UInt8] = []
    var first = 0
    /// The header of a frame at `place`, which is at most ``reach`` beyond the last place; nil for other bytes.
    func header(at place: Int) -> MPEGHeader? {
      guard place >= first, place - first < bytes.count, let header = MPEGHeader(bytes[(place - first)...]) else {
        return nil
      }
      return header.layer == 3 && header.length > 0 ? header : nil
    }
    /// True where frames of one format follow each other from `place` on: three, or all that are left.
    func isRun(_ head: MPEGHeader, at place: Int) -> Bool {
      var next = place + head.length
      for count in 0..<2 {
        guard next < stream.size else { return next == stream.size || count > 0 }
        guard let following = header(at: next), following.hasFormat(of: head) else { return false }
        next += following.length
      }
      return true
    }
    var place = 0
    while place + MPEGHeader.size <= stream.size, parts.count < maximumParts - 1 {
      if place - first > bytes.count - reach, first + bytes.count < stream.size {
        first = place
        bytes = stream.bytes(window, at: place)
        guard !bytes.isEmpty else { break }
      }
      guard let head = header(at: place) else {
        // A tag between two files can hold anything.
        let isTag = place - first < bytes.count && bytes[place - first] == UInt8(ascii: "I")
        place += isTag ? max(1, ID3Tag.size(in: stream, at: place)) : 1
        continue
      }
      if let current, !head.hasFormat(of: current) {
        guard isRun(head, at: place) else {
          place += 1
          continue
        }
        parts.append(start..<place)
        start = place
      }
      current = head
      place += head.length
    }
    return parts + [start..<stream.size]
  }
}
