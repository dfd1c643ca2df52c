/// A gate between the monitors and the policy, which may delay facts. Pure: time is an argument, in seconds of any
/// clock that counts sleep.
///
/// Two rules need more than one monitor. Other music is unknown until every monitor that could know of it has answered,
/// 1 s at most. And around a sleep outputs come and go by themselves: a route whose loss pauses and that vanishes then
/// is no output until 2 s after it, when the route there is counts (Session, 5).
package struct FactGate: Sendable, Hashable {
  /// How long music stays unknown at most.
  package static let answerLimit = 1.0
  /// Seconds after a sleep for which a change to a route that is not private is held back.
  package static let routeDebounce = 2.0

  private var unanswered: Set<SignalSource>
  private var answersDue: Double?
  private var isAsleep = false
  private var routesDue: Double?
  private var passedRoute = OutputRoute.speaker
  /// The last route that passed and is one.
  private var lastRoute = OutputRoute.speaker
  private var heldRoute: SessionEvent?

  /// A gate that waits for the first answer of `musicSources`.
  package init(awaiting musicSources: Set<SignalSource>) { unanswered = musicSources }

  /// When ``advance(to:)`` has something to do; nil: nothing is due.
  package var deadline: Double? { [answersDue, routesDue].compactMap { $0 }.min() }

  /// Starts the time limit of the first answers, ``answerLimit``. Other music is unknown until then.
  package mutating func start(at now: Double) -> [SessionEvent] {
    guard !unanswered.isEmpty else { return [] }
    answersDue = now + Self.answerLimit
    return [.otherMusicUnknown(true)]
  }

  /// A monitor says whether its service is there: its first answer.
  package mutating func answered(_ source: SignalSource) -> [SessionEvent] {
    unanswered.remove(source)
    return unanswered.isEmpty ? knowMusic() : []
  }

  /// A monitor reports a fact.
  package mutating func take(_ fact: SessionEvent, at now: Double) -> [SessionEvent] {
    switch fact {
    case .interruptionBegan(.sleep):
      isAsleep = true
      routesDue = nil
    case .interruptionEnded(.sleep, _) where isAsleep:
      isAsleep = false
      routesDue = now + Self.routeDebounce
    case .route(let route, let isChosen, let before):
      let isBack = route.pausesWhenLost && route == lastRoute
      guard isAsleep || routesDue != nil, !route.isPrivate, !isBack else {
        heldRoute = nil
        pass(route)
        return [fact]
      }
      if case .route(_, false, _) = heldRoute {
        heldRoute = .route(route)
      } else {
        heldRoute = .route(route, chosenByUser: isChosen)
      }
      guard passedRoute.pausesWhenLost || before != nil else { return [] }
      passedRoute = .none
      return [.route(.none, from: before)]
    default: break
    }
    return [fact]
  }

  /// Lets through what is due.
  package mutating func advance(to now: Double) -> [SessionEvent] {
    var facts: [SessionEvent] = []
    if let due = answersDue, due <= now { facts += knowMusic() }
    if let due = routesDue, due <= now {
      routesDue = nil
      if case .route(let route, _, _) = heldRoute { pass(route) }
      facts += heldRoute.map { [$0] } ?? []
      heldRoute = nil
    }
    return facts
  }

  private mutating func pass(_ route: OutputRoute) {
    passedRoute = route
    if route != .none { lastRoute = route }
  }

  private mutating func knowMusic() -> [SessionEvent] {
    guard answersDue != nil else { return [] }
    answersDue = nil
    return [.otherMusicUnknown(false)]
  }
}
