internal import TacetDecoding

/// An event of a streamed effect.
enum StreamReport {
  /// An error ended the stream.
  case failed(EffectStream, DecodingError)
  /// The feeder has left it: its stream slot is free, and its buffers are of no use.
  case left(EffectStream)
  /// The name of the file is gone: it was deleted or replaced.
  case removed(String)
  /// The file ended before the length that its header claims.
  case cut(String)
}
