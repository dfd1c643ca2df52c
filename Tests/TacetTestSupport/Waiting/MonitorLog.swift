import TacetMonitors

/// A monitor under test, with everything that it reports.
package final class MonitorLog<Subject: Monitor>: Sendable {
  package let monitor: Subject
  private let entries = Observed<[(at: ContinuousClock.Instant, report: MonitorReport)]>([])

  /// The log of a monitor that is not started.
  package init(_ monitor: Subject) { self.monitor = monitor }

  /// Starts `monitor` and logs its reports.
  package static func starting(_ monitor: Subject) -> MonitorLog {
    let log = MonitorLog(monitor)
    log.start()
    return log
  }

  package func start() {
    monitor.start { [entries] report in entries.withLock { $0.append((.now, report)) } }
  }

  /// Starts the monitor and waits for its first answer, its presence; false without one.
  package func startAndWait() -> Bool {
    start()
    return wait { $0.presence != nil }
  }

  /// All reports so far.
  package var reports: [MonitorReport] { entries.withLock { $0.map(\.report) } }

  /// Waits until `isReached` holds for all reports so far; false if it does not within `limit`.
  package func wait(atMost limit: Duration = .seconds(120), until isReached: ([MonitorReport]) -> Bool) -> Bool {
    entries.wait(atMost: limit) { isReached($0.map(\.report)) }
  }

  /// Waits for one report that `isMeant`.
  package func waitForReport(_ isMeant: (MonitorReport) -> Bool) -> Bool { wait { $0.contains(where: isMeant) } }

  /// Waits until these players play, by their names, and no others.
  package func wait(forMusic names: String...) -> Bool { wait { $0.music == names.sorted() } }

  /// Waits until the last reported presence is this.
  package func wait(forPresence presence: ServiceStatus) -> Bool { wait { $0.presence == presence } }

  /// The time from `start` to the first report that `isMeant`.
  package func delay(since start: ContinuousClock.Instant, of isMeant: (MonitorReport) -> Bool) -> Duration? {
    entries.withLock { entries in entries.first { $0.at >= start && isMeant($0.report) }.map { $0.at - start } }
  }
}
