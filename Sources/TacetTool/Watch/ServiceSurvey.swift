import Dispatch
import Tacet
import TacetMonitors
import TacetSession

/// The first answers of the machine's services.
struct ServiceSurvey {
  /// The services in order, each with its answer; nil where it gave none.
  let answers: [(provider: SystemService, presence: ServiceStatus?)]
  /// The outputs of the sound server.
  let outputs: [AudioDevice]
  /// The system's volume of the current output; nil where no service reports it.
  let volume: SystemVolume?
  /// The verdict of a game of the automatic category under the facts so far.
  let verdict: Verdict

  /// Starts monitors of these kinds and waits for their first answers, at most `limit` seconds.
  init(_ kinds: Set<MonitorKind>, limit: Double = 3) {
    let answered = DispatchSemaphore(value: 0)
    var initial = SessionState(category: .automatic)
    try? initial.activate()
    let state = Guarded(initial)
    let monitors = SystemMonitors(kinds, applicationName: "tacet") { _, report in
      if case .fact(let fact) = report { return state.withLock { $0.handle(fact) } }
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
    volume = monitors.systemVolume
    // Without a sound server there may still be ALSA's device, which is not known yet.
    verdict = state.withLock { $0.verdict }
    monitors.stop()
  }
}
