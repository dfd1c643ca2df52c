import Foundation

/// A sound server of our own, in a folder of its own, with the null sinks `speaker` (the default) and `phones`.
package protocol PrivateSoundServer: AnyObject, Sendable {
  /// Where its clients find it, also before it is started.
  var place: ServerPlace { get }
  /// Its processes that sound passes through, while it runs.
  var processes: [pid_t] { get }
  /// Starts it and waits until clients can connect. Not while it runs.
  func start() throws
  /// Ends it as a crash would. It can be started again.
  func kill()
  /// Ends what plays sound as a crash would, and leaves the session's bus, which PipeWire brings. It can be started
  /// again.
  func killSound()
  /// Ends a client's stream, as another client may ask for.
  func killStream(_ stream: SinkInput) throws
  /// Stops the processes that clients connect to (SIGSTOP).
  func freeze()
  /// Lets it go on (SIGCONT).
  func thaw()
}

extension PrivateSoundServer {
  /// A server without a bus of its own ends as a whole.
  package func killSound() { kill() }

  /// Gives it the real-time priority that a server's sound has on a desktop; false where this is not allowed.
  package func raisePriority() -> Bool {
    var priority = sched_param(sched_priority: 5)
    return processes.allSatisfy { process in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      return threads.compactMap { pid_t($0) }.allSatisfy { sched_setscheduler($0, SCHED_RR, &priority) == 0 }
    }
  }
}

/// The kind of a private sound server.
package enum SoundServer: String, CaseIterable, Sendable, CustomStringConvertible {
  case pulseAudio = "PulseAudio"
  case pipeWire = "PipeWire"

  /// The name as the project writes it.
  package var description: String { rawValue }

  /// The programs a private one needs that are not installed.
  package var missingPrograms: [String] {
    let own = self == .pulseAudio ? ["pulseaudio"] : ["dbus-daemon", "pipewire", "wireplumber", "pipewire-pulse"]
    return (own + ["pactl", "parec", "setpriv"]).filter { ChildProcess.find($0) == nil }
  }

  /// Those that can be started here; where there is none, all of them: their tests fail then, and do not pass without a
  /// case.
  package static var installed: [SoundServer] {
    let installed = allCases.filter(\.isInstalled)
    return installed.isEmpty ? allCases : installed
  }

  /// True if this machine can start one.
  package var isInstalled: Bool { missingPrograms.isEmpty }

  /// A private server of this kind that is not started yet.
  package func make() throws -> any PrivateSoundServer {
    switch self {
    case .pulseAudio: try PrivatePulseAudio()
    case .pipeWire: try PrivatePipeWire()
    }
  }

  /// A private server of this kind that runs.
  package func started() throws -> any PrivateSoundServer {
    let server = try make()
    try server.start()
    return server
  }
}
