internal import CTacetCallbacks
import Glibc
import Logging
import TacetHeader
import TacetSystem

/// The state of the library as a whole: its log, and what its objects belong to.
enum Library {
  struct LogState {
    var hook: Hook<tacet_logger>?
    var least = TACET_LOG_WARNING
    /// The program has said where lines go; until then they go to standard error.
    var isSet = false
  }

  private static let log = Locked(LogState())

  /// Before the first engine or feedback: their modules ask for loggers once.
  static let begin: Void = LoggingSystem.bootstrap { _ in LibraryLog() }

  static func setLog(_ hook: Hook<tacet_logger>?, least: tacet_log_level) {
    let before = log.withLock { log in
      defer { log = LogState(hook: hook, least: least, isSet: true) }
      return log.hook
    }
    before?.close()
  }

  /// Writes a line. Any thread, with any lock: the program's function is called later.
  static func write(_ level: tacet_log_level, _ line: String) {
    let log = log.withLock { $0 }
    guard level.rawValue >= log.least.rawValue else { return }
    if let hook = log.hook {
      Courier.shared.add { hook.call { logger, user in Self.call(logger, user, level, line) } }
    } else if !log.isSet {
      let bytes = Array("tacet: \(line)\n".utf8)
      _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
  }

  private static func call(
    _ logger: tacet_logger, _ user: UnsafeMutableRawPointer?, _ level: tacet_log_level, _ line: String
  ) {
    // The header's enumeration is a number of 32 bits.
    let plain = unsafeBitCast(
      logger, to: (@convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafePointer<CChar>?) -> Void).self)
    callback_log(plain, user, level.rawValue, line)
  }

  /// The least level that is written.
  static var least: tacet_log_level { log.withLock { $0.isSet && $0.hook == nil ? TACET_LOG_ERROR : $0.least } }

  /// Checks the version of a program's header.
  static func check(_ header: UInt32) throws {
    let (own, major) = (tacet_version(), header >> 16)
    guard header <= own, major == own >> 16, header > 0 else {
      throw Failure(
        TACET_ERROR_VERSION, "the program was compiled for version \(name(header)), the library is \(name(own))")
    }
  }

  private static func name(_ version: UInt32) -> String { "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)" }

  /// Releases what was made of an engine.
  static func release(ownedBy engine: Engine) {
    _ = Effect.table.takeAll { $0.engine === engine }
    _ = Variations.table.takeAll { $0.engine === engine }
    _ = Music.table.takeAll { $0.engine === engine }
    _ = MusicList.table.takeAll { $0.engine === engine }
    _ = Bank.table.takeAll { $0.engine === engine }
  }
}

/// The handler of all of the library's lines.
private struct LibraryLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level {
    get { Library.least.level }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { Library.write(tacet_log_level(event.level), "\(event.message)") }
}

extension tacet_log_level {
  init(_ level: Logger.Level) {
    self =
      switch level {
      case .trace, .debug: TACET_LOG_DEBUG
      case .info: TACET_LOG_INFO
      case .notice: TACET_LOG_NOTICE
      case .warning: TACET_LOG_WARNING
      case .error, .critical: TACET_LOG_ERROR
      }
  }

  fileprivate var level: Logger.Level {
    switch self {
    case TACET_LOG_DEBUG: .debug
    case TACET_LOG_INFO: .info
    case TACET_LOG_NOTICE: .notice
    case TACET_LOG_WARNING: .warning
    default: .error
    }
  }
}
