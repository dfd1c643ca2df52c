import TacetMonitors
import TacetSession
import TacetTestSupport

/// What a monitor has reported so far, and what of it still holds.
struct MonitorLog {
  var reports: [MonitorReport] = []
  var silent: Set<SignalSource> = []
  var locked: Set<SignalSource> = []
  var interruptions: Set<InterruptionSource> = []
  var presence: ServiceStatus?

  /// Whether nothing holds.
  var isQuiet: Bool { silent.isEmpty && locked.isEmpty && interruptions.isEmpty }

  var isPresent: Bool {
    if case .present = presence { true } else { false }
  }

  mutating func take(_ report: MonitorReport) {
    reports.append(report)
    switch report {
    case .presence(let presence): self.presence = presence
    case .fact(.silentMode(let on, let source)): set(&silent, source, on)
    case .fact(.screenLock(let on, let source)): set(&locked, source, on)
    case .fact(.interruptionBegan(let source)): interruptions.insert(source)
    case .fact(.interruptionEnded(let source, _)): interruptions.remove(source)
    default: break
    }
  }

  private func set(_ sources: inout Set<SignalSource>, _ source: SignalSource, _ on: Bool) {
    if on { sources.insert(source) } else { sources.remove(source) }
  }
}

extension Observed<MonitorLog> {
  /// What `monitor` reports from now on; it is started.
  static func starting(_ monitor: any Monitor) -> Observed<MonitorLog> {
    let heard = Observed(MonitorLog())
    monitor.start { report in heard.withLock { $0.take(report) } }
    return heard
  }

  /// Waits for it, for at most 30 s.
  func waits(for isReached: (MonitorLog) -> Bool) -> Bool { wait(atMost: .seconds(30), until: isReached) }
}
