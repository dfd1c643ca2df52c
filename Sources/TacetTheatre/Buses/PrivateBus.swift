import Foundation
import TacetSystem

/// A message bus of our own, in a folder of its own. It stands for the user's or for the machine's.
package final class PrivateBus: Sendable {
  /// Its folder, and an environment in which it is the session bus and the system bus.
  package let place: ServerPlace
  /// The environment with which programs find this bus.
  package let environment: [String: String]
  private let daemon = Locked<ChildProcess?>(nil)

  /// The programs it needs that are not installed.
  package static var missingPrograms: [String] {
    ["dbus-daemon", "gdbus", "setpriv"].filter { ChildProcess.find($0) == nil }
  }

  /// True if this machine can start one.
  package static var isInstalled: Bool { missingPrograms.isEmpty }

  /// A bus that is not started yet; its address is known already, and stays the same after a restart. In the `place` of
  /// a sound server it is the bus that the clients of both find; PipeWire starts one of its own.
  package init(in place: ServerPlace? = nil) throws {
    let place = try place ?? ServerPlace()
    self.place = place
    environment = place.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(place.folder)/bus"]) { $1 }
  }

  /// In the form of the D-Bus specification, without the guid that a restart would change.
  package var address: String { "unix:path=\(place.folder)/bus" }

  /// Starts it and waits until clients can connect. It refuses its own method `denied`.
  package func start(denying denied: String? = nil) throws {
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
  package func kill() { daemon.withLock { $0 = nil } }
  /// Stops it where it stands (SIGSTOP).
  package func freeze() { daemon.withLock { $0?.send(SIGSTOP) } }
  /// Lets it go on (SIGCONT).
  package func thaw() { daemon.withLock { $0?.send(SIGCONT) } }

  /// Runs `program` on this bus.
  package func run(_ program: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess(program, arguments, environment: environment)
  }

  /// Calls a method with `gdbus`: arguments in GVariant's text form; what it prints, nothing where it fails.
  @discardableResult
  package func gdbus(_ destination: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try place.gdbus(destination, path, method, arguments)
  }

  /// Emits a signal with `gdbus`, from a connection of its own.
  package func emit(_ path: String, _ signal: String, _ arguments: String...) throws {
    let words = ["emit", "--session", "-o", path, "-s", signal, "--"] + arguments
    _ = try ChildProcess("gdbus", words, environment: environment).read(atMost: .seconds(60))
  }
}

extension PrivateBus {
  /// Waits until somebody owns `name`.
  package func waitForOwner(of name: String) throws {
    try place.wait(for: name) {
      let words = ["org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner"]
      return (try? gdbus(words[0], words[1], words[2], name).contains("true")) ?? false
    }
  }
}

extension PrivateBus {
  /// Ends the process that owns `name`, if there is one: a service that the bus started by itself can outlive it,
  /// and a polite signal too.
  package func killOwner(of name: String) {
    let bus = "org.freedesktop.DBus"
    let reply = try? gdbus(bus, "/org/freedesktop/DBus", "\(bus).GetConnectionUnixProcessID", name)
    // (uint32 1234,)
    guard let number = reply?.split(separator: " ").last?.prefix(while: \.isNumber), let id = pid_t(number), id > 1
    else {
      return
    }
    Glibc.kill(id, SIGKILL)
  }
}
