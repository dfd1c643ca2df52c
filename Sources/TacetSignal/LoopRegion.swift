/// The part of a sound that repeats: from `start` up to, and not including, `end`, in frames of the file.
public struct LoopRegion: Hashable, Sendable {
  /// The first frame that repeats.
  public var start: Int
  /// One past the last frame that repeats; always after `start`.
  public var end: Int

  /// A region; nil where it holds no frame or `start` is negative.
  public init?(start: Int, end: Int) {
    guard start >= 0, end > start else { return nil }
    self.start = start
    self.end = end
  }

  /// The number of frames that repeat; 0 for one that was changed to hold none.
  public var length: Int { holdsFrames ? end - start : 0 }

  /// True unless it was changed to hold no frame, or to begin before 0.
  package var holdsFrames: Bool { start >= 0 && end > start }

  /// The position in the file, in frames, after `played` frames from the position `first`, with the region repeated.
  /// A region without a frame does not repeat.
  public func position(after played: Int, from first: Int) -> Int {
    place(after: played, from: first, repeats: .max).frame
  }

  /// As ``position(after:from:)`` where the region begins again `repeats` times at most, and how often it did by then.
  /// A region that ends before `first` does so only where it repeats for ever.
  package func place(after played: Int, from first: Int, repeats: Int) -> (frame: Int, passed: Int) {
    let unrolled = (FrameCount(first) + FrameCount(played)).rawValue
    guard holdsFrames, unrolled >= end, first < end || repeats == .max else { return (unrolled, 0) }
    let passed = min((unrolled - start) / length, repeats)
    return (unrolled - passed * length, passed)
  }
}
