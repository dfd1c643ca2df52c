import TacetMonitors
import TacetSignal
import TacetTestSupport

extension MonitorLog<MPRISMonitor> {
  /// The log of a monitor of the players on `bus`.
  convenience init(on bus: PrivateBus, ignoring: [String] = []) {
    self.init(MPRISMonitor(ignoring: ignoring, address: bus.address, runtimeFolder: bus.place.folder))
  }

  /// The log of a monitor that has finished its first scan.
  static func scanning(_ bus: PrivateBus) -> MonitorLog {
    let log = MonitorLog(on: bus)
    _ = log.startAndWait()
    return log
  }
}

/// A song of one second, with its tags.
func song(in folder: TemporaryFolder, artist: String, title: String) throws -> String {
  let samples = sine(frequency: 440, sampleRate: 48_000, frames: 48_000)
  return try folder.writeVorbis(
    samples, format: AudioFormat(sampleRate: 48_000, channels: 1), to: "\(title).ogg",
    tags: [("ARTIST", artist), ("TITLE", title)])
}
