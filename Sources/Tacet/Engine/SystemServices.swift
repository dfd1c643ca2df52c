import TacetMonitors
import TacetSession
import TacetSystem

/// The services of the machine, as one engine uses them: monitors that report to its inbox, audio focus, thread
/// priorities. Any thread; waits for no service.
final class SystemServices: Sendable {
  private let monitors = Locked<SystemMonitors?>(nil)

  /// The monitors, while there are any.
  private var made: SystemMonitors? { monitors.withLock { $0 } }

  /// Starts the monitors of a configuration, which report to `inbox`.
  func start(_ configuration: AudioEngine.Configuration, inbox: FactInbox) {
    let kinds = configuration.monitors
    guard !kinds.isEmpty else { return }
    var addresses = configuration.systemAddresses
    if case .server(let address) = configuration.output, !address.isEmpty { addresses.soundServer = address }
    let made = SystemMonitors(
      kinds, applicationName: configuration.nameForUsers, applicationID: configuration.applicationID,
      ignoring: configuration.ignoredPrograms, at: addresses
    ) { provider, report in
      inbox.observe(report, from: provider)
    }
    monitors.withLock { $0 = made }
    inbox.open(awaiting: made.musicSources)
    made.start()
  }

  /// Stops the monitors; first it gives audio focus back, where it is held.
  func stop(releasingFocus: Bool) {
    let made = monitors.withLock { monitors in
      defer { monitors = nil }
      return monitors
    }
    if releasingFocus { made?.releaseFocus(notify: true) }
    made?.stop()
  }

  /// Has every monitor read its service again.
  func refresh() { made?.refresh() }

  /// Performs a request for audio focus.
  func perform(_ request: FocusRequest) {
    switch request {
    case .take: made?.takeFocus()
    case .release(let notify): made?.releaseFocus(notify: notify)
    }
  }

  /// Asks the machine's service for a priority that the program itself may not give a thread.
  func raise(_ priority: ThreadPriority, ofThread thread: Int) {
    made?.raisePriority(ofThread: thread, nice: priority.nice)
  }

  /// The last presence of each service that has answered.
  var presences: [SignalSource: ServiceStatus] { made?.presences ?? [:] }
}
