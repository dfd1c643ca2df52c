import Foundation
import Tacet
import TacetTestSupport

/// A private server, and an engine on it that plays the position track.
///
/// The engine finds the server through a door of its own, a link to the server's socket: so a server that is back can
/// be made ready for being recorded before the engine finds it, and what is heard first is on the record.
final class FaultRig {
  let server: any PrivateSoundServer
  let engine: AudioEngine
  private let track: Soundtrack

  var place: ServerPlace { server.place }
  static let longestCall = Duration.milliseconds(5)

  /// Starts a server, and an engine that plays nothing yet.
  init(_ kind: SoundServer) throws {
    server = try kind.started()
    track = try Soundtrack(path: PositionTrack.file.get())
    try FileManager.default.createDirectory(
      atPath: Self.doorway(server.place), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    Self.openDoor(server.place)
    engine = try AudioEngine(Self.configuration(at: server.place))
  }

  static func configuration(at place: ServerPlace) -> AudioEngine.Configuration {
    var configuration = AudioEngine.Configuration(category: .ambient, output: .server(address(place)))
    configuration.applicationName = "Tacet's fault table"
    return configuration
  }

  private static func doorway(_ place: ServerPlace) -> String { "\(place.folder)/door" }
  static func address(_ place: ServerPlace) -> String { "unix:\(doorway(place))/native" }
  static func openDoor(_ place: ServerPlace) {
    symlink("\(place.folder)/pulse/native", "\(doorway(place))/native")
  }

  /// Lets the engine find the server.
  func openDoor() { Self.openDoor(place) }
  /// Hides the server from the engine; a connection it has stays.
  func closeDoor() { unlink("\(Self.doorway(place))/native") }

  /// A recorder that records, and stays where it is.
  static func record(_ sink: String, at place: ServerPlace) throws -> MonitorRecorder {
    for _ in 0..<5 {
      let recorder = try MonitorRecorder(of: sink, at: place, staysPut: true)
      if recorder.wait(atMost: .seconds(2), until: { !$0.isEmpty }) { return recorder }
    }
    throw RowFailure(description: "\(sink) is not recorded")
  }

  /// Plays the track, and returns a recorder that hears it.
  func play(on sink: String = "speaker") throws -> MonitorRecorder {
    let recorder = try Self.record(sink, at: place)
    engine.soundtrack.play(track)
    try heard(recorder)
    return recorder
  }

  /// Waits until the track has been heard for 200 ms on end, half a second from now or later.
  func heard(_ recorder: MonitorRecorder, atMost limit: Duration = .seconds(20)) throws {
    let frames = recorder.frames + 24_000
    let isHeard = recorder.wait(atMost: limit) { samples in
      guard samples.count > 2 * frames else { return false }
      let last = PositionTrack.runs(in: Array(samples.suffix(19_202)))
      return last.last.map { $0.count > 9_600 } ?? false
    }
    guard isHeard else { throw RowFailure(description: "the track is not heard") }
  }

  /// Waits until nothing has been heard for 200 ms.
  func silent(_ recorder: MonitorRecorder) throws {
    let frames = recorder.frames + 9_600
    guard recorder.wait(until: { $0.count > 2 * frames && $0.suffix(19_200).allSatisfy { $0 == 0 } }) else {
      throw RowFailure(description: "it does not fall silent")
    }
  }

  /// Waits until the session says why nothing is heard, and nothing else than that, `besides` what may be a reason too.
  func expect(
    _ reasons: [HoldReason], besides others: Set<HoldReason> = [], atMost limit: Duration = .seconds(20)
  ) throws {
    func isExpected() -> Bool {
      engine.session.reasonsForSilence.soundtrack.filter { !others.contains($0) } == reasons
    }
    guard eventually(within: limit, isExpected) else {
      let found = engine.session.reasonsForSilence.soundtrack
      throw RowFailure(description: "reasons for silence: \(found), where \(reasons) were expected")
    }
  }

  /// A marker: what it does to the recording can not be mistaken.
  static func marker(frames: Int = 480) throws -> SoundEffect {
    try SoundEffect(
      frames: [Float](repeating: PositionTrack.marker, count: frames), sampleRate: PositionTrack.sampleRate)
  }
}

/// Lets a fault last.
func pause(_ duration: Duration) { _ = Observed(()).wait(atMost: duration) { _ in false } }
