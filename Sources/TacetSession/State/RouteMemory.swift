/// The current route and the memory of earlier ones: the one fact whose order matters.
struct RouteMemory: Sendable, Hashable {
  /// The route as last reported.
  private(set) var current: OutputRoute = .speaker
  /// The route that gave way to no route at all, and whose loss pauses. The next real route decides if it was lost.
  private(set) var vanished: OutputRoute?
  /// The latch: this route was lost and nothing has cleared it since.
  private(set) var lost: OutputRoute?

  var isLost: Bool { lost != nil }

  /// The route that would be lost if the next one were not private, nor of its kind. `before`: the one until now, where
  /// its reporter knew of it first.
  func losable(from before: OutputRoute? = nil) -> OutputRoute? {
    current.pausesWhenLost ? current : before ?? vanished
  }

  /// Goes to another route. `before`: ``losable(from:)``.
  mutating func move(to next: OutputRoute, from before: OutputRoute?, chosenByUser: Bool, policy: RouteLossPolicy) {
    let leaving = losable(from: before)
    current = next
    guard next != .none else {
      vanished = leaving
      return
    }
    vanished = nil
    // A user who picks an output after the loss wants to hear it.
    if chosenByUser, policy == .pauseUntilPrivate { lost = nil }
    if let leaving, !next.isPrivate, next != leaving, !chosenByUser { lost = leaving }
    apply(policy)
  }

  /// Clears the latch where the policy does not let it stand.
  mutating func apply(_ policy: RouteLossPolicy) {
    switch policy {
    case .pauseUntilPrivate: if current.isPrivate || current == lost { lost = nil }
    case .pauseUntilResumed: break
    case .continue: lost = nil
    }
  }

  mutating func resume() { lost = nil }
}
