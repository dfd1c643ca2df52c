import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// An object of ours on a private bus, called by real clients: `gdbus`, `busctl` and another connection.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon or gdbus is missing"))
struct ServingTests {
  private static let name = "org.example.Lamp"
  private static let path = "/org/example/lamp"

  /// A lamp with a color, on a connection of its own.
  private final class Lamp: Sendable {
    let peer: Peer
    let color = Observed("red")
    let outcomes = Observed<[BusOwnership]>([])
    let name: Observed<BusSubscription?> = Observed(nil)

    init(_ bus: PrivateBus) {
      peer = Peer(bus.address)
      let lamp = BusInterface(
        ServingTests.name,
        methods: [
          BusInterface.Method("Mix", [.init("colors", "as"), .init("share", "d")], returns: [.init("mixed", "s")]) {
            [.string(($0[0].elements ?? []).compactMap(\.string).joined(separator: "+") + " \($0[1].double ?? 0)")]
          },
          BusInterface.Method("Break") { _ throws(BusRefusal) in throw .notSupported("Break") },
        ],
        properties: [
          BusInterface.Property("Color", "s") { [color] in
            .string(color.withLock { $0 })
          } set: { [color] value in
            color.withLock { $0 = value.string ?? "" }
          },
          BusInterface.Property("Watts", "u") { .uint32(60) },
        ],
        signals: [BusInterface.Signal("Burnt", [.init("after", "x")])])
      peer.connection.export(BusObject(ServingTests.path, [lamp]))
      own()
      peer.start()
    }

    func own() {
      let subscription = peer.connection.own(ServingTests.name) { [outcomes] new in
        outcomes.withLock { $0.append(new) }
      }
      name.withLock { $0 = subscription }
    }

    func wait(for outcome: BusOwnership) -> Bool { outcomes.wait { $0.last == outcome } }
  }

  private func started() throws -> (PrivateBus, Lamp) {
    let bus = try PrivateBus()
    try bus.start()
    let lamp = Lamp(bus)
    #expect(lamp.wait(for: .owned))
    return (bus, lamp)
  }

  private func call(_ bus: PrivateBus, _ method: String, _ arguments: String...) throws -> String {
    let words = ["call", "--session", "--timeout=25", "-d", Self.name, "-o", Self.path, "-m", method, "--"] + arguments
    return try ChildProcess("sh", ["-c", "gdbus \"$@\" 2>&1", "sh"] + words, environment: bus.environment)
      .read()
  }

  @Test func methodsAreAnswered() throws {
    let (bus, lamp) = try started()
    #expect(try call(bus, "\(Self.name).Mix", "['red', 'blue']", "0.5") == "('red+blue 0.5',)\n")
    #expect(try call(bus, "\(Self.name).Break").contains("org.freedesktop.DBus.Error.NotSupported"))
    #expect(try call(bus, "\(Self.name).None").contains("org.freedesktop.DBus.Error.UnknownMethod"))
    #expect(try call(bus, "org.example.None.Mix").contains("org.freedesktop.DBus.Error.UnknownInterface"))
    #expect(try call(bus, "org.freedesktop.DBus.Peer.Ping") == "()\n")
    let other = Peer(bus.address)
    other.start()
    let wrong = other.ask(BusCall(Self.name, path: Self.path, interface: Self.name, member: "Mix"))
    guard case .failure(.refused("org.freedesktop.DBus.Error.InvalidArgs", _)) = wrong else {
      Issue.record("\(wrong)")
      return
    }
    let nowhere = other.ask(BusCall(Self.name, path: "/", interface: Self.name, member: "Mix"))
    guard case .failure(.refused("org.freedesktop.DBus.Error.UnknownObject", _)) = nowhere else {
      Issue.record("\(nowhere)")
      return
    }
    lamp.peer.connection.stop()
  }

