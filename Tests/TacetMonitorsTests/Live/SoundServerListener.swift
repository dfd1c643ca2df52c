import TacetMonitors
import TacetSession
import TacetTestSupport

/// The log of a monitor of a private sound server.
typealias SoundServerListener = MonitorLog<SoundServerMonitor>

extension MonitorLog<SoundServerMonitor> {
  convenience init(at place: ServerPlace, ignoring: Set<String> = []) {
    self.init(SoundServerMonitor(applicationName: "Tacet's tests", server: place.address, ignoring: ignoring))
  }

  var facts: [SessionEvent] { reports.facts }

  func startAndLook() -> Bool { startAndWait() }
}
