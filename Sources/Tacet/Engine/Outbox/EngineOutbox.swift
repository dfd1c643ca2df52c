import Logging

/// The actions of an engine that are performed without its lock.
struct EngineOutbox {
  var completions: [PendingCompletion] = []
  var logs: [PendingLog] = []
  var actions: [EngineAction] = []

  private var isEmpty: Bool { completions.isEmpty && logs.isEmpty && actions.isEmpty }

  mutating func append(_ action: EngineAction) {
    switch action {
    case .complete(let completion): completions.append(completion)
    case .log(let level, let message): logs.enqueueLog(PendingLog(level: level, message: message))
    default: actions.append(action)
    }
  }

  /// Delivers completions and logs. Returns the actions that are left.
  func deliver(to logger: Logger) -> [EngineAction] {
    for completion in completions { completion.deliver() }
    for log in logs { logger.log(level: log.level, "\(log.message)") }
    return actions
  }

  /// Empties it, and returns what it held.
  mutating func take() -> EngineOutbox {
    var taken = EngineOutbox()
    if !isEmpty { swap(&taken, &self) }
    return taken
  }
}
