import Foundation
import TacetSignal

/// A real music player, mpv with its MPRIS interface, that plays a file round and round on a private bus.
package final class PlayerProcess: Sendable {
  /// Its name on the bus.
  package let name: String
  /// The process id of mpv.
  package var processID: Int { Int(process.id) }
  private let place: ServerPlace
  private let process: ChildProcess
  private let socket: String

  private static let script = "/usr/lib/mpv-mpris/mpris.so"

  /// True if this machine has mpv with MPRIS.
  package static var isInstalled: Bool {
    ChildProcess.find("mpv") != nil && ChildProcess.find("gdbus") != nil && access(script, R_OK) == 0
  }

  /// Starts it in the folder of a bus, or of a sound server with one, and waits until it is on the bus. With the output
  /// `null` it needs no sound server; `pulse` is one's client.
  package init(in place: ServerPlace, file: String, isPaused: Bool = false, output: String = "null") throws {
    self.place = place
    socket = "mpv-\(UUID().uuidString)"
    process = try ChildProcess(
      "mpv",
      [
        "--no-config", "--no-terminal", "--vid=no", "--ao=\(output)", "--script=\(Self.script)", "--loop=inf",
        "--pause=\(isPaused ? "yes" : "no")", "--input-ipc-server=\(place.folder)/\(socket)", file,
      ], environment: place.environment)
    // The second one on a bus takes a name of its own.
    let names = ["org.mpris.MediaPlayer2.mpv.instance\(process.id)", "org.mpris.MediaPlayer2.mpv"]
    let id = process.id
    var found: String?
    try place.wait(for: "mpv on the bus") {
      found = names.first { name in
        let words = [
          "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetConnectionUnixProcessID",
        ]
        return (try? place.gdbus(words[0], words[1], words[2], name).contains("uint32 \(id),")) ?? false
      }
      return found != nil
    }
    name = found ?? ""
    try waitForStatus(isPaused ? "Paused" : "Playing")
  }

  /// The player's status: `Playing`, `Paused`, `Stopped`. Empty if it does not answer.
  package var status: String {
    let answer = read("PlaybackStatus")
    return ["Playing", "Paused", "Stopped"].first { answer.contains($0) } ?? ""
  }

  /// The player's metadata, as `gdbus` prints them. They come a little after the player begins.
  package var metadata: String { read("Metadata") }

  /// The volume that it reports; 1 is its own default.
  package var volume: Double {
    // (<0.25,>)
    Double(read("Volume").filter { $0.isNumber || ".e-".contains($0) }) ?? -1
  }

  /// Waits until it reports this volume, to a thousandth.
  package func waitForVolume(_ wanted: Double) throws {
    try place.wait(for: "the volume \(wanted) of mpv, which has \(volume)") { abs(volume - wanted) < 0.001 }
  }

  /// The user moves its volume.
  package func setVolume(_ volume: Double) throws {
    try place.write("{\"command\":[\"set_property\",\"volume\",\(volume * 100)]}\n", to: socket)
    try waitForVolume(volume)
  }

  /// Waits until it does this.
  package func waitForStatus(_ wanted: String) throws {
    try place.wait(for: "\(wanted) of mpv") { status == wanted }
  }

  /// The user presses play.
  package func play() throws { try set("pause", "false", until: "Playing") }
  /// The user presses pause.
  package func pause() throws { try set("pause", "true", until: "Paused") }
  /// The next song begins.
  package func open(_ file: String) throws {
    try place.write("{\"command\":[\"loadfile\",\"\(file)\"]}\n", to: socket)
  }
  /// Ends it as a crash would.
  package func kill() { process.kill() }
  /// Stops it where it stands (SIGSTOP).
  package func freeze() { process.send(SIGSTOP) }
  /// Lets it go on (SIGCONT).
  package func thaw() { process.send(SIGCONT) }

  private func read(_ property: String) -> String {
    let answer = try? place.gdbus(
      name, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", property)
    return answer ?? ""
  }

  private func set(_ property: String, _ value: String, until status: String) throws {
    try place.write("{\"command\":[\"set_property\",\"\(property)\",\(value)]}\n", to: socket)
    try waitForStatus(status)
  }
}
