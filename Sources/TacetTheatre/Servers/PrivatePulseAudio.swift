import Foundation
import TacetSystem

/// A PulseAudio of our own.
package final class PrivatePulseAudio: PrivateSoundServer {
  /// Where its clients find it.
  package let place: ServerPlace
  private let daemon = Locked<ChildProcess?>(nil)

  /// A server that is not started yet.
  package init() throws { place = try ServerPlace() }

  /// Starts it, with sinks of 48 kHz float, so that their monitors give back the very samples.
  package func start() throws {
    // Without `norewinds` a null sink renders two seconds ahead, and swallows what begins meanwhile.
    let sink = "load-module module-null-sink rate=48000 format=float32le norewinds=1"
    // Without a default of their own, recorders would follow the default sink from monitor to monitor.
    let script = """
      .fail
      load-module module-native-protocol-unix auth-anonymous=1 socket=\(place.folder)/pulse/native
      load-module module-cli-protocol-unix socket=\(place.folder)/pulse/cli
      \(sink) sink_name=speaker sink_properties=device.description=Speakers
      \(sink) sink_name=phones sink_properties="device.form_factor=headphone device.bus=bluetooth"
      set-default-sink speaker
      set-default-source speaker.monitor

      """
    let path = "\(place.folder)/private.pa"
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    place.removeSockets("pulse/native", "pulse/cli")
    let started = try ChildProcess(
      "pulseaudio",
      [
        "-n", "-F", path, "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--realtime=no",
        "--high-priority=no", "--log-target=null",
      ], environment: place.environment)
    daemon.withLock { $0 = started }
    try place.wait(for: "PulseAudio") { (try? place.pactl("info").contains("Default Sink: speaker")) ?? false }
  }

  /// The id of its one process; empty while it does not run.
  package var processes: [pid_t] { daemon.withLock { $0.map { [$0.id] } ?? [] } }
  /// Kills the daemon with SIGKILL.
  package func kill() { daemon.withLock { $0 = nil } }
  /// Ends a client's stream on the server.
  package func killStream(_ stream: SinkInput) throws {
    try place.write("kill-sink-input \(stream.index)\nstat\n", to: "pulse/cli")
  }
  /// Stops it where it stands.
  package func freeze() { daemon.withLock { $0?.send(SIGSTOP) } }
  /// Lets it go on.
  package func thaw() { daemon.withLock { $0?.send(SIGCONT) } }
}
