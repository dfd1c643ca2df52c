import Logging

/// A message for the log, which `tacet-control` writes.
struct PendingLog {
  /// The most that wait; more are lost.
  static let limit = 64

  let level: Logger.Level
  let message: String
}

extension [PendingLog] {
  /// Appends a message, if there is room.
  mutating func enqueueLog(_ log: PendingLog) { if count < PendingLog.limit { append(log) } }
}
