import TacetMonitors
import TacetSession
import TacetSignal
import TacetTestSupport

/// A monitor and all that it says.
final class MPRISListener: Sendable {
  let monitor: MPRISMonitor
  private let reports = Observed<[MonitorReport]>([])

  init(_ bus: PrivateBus, ignoring: [String] = []) {
    monitor = MPRISMonitor(ignoring: ignoring, address: bus.address, runtimeFolder: bus.place.folder)
  }

  func start() { monitor.start { [reports] new in reports.withLock { $0.append(new) } } }

  /// All facts so far.
  var facts: [SessionEvent] { Self.facts(all) }

  /// Waits until there are more than `count` facts.
  func waitForFacts(moreThan count: Int) -> Bool {
    reports.wait(atMost: .seconds(30)) { Self.facts($0).count > count }
  }

  /// Everything so far.
  var all: [MonitorReport] { reports.withLock { $0 } }

  /// Who plays by all that was said so far: id and name.
  var playing: [String: String] { Self.playing(all) }

  /// Waits until these play and no others.
  func waitForPlaying(_ names: String...) -> Bool {
    reports.wait(atMost: .seconds(30)) { Self.playing($0).values.sorted() == names.sorted() }
  }

  /// Waits for a report.
  func wait(for wanted: (MonitorReport) -> Bool) -> Bool {
    reports.wait(atMost: .seconds(30)) { $0.contains(where: wanted) }
  }

  /// Waits until it has looked: what it says of its presence then.
  func presence() -> ServiceStatus? {
    _ = wait { if case .presence = $0 { true } else { false } }
    return all.reversed().lazy.compactMap { if case .presence(let presence) = $0 { presence } else { nil } }.first
  }

  /// Waits until its last word on its presence is this.
  func waitFor(_ presence: ServiceStatus) -> Bool {
    reports.wait(atMost: .seconds(30)) { reports in
      reports.last { if case .presence = $0 { true } else { false } } == .presence(presence)
    }
  }

  private static func facts(_ reports: [MonitorReport]) -> [SessionEvent] {
    reports.compactMap { if case .fact(let event) = $0 { event } else { nil } }
  }

  private static func playing(_ reports: [MonitorReport]) -> [String: String] {
    var playing: [String: String] = [:]
    for report in reports {
      switch report {
      case .fact(.otherMusicBegan(let id, let name)): playing[id] = name
      case .fact(.otherMusicEnded(let id)): playing[id] = nil
      default: break
      }
    }
    return playing
  }
}

/// A song of one second, with its tags.
func song(in folder: TemporaryFolder, artist: String, title: String) throws -> String {
  let samples = sine(frequency: 440, sampleRate: 48_000, frames: 48_000)
  return try folder.writeVorbis(
    samples, format: AudioFormat(sampleRate: 48_000, channels: 1), to: "\(title).ogg",
    tags: [("ARTIST", artist), ("TITLE", title)])
}
