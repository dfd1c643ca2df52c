/// How much latency is asked for: what the owner wants, more when the machine can not keep up, and less again when it can.
/// Pure; time is counted in ticks of the link.
///
/// It goes by the longest wait for a request in each tick. The longest one of the calmest tick is the server's own rhythm,
/// and what the worst one has above that is how late the machine is. Less is tried only where that much would fit, for
/// what is tried in vain is heard.
struct LatencyControl: Hashable {
  /// Never more than this, unless the owner wants more.
  static let ceiling = Duration.milliseconds(100)
  /// What the owner may want at the most: 2 s.
  static let longest = Duration.seconds(2)
  /// So many ticks without an underflow, and less is tried: 30 s. Twice as many each time that was too early.
  static let patience = 120
  /// The longest patience, in patiences: 8 min.
  static let longestPatience = 16
  /// For so many ticks after a change of any kind neither an underflow nor a wait says anything about the latency.
  static let settlingTime = 4
  /// Who waits as long as this was stopped, and not late.
  static let standstill = Duration.milliseconds(500)

  private let wanted: Duration
  private(set) var current: Duration
  private var quietTicks = 0
  private var settling = 0
  private let firstPatience: Int
  private var patience: Int
  /// Silence was heard since the last tick, and nothing has explained it yet.
  private var isTooSlow = false
  /// Whether the last change was one for less.
  private var isOnTrial = false
  /// The longest waits of the calmest tick and of the worst one.
  private var waits: ClosedRange<Duration>?

  init(_ wanted: Duration, patience: Int = Self.patience) {
    firstPatience = patience
    self.patience = patience
    self.wanted = max(.zero, min(wanted, Self.longest))
    current = self.wanted
  }

  /// The stream began, moved or was silent: underflows are its own for a while, and were just before, for a server takes
  /// a stream from its sink first and tells later.
  mutating func settle() {
    settling = Self.settlingTime
    isTooSlow = false
    waits = nil
  }

  /// Silence was heard where sound should have been.
  mutating func underflow() {
    quietTicks = 0
    isTooSlow = settling == 0
  }

  /// A tick is over, and `longestWait` was the longest time between two requests in it; nil: there were no two. What to
  /// ask for now, if that changes.
  mutating func tick(longestWait: Duration?) -> Duration? {
    settling = max(0, settling - 1)
    quietTicks += 1
    if settling == 0, let longestWait, longestWait < Self.standstill { note(longestWait) }
    if isTooSlow || (current > wanted && needed > current) { return grow() }
    guard quietTicks >= patience else { return nil }
    return comeDown()
  }

  private mutating func note(_ wait: Duration) {
    waits = min(wait, waits?.lowerBound ?? wait)...max(wait, waits?.upperBound ?? wait)
  }

  /// The least that this machine needs. A server takes half of what it has at a time; whoever is late must be so by less
  /// than the other half of the stream's share, which is four fifths.
  private var needed: Duration { waits.map { ($0.upperBound - $0.lowerBound) * 5 / 2 } ?? .zero }

  private mutating func grow() -> Duration? {
    isTooSlow = false
    guard current < max(wanted, Self.ceiling) else { return nil }
    if isOnTrial { patience = min(2 * patience, Self.longestPatience * firstPatience) }
    isOnTrial = false
    return change(to: min(max(current * 3 / 2, needed), max(wanted, Self.ceiling)))
  }

  private mutating func comeDown() -> Duration? {
    quietTicks = 0
    let lesser = max(wanted, current * 2 / 3)
    let isEnough = needed <= lesser
    waits = nil
    guard current > wanted else {
      patience = firstPatience
      return nil
    }
    guard isEnough else { return nil }
    isOnTrial = true
    return change(to: lesser)
  }

  private mutating func change(to latency: Duration) -> Duration {
    settle()
    quietTicks = 0
    current = latency
    return latency
  }
}
