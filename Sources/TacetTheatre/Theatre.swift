import Foundation
import TacetSystem

/// A private session: a folder of its own, and the parts that are asked for. All of it ends with it.
package final class Theatre: Sendable {
  /// The parts of a session.
  package struct Parts: Sendable {
    /// The sound server, with the sinks `speaker` and `phones`.
    package var server: SoundServer?
    /// More sinks of it.
    package var sinks: [String] = []
    /// The source `mic`, which hears the sink `room`.
    package var hasMicrophone = false
    /// The session's message bus. PipeWire brings one.
    package var hasBus = false
    /// The session's bus is the machine's too.
    package var hasSystemBus = false
    /// The size of the display, in pixels.
    package var display: (width: Int, height: Int)?

    /// A session without parts.
    package init() {}

    /// The programs that they take and that are not installed.
    package var missingPrograms: [String] {
      (server?.missingPrograms ?? []) + (hasBus ? PrivateBus.missingPrograms : [])
        + (display == nil ? [] : PrivateDisplay.programs.filter { ChildProcess.find($0) == nil })
    }
  }

  /// The name of the variable that has the session's folder.
  package static let mark = "TACET_THEATRE"

  /// The variables of a program in it: nothing of the user's but `PATH`.
  package let environment: [String: String]
  /// Its folder, and the way in which its programs find the parts.
  package let place: ServerPlace
  private let running = Locked(Running())

  /// The parts that run.
  private struct Running {
    var server: (any PrivateSoundServer)?
    var bus: PrivateBus?
    var display: PrivateDisplay?
  }

  /// The sound server; nil without one, and after the end.
  package var server: (any PrivateSoundServer)? { running.withLock(\.server) }
  /// The display; nil without one, and after the end.
  package var display: PrivateDisplay? { running.withLock(\.display) }

  /// Starts the parts, and waits until each can be used.
  package init(_ wanted: Parts) throws {
    let server = try wanted.server?.started()
    place = try server?.place ?? ServerPlace()
    var environment = place.environment
    environment[Self.mark] = place.folder
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(place.folder)/\(wanted.hasSystemBus ? "bus" : "nobody")"
    environment["GSETTINGS_BACKEND"] = "memory"
    var running = Running(server: server)
    if server != nil {
      for sink in wanted.sinks { _ = try place.addSink(sink) }
      if wanted.hasMicrophone { try place.makeMicrophone() }
    }
    if wanted.hasBus, wanted.server != .pipeWire {
      let bus = try PrivateBus(in: place)
      try bus.start()
      running.bus = bus
    }
    if let (width, height) = wanted.display {
      let display = try PrivateDisplay(in: place, width: width, height: height)
      environment["DISPLAY"] = display.name
      running.display = display
    }
    self.environment = environment
    self.running.withLock { [running] in $0 = running }
  }

  /// Ends the parts, and all that runs in the session.
  package func end() {
    running.withLock { $0 = Running() }
    let mark = Array("\(Self.mark)=\(place.folder)".utf8)
    // Killed programs may have started others.
    while case let strays = Self.processes(with: mark), !strays.isEmpty {
      for process in strays { kill(process, SIGKILL) }
      poll(nil, 0, 10)
    }
  }

  /// Other processes whose environment has this variable, such as ``mark`` with a folder.
  package static func processes(with variable: [UInt8]) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { process in
      guard process != getpid(), let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
        return false
      }
      return data.split(separator: 0).contains { $0.elementsEqual(variable) }
    }
  }
}
