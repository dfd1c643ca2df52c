/// The rounds of requests that keep an inventory up to date. Pure.
///
/// A round requests every kind that changed since the round before, and ends with a report when all are answered. One
/// round runs at a time: a storm of changes costs a round every ``pause``, and the last change is never missed.
struct InventoryRefreshState: Hashable {
  /// A kind of object, requested separately.
  enum Kind: Hashable, CaseIterable { case server, sinks, sources, clients, sinkInputs, sourceOutputs }

  enum Event: Hashable {
    case changed(Kind)
    case answered(Kind)
    /// Everything is requested now, including the kinds that are not answered yet.
    case refresh
    case timer
  }

  enum Action: Hashable {
    /// Cancels an earlier request for this kind that is not answered.
    case request(Kind)
    /// `.timer` is due after this, in place of an earlier one; nil: it is not.
    case setTimer(Duration?)
    case report
    /// The server does not answer. It may do so later.
    case stalled
  }

  /// The delay from a change to the requests: one cause has many effects, and they come together.
  static let gathering = Duration.milliseconds(2)
  /// The delay from one round to the next while changes go on.
  static let pause = Duration.milliseconds(10)
  /// The time in which the server must answer.
  static let answerLimit = Duration.seconds(3)

  private enum State: Hashable { case idle, delaying, awaiting }

  private var state = State.idle
  private var changed: Set<Kind> = []
  private(set) var awaited: Set<Kind> = []

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (_, .refresh):
      changed = Set(Kind.allCases)
      return request()
    case (.idle, .changed(let kind)):
      changed = [kind]
      state = .delaying
      return [.setTimer(Self.gathering)]
    case (_, .changed(let kind)):
      changed.insert(kind)
      return []
    case (.delaying, .timer): return request()
    case (.awaiting, .timer): return [.stalled]
    case (.awaiting, .answered(let kind)):
      awaited.remove(kind)
      return awaited.isEmpty ? finish() : []
    case (_, .timer), (_, .answered): return []
    }
  }

  private mutating func request() -> [Action] {
    state = .awaiting
    awaited = changed
    changed = []
    return Kind.allCases.filter(awaited.contains).map(Action.request) + [.setTimer(Self.answerLimit)]
  }

  private mutating func finish() -> [Action] {
    state = changed.isEmpty ? .idle : .delaying
    return [.setTimer(changed.isEmpty ? nil : Self.pause), .report]
  }
}
