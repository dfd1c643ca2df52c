/// When the second output of an ``OutputPair`` plays.
package enum OutputPairRule: Hashable, Sendable {
  /// Whenever the first can not: both lead to a sound server, and neither holds what the other needs.
  case wheneverFirstCanNot
  /// Where the first can not play at the start, until it does: a server that ran and died comes back, and a device that
  /// was opened meanwhile would be in its way.
  case untilFirstHasRun
}

/// Two outputs, of which one plays: the first where it can. Pure.
///
/// Of two ways to a sound server a loss at the start is reported when both have failed: an owner may have a third
/// output for that case.
struct OutputPairState: Equatable {
  enum Way: Hashable { case first, second }

  enum Event: Equatable {
    case started
    case stopped
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
  private var hasRun = false
  /// The last report of each on the soundtrack's stream; nil: it is with the rest.
  private var soundtrack: [Way: OutputEvent] = [:]
  /// The last one that was passed on.
  private var reported: OutputEvent?

  init(_ rule: OutputPairRule) { self.rule = rule }

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .started:
      guard !isStarted else { return [] }
      isStarted = true
      return [.start(.first)]
    case .stopped:
      self = OutputPairState(rule)
      return [.stop(.first), .stop(.second)]
    case .happened(let way, let event): return isStarted ? happened(way, event) : []
    }
  }

  private mutating func happened(_ from: Way, _ event: OutputEvent) -> [Action] {
    switch event {
    case .running where from == .first:
      hasRun = true
      return stopSecond() + [.report(.running)] + reportSoundtrack()
    case .running where from == way: return [.report(.running)] + reportSoundtrack()
    case .lost where from == .first && way == .first && rule == .untilFirstHasRun && !hasRun:
      way = .second
      return [.report(event), .start(.second)]
    case .lost(let reason) where from == .first && way == .first && rule == .wheneverFirstCanNot:
      way = .second
      return (hasRun ? [.report(event)] : []) + [.report(.replaced(reason: reason)), .start(.second)]
    case .soundtrackApart, .soundtrackJoined:
      soundtrack[from] = event
      return from == way ? reportSoundtrack() : []
    default: return from == way ? [.report(event)] : []
    }
  }

  private mutating func stopSecond() -> [Action] {
    guard way == .second else { return [] }
    way = .first
    soundtrack[.second] = nil
    return [.stop(.second)]
  }

  /// Reports the soundtrack's stream of the way that plays, unless the last report was the same.
  private mutating func reportSoundtrack() -> [Action] {
    let now = soundtrack[way]
    guard now != reported else { return [] }
    reported = now
    return [.report(now ?? .soundtrackJoined(reason: nil))]
  }
}
