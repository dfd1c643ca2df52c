/// The last ends of voices. Pure; allocates nothing after it was made.
struct EndedVoices {
  struct End: Equatable {
    let voice: Voice
    let reason: VoiceEnd
    /// The engine's frame at which it ended.
    let frame: Int
  }

  /// How many ends are kept: a power of two.
  static let capacity = 256

  /// The engine of none has the number 0.
  private var ends = [End](
    repeating: End(voice: Voice(engine: 0, slot: 0, generation: 0), reason: .finished, frame: 0), count: capacity)
  /// The place of the oldest end.
  private var oldest = 0

  /// Appends an end, in place of the oldest.
  @inline(__always)
  mutating func append(_ end: End) {
    ends[oldest] = end
    oldest = (oldest &+ 1) & (Self.capacity - 1)
  }

  /// The end of a voice, if it is among the last.
  subscript(voice: Voice) -> End? { ends.first { $0.voice == voice } }
}
