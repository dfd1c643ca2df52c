import TacetSystem
import Tacet

/// What the system's services have said lately, in the order in which they said it. Any thread.
final class SystemReportLog: Sendable {
  private let said = Locked<[String]>([])
  private let reading: Task<Void, Never>

  /// Listens to the engine until it ends.
  init(_ engine: AudioEngine) {
    let reports = engine.session.systemReports
    reading = Task { [said] in
      for await report in reports {
        guard case .fact(let fact) = report.report else { continue }
        said.withLock { $0.append("\(report.provider.source.rawValue): \(fact.summary)") }
      }
    }
  }

  deinit { reading.cancel() }

  /// What was said since the last call.
  func take() -> [String] {
    said.withLock { said in
      defer { said = [] }
      return said
    }
  }
}
