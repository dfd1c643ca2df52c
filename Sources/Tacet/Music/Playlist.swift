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
///
/// With a ``crossfade`` each begins so long before the end of the one before, which fades out meanwhile, by itself:
///
/// ```swift
/// engine.soundtrack.play(Playlist([calm, breeze, rain], repeats: true, crossfade: .seconds(4)))
/// ```
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
  /// How its soundtracks cross: over a time, 0 for one after the other without a gap, and along a curve,
  /// ``RampCurve/equalPower`` where it says none. Its start and its delay do not count.
  ///
  /// A crossfade takes at most half of the shorter one of the two soundtracks, with the rounds of their loops, so that
  /// never more than two sound at once. One that repeats for ever is not left by itself. After a seek
  /// the rest counts as the soundtrack. Those of ``SoundtrackPlayer/enqueue(_:loops:)`` cross as well.
  public let crossfade: Fade

  /// A playlist. Each of its soundtracks plays once unless `loops` says otherwise; one that repeats for ever is left
  /// only by ``SoundtrackPlayer/next(over:at:)``. They follow without a gap unless `crossfade` has a time.
  public init(
    _ soundtracks: [Soundtrack], order: Order = .inOrder, repeats: Bool = false, loops: LoopCount = false,
    seed: UInt64 = 0, crossfade: Fade = .zero
  ) {
    self.soundtracks = soundtracks
    self.order = order
    self.repeats = repeats
    self.loops = loops
    self.seed = seed
    self.crossfade = crossfade
  }

  /// True if its soundtracks cross.
  var crosses: Bool { crossfade.duration ?? .zero > .zero }

  /// The order as that of a set.
  var variation: SoundSet.Order { order == .shuffle ? .shuffle : .roundRobin }
}
