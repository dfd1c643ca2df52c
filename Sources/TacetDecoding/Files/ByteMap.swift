/// The parts of a file that a library sees, one after the other, with corrected bytes of its header, and bytes that are
/// not in the file.
struct ByteMap {
  /// A run of bytes of the file at `source`, seen at `start`; without a source it is not in the file.
  struct Run {
    let start: Int
    let source: Int?
    var count: Int
  }

  private(set) var runs: [Run] = []
  private var corrections: [(offset: Int, bytes: [UInt8])] = []

  init() {}

  /// All bytes of a source of `size` bytes.
  init(_ size: Int) { append(source: 0, count: size) }

  /// The number of bytes seen.
  var size: Int { runs.last.map { $0.start + $0.count } ?? 0 }

  /// Appends `count` bytes of the file from `source` on.
  mutating func append(source: Int, count: Int) {
    guard count > 0 else { return }
    if let last = runs.last, let lastSource = last.source, lastSource + last.count == source {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(start: size, source: source, count: count))
    }
  }

  /// The bytes seen from `offset` on, without corrections.
  func from(_ offset: Int) -> ByteMap {
    var rest = ByteMap()
    rest.append(self, from: offset, count: max(0, size - offset))
    return rest
  }

  /// Appends the `count` bytes of the file that `other` shows from `offset` on, without its corrections.
  mutating func append(_ other: ByteMap, from offset: Int, count: Int) {
    let end = offset + count
    for run in other.runs where run.start < end && run.start + run.count > offset {
      guard let source = run.source else { continue }
      let hidden = max(0, offset - run.start)
      append(source: source + hidden, count: min(run.start + run.count, end) - run.start - hidden)
    }
  }

  /// Appends bytes that are not in the file.
  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    correct(bytes, at: size)
    runs.append(Run(start: size, source: nil, count: bytes.count))
  }

  /// Shows `bytes` at `offset` in place of the file's.
  mutating func correct(_ bytes: [UInt8], at offset: Int) { corrections.append((offset, bytes)) }

  /// The bytes seen at `offset`: where they are in the file, if they are, and how many follow each other there.
  func place(of offset: Int) -> (source: Int?, count: Int) {
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].start <= offset { low = middle } else { high = middle }
    }
    guard low < runs.count else { return (nil, 0) }
    let inside = offset - runs[low].start
    return (runs[low].source.map { $0 + inside }, runs[low].count - inside)
  }

  /// Applies the corrections to `count` bytes that were read at `offset`.
  func apply(to buffer: UnsafeMutableRawPointer, count: Int, at offset: Int) {
    for correction in corrections {
      let first = max(correction.offset, offset)
      let last = min(correction.offset + correction.bytes.count, offset + count)
      guard first < last else { continue }
      for place in first..<last {
        buffer.storeBytes(of: correction.bytes[place - correction.offset], toByteOffset: place - offset, as: UInt8.self)
      }
    }
  }
}
