import TacetSystem
import Tacet

/// One look at the machine's services: waits until each has answered.
struct ServiceSurvey {
  /// What each of them says, in order.
  let answers: [(provider: SystemService, presence: ServiceStatus?)]
  /// The outputs there are.
  let outputs: [AudioDevice]

  /// Starts monitors of these kinds and waits for their first answers, `limit` seconds at most.
  init(_ kinds: Set<MonitorKind>, limit: Double = 3) {
    let answered = Wakeup()
    defer { answered.deallocate() }
    let monitors = SystemMonitors(kinds, applicationName: "tacet") { _, report in
      if case .fact = report { return }
      answered.post()
    }
    monitors.start()
    let end = ContinuousClock.now + .seconds(limit)
    while monitors.presences.count < monitors.providers.count {
      let left = (end - ContinuousClock.now) / .seconds(1)
      guard left > 0 else { break }
      answered.wait(seconds: left)
    }
    let presences = monitors.presences
    answers = monitors.providers.map { ($0, presences[$0.source]) }
    outputs = monitors.outputs
    monitors.stop()
  }
}
