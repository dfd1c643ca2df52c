import Foundation
import Tacet
import TacetSession

/// The facts that the system's services reported since they were last read. Any thread.
final class SystemReportLog: Sendable {
  /// A fact with its reporter.
  struct Entry: Sendable {
    let fact: SessionEvent
    let reporter: String

    /// The fact in words, behind its reporter.
    var text: String { "\(reporter): \(fact.summary)" }
  }

  private let entries = EntryBuffer()
  private let reading: Task<Void, Never>

  /// Reads the engine's reports until the log or the engine ends.
  init(_ engine: AudioEngine) {
    let reports = engine.session.systemReports
    reading = Task { [entries] in
      for await report in reports {
        guard case .fact(let fact) = report.report else { continue }
        entries.append(Entry(fact: fact, reporter: report.provider.source.rawValue))
      }
    }
  }

  deinit { reading.cancel() }

  /// Removes and returns the facts that arrived since the last call, oldest first.
  func drain() -> [Entry] { entries.drain() }
}

/// Facts that one task appends and the game's loop drains.
private final class EntryBuffer: @unchecked Sendable {
  // Sendable: `entries` is only reached with the lock held.
  private let lock = NSLock()
  private var entries: [SystemReportLog.Entry] = []

  func append(_ entry: SystemReportLog.Entry) { lock.withLock { entries.append(entry) } }

  func drain() -> [SystemReportLog.Entry] {
    lock.withLock {
      defer { entries = [] }
      return entries
    }
  }
}
