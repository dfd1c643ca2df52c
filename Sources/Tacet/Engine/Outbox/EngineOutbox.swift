import Logging

/// The actions of an engine that are performed without its lock.
struct EngineOutbox {
  var completions: [PendingCompletion] = []
  var logs: [PendingLog] = []
  var actions: [EngineAction] = []

  /// Reserves room in advance: a play or a call of the game allocates nothing here.
  init() {
    completions.reserveCapacity(32)
    actions.reserveCapacity(16)
  }

  private var isEmpty: Bool { completions.isEmpty && logs.isEmpty && actions.isEmpty }

  mutating func append(_ action: EngineAction) {
    switch action {
    case .complete(let completion): completions.append(completion)
    case .log(let level, let message): logs.enqueueLog(PendingLog(level: level, message: message))
    case .makeReverbs(let count):
      // A game may change sends in every frame.
      guard case .makeReverbs(let asked) = actions.last else { return actions.append(action) }
      actions[actions.count - 1] = .makeReverbs(max(count, asked))
    default: actions.append(action)
    }
  }

  /// Delivers completions and logs. Returns the actions that are left.
  func deliver(to logger: Logger) -> [EngineAction] {
    for completion in completions { completion.deliver() }
    for log in logs { logger.log(level: log.level, "\(log.message)") }
    return actions
  }

  /// Empties it, and returns what it held; nil: nothing.
  mutating func take() -> EngineOutbox? {
    guard !isEmpty else { return nil }
    let taken = self
    self = EngineOutbox()
    return taken
  }
}
