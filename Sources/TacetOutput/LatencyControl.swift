/// How much latency is asked for: what the owner wants, more when the machine can not keep up, and less again when it can.
/// Pure; time is counted in ticks of the link.
struct LatencyControl: Hashable {
  /// Never more than this, unless the owner wants more.
  static let ceiling = Duration.milliseconds(100)
  /// What the owner may want at the most: 2 s.
  static let longest = Duration.seconds(2)
  /// So many ticks without an underflow, and less is tried: 30 s. Twice as many each time that was too early.
  static let patience = 120
  /// The longest patience, in patiences: 8 min.
  static let longestPatience = 16
  /// For so many ticks after a change of any kind an underflow says nothing about the latency.
  static let settlingTime = 4

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
  }

  /// Silence was heard where sound should have been.
  mutating func underflow() {
    quietTicks = 0
    isTooSlow = settling == 0
  }

  /// A tick is over. What to ask for now, if that changes.
  mutating func tick() -> Duration? {
    settling = max(0, settling - 1)
    quietTicks += 1
    if isTooSlow { return grow() }
    guard quietTicks >= patience else { return nil }
    quietTicks = 0
    guard current > wanted else {
      patience = firstPatience
      return nil
    }
    isOnTrial = true
    return change(to: max(wanted, current * 2 / 3))
  }

  private mutating func grow() -> Duration? {
    isTooSlow = false
    guard current < max(wanted, Self.ceiling) else { return nil }
    if isOnTrial { patience = min(2 * patience, Self.longestPatience * firstPatience) }
    isOnTrial = false
    return change(to: min(current * 3 / 2, max(wanted, Self.ceiling)))
  }

  private mutating func change(to latency: Duration) -> Duration {
    settling = Self.settlingTime
    current = latency
    return latency
  }
}
