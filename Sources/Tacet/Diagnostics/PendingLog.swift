import Logging

/// Something to be logged.
struct PendingLog {
  /// More than these wait for nobody.
  static let most = 64

  let level: Logger.Level
  let message: String
}

extension EngineState {
  /// Has the control thread log it, soon.
  mutating func note(_ level: Logger.Level, _ message: String) {
    if notices.count < PendingLog.most { notices.append(PendingLog(level: level, message: message)) }
  }
}

extension EngineCore {
  /// Logs. With no lock held, and not on the output's thread: whoever reads the log may keep its writer waiting.
  func log(_ notices: [PendingLog]) {
    for notice in notices { Self.logger.log(level: notice.level, "\(notice.message)") }
  }
}
