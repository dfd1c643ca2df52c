import Foundation

/// A service of `python3-dbusmock` on a private bus: objects, properties and signals that a test invents.
package final class MockService: Sendable {
  /// Its name on the bus.
  package let name: String
  private let bus: PrivateBus
  private let path: String
  private let process: ChildProcess

  /// Starts a service with one object and one interface, all of the name `name`, that has one property. `value` is in
  /// GVariant's text form.
  package convenience init(_ bus: PrivateBus, name: String, property: String, value: String) throws {
    let path = "/" + name.replacingOccurrences(of: ".", with: "/")
    try self.init(bus, name: name, path: path, interface: name)
    try mock("AddProperty", name, property, "<\(value)>")
  }

  /// Changes a property of the interface that has the service's name.
  package func change(_ property: String, to value: String) throws {
    try mock("UpdateProperties", name, "{'\(property)': <\(value)>}")
  }

  /// Debian's own Python, which alone has the module.
  private static let python = "/usr/bin/python3"

  /// True if Debian's Python has `python3-dbusmock`.
  package static let isInstalled: Bool = {
    guard access(python, X_OK) == 0 else { return false }
    let check = try? ChildProcess("sh", ["-c", "\(python) -c 'import dbusmock' && echo yes"], environment: [:])
    return check?.read(atMost: .seconds(20)).contains("yes") ?? false
  }()

  /// Starts a service called `name` with one object at `path`, and waits until it owns the name.
  package init(_ bus: PrivateBus, name: String, path: String, interface: String) throws {
    self.bus = bus
    self.name = name
    self.path = path
    let words = ["-c", "exec \(Self.python) -m dbusmock --session \"$@\" > /dev/null", "sh", name, path, interface]
    process = try ChildProcess("sh", words, environment: bus.environment)
    try bus.waitForOwner(of: name)
  }

  /// Starts one of dbusmock's templates, such as `logind`, under the name and at the object that it has by itself.
  package init(_ bus: PrivateBus, template: String, name: String, path: String) throws {
    self.bus = bus
    self.name = name
    self.path = path
    let words = ["-c", "exec \(Self.python) -m dbusmock --session --template \"$1\" > /dev/null", "sh", template]
    process = try ChildProcess("sh", words, environment: bus.environment)
    try bus.waitForOwner(of: name)
  }

  /// Calls a method of `org.freedesktop.DBus.Mock`, such as `AddProperty`; arguments in GVariant's text form.
  @discardableResult
  package func mock(_ method: String, _ arguments: String..., at path: String? = nil) throws -> String {
    let words =
      ["call", "--session", "--timeout=25", "-d", name, "-o", path ?? self.path, "-m"]
      + ["org.freedesktop.DBus.Mock.\(method)", "--"] + arguments
    return try ChildProcess("gdbus", words, environment: bus.environment).read(atMost: .seconds(60))
  }

  /// Ends it as a crash would.
  package func kill() { process.kill() }
  /// Stops it where it stands (SIGSTOP).
  package func freeze() { process.send(SIGSTOP) }
  /// Lets it go on (SIGCONT).
  package func thaw() { process.send(SIGCONT) }
}
