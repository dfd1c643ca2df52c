import Foundation
import TacetSystem

/// A private session: a folder of its own, and the parts that are asked for. All of it ends with it.
public final class Theatre: Sendable {
  /// The parts of a session.
  public struct Parts: Sendable {
    /// The sound server, with the sinks `speaker` and `phones`.
    public var server: SoundServer?
    /// More sinks of it.
    public var sinks: [String] = []
    /// The source `mic`, which hears the sink `room`.
    public var hasMicrophone = false
    /// The session's message bus. PipeWire brings one.
    public var hasBus = false
    /// The size of the display, in pixels.
    public var display: (width: Int, height: Int)?

    /// A session without parts.
    public init() {}

    /// The programs that they take and that are not installed.
    public var missingPrograms: [String] {
      (server?.missingPrograms ?? []) + (hasBus ? PrivateBus.missingPrograms : [])
        + (display == nil ? [] : PrivateDisplay.programs.filter { ChildProcess.find($0) == nil })
    }
  }

  /// The name of the variable that has the session's folder.
  public static let mark = "TACET_THEATRE"

  /// The variables of a program in it: nothing of the user's but `PATH`.
  public let environment: [String: String]
  private let place: ServerPlace
  private let parts: Locked<[any Sendable]>

  /// Starts the parts, and waits until each can be used.
  public init(_ wanted: Parts) throws {
    var parts: [any Sendable] = []
    let server = try wanted.server?.started()
    place = try server?.place ?? ServerPlace()
    var environment = place.environment
    environment[Self.mark] = place.folder
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(place.folder)/nobody"
    environment["GSETTINGS_BACKEND"] = "memory"
    if let server {
      for sink in wanted.sinks { _ = try place.addSink(sink) }
      if wanted.hasMicrophone { try place.makeMicrophone() }
      parts.append(server)
    }
    if wanted.hasBus, wanted.server != .pipeWire {
      let bus = try PrivateBus(in: place)
      try bus.start()
      parts.append(bus)
    }
    if let (width, height) = wanted.display {
      let display = try PrivateDisplay(in: place, width: width, height: height)
      environment["DISPLAY"] = display.name
      parts.append(display)
    }
    self.environment = environment
    self.parts = Locked(parts)
  }

  /// Ends the parts, and all that runs in the session.
  public func end() {
    parts.withLock { $0 = [] }
    let mark = Array("\(Self.mark)=\(place.folder)".utf8)
    // Killed programs may have started others.
    while case let strays = Self.processes(with: mark), !strays.isEmpty {
      for process in strays { kill(process, SIGKILL) }
      poll(nil, 0, 10)
    }
  }

  /// Other processes whose environment has this variable.
  private static func processes(with variable: [UInt8]) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { process in
      guard process != getpid(), let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
        return false
      }
      return data.split(separator: 0).contains { $0.elementsEqual(variable) }
    }
  }
}
