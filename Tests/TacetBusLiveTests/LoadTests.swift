import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// Floods and oversized messages of other programs, leaks, and wake-ups at rest.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed"))
struct LoadTests {
  private static let python = "/usr/bin/python3"

  /// Runs Python code that has a connection `bus` and a function `signal(member, args...)`.
  private func sender(_ bus: PrivateBus, _ code: String) throws -> ChildProcess {
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
  func floodOfSignalsArrivesCompleteAndInOrder() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let heard = Observed((count: 0, isInOrder: true))
    peer.connection.subscribe(BusRule(interface: "org.example", member: "Shout")) { signal in
      heard.withLock { heard in
        heard.isInOrder = heard.isInOrder && signal.arguments.first?.int == heard.count
        heard.count += 1
      }
    }
    #expect(peer.isConnected())
    let start = ContinuousClock.now
    let child = try sender(bus, "for n in range(20000): signal('Shout', dbus.Int32(n))")
    #expect(heard.wait { $0.count == 20000 })
    print("flood: 20,000 signals in \((ContinuousClock.now - start) / .milliseconds(1)) ms")
    #expect(heard.withLock { $0.isInOrder })
    _ = child
  }

  @Test(.enabled(if: MockService.isInstalled, "python3-dbus is missing"))
  func signalsBeyondTheLimitsAreDropped() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let heard = Observed<[BusSignal]>([])
    peer.connection.subscribe(BusRule(interface: "org.example")) { signal in heard.withLock { $0.append(signal) } }
    #expect(peer.isConnected())
    _ = peer.ask(.bus("GetId"))
    let child = try sender(
      bus,
      """
      signal('Texts', *(['x' * 100000] * 20))
      signal('Cut', 'ä' * 10000000)
      signal('Bytes', dbus.ByteArray(b'x' * 1000000))
      signal('Array', dbus.Array(['a'] * 100000, signature='s'))
      deep = dbus.Int32(1, variant_level=30)
      signal('Deep', deep, signature='v')
      signal('Last', 'x' * 1000)
      """)
    #expect(heard.wait { $0.last?.member == "Last" })
    #expect(heard.withLock { $0.map(\.member) } == ["Cut", "Deep", "Last"])
    let texts = heard.withLock { $0.compactMap { $0.arguments.first?.string } }
    #expect(texts.map(\.utf8.count) == [65_536, 1000])
    #expect(heard.withLock { $0[1].arguments.first?.int } == 1)
    _ = child
  }

  @Test func subscriptionWhileTheQueueIsFullIsHeard() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer.connected(to: bus)
    bus.freeze()
    let isFull = Observed(false)
    let call = BusCall(
      "org.example.Nobody", path: "/", interface: "org.example", member: "Load",
      arguments: [.string(String(repeating: "x", count: 60_000))])
    for _ in 0..<60 {
      peer.connection.call(call) { reply in if case .failure(.busy) = reply { isFull.withLock { $0 = true } } }
    }
    #expect(isFull.wait { $0 })
    let heard = Observed(false)
    let owner = Observed<String?>(nil)
    peer.connection.subscribe(BusRule(interface: "org.example", member: "Shout")) { _ in heard.withLock { $0 = true } }
    peer.connection.watchName(BusName.bus) { new in owner.withLock { $0 = new } }
    bus.thaw()
    #expect(owner.wait { $0 != nil })
    try bus.emit("/org/example", "org.example.Shout")
    #expect(heard.wait { $0 })
  }

  /// A bus that refuses to say who owns a name: a monitor that waits for that would wait for ever.
  @Test func ownerThatTheBusDoesNotTellIsNone() throws {
    let bus = try PrivateBus()
    try bus.start(denying: "GetNameOwner")
    let peer = Peer.connected(to: bus)
    let owners = Observed<[String?]>([])
    peer.connection.watchName("org.example.Name") { new in owners.withLock { $0.append(new) } }
    #expect(owners.wait { $0 == [nil] })
  }

  @Test func stoppedConnectionsLeaveNoDescriptorsOrThreads() throws {
    let bus = try PrivateBus()
    try bus.start()
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
    func round() {
      let peer = Peer.connected(to: bus)
      peer.connection.watchName("org.example.Name") { _ in }
      peer.connection.stop()
    }
    round()
    let before = try (descriptors(), threads())
    for _ in 0..<100 { round() }
    // Other suites run meanwhile, and have descriptors and threads of their own: a leak of one a round would show.
    #expect(eventually { (try? descriptors() < before.0 + 50 && threads() < before.1 + 50) ?? false })
  }

  @Test(arguments: [true, false]) func threadSleepsWhileNoMessageComes(_ isThere: Bool) throws {
    let bus = try PrivateBus()
    if isThere { try bus.start() }
    let peer = Peer(bus.address)
    peer.start()
    peer.connection.watchName("org.example.Name") { _ in }
    #expect(isThere ? peer.isConnected() : peer.isAbsent())
    let thread = Observed<String?>(nil)
    peer.connection.perform {
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      thread.withLock { $0 = path }
    }
    #expect(thread.wait { $0 != nil })
    let path = "/proc/\(try #require(thread.withLock { $0 }))/status"
    func switches() throws -> Int {
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix("voluntary_ctxt_switches") })
      return try #require(line.split(separator: "\t").last.flatMap { Int($0) })
    }
    // One time that it does not wake before a timer of another connection fires is enough; other suites may wake it.
    let other = Peer("")
    other.start()
    let sleeps = try (1...20).contains { _ in
      let last = try switches()
      let hasFired = Observed(false)
      other.connection.perform(after: .milliseconds(500)) { hasFired.withLock { $0 = true } }
      return try hasFired.wait { $0 } && switches() == last
    }
    #expect(sleeps, "it woke before every timer of half a second")
  }
}
