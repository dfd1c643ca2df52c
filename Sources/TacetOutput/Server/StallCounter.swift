/// Distinguishes a stalled stream from one that plays, and from one on a sink that is far ahead of what is heard, by
/// requests for frames. Pure.
///
/// It counts ticks, not time: this process may have been stopped while the server was not.
struct StallCounter: Hashable {
  enum Outcome: Hashable {
    case undecided
    /// There was no request lately: ``sinkAnswered(latency:)`` is wanted.
    case asking
    /// There was no request for longer than the sink explains, ``limit`` ticks at least.
    case stalled
    /// There were requests in ``limit`` ticks in a row. Once.
    case proven
  }

  /// So many ticks of one kind in a row decide.
  static let limit = 4
  /// The silent ticks after which the sink is asked for its latency, and the ticks of grace beyond that latency.
  static let margin = 2
  /// The largest latency of a sink that is taken into account.
  static let longestLatency = Duration.seconds(5)

  private var silentTicks = 0
  private var busyTicks = 0
  /// The silent ticks after which the stream is stalled.
  private var allowedTicks = Self.limit
  /// True if the sink's latency is known since the last request for frames: the server is alive.
  private(set) var hasAnswer = false

  /// The sink is so far ahead: that long it requests nothing. The first answer since a request counts.
  mutating func sinkAnswered(latency: Duration) {
    guard silentTicks > 0, !hasAnswer else { return }
    hasAnswer = true
    let ticks = Int((min(latency, Self.longestLatency) / ServerOutputState.tick).rounded(.up))
    allowedTicks = max(Self.limit, silentTicks + ticks + Self.margin)
  }

  /// Counts a tick; `didWrite`: frames were requested in it.
  mutating func tick(didWrite: Bool) -> Outcome {
    guard didWrite else {
      busyTicks = 0
      silentTicks = min(silentTicks + 1, allowedTicks)
      return silentTicks == allowedTicks ? .stalled : silentTicks == Self.margin ? .asking : .undecided
    }
    (silentTicks, allowedTicks, hasAnswer) = (0, Self.limit, false)
    guard busyTicks < Self.limit else { return .undecided }
    busyTicks += 1
    return busyTicks == Self.limit ? .proven : .undecided
  }
}
