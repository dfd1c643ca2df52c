/// The latency to ask for: more than the owner's request at a start, raised when the machine can not keep up, lowered when
/// it can. Pure; time is counted in ticks of the stream's owner.
///
/// It goes by the longest wait between two requests in each tick: the server must have frames for that long. A lower
/// latency is tried only where the longest wait lately would fit, for a failed trial is heard. The change itself is not:
/// the server is always asked for the same buffer, and filled to ``queued``.
package struct LatencyControl: Hashable {
  /// The upper limit, unless the owner asks for more.
  package static let ceiling = Duration.milliseconds(100)
  /// The upper limit of what the owner may ask for.
  static let longest = Duration.seconds(2)
  /// The latency that a start needs on a busy machine.
  package static let ofStart = Duration.milliseconds(40)
  /// The ticks without an underrun before each step down from the latency of a start: 2 s.
  static let quietTicksOfStart = 8
  /// The ticks without an underrun before a lower latency is tried: 30 s. Doubled by each trial that failed.
  package static let quietTicksBeforeLowering = 120
  /// The upper limit of that doubling: 16 times 30 s.
  static let maximumMultiplier = 16
  /// The ticks after a beginning or a move in which neither underruns nor waits count.
  static let holdOffTicks = 4
  /// A wait of this length means that the process was stopped, not that it was late.
  static let standstill = Duration.milliseconds(500)
  /// The upper limit of ``block``.
  private static let longestBlock = Duration.milliseconds(20)

  /// The latency asked for now.
  package private(set) var current: Duration

  private let wanted: Duration
  private let start: Duration
  private let firstQuietTicks: Int
  private var quietTicksNeeded: Int
  private var quietTicks = 0
  private var holdOffLeft = 0
  /// True until an underrun, or until the latency was lowered to what the machine needs, with a margin.
  private var isStarting: Bool
  /// True if an underrun since the last tick has no other explanation.
  private var isTooSlow = false
  /// True if the last change lowered the latency.
  private var isOnTrial = false
  /// The longest wait since the last trial or change; while it is starting, since the stream was made.
  private var longestWait = Duration.zero

  /// A control for a latency of `wanted` in all, which begins with `start` where that is more.
  package init(
    _ wanted: Duration, start: Duration = Self.ofStart, quietTicksBeforeLowering: Int = Self.quietTicksBeforeLowering
  ) {
    firstQuietTicks = quietTicksBeforeLowering
    quietTicksNeeded = quietTicksBeforeLowering
    self.wanted = max(.zero, min(wanted, Self.longest))
    self.start = start
    current = max(self.wanted, start)
    isStarting = current > self.wanted
  }

  /// A stream is made: the latency is that of a start again, or what the machine was found to need where that is more.
  package mutating func restart() {
    holdOff()
    quietTicks = 0
    guard start > current else { return }
    current = start
    isStarting = true
  }

  /// The upper limit of ``current``.
  package var highest: Duration { max(wanted, Self.ceiling) }

  /// The length of what the sink is to take at once: two fifths of the latency wanted, so that twice as much is queued.
  package var block: Duration { min(wanted * 2 / 5, Self.longestBlock) }

  /// The stream's share of ``current``: the rest is half a block, which the sink has on an average.
  package var queued: Duration { current - block / 2 }

  /// The upper limit of ``queued``.
  package var mostQueued: Duration { highest - block / 2 }

  /// The stream began, moved or was silent: its underruns of the next ticks do not count, nor do those since the last
  /// tick, for a server takes a stream from its sink first and reports the move later.
  package mutating func holdOff() {
    holdOffLeft = Self.holdOffTicks
    isTooSlow = false
    longestWait = .zero
  }

  /// Silence was heard in place of sound.
  package mutating func underrun() {
    quietTicks = 0
    isTooSlow = holdOffLeft == 0
  }

  /// Counts a tick in which `longestWait` was the longest time between two requests; nil: there were no two. Returns the
  /// latency to ask for, if it changes.
  package mutating func tick(longestWait: Duration?) -> Duration? {
    guard holdOffLeft == 0 else {
      holdOffLeft -= 1
      return nil
    }
    quietTicks += 1
    if let longestWait, longestWait < Self.standstill { self.longestWait = max(self.longestWait, longestWait) }
    if isTooSlow || (current > wanted && needed > current) { return raise() }
    guard quietTicks >= (isStarting ? Self.quietTicksOfStart : quietTicksNeeded) else { return nil }
    return lower()
  }

  /// The least latency that this machine needs: what is queued must outlast the longest wait.
  private var needed: Duration { longestWait + block / 2 }

  /// The least latency to leave that of a start for. A start has seen a few seconds of waits, and longer ones follow.
  private var neededWithMargin: Duration { longestWait * 3 / 2 + block / 2 }

  private mutating func raise() -> Duration? {
    isTooSlow = false
    isStarting = false
    guard current < highest else { return nil }
    if isOnTrial { quietTicksNeeded = min(2 * quietTicksNeeded, Self.maximumMultiplier * firstQuietTicks) }
    isOnTrial = false
    return change(to: min(Self.rounded(max(current * 3 / 2, needed)), highest))
  }

  /// By a third, after a start as well as later.
  private mutating func lower() -> Duration? {
    if isStarting { return lowerFromStart() }
    let lower = max(wanted, Self.rounded(current * 2 / 3))
    let isEnough = needed <= lower
    (quietTicks, longestWait) = (0, .zero)
    guard current > wanted else {
      quietTicksNeeded = firstQuietTicks
      return nil
    }
    guard isEnough, lower < current else { return nil }
    isOnTrial = true
    return change(to: lower)
  }

  /// A step of the start; the last one ends it. The waits before it count on: they are few enough.
  private mutating func lowerFromStart() -> Duration? {
    let lower = max(wanted, Self.rounded(max(current * 2 / 3, neededWithMargin)))
    isStarting = lower > wanted && lower < current
    quietTicks = 0
    guard lower < current else {
      longestWait = .zero
      return nil
    }
    isOnTrial = true
    current = lower
    if !isStarting { longestWait = .zero }
    return lower
  }

  /// Whole milliseconds, for people who read logs.
  private static func rounded(_ latency: Duration) -> Duration {
    .milliseconds(Int((latency / .milliseconds(1)).rounded(.up)))
  }

  private mutating func change(to latency: Duration) -> Duration {
    quietTicks = 0
    longestWait = .zero
    current = latency
    return latency
  }
}
