/// The blocks of a source that are kept for a decoder: those ahead of its place, one behind it, and those that are
/// pinned. Pure.
struct AheadWindow {
  /// The bytes of a block.
  static let blockSize = 16_384

  /// The bytes of the source, fewer than at first where it turns out to be cut.
  var size: Int
  /// The number of blocks ahead, with the one of the place.
  var length: Int
  /// The place of the decoder: the end of its last read.
  private(set) var place = 0
  private var present: Set<Int> = []
  private var pinned: Set<Int> = []

  init(size: Int, length: Int) {
    self.size = size
    self.length = length
  }

  /// The block of the byte at `offset`.
  static func block(of offset: Int) -> Int { offset / blockSize }

  /// The blocks from the place on.
  var ahead: Range<Int> {
    let first = Self.block(of: place)
    return first..<max(first, min(first + length, Self.block(of: size + Self.blockSize - 1)))
  }

  /// The block to read next: the first one ahead that is missing, else one that is pinned; nil where all are there.
  var next: Int? {
    ahead.first { !present.contains($0) }
      ?? pinned.filter { !present.contains($0) && $0 * Self.blockSize < size }.min()
  }

  /// The bytes that are there from the place on without a gap.
  var available: Int {
    let missing = ahead.first { !present.contains($0) } ?? ahead.upperBound
    return max(0, min(missing * Self.blockSize, size) - place)
  }

  /// True where nothing follows the bytes that are available.
  var reachesEnd: Bool { place + available >= size }

  /// Adds a block that was read.
  mutating func insert(_ block: Int) { present.insert(block) }

  /// Keeps `blocks` for good, whether they are there yet or not.
  mutating func pin(_ blocks: some Sequence<Int>) { pinned.formUnion(blocks) }

  /// Pins no block any more.
  mutating func unpinAll() { pinned = [] }

  /// Pins a block no more.
  mutating func unpin(_ block: Int) { pinned.remove(block) }

  /// Moves the place of the decoder; returns the blocks that are dropped.
  mutating func move(to offset: Int) -> [Int] {
    let before = ahead
    place = offset
    guard ahead != before else { return [] }
    let kept = (ahead.lowerBound - 1)..<max(ahead.lowerBound, ahead.upperBound)
    let dropped = present.filter { !kept.contains($0) && !pinned.contains($0) }
    present.subtract(dropped)
    return Array(dropped)
  }
}
