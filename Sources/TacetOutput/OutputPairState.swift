/// When the second output of an ``OutputPair`` plays.
package enum OutputPairRule: Hashable, Sendable {
  /// Whenever the first can not: both lead to a sound server, and neither holds what the other needs. Also where the
  /// soundtrack is to have a stream of its own, which the second alone can make.
  case wheneverFirstCanNot
  /// Where the first can not play at the start, until it does: a server that ran and died comes back, and a device that
  /// was opened meanwhile would be in its way.
  case untilFirstHasRun
}

/// Two outputs, of which one plays: the first where it can. Pure.
///
/// Of two ways to a sound server a loss at the start is reported when both have failed: an owner may have a third
/// output for that case.
struct OutputPairState: Hashable {
  enum Way: Hashable { case first, second }

  enum Event: Equatable {
    case started
    case stopped
    /// True if the soundtrack is to have a stream of its own.
    case separatesSoundtrack(Bool)
    case happened(Way, OutputEvent)
  }

  enum Action: Equatable {
    case start(Way)
    case stop(Way)
    case report(OutputEvent)
  }

  private let rule: OutputPairRule
  /// The way whose events count.
  private(set) var way = Way.first
  private var isStarted = false
  private var prefersSecond = false
  private var started: Set<Way> = []
  private var hasRun = false

  init(_ rule: OutputPairRule) { self.rule = rule }

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .started:
      guard !isStarted else { return [] }
      isStarted = true
      way = prefersSecond ? .second : .first
      return start(way)
    case .stopped:
      let prefers = prefersSecond
      self = OutputPairState(rule)
      prefersSecond = prefers
      return [.stop(.first), .stop(.second)]
    case .separatesSoundtrack(let prefers):
      guard rule == .wheneverFirstCanNot, prefers != prefersSecond else { return [] }
      prefersSecond = prefers
      guard isStarted else { return [] }
      // Back to the first as soon as it plays.
      guard prefers else { return start(.first) }
      way = .second
      return stop(.first) + start(.second)
    case .happened(let way, let event): return isStarted ? happened(way, event) : []
    }
  }

  private mutating func happened(_ from: Way, _ event: OutputEvent) -> [Action] {
    switch event {
    case .running where from == .first && way == .second && !prefersSecond:
      way = .first
      hasRun = true
      return stop(.second) + [.report(.running)]
    case .running where from == way: hasRun = true
    case .lost where from == .first && way == .first && rule == .untilFirstHasRun && !hasRun:
      way = .second
      return [.report(event)] + start(.second)
    case .lost(let reason) where from == .first && way == .first && rule == .wheneverFirstCanNot:
      way = .second
      return (hasRun ? [.report(event)] : []) + [.report(.replaced(reason: reason))] + start(.second)
    case .lost where from == .second && way == .second && prefersSecond && !started.contains(.first):
      // Better without what it was preferred for than nothing.
      prefersSecond = false
      return [.report(event)] + start(.first)
    default: break
    }
    return from == way ? [.report(event)] : []
  }

  private mutating func start(_ way: Way) -> [Action] { started.insert(way).inserted ? [.start(way)] : [] }

  private mutating func stop(_ way: Way) -> [Action] { started.remove(way) == nil ? [] : [.stop(way)] }
}
