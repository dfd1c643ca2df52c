import Foundation
import Tacet

/// The facts that the system's services reported since they were last read. Any thread.
final class SystemReportLog: Sendable {
  private let lines = LineBuffer()
  private let reading: Task<Void, Never>

  /// Reads the engine's reports until the log or the engine ends.
  init(_ engine: AudioEngine) {
    let reports = engine.session.systemReports
    reading = Task { [lines] in
      for await report in reports {
        guard case .fact(let fact) = report.report else { continue }
        lines.append("\(report.provider.source.rawValue): \(fact.summary)")
      }
    }
  }

  deinit { reading.cancel() }

  /// Removes and returns the lines that arrived since the last call, oldest first.
  func drain() -> [String] { lines.drain() }
}

/// Lines that one task appends and the game's loop drains.
private final class LineBuffer: @unchecked Sendable {
  // Sendable: `lines` is only reached with the lock held.
  private let lock = NSLock()
  private var lines: [String] = []

  func append(_ line: String) { lock.withLock { lines.append(line) } }

  func drain() -> [String] {
    lock.withLock {
      defer { lines = [] }
      return lines
    }
  }
}
