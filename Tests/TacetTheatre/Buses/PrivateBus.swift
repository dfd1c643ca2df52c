import Foundation
import TacetSystem

/// A message bus of the test's own, in a folder of its own. It stands for the user's or for the machine's.
public final class PrivateBus: Sendable {
  /// Its folder, and an environment in which it is the session bus and the system bus.
  public let place: ServerPlace
  /// The environment with which programs find this bus.
  public let environment: [String: String]
  private let daemon = Locked<ChildProcess?>(nil)

  /// The programs it needs that are not installed.
  public static var missingPrograms: [String] {
    ["dbus-daemon", "gdbus", "setpriv"].filter { ChildProcess.find($0) == nil }
  }

  /// True if this machine can start one.
  public static var isInstalled: Bool { missingPrograms.isEmpty }

  /// A bus that is not started yet; its address is known already, and stays the same after a restart. In the `place` of
  /// a sound server it is the bus that the clients of both find; PipeWire starts one of its own.
  public init(in place: ServerPlace? = nil) throws {
    let place = try place ?? ServerPlace()
    self.place = place
    environment = place.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(place.folder)/bus"]) { $1 }
  }

  /// In the form of the D-Bus specification, without the guid that a restart would change.
  public var address: String { "unix:path=\(place.folder)/bus" }

  /// Starts it and waits until clients can connect. It refuses its own method `denied`.
  public func start(denying denied: String? = nil) throws {
    place.removeSockets("bus")
    let kind = try denied.map { "--config-file=\(try configuration(denying: $0))" } ?? "--session"
    let started = try ChildProcess(
      "dbus-daemon", [kind, "--nofork", "--nopidfile", "--print-address", "--address=\(address)"],
      environment: environment)
    daemon.withLock { $0 = started }
    // It prints its address once it listens.
    guard started.read(atMost: .seconds(120), until: { $0.contains("\n") }).contains("\n") else {
      throw ChildProcess.Failure(description: "dbus-daemon was not there within two minutes")
    }
  }

  private func configuration(denying method: String) throws -> String {
    let text = """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
      <deny send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus" send_member="\(method)"/></policy></busconfig>
      """
    let path = "\(place.folder)/bus.conf"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// Ends it as a crash would.
  public func kill() { daemon.withLock { $0 = nil } }
  /// Stops it where it stands (SIGSTOP).
  public func freeze() { daemon.withLock { $0?.send(SIGSTOP) } }
  /// Lets it go on (SIGCONT).
  public func thaw() { daemon.withLock { $0?.send(SIGCONT) } }

  /// Runs `program` on this bus.
  public func run(_ program: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess(program, arguments, environment: environment)
  }

  /// Calls a method with `gdbus`: arguments in GVariant's text form; what it prints, nothing where it fails.
  @discardableResult
  public func gdbus(_ destination: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try place.gdbus(destination, path, method, arguments)
  }

  /// Emits a signal with `gdbus`, from a connection of its own.
  public func emit(_ path: String, _ signal: String, _ arguments: String...) throws {
    let words = ["emit", "--session", "-o", path, "-s", signal, "--"] + arguments
    _ = try ChildProcess("gdbus", words, environment: environment).read(atMost: .seconds(60))
  }
}

/// A service of `python3-dbusmock` on a private bus: objects, properties and signals that a test invents.
public final class MockService: Sendable {
  /// Its name on the bus.
  public let name: String
  private let bus: PrivateBus
  private let path: String
  private let process: ChildProcess

  /// Starts a service with one object and one interface, all of the name `name`, that has one property. `value` is in
  /// GVariant's text form.
  public convenience init(_ bus: PrivateBus, name: String, property: String, value: String) throws {
    let path = "/" + name.replacingOccurrences(of: ".", with: "/")
    try self.init(bus, name: name, path: path, interface: name)
    try mock("AddProperty", name, property, "<\(value)>")
  }

  /// Changes a property of the interface that has the service's name.
  public func change(_ property: String, to value: String) throws {
    try mock("UpdateProperties", name, "{'\(property)': <\(value)>}")
  }

  /// Debian's own Python, which alone has the module.
  private static let python = "/usr/bin/python3"

  /// True if Debian's Python has `python3-dbusmock`.
  public static let isInstalled: Bool = {
    guard access(python, X_OK) == 0 else { return false }
    let check = try? ChildProcess("sh", ["-c", "\(python) -c 'import dbusmock' && echo yes"], environment: [:])
    return check?.read(atMost: .seconds(20)).contains("yes") ?? false
  }()

  /// Starts a service called `name` with one object at `path`, and waits until it owns the name.
  public init(_ bus: PrivateBus, name: String, path: String, interface: String) throws {
    self.bus = bus
    self.name = name
    self.path = path
    let words = ["-c", "exec \(Self.python) -m dbusmock --session \"$@\" > /dev/null", "sh", name, path, interface]
    process = try ChildProcess("sh", words, environment: bus.environment)
    try bus.waitForOwner(of: name)
  }

  /// Starts one of dbusmock's templates, such as `logind`, under the name and at the object that it has by itself.
  public init(_ bus: PrivateBus, template: String, name: String, path: String) throws {
    self.bus = bus
    self.name = name
    self.path = path
    let words = ["-c", "exec \(Self.python) -m dbusmock --session --template \"$1\" > /dev/null", "sh", template]
    process = try ChildProcess("sh", words, environment: bus.environment)
    try bus.waitForOwner(of: name)
  }

  /// Calls a method of `org.freedesktop.DBus.Mock`, such as `AddProperty`; arguments in GVariant's text form.
  @discardableResult
  public func mock(_ method: String, _ arguments: String..., at path: String? = nil) throws -> String {
    let words =
      ["call", "--session", "--timeout=25", "-d", name, "-o", path ?? self.path, "-m"]
      + ["org.freedesktop.DBus.Mock.\(method)", "--"] + arguments
    return try ChildProcess("gdbus", words, environment: bus.environment).read(atMost: .seconds(60))
  }

  /// Ends it as a crash would.
  public func kill() { process.kill() }
  /// Stops it where it stands (SIGSTOP).
  public func freeze() { process.send(SIGSTOP) }
  /// Lets it go on (SIGCONT).
  public func thaw() { process.send(SIGCONT) }
}

extension PrivateBus {
  /// Waits until somebody owns `name`.
  public func waitForOwner(of name: String) throws {
    try place.wait(for: name) {
      let words = ["org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner"]
      return (try? gdbus(words[0], words[1], words[2], name).contains("true")) ?? false
    }
  }
}
