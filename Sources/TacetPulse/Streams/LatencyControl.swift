/// The latency to ask for: more than the owner's request at a start, raised when the machine can not keep up, lowered
/// when it can. Pure; time is counted in ticks of the stream's owner.
///
/// It goes by the longest wait between two requests in each tick: the server must have frames for that long. A lower
/// latency is tried only where the longest wait lately would fit, for a failed trial is heard. The change itself is
/// not: the server is always asked for the same buffer, and filled to ``queued``.
package struct LatencyControl: Hashable {
  /// The upper limit, unless the owner asks for more.
  package static let ceiling = Duration.milliseconds(100)
  /// The upper limit of what the owner may ask for.
  static let longest = Duration.seconds(2)
  /// The upper limit of what the player may ask for. A server's buffer holds 4 MB: 10.9 s of 48 kHz.
  static let longestWish = Duration.seconds(10)
  /// The upper limit of a latency whose queue is heard out in a hold. What is queued at more is taken back.
  package static let heardOut = Duration.milliseconds(60)
  /// The latency that a start needs on a busy machine.
  package static let ofStart = Duration.milliseconds(40)
  /// The ticks without an underrun before each step down from the latency of a start: 2 s.
  static let quietTicksOfStart = 8
  /// The ticks without an underrun before a lower latency is tried: 30 s. Doubled by each trial that failed.
  package static let quietTicksBeforeLowering = 120
  /// The upper limit of that doubling: 16 times 30 s.
  static let maximumMultiplier = 16
  /// The ticks on one output after which its latency is worth being remembered: 30 s.
  static let ticksToLearn = 120
  /// The ticks after a beginning or a move in which neither underruns nor waits count.
  static let holdOffTicks = 4
  /// A wait of this length means that the process was stopped, not that it was late.
  static let standstill = Duration.milliseconds(500)
  /// The upper limit of ``block`` and ``piece``.
  private static let longestBlock = Duration.milliseconds(20)

  /// The latency asked for now.
  package private(set) var current: Duration

  /// The length of what the sink is to take at once: two fifths of the latency that the owner wants, so that twice as
  /// much is queued.
  package let block: Duration
  /// The latency that ``current`` never goes below.
  private let wanted: Duration
  private let isWish: Bool
  private var start: Duration
  /// The longest queue that the server has granted.
  private var granted: Duration?
  private let firstQuietTicks: Int
  private var quietTicksNeeded: Int
  private var quietTicks = 0
  /// The ticks since the last underrun or raise.
  private var calmTicks = 0
  private var holdOffLeft = 0
  /// The ticks on this output.
  private var ticks = 0
  private var hasTicked = false
  /// True until an underrun, or until the latency was lowered to what the machine needs, with a margin.
  private var isStarting: Bool
  /// True if an underrun since the last tick has no other explanation.
  private var isTooSlow = false
  /// True if the last change lowered the latency.
  private var isOnTrial = false
  /// The longest wait since the last trial or change; while it is starting, since the stream was made.
  private var longestWait = Duration.zero
  /// The longest wait before that.
  private var longestWaitBefore = Duration.zero

  /// A control for a latency of `wanted` in all, which begins with `start` where that is more; with the player's `wish`
  /// in place of both, where there is one.
  package init(
    _ wanted: Duration, wish: Duration? = nil, start: Duration = Self.ofStart,
    quietTicksBeforeLowering: Int = Self.quietTicksBeforeLowering
  ) {
    firstQuietTicks = quietTicksBeforeLowering
    quietTicksNeeded = quietTicksBeforeLowering
    let owners = max(.zero, min(wanted, Self.longest))
    isWish = wish != nil
    self.wanted = wish.map { max(.zero, min($0, Self.longestWish)) } ?? owners
    self.start = wish == nil ? start : .zero
    // A wish is for a longer queue: the sink's blocks decide how soon a private sink that goes is silent.
    block = min(min(owners, self.wanted) * 2 / 5, Self.longestBlock)
    current = max(self.wanted, self.start)
    isStarting = current > self.wanted
  }

  /// A new stream starts with the larger of the start's latency and the latency that was learned so far.
  /// `remembered`: what it needed lately on this output; nil: that is not known.
  package mutating func restart(remembered: Duration? = nil) {
    moved()
    quietTicks = 0
    if let remembered, !isWish {
      start = min(remembered, Self.heardOut)
      if !hasTicked {
        current = max(wanted, start)
        isStarting = current > wanted
      }
    }
    guard start > current else { return }
    current = start
    isStarting = true
  }

  /// The server has made a stream whose queue is of this length at the most, which may be less than was asked for.
  package mutating func grant(queue: Duration) {
    granted = queue
    current = min(max(current, wanted), highest)
  }

  /// The upper limit of ``current``.
  package var highest: Duration { min(max(wanted, Self.ceiling), granted.map { $0 + block / 2 } ?? Self.longestWish) }

  /// The length of what is written at once. With a latency that was raised, or that the player wants, it is two fifths
  /// of it, 20 ms at most, in whole blocks, as far as half as much again as the longest wait lately leaves room in the
  /// queue. At a start, and for 2 s after an underrun, it is a block.
  package var piece: Duration {
    guard !isStarting, calmTicks >= Self.quietTicksOfStart, block > .zero else { return block }
    let room = current - max(longestWait, longestWaitBefore) * 3 / 2 - block / 2
    let blocks = Int(min(current * 2 / 5, Self.longestBlock, room) / block)
    return block * max(1, blocks)
  }

  /// The stream's share of ``current``: the rest is half a block, which the sink has on an average.
  package var queued: Duration { current - block / 2 }

  /// The length of the queue to ask a server for: the upper limit of ``queued`` but for what the server grants.
  package var mostQueued: Duration { max(wanted, Self.ceiling) - block / 2 }

  /// The stream plays on another output.
  package mutating func moved() {
    holdOff()
    ticks = 0
  }

  /// The latency that the machine needs on the output that the stream plays on; nil: it has not played there for 30 s,
  /// or the player decides.
  package var learned: Duration? { isWish || ticks < Self.ticksToLearn ? nil : current }

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
    calmTicks = 0
    isTooSlow = holdOffLeft == 0
  }

  /// Counts a tick in which `longestWait` was the longest time between two requests; nil: there were no two. Returns
  /// the latency to ask for, if it changes.
  package mutating func tick(longestWait: Duration?) -> Duration? {
    hasTicked = true
    ticks += 1
    guard holdOffLeft == 0 else {
      holdOffLeft -= 1
      return nil
    }
    quietTicks += 1
    calmTicks += 1
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
    calmTicks = 0
    guard current < highest else { return nil }
    if isOnTrial { quietTicksNeeded = min(2 * quietTicksNeeded, Self.maximumMultiplier * firstQuietTicks) }
    isOnTrial = false
    return change(to: min(Self.rounded(max(current * 3 / 2, needed)), highest))
  }

  /// By a third, after a start as well as later.
  private mutating func lower() -> Duration? {
    if isStarting { return lowerFromStart() }
    let lower = max(wanted, Self.rounded(current * 2 / 3))
    guard lower < current, needed <= lower else {
      if current <= wanted { quietTicksNeeded = firstQuietTicks }
      quietTicks = 0
      forgetWaits()
      return nil
    }
    isOnTrial = true
    return change(to: lower)
  }

  /// A step of the start; the last one ends it. The waits before it count on: they are few enough.
  private mutating func lowerFromStart() -> Duration? {
    let lower = max(wanted, Self.rounded(max(current * 2 / 3, neededWithMargin)))
    isStarting = lower > wanted && lower < current
    quietTicks = 0
    guard lower < current else {
      forgetWaits()
      return nil
    }
    isOnTrial = true
    current = lower
    if !isStarting { forgetWaits() }
    return lower
  }

  /// Whole milliseconds, for people who read logs.
  private static func rounded(_ latency: Duration) -> Duration {
    .milliseconds(Int((latency / .milliseconds(1)).rounded(.up)))
  }

  private mutating func forgetWaits() {
    longestWaitBefore = longestWait
    longestWait = .zero
  }

  private mutating func change(to latency: Duration) -> Duration {
    quietTicks = 0
    forgetWaits()
    current = latency
    return latency
  }
}
