/// The last ends of voices. Pure; allocates nothing after it was made.
struct EndedVoices {
  struct End: Equatable {
    let voice: Voice
    let reason: VoiceEnd
    /// The engine's frame at which it ended.
    let frame: Int
  }

  /// How many ends are kept.
  static let capacity = 256

  private var ends: [End] = []
  /// The place of the oldest end, once there are as many as are kept.
  private var oldest = 0

  init() { ends.reserveCapacity(Self.capacity) }

  /// Appends an end, in place of the oldest where there is no room.
  mutating func append(_ end: End) {
    guard ends.count == Self.capacity else {
      ends.append(end)
      return
    }
    ends[oldest] = end
    oldest = (oldest + 1) % Self.capacity
  }

  /// The end of a voice, if it is among the last.
  subscript(voice: Voice) -> End? { ends.first { $0.voice == voice } }
}
