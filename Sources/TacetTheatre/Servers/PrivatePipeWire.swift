import Foundation
import TacetSystem

/// A PipeWire of our own, with WirePlumber, pipewire-pulse and the session bus they need.
package final class PrivatePipeWire: PrivateSoundServer {
  private struct Daemons {
    let core: ChildProcess
    let policy: ChildProcess
    let pulse: ChildProcess
  }

  /// A part that clients connect to.
  package enum Part: Sendable {
    /// PipeWire itself.
    case core
    /// Its imitation of PulseAudio.
    case pulse
  }

  /// Where its clients find it.
  package let place: ServerPlace
  private let frozen: Part
  private let daemons = Locked<Daemons?>(nil)
  private let bus = Locked<ChildProcess?>(nil)

  /// A server that is not started yet. `freezes`: the part that ``freeze()`` stops.
  package init(freezes: Part = .pulse) throws {
    place = try ServerPlace()
    frozen = freezes
  }

  /// Starts all four, or those that do not run, and makes the sinks.
  package func start() throws {
    if bus.withLock({ $0 == nil }) {
      place.removeSockets("bus")
      let started = try run("dbus-daemon", "--session", "--nofork", "--address=unix:path=\(place.folder)/bus")
      bus.withLock { $0 = started }
      try waitForSocket("bus")
    }
    place.removeSockets("pipewire-0", "pipewire-0.lock", "pulse/native", "pulse/pid")
    let core = try run("pipewire")
    try waitForSocket("pipewire-0")
    try leaveBluetoothAlone()
    let policy = try run("wireplumber")
    let pulse = try run("pipewire-pulse")
    daemons.withLock { $0 = Daemons(core: core, policy: policy, pulse: pulse) }
    try place.wait(for: "pipewire-pulse") { (try? place.pactl("info")) != nil }
    try place.pactl("load-module", "module-null-sink", "sink_name=speaker")
    try place.pactl(
      "load-module", "module-null-sink", "sink_name=phones", "sink_properties=device.form_factor=headphone")
    // The policy takes notice of new sinks in its own time, and a request for one that it does not know yet is lost.
    try place.wait(for: "WirePlumber") {
      _ = try? place.pactl("set-default-sink", "speaker")
      return (try? place.pactl("info").contains("Default Sink: speaker")) ?? false
    }
  }

  /// WirePlumber 0.4.13 ends where there is no login manager (a bare container has no /run/systemd), because its
  /// Bluetooth monitor asks for one.
  private func leaveBluetoothAlone() throws {
    let folder = URL(filePath: place.folder).appending(path: "home/.config/wireplumber/bluetooth.lua.d")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("bluez_monitor.enabled = false\n".utf8).write(to: folder.appending(path: "80-none.lua"))
  }

  /// PipeWire itself, and what clients speak to.
  package var processes: [pid_t] { daemons.withLock { $0.map { [$0.core.id, $0.pulse.id] } ?? [] } }
  /// Kills all four daemons with SIGKILL.
  package func kill() {
    killSound()
    bus.withLock { $0 = nil }
  }
  /// Kills all but the bus with SIGKILL.
  package func killSound() { daemons.withLock { $0 = nil } }
  /// Kills WirePlumber, without which nothing is linked to anything any more.
  package func killPolicy() { daemons.withLock { $0?.policy.kill() } }
  /// Ends a client's stream on the server.
  package func killStream(_ stream: SinkInput) throws {
    let id = stream.properties["object.id"] ?? "none"
    let child = try ChildProcess("pw-cli", ["destroy", id], environment: place.environment)
    _ = child.read(atMost: .seconds(20))
  }
  /// Stops the part that clients speak to, where it stands.
  package func freeze() { send(SIGSTOP) }
  /// Lets it go on.
  package func thaw() { send(SIGCONT) }

  private func send(_ signal: Int32) {
    daemons.withLock { daemons in
      switch frozen {
      case .core: daemons?.core.send(signal)
      case .pulse: daemons?.pulse.send(signal)
      }
    }
  }

  private func run(_ program: String, _ arguments: String...) throws -> ChildProcess {
    // Settings in memory: dconf's service would outlive the bus.
    let environment = place.environment.merging(["GSETTINGS_BACKEND": "memory"]) { $1 }
    return try ChildProcess(program, arguments, environment: environment)
  }

  private func waitForSocket(_ name: String) throws {
    try place.wait(for: "the socket \(name)") { access("\(place.folder)/\(name)", F_OK) == 0 }
  }
}
