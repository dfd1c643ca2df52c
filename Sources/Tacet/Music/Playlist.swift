public import TacetDecoding

/// Soundtracks that follow one another without a gap: ``SoundtrackPlayer/play(_:fadeIn:at:completion:)``. A value.
///
/// ```swift
/// engine.soundtrack.play(Playlist([calm, breeze, rain], order: .shuffle, repeats: true, seed: 7))
/// ```
///
/// The next file is opened and decoded ahead. Its first frame follows the last one of the file before, to the frame;
/// where both have the same rate, and as many layers, their conversion to that of the engine goes on without a step.
/// Each has its own layers, whose gains change at that frame.
public struct Playlist: Sendable, Hashable {
  /// The order of a playlist.
  public enum Order: String, CaseIterable, Sendable, Hashable {
    /// As they are given.
    case inOrder
    /// Each once in a round, and the first of a round never the last of the one before.
    case shuffle
  }

  /// The soundtracks, in the order in which they were given.
  public let soundtracks: [Soundtrack]
  /// The order in which they play.
  public let order: Order
  /// True if it begins again after the last one.
  public let repeats: Bool
  /// How often the loop of each plays.
  public let loops: LoopCount
  /// The same seed shuffles the same way.
  public let seed: UInt64

  /// A playlist. Each of its soundtracks plays once unless `loops` says otherwise; one that repeats for ever is left
  /// only by ``SoundtrackPlayer/next(over:)``.
  public init(
    _ soundtracks: [Soundtrack], order: Order = .inOrder, repeats: Bool = false, loops: LoopCount = false,
    seed: UInt64 = 0
  ) {
    self.soundtracks = soundtracks
    self.order = order
    self.repeats = repeats
    self.loops = loops
    self.seed = seed
  }

  /// The order as that of a set.
  var variation: SoundSet.Order { order == .shuffle ? .shuffle : .roundRobin }
}
