/// A part of an MP3 that has one sample rate and number of channels; a whole file is one.
struct MPEGPart {
  /// Its bytes, with the frame of its table.
  let bytes: Range<Int>
  let table: XingHeader?
  /// The whole frames behind the table that follow each other without a gap; nil where they are not known.
  let frames: Int?
  /// The places of every ``indexStep``th of them, from the first one on; empty where they are not known.
  var index: [Int] = []

  static let indexStep = 8
  /// A table may count its bytes up to a frame more or less.
  private static let slack = 2_048
  /// The factor by which the frames of two places differ in length from those of the whole, at most.
  private static let error = 1.2

  /// The one part of a file whose table counts its bytes and a likely number of frames; nil where only counting them
  /// helps.
  init?(_ table: XingHeader, in stream: borrowing ByteStream) {
    guard let frames = table.frames, frames > 0, let bytes = table.bytes, abs(stream.size - bytes) <= Self.slack else {
      return nil
    }
    let claimed = Double(bytes - table.hiddenBytes) / Double(frames)
    let samples = [1, 2].compactMap {
      MPEGParts.meanLength(in: stream, from: stream.blockStart(from: stream.size * $0 / 3))
    }
    guard samples.count == 2, case let mean = samples.reduce(0, +) / 2, claimed < Self.error * mean,
      claimed > mean / Self.error
    else { return nil }
    self.init(bytes: 0..<stream.size, table: table, frames: frames)
  }

  init(bytes: Range<Int>, table: XingHeader?, frames: Int?, index: [Int] = []) {
    (self.bytes, self.table, self.frames, self.index) = (bytes, table, frames, index)
  }
}

/// The parts of an MP3 whose sample rate or number of channels differ, as files that were joined have them.
enum MPEGParts {
  /// Read at once.
  private static let window = 65_536
  /// More than three frames of the largest size.
  private static let reach = 8_192
  /// The last of them has the rest of the file.
  private static let maximumParts = 256
  /// The bytes from which the length of frames is estimated.
  private static let sample = 12_000

  /// The parts of `stream`: as its table has them, else by a walk over all frames, which reads the whole file. So is a
  /// file read that is no longer than what is read of every one.
  static func read(_ stream: borrowing ByteStream) -> [MPEGPart] {
    if stream.size > window, let table = XingHeader(stream), let part = MPEGPart(table, in: stream) { return [part] }
    return find(in: stream)
  }

  /// The mean length of the frames in a few bytes behind the first one at or after `offset`; nil without frames.
  static func meanLength(in stream: borrowing ByteStream, from offset: Int) -> Double? {
    let bytes = stream.bytes(sample, at: offset)
    func length(_ place: Int) -> Int? {
      guard place < bytes.count, bytes[place] == 0xFF, let header = MPEGHeader(bytes[place...]), header.layer == 3,
        header.length > 0
      else { return nil }
      return header.length
    }
    let first = bytes.indices.first { place in
      guard let one = length(place), let two = length(place + one) else { return false }
      return length(place + one + two) != nil
    }
    guard let first else { return nil }
    var (place, frames) = (first, 0)
    while let length = length(place) {
      place += length
      frames += 1
    }
    return Double(place - first) / Double(frames)
  }

  /// The parts of `stream` by all of its frames; one for a file of one format.
  static func find(in stream: borrowing ByteStream) -> [MPEGPart] {
    var parts: [MPEGPart] = []
    var walk = Walk(start: 0)
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
        parts.append(walk.part(to: place))
        walk = Walk(start: place)
      }
      current = head
      walk.add(head, bytes[(place - first)...], at: place, isWhole: place + head.length <= stream.size)
      place += head.length
    }
    return parts + [walk.part(to: stream.size)]
  }

  /// The frames of a part that were found so far.
  private struct Walk {
    let start: Int
    private var table: XingHeader?
    private var frames = 0
    private var index: [Int] = []
    private var end: Int?
    private var hasGap = false

    init(start: Int) { self.start = start }

    mutating func add(_ header: MPEGHeader, _ bytes: ArraySlice<UInt8>, at place: Int, isWhole: Bool) {
      hasGap = hasGap || place != end ?? start
      if end == nil { table = XingHeader(bytes) }
      let isTable = end == nil && table != nil
      end = place + header.length
      guard !isTable, isWhole else { return }
      if frames % MPEGPart.indexStep == 0 { index.append(place - start - (table?.hiddenBytes ?? 0)) }
      frames += 1
    }

    /// The part up to `end`. Behind a gap the library alone knows which frames it takes.
    func part(to end: Int) -> MPEGPart {
      let isKnown = frames > 0 && !hasGap
      return MPEGPart(
        bytes: start..<end, table: table, frames: isKnown ? frames : nil, index: isKnown ? index : [])
    }
  }
}
