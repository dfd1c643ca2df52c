/// When a server is asked for what it has: in rounds, one at a time, however often it says that something changed. Pure.
///
/// A round asks for every kind that changed since the one before, and what it found is told when all is answered. So a
/// storm of changes costs a round every ``pause``, and the last change is never missed.
struct InventoryRefreshState: Hashable {
  /// What is asked for by itself.
  enum Kind: Hashable, CaseIterable { case server, sinks, clients, sinkInputs, sourceOutputs }

  enum Event: Hashable {
    case changed(Kind)
    case answered(Kind)
    /// Everything is to be asked for now, and what was not answered yet, again.
    case refresh
    case timer
  }

  enum Action: Hashable {
    /// Asks for this kind; an earlier request for it that is not answered is cancelled.
    case ask(Kind)
    /// `.timer` is due after this, in place of any that was set before; nil: it is not.
    case setTimer(Duration?)
    case tell
    /// The server does not answer. It may do so later.
    case stalled
  }

  /// From a change to the question: one cause has many effects, and they come together.
  static let gathering = Duration.milliseconds(2)
  /// From one round to the next, when changes go on.
  static let pause = Duration.milliseconds(10)
  /// How long the server may take to answer.
  static let answerLimit = Duration.seconds(3)

  private enum State: Hashable { case idle, resting, asking }

  private var state = State.idle
  private var changed: Set<Kind> = []
  private(set) var awaited: Set<Kind> = []

  /// Takes what happened, and says what is to be done, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (_, .refresh):
      changed = Set(Kind.allCases)
      return ask()
    case (.idle, .changed(let kind)):
      changed = [kind]
      state = .resting
      return [.setTimer(Self.gathering)]
    case (_, .changed(let kind)):
      changed.insert(kind)
      return []
    case (.resting, .timer): return ask()
    case (.asking, .timer): return [.stalled]
    case (.asking, .answered(let kind)):
      awaited.remove(kind)
      return awaited.isEmpty ? finish() : []
    case (_, .timer), (_, .answered): return []
    }
  }

  private mutating func ask() -> [Action] {
    state = .asking
    awaited = changed
    changed = []
    return Kind.allCases.filter(awaited.contains).map(Action.ask) + [.setTimer(Self.answerLimit)]
  }

  private mutating func finish() -> [Action] {
    state = changed.isEmpty ? .idle : .resting
    return [.setTimer(changed.isEmpty ? nil : Self.pause), .tell]
  }
}