  @Test func propertiesAreReadSetAndAnnounced() throws {
    let (bus, lamp) = try started()
    let other = Peer(bus.address)
    let reading = Observed<[String: BusValue]>([:])
    let watch = other.connection.watchProperties(of: Self.name, path: Self.path, interface: Self.name) { new in
      reading.withLock { $0 = (try? new.get()) ?? [:] }
    }
    other.start()
    #expect(reading.wait { $0 == ["Color": .string("red"), "Watts": .uint32(60)] })
    let properties = "org.freedesktop.DBus.Properties"
    #expect(try call(bus, "\(properties).Set", Self.name, "Color", "<'green'>") == "()\n")
    #expect(try call(bus, "\(properties).Get", Self.name, "Color") == "(<'green'>,)\n")
    lamp.peer.connection.announceChanges(of: ["Color"], interface: Self.name, path: Self.path)
    #expect(reading.wait { $0["Color"] == .string("green") })
    #expect(try call(bus, "\(properties).Set", Self.name, "Watts", "<uint32 3>").contains("PropertyReadOnly"))
    #expect(try call(bus, "\(properties).Set", Self.name, "Color", "<3>").contains("InvalidArgs"))
    #expect(try call(bus, "\(properties).Get", Self.name, "Size").contains("UnknownProperty"))
    watch.cancel()
  }

  @Test func signalsArrive() throws {
    let (bus, lamp) = try started()
    let other = Peer(bus.address)
    let signals = Observed<[BusSignal]>([])
    other.connection.subscribe(BusRule(sender: Self.name, interface: Self.name)) { new in
      signals.withLock { $0.append(new) }
    }
    other.start()
    // The rule is there before the call is answered.
    _ = other.ask(.bus("GetId"))
    lamp.peer.connection.emit("Burnt", interface: Self.name, path: Self.path, arguments: [.int64(1_000)])
    #expect(signals.wait { $0.map(\.arguments) == [[.int64(1_000)]] })
  }

  @Test func toolsReadTheDescription() throws {
    let (bus, lamp) = try started()
    let printed = try ChildProcess(
      "gdbus", ["introspect", "--session", "-d", Self.name, "-o", "/", "-r"], environment: bus.environment
    ).read()
    for part in ["node /org/example/lamp", "Mix(in  as colors", "out s mixed", "readwrite s Color = 'red'", "Burnt(x"] {
      #expect(printed.contains(part), "\(part) in \(printed)")
    }
    lamp.peer.connection.stop()
  }

  @Test func nameOfAnotherIsTakenAndAReleasedOneIsFree() throws {
    let (bus, first) = try started()
    let second = Lamp(bus)
    #expect(second.wait(for: .taken))
    first.name.withLock { $0 }?.cancel()
    #expect(
      eventually {
        (try? bus.gdbus("org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", Self.name)) == "(false,)\n"
      })
    second.name.withLock { $0 }?.cancel()
    second.own()
    #expect(second.wait(for: .owned))
    #expect(try call(bus, "org.freedesktop.DBus.Peer.Ping") == "()\n")
    second.peer.connection.stop()
    #expect(
      eventually {
        (try? bus.gdbus("org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", Self.name)) == "(false,)\n"
      })
  }

  @Test func nameReturnsWithTheBus() throws {
    let (bus, lamp) = try started()
    bus.kill()
    #expect(lamp.wait(for: .absent))
    try bus.start()
    #expect(lamp.wait(for: .owned))
    #expect(try call(bus, "org.freedesktop.DBus.Peer.Ping") == "()\n")
  }

  @Test func endOfAClientEndsItsObjectsAlone() throws {
    let (bus, lamp) = try started()
    let sharing = Peer(sharing: lamp.peer)
    let other = BusInterface("org.example.Other", methods: [BusInterface.Method("Hello") { _ in [] }])
    sharing.connection.export(BusObject("/other", [other]))
    sharing.start()
    #expect(sharing.isConnected())
    #expect(try bus.gdbus(Self.name, "/other", "org.example.Other.Hello") == "()\n")
    sharing.connection.stop()
    #expect(try bus.gdbus(Self.name, "/other", "org.example.Other.Hello") == "")
    #expect(try call(bus, "org.freedesktop.DBus.Peer.Ping") == "()\n")
  }
}
