/// The current route and the memory of earlier ones: the one fact whose order matters.
struct RouteMemory: Sendable, Hashable {
  /// The route as last reported.
  private(set) var current: OutputRoute = .speaker
  /// The private route that gave way to no route at all. The next real route decides if it was lost.
  private(set) var vanished: OutputRoute?
  /// The latch: a private route was lost and nothing has cleared it since.
  private(set) var isLost = false

  /// The private route that would be lost if the next one were not private.
  var losable: OutputRoute? { current.isPrivate ? current : vanished }

  mutating func move(to next: OutputRoute, chosenByUser: Bool, policy: RouteLossPolicy) {
    let leaving = losable
    current = next
    guard next != .none else {
      vanished = leaving
      return
    }
    vanished = nil
    // A user who picks an output after the loss wants to hear it.
    if chosenByUser, policy == .pauseUntilPrivate { isLost = false }
    if leaving != nil, !next.isPrivate, !chosenByUser { isLost = true }
    apply(policy)
  }

  /// Clears the latch where the policy does not let it stand.
  mutating func apply(_ policy: RouteLossPolicy) {
    switch policy {
    case .pauseUntilPrivate: if current.isPrivate { isLost = false }
    case .pauseUntilResumed: break
    case .continue: isLost = false
    }
  }

  mutating func resume() { isLost = false }
}
