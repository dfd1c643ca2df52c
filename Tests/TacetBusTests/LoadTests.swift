import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// What any program on the bus may do to us, and what we leave behind.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed"))
struct LoadTests {
  private static let python = "/usr/bin/python3"

  /// Runs a program of Debian's Python, with `bus` as a connection to the bus and `signal(member, args...)`.
  private func shouter(_ bus: PrivateBus, _ code: String) throws -> ChildProcess {
    let head = """
      import dbus, dbus.lowlevel
      bus = dbus.SessionBus()
      def signal(member, *args, signature=None):
        message = dbus.lowlevel.SignalMessage('/org/example', 'org.example', member)
        message.append(*args, signature=signature)
        bus.send_message(message)

      """
    let words = ["-c", "exec \(Self.python) -c \"$1\"", "sh", head + code + "\nbus.flush()\nbus.close()\n"]
    return try ChildProcess("sh", words, environment: bus.environment)
  }

  @Test(.enabled(if: MockService.isInstalled, "python3-dbus is missing"))
  func aStormIsHeardToItsEnd() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let heard = Watched((count: 0, isInOrder: true))
    peer.connection.subscribe(BusRule(interface: "org.example", member: "Shout")) { signal in
      heard.withLock { heard in
        heard.isInOrder = heard.isInOrder && signal.arguments.first?.int == heard.count
        heard.count += 1
      }
    }
    #expect(peer.isConnected())
    let start = ContinuousClock.now
    let child = try shouter(bus, "for n in range(20000): signal('Shout', dbus.Int32(n))")
    #expect(heard.wait(atMost: .seconds(60)) { $0.count == 20000 })
    print("storm: 20,000 signals in \((ContinuousClock.now - start) / .milliseconds(1)) ms")
    #expect(heard.withLock { $0.isInOrder })
    _ = child
  }

  @Test(.enabled(if: MockService.isInstalled, "python3-dbus is missing"))
  func whatIsTooLargeOrTooDeepIsLeftOut() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let heard = Watched<[BusSignal]>([])
    peer.connection.subscribe(BusRule(interface: "org.example")) { signal in heard.withLock { $0.append(signal) } }
    #expect(peer.isConnected())
    _ = peer.ask(.bus("GetId"))
    let child = try shouter(
      bus,
      """
      signal('Text', 'x' * 20000000)
      signal('Bytes', dbus.ByteArray(b'x' * 1000000))
      signal('Array', dbus.Array(['a'] * 100000, signature='s'))
      deep = dbus.Int32(1, variant_level=30)
      signal('Deep', deep, signature='v')
      signal('Last', 'x' * 1000)
      """)
    #expect(heard.wait(atMost: .seconds(30)) { $0.last?.member == "Last" })
    #expect(heard.withLock { $0.map(\.member) } == ["Deep", "Last"])
    #expect(heard.withLock { $0.first?.arguments.first?.int } == 1)
    _ = child
  }

  @Test func nothingIsLeftOpen() throws {
    let bus = try PrivateBus()
    try bus.start()
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
    func round() {
      let peer = Peer(bus.address)
      peer.start()
      #expect(peer.isConnected())
      peer.connection.watchName("org.example.Name") { _ in }
      peer.connection.stop()
    }
    round()
    let before = try (descriptors(), threads())
    for _ in 0..<100 { round() }
    // Other suites run meanwhile, and have descriptors and threads of their own: a leak of one a round would show.
    #expect(eventually { (try? descriptors() < before.0 + 50 && threads() < before.1 + 50) ?? false })
  }
}
