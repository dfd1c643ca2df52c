/// The rounds of requests that keep an inventory up to date. Pure.
///
/// A round requests every kind that changed since the round before, and ends with a report when all are answered. One
/// round runs at a time: a storm of changes costs a round every ``pause``, and the last change is never missed.
///
/// PipeWire moves a corked stream without a report to anyone but the stream's owner, some milliseconds after the report
/// of the sink or the default that it moves for (0.3.65 and 1.4.2). So while the owner of the inventory has a corked
/// stream, a change of the server or its sinks has the streams requested too, and again after each of ``rechecks``.
struct InventoryRefreshState: Hashable {
  /// A kind of object, requested separately.
  enum Kind: Hashable, CaseIterable { case server, sinks, sources, clients, sinkInputs, sourceOutputs }

  enum Event: Hashable {
    case changed(Kind)
    case answered(Kind)
    /// True if a stream that matters to the owner is corked.
    case corked(Bool)
    /// A stream of the owner's plays on another sink now.
    case moved
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

  /// The delays of the requests that follow a move which the server may not report, each from the round before: the
  /// server's own delay is some milliseconds, and up to 2 s on a busy machine.
  static let rechecks: [Duration] = [.milliseconds(100), .milliseconds(400), .milliseconds(1500)]

  /// The kinds that the owner needs.
  private let kinds: Set<Kind>

  private enum State: Hashable { case idle, delaying, awaiting, rechecking }

  private var state = State.idle
  private var hasCorkedStream = false
  /// The index of the next one of ``rechecks``; past the end: there is none.
  private var recheck = Self.rechecks.endIndex
  private var changed: Set<Kind> = []
  private(set) var awaited: Set<Kind> = []

  /// The rounds for an inventory of these kinds.
  init(_ kinds: Set<Kind> = Set(Kind.allCases)) { self.kinds = kinds }

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (_, .refresh):
      changed = kinds
      return request()
    case (_, .corked(let isCorked)):
      hasCorkedStream = isCorked
      return []
    case (_, .moved): return note(.sinkInputs, isRechecked: true)
    case (_, .changed(let kind)) where !kinds.contains(kind): return []
    case (_, .changed(let kind)): return note(kind, isRechecked: hasCorkedStream && (kind == .server || kind == .sinks))
    case (.delaying, .timer): return request()
    case (.rechecking, .timer):
      recheck += 1
      changed = [.sinkInputs]
      return request()
    case (.awaiting, .timer): return [.stalled]
    case (.awaiting, .answered(let kind)):
      awaited.remove(kind)
      return awaited.isEmpty ? finish() : []
    case (_, .timer), (_, .answered): return []
    }
  }

  /// `isRechecked`: a stream may move by it, now or soon, without a report.
  private mutating func note(_ kind: Kind, isRechecked: Bool) -> [Action] {
    changed.insert(kind)
    if isRechecked {
      changed.insert(.sinkInputs)
      recheck = Self.rechecks.startIndex
    }
    guard state == .idle || state == .rechecking else { return [] }
    state = .delaying
    return [.setTimer(Self.gathering)]
  }

  private mutating func request() -> [Action] {
    state = .awaiting
    // Until the last recheck in every round: a storm of other changes would put the next one off.
    awaited = recheck < Self.rechecks.endIndex ? changed.union([.sinkInputs]) : changed
    changed = []
    return Kind.allCases.filter(awaited.contains).map(Action.request) + [.setTimer(Self.answerLimit)]
  }

  private mutating func finish() -> [Action] {
    let next: (State, timer: Duration?) =
      if !changed.isEmpty {
        (.delaying, Self.pause)
      } else if recheck < Self.rechecks.endIndex {
        (.rechecking, Self.rechecks[recheck])
      } else {
        (.idle, nil)
      }
    state = next.0
    return [.setTimer(next.timer), .report]
  }
}
