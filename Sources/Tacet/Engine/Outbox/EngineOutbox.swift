/// The actions of an engine that are performed without its lock.
struct EngineOutbox {
  var completions: [PendingCompletion] = []
  var logs: [PendingLog] = []
  var actions: [EngineAction] = []

  private var isEmpty: Bool { completions.isEmpty && logs.isEmpty && actions.isEmpty }

  /// Empties it, and returns what it held.
  mutating func take() -> EngineOutbox {
    var taken = EngineOutbox()
    if !isEmpty { swap(&taken, &self) }
    return taken
  }
}
