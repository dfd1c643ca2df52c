/// Tells a stream that stalled from one that plays, by requests for frames. Pure.
///
/// It counts ticks, not time: this process may have been stopped while the server was not.
struct StallCounter: Hashable {
  /// The outcome of a tick.
  enum Outcome: Hashable {
    /// Nothing is known yet.
    case undecided
    /// There was no request in ``limit`` ticks in a row.
    case stalled
    /// There were requests in ``limit`` ticks in a row. Once.
    case proven
  }

  /// So many ticks of one kind in a row decide.
  static let limit = 4

  private var silentTicks = 0
  private var busyTicks = 0

  /// Counts a tick; `didWrite`: frames were requested in it.
  mutating func tick(didWrite: Bool) -> Outcome {
    guard didWrite else {
      busyTicks = 0
      silentTicks = min(silentTicks + 1, Self.limit)
      return silentTicks == Self.limit ? .stalled : .undecided
    }
    silentTicks = 0
    guard busyTicks < Self.limit else { return .undecided }
    busyTicks += 1
    return busyTicks == Self.limit ? .proven : .undecided
  }
}
