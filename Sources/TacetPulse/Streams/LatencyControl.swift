/// The latency to ask for: the owner's request, raised when the machine can not keep up, lowered again when it can. Pure; time
/// is counted in ticks of the output.
///
/// It goes by the longest wait between two requests in each tick. The longest wait of the calmest tick is the server's own
/// rhythm; the excess of the worst tick over it is the lateness of the machine. A lower latency is tried only where that
/// lateness would fit, for a failed trial is heard.
struct LatencyControl: Hashable {
  /// The upper limit, unless the owner asks for more.
  static let ceiling = Duration.milliseconds(100)
  /// The upper limit of what the owner may ask for.
  static let longest = Duration.seconds(2)
  /// The ticks without an underrun before a lower latency is tried: 30 s. Doubled by each trial that failed.
  static let quietTicksBeforeLowering = 120
  /// The upper limit of that doubling: 16 times 30 s.
  static let maximumMultiplier = 16
  /// The ticks after a change of any kind in which neither underruns nor waits count.
  static let holdOffTicks = 4
  /// A wait of this length means that the process was stopped, not that it was late.
  static let standstill = Duration.milliseconds(500)

  /// The latency asked for now.
  private(set) var current: Duration

  private let wanted: Duration
  private let firstQuietTicks: Int
  private var quietTicksNeeded: Int
  private var quietTicks = 0
  private var holdOffLeft = 0
  /// True if an underrun since the last tick has no other explanation.
  private var isTooSlow = false
  /// True if the last change lowered the latency.
  private var isOnTrial = false
  /// The longest waits of the calmest and of the worst tick.
  private var waits: ClosedRange<Duration>?

  init(_ wanted: Duration, quietTicksBeforeLowering: Int = Self.quietTicksBeforeLowering) {
    firstQuietTicks = quietTicksBeforeLowering
    quietTicksNeeded = quietTicksBeforeLowering
    self.wanted = max(.zero, min(wanted, Self.longest))
    current = self.wanted
  }

  /// The stream began, moved or was silent: its underruns of the next ticks do not count, nor do those since the last
  /// tick, for a server takes a stream from its sink first and reports the move later.
  mutating func holdOff() {
    holdOffLeft = Self.holdOffTicks
    isTooSlow = false
    waits = nil
  }

  /// Silence was heard in place of sound.
  mutating func underrun() {
    quietTicks = 0
    isTooSlow = holdOffLeft == 0
  }

  /// Counts a tick in which `longestWait` was the longest time between two requests; nil: there were no two. Returns the
  /// latency to ask for, if it changes.
  mutating func tick(longestWait: Duration?) -> Duration? {
    holdOffLeft = max(0, holdOffLeft - 1)
    quietTicks += 1
    if holdOffLeft == 0, let longestWait, longestWait < Self.standstill { add(longestWait) }
    if isTooSlow || (current > wanted && needed > current) { return raise() }
    guard quietTicks >= quietTicksNeeded else { return nil }
    return lower()
  }

  private mutating func add(_ wait: Duration) {
    waits = min(wait, waits?.lowerBound ?? wait)...max(wait, waits?.upperBound ?? wait)
  }

  /// The least latency that this machine needs. A server takes half of its buffer at a time, so the lateness must fit in
  /// the other half of the stream's share, which is four fifths.
  private var needed: Duration { waits.map { ($0.upperBound - $0.lowerBound) * 5 / 2 } ?? .zero }

  private mutating func raise() -> Duration? {
    isTooSlow = false
    guard current < max(wanted, Self.ceiling) else { return nil }
    if isOnTrial { quietTicksNeeded = min(2 * quietTicksNeeded, Self.maximumMultiplier * firstQuietTicks) }
    isOnTrial = false
    return change(to: min(max(current * 3 / 2, needed), max(wanted, Self.ceiling)))
  }

  private mutating func lower() -> Duration? {
    quietTicks = 0
    let lower = max(wanted, current * 2 / 3)
    let isEnough = needed <= lower
    waits = nil
    guard current > wanted else {
      quietTicksNeeded = firstQuietTicks
      return nil
    }
    guard isEnough else { return nil }
    isOnTrial = true
    return change(to: lower)
  }

  private mutating func change(to latency: Duration) -> Duration {
    holdOff()
    quietTicks = 0
    current = latency
    return latency
  }
}
