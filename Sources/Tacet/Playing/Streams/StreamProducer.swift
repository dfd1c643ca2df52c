internal import TacetDecoding

/// Writes the frames of one play of a streamed effect ahead of its voice.
protocol StreamProducer: AnyObject, Sendable {
  /// Writes as far as there is room; true if there may be more to write at once. The feeder's step.
  func step(_ report: (StreamReport) -> Void) -> Bool

  /// Changes how often the loop plays, from what is written next on. Any thread.
  func setLoops(_ loops: LoopCount)

  /// Ends. Nothing is written after this.
  func close()
}
