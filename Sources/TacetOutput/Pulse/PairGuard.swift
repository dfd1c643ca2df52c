import TacetPulse

/// The route guards of both streams of an output: as soon as one of them has to be silent, both are. Pure.
struct PairGuard: Hashable {
  private(set) var first = RouteGuard()
  private var second = RouteGuard()

  /// How both are silenced.
  var gate: OutputGate {
    if first.gate == .muted || second.gate == .muted { return .muted }
    return first.gate == .held || second.gate == .held ? .held : .open
  }

  /// Handles an event of both, or one of the first stream alone: its beginning and its moves.
  mutating func handle(_ event: RouteGuard.Event) -> [RouteGuard.Action] {
    combine { guards in
      switch event {
      case .began, .moved: guards.first.handle(event)
      default: guards.first.handle(event) + guards.second.handle(event)
      }
    }
  }

  /// Handles the beginning or a move of the second stream.
  mutating func handle(ofSecond event: RouteGuard.Event) -> [RouteGuard.Action] {
    combine { $0.second.handle(event) }
  }

  /// Each action once, in order; a loss that was reported is not reported again.
  private mutating func combine(_ body: (inout PairGuard) -> [RouteGuard.Action]) -> [RouteGuard.Action] {
    let wasMuted = gate == .muted
    var actions: [RouteGuard.Action] = []
    for action in body(&self) where !actions.contains(action) && !(action == .reportLost && wasMuted) {
      actions.append(action)
    }
    return actions
  }
}
