/// The monitor of a service whose reports follow from one pure state: the face of a ``ServiceState`` and of the
/// driver that keeps it up to date.
///
/// A monitor of a concrete service is a type alias with an initialiser that builds the driver: ``FeedbackdMonitor``.
final class ServiceMonitor<State: ServiceState>: Monitor {
  let provider: SystemService

  private let reporter: FactReporter<State>
  private let driver: any ServiceDriver

  /// A monitor of `provider`, not started. `makeDriver` gets the reporter that the driver updates.
  init(_ provider: SystemService, _ state: State, driver makeDriver: (FactReporter<State>) -> any ServiceDriver) {
    self.provider = provider
    reporter = FactReporter(state)
    driver = makeDriver(reporter)
  }

  deinit { stop() }

  func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    reporter.start(report)
    driver.start()
  }

  func refresh() {
    reporter.reportAll()
    driver.refresh()
  }

  func stop() {
    reporter.stop()
    driver.stop()
  }
}
