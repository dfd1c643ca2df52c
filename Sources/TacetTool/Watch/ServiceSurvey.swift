import Dispatch
import Tacet

/// The first answers of the machine's services.
struct ServiceSurvey {
  /// The services in order, each with its answer; nil where it gave none.
  let answers: [(provider: SystemService, presence: ServiceStatus?)]
  /// The outputs of the sound server.
  let outputs: [AudioDevice]

  /// Starts monitors of these kinds and waits for their first answers, at most `limit` seconds.
  init(_ kinds: Set<MonitorKind>, limit: Double = 3) {
    let answered = DispatchSemaphore(value: 0)
    let monitors = SystemMonitors(kinds, applicationName: "tacet") { _, report in
      if case .fact = report { return }
      answered.signal()
    }
    monitors.start()
    let end = DispatchTime.now() + limit
    while monitors.presences.count < monitors.providers.count {
      if answered.wait(timeout: end) == .timedOut { break }
    }
    let presences = monitors.presences
    answers = monitors.providers.map { ($0, presences[$0.source]) }
    outputs = monitors.outputs
    monitors.stop()
  }
}
