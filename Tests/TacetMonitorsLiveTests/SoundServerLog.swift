import TacetMonitors
import TacetTestSupport

extension MonitorLog<SoundServerMonitor> {
  /// The log of a monitor of a private sound server.
  convenience init(at place: ServerPlace, ignoring: Set<String> = []) {
    self.init(SoundServerMonitor(applicationName: "Tacet's tests", server: place.address, ignoring: ignoring))
  }
}
