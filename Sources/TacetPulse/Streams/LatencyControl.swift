/// The latency to ask for: what the owner wants, and more while requests come late. Pure; time is counted in ticks of
/// the stream's owner.
///
/// A request is late by as much as the wait for it was longer than a block of the sink's. Twice the latest one of the
/// last seconds is queued. Three ticks with such a request tell of a machine with other work: five times as much, less
/// a block, up to the latency of a start. An underrun counts as a request that was late by the whole queue. After two
/// underruns within seconds the queue stays longer by half than the shorter one that ran out, up to the latency of a
/// start. Until its first tick a start has a latency of its own: its first block is heard at once, whatever is queued
/// behind it. The change itself is not heard: the server is always asked for the same buffer, and filled to ``queued``.
package struct LatencyControl: Hashable {
  /// The upper limit, unless the owner asks for more.
  package static let ceiling = Duration.milliseconds(100)
  /// The upper limit of what the owner may ask for.
  static let longest = Duration.seconds(2)
  /// The upper limit of what the player may ask for. A server's buffer holds 4 MB: 10.9 s of 48 kHz.
  static let longestWish = Duration.seconds(10)
  /// The upper limit of a latency whose queue is heard out in a hold. What is queued at more is taken back.
  package static let heardOut = Duration.milliseconds(60)
  /// The latency of a start on a machine that may be busy.
  package static let ofStart = Duration.milliseconds(40)
  /// The ticks for which a late request counts at the least: 2 s. Twice as many at the most.
  static let memory = 8
  /// The ticks for which two underruns count at the least: 8 s. Twice as many at the most.
  static let memoryOfUnderruns = 32
  /// The ticks after a move in which neither underruns nor waits count.
  static let holdOffTicks = 4
  /// A wait of this length means that the process was stopped, not that it was late.
  static let standstill = Duration.milliseconds(500)
  /// The upper limit of ``block`` and ``piece``.
  private static let longestBlock = Duration.milliseconds(20)

  /// The latency asked for now.
  package private(set) var current: Duration

  /// The length of what the sink is to take at once: half of the latency that the owner wants. One block and a half is
  /// queued then while another one plays.
  package let block: Duration
  /// The latency that ``current`` never goes below.
  private let wanted: Duration
  private let start: Duration
  /// The longest queue that the server has granted.
  private var granted: Duration?
  /// The length of what the sink takes at once.
  private var sinkBlock: Duration
  private var holdOffLeft = 0
  /// True if an underrun since the last tick has no other explanation.
  private var isTooLate = false
  /// The ticks since the beginning.
  private var ticks = 0
  /// The last of them, ``memory`` at most.
  private var late = LateTicks()
  /// As many before these.
  private var lateBefore = LateTicks()
  /// The queues that ran out in the last ticks, ``memoryOfUnderruns`` at most.
  private var ranOut = LateTicks()
  /// As many before these.
  private var ranOutBefore = LateTicks()

  /// A control for a latency of `wanted` in all, which begins with `start` where that is more; with the player's `wish`
  /// in place of both, where there is one.
  package init(_ wanted: Duration, wish: Duration? = nil, start: Duration = Self.ofStart) {
    let owners = max(.zero, min(wanted, Self.longest))
    self.wanted = wish.map { max(.zero, min($0, Self.longestWish)) } ?? owners
    self.start = wish == nil ? max(self.wanted, start) : self.wanted
    // A wish is for a longer queue: the sink's blocks decide how soon a private sink that goes is silent.
    block = min(min(owners, self.wanted) / 2, Self.longestBlock)
    sinkBlock = block
    current = self.start
  }

  /// The server has made a stream whose queue is of this length at the most, and whose sink takes blocks of that
  /// length: both may be other than was asked for.
  package mutating func grant(queue: Duration, block: Duration) {
    granted = queue
    sinkBlock = block
    current = min(max(current, wanted), highest)
  }

  /// The stream begins, at first or after a silence: nothing is known of the machine.
  package mutating func begin() {
    (late, lateBefore, ranOut, ranOutBefore) = (LateTicks(), LateTicks(), LateTicks(), LateTicks())
    (ticks, holdOffLeft, isTooLate) = (0, 0, false)
    current = min(start, highest)
  }

  /// The upper limit of ``current``.
  package var highest: Duration { min(max(wanted, Self.ceiling), granted.map { $0 + block / 2 } ?? Self.longestWish) }

  /// The length of what is written at once: as many blocks as leave half as much again in the queue as the latest
  /// request needed, half of the queue and 20 ms at most. At a start it is a block.
  package var piece: Duration {
    guard ticks > 0, block > .zero else { return block }
    let latest = max(late.latest, lateBefore.latest)
    return block * max(1, Int(min(queued / 2, Self.longestBlock, queued + block - latest * 3 / 2) / block))
  }

  /// The stream's share of ``current``: the rest is half a block, which the sink has on an average.
  package var queued: Duration { current - block / 2 }

  /// The length of the queue to ask a server for: the upper limit of ``queued`` but for what the server grants.
  package var mostQueued: Duration { max(wanted, Self.ceiling) - block / 2 }

  /// The stream plays on another output, or lost what was queued: its underruns of the next ticks do not count, nor do
  /// those since the last tick, for a server takes a stream from its sink first and reports the move later.
  package mutating func holdOff() { (holdOffLeft, isTooLate) = (Self.holdOffTicks, false) }

  /// Silence was heard in place of sound.
  package mutating func underrun() { isTooLate = holdOffLeft == 0 }

  /// Counts a tick in which `longestWait` was the longest time between two requests; nil: there were no two. Returns
  /// the latency to ask for, if it changes.
  package mutating func tick(longestWait: Duration?) -> Duration? {
    guard holdOffLeft == 0 else {
      holdOffLeft -= 1
      return nil
    }
    let wait = longestWait.flatMap { $0 < Self.standstill ? $0 : nil } ?? .zero
    late.add(max(wait - sinkBlock, isTooLate ? queued : .zero))
    if isTooLate { ranOut.add(queued) }
    isTooLate = false
    let before = current
    let all = late.adding(lateBefore)
    // A sink that takes less at once, for another program's sake, asks for a block when it has taken more than one.
    let again = ranOut.adding(ranOutBefore).second * 3 / 2
    let needed = max(all.latest * 2, all.latest + block, min(max(all.recurring * 5 - block, again), Self.ofStart))
    current = min(max(wanted, Self.rounded(needed + block / 2)), highest)
    ticks += 1
    if ticks % Self.memory == 0 { (lateBefore, late) = (late, LateTicks()) }
    if ticks % Self.memoryOfUnderruns == 0 { (ranOutBefore, ranOut) = (ranOut, LateTicks()) }
    return current == before ? nil : current
  }

  /// Whole milliseconds, for people who read logs.
  private static func rounded(_ latency: Duration) -> Duration {
    .milliseconds(Int((latency / .milliseconds(1)).rounded(.up)))
  }
}

/// How late the latest request of each of some ticks was, or which queue ran out in it. Pure.
private struct LateTicks: Hashable {
  /// The ticks that make a lateness one that comes again.
  static let again = 3
  /// The greatest ones, in descending order: ``again`` at the most.
  private var greatest: [Duration] = []

  /// Counts a tick.
  mutating func add(_ late: Duration) {
    greatest.insert(late, at: greatest.firstIndex { $0 < late } ?? greatest.count)
    if greatest.count > Self.again { greatest.removeLast() }
  }

  /// These ticks and others.
  func adding(_ others: LateTicks) -> LateTicks { others.greatest.reduce(into: self) { $0.add($1) } }

  /// The latest request of all.
  var latest: Duration { greatest.first ?? .zero }
  /// The second greatest; zero where there is one tick.
  var second: Duration { greatest.count > 1 ? greatest[1] : .zero }
  /// As late was a request in ``again`` ticks; in each one where there are fewer.
  var recurring: Duration { greatest.last ?? .zero }
}
