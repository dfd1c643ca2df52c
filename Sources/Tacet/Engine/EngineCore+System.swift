import TacetMonitors
import TacetSession
import TacetSystem

/// The engine and the machine's services.
extension EngineCore {
  /// Starts to listen to the system, if this engine does.
  func startMonitors() {
    let kinds = configuration.monitors
    guard !kinds.isEmpty else { return }
    var addresses = configuration.systemAddresses
    if case .server(let address) = configuration.output, !address.isEmpty { addresses.soundServer = address }
    let made = SystemMonitors(
      kinds, applicationName: configuration.nameForUsers, applicationID: configuration.applicationID,
      ignoring: configuration.ignoredPrograms, at: addresses
    ) { [weak self] provider, report in
      self?.take(report, from: provider)
    }
    monitors.withLock { $0 = made }
    made.start()
  }

  /// Gives audio focus back and stops to listen.
  func stopMonitors() {
    let made = monitors.withLock { monitors in
      defer { monitors = nil }
      return monitors
    }
    guard let made else { return }
    if state.withLock({ $0.holdsFocus }) { made.releaseFocus(notify: true) }
    made.stop()
  }

  /// Takes in a fact that was observed without a monitor.
  func observe(_ fact: SessionEvent) {
    if let made = monitors.withLock({ $0 }) { made.take(fact) } else { report(fact) }
  }

  func obey(_ order: FocusRequest) {
    let made = monitors.withLock { $0 }
    switch order {
    case .take: made?.takeFocus()
    case .release(let notify): made?.releaseFocus(notify: notify)
    }
  }

  /// Asks the machine's service that a thread be served before others, which the program itself may not say.
  func hurry(_ urgency: ThreadPriority, thread: Int) {
    monitors.withLock { $0 }?.makeUrgent(thread: thread, nice: urgency.nice)
  }

  private func take(_ report: MonitorReport, from provider: SystemService) {
    if case .fact(let fact) = report { self.report(fact) }
    systemReports.send(SystemReport(provider: provider, report: report))
  }
}
