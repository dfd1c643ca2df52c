internal import TacetDecoding

/// A soundtrack of a job, with its open file. The feeder's step alone.
final class FeederItem: @unchecked Sendable {
  // Sendable: made by the engine, then the feeder's alone.

  /// Its place in the queue of its play.
  let index: Int
  let soundtrack: Soundtrack
  /// No other follows it, as far as was known when it was asked for.
  let isLast: Bool
  var file: FeederFile
  /// It can not be read, and is left out.
  var hasFailed = false

  init(_ part: SoundtrackPart) {
    index = part.index
    soundtrack = part.soundtrack
    isLast = part.isLast
    file = FeederFile(part.soundtrack, loops: part.loops, startFrame: part.startFrame)
  }

  func close() { file.close() }
}
