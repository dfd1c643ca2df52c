internal import TacetDecoding

/// An event that the feeder reports to the engine.
enum FeederReport {
  /// An event of the soundtrack's deck.
  case deck(DeckReport)
  /// An event of a streamed effect.
  case stream(StreamReport)
}

/// An event of a deck's file.
enum DeckReport {
  /// An error ended the deck's play.
  case failed(deck: Int, DecodingError)
  /// The name of the file is gone: it was deleted or replaced.
  case removed(String)
  /// The file ended before the length that its header claims.
  case cut(String)
}
