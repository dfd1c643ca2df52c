/// Two ways to a sound server, of which one plays: the first where it can, the second while it can not, or where it is
/// preferred. Pure.
///
/// Until one of both has played, a loss is reported when both have failed: an owner may have a third one for that case.
struct ServerPairState: Hashable {
  enum Way: Hashable { case first, second }

  enum Event: Equatable {
    case started
    case stopped
    /// True if the owner wants what the second alone can do.
    case prefersSecond(Bool)
    case happened(Way, OutputEvent)
  }

  enum Action: Equatable {
    case start(Way)
    case stop(Way)
    case report(OutputEvent)
  }

  /// The way whose events count.
  private(set) var way = Way.first
  private var isStarted = false
  private var prefersSecond = false
  private var started: Set<Way> = []
  /// The reason why the first does not play.
  private var loss: String?
  private var hasRun = false

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
      self = ServerPairState()
      prefersSecond = prefers
      return [.stop(.first), .stop(.second)]
    case .prefersSecond(let prefers):
      guard prefers != prefersSecond else { return [] }
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
    case .lost(let reason) where from == .first && way == .first:
      way = .second
      loss = reason
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
