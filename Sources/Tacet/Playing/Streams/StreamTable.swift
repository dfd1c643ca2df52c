internal import TacetMixer

/// The lanes of streamed effects: which are taken. Pure.
struct StreamTable {
  private var taken: UInt32 = 0
  /// Streams whose voices have not ended.
  private(set) var live = 0

  /// True if another stream may begin.
  var hasRoom: Bool { live < streamCount && freeLane != nil }

  private var freeLane: Int? { (0..<streamLaneCount).first { taken & 1 << UInt32($0) == 0 } }

  /// Takes a lane; nil where too many streams live.
  mutating func take() -> Int? {
    guard live < streamCount, let lane = freeLane else { return nil }
    taken |= 1 << UInt32(lane)
    live += 1
    return lane
  }

  /// The voice of a stream has ended; its lane is taken until the feeder has left it.
  mutating func end() { live -= 1 }

  /// The feeder has left a lane.
  mutating func free(_ lane: Int) { taken &= ~(1 << UInt32(lane)) }
}
