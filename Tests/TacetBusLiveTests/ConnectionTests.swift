import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// A connection to a private bus that is killed, restarted and frozen.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed")) struct ConnectionTests {
  @Test func reconnectsToARestartedBusAndRestoresItsSubscriptions() throws {
    let bus = try PrivateBus()
    let peer = Peer(bus.address)
    let owner = Observed<[String?]>([])
    let signals = Observed(0)
    peer.connection.watchName("org.example.Nobody") { new in owner.withLock { $0.append(new) } }
    peer.connection.subscribe(BusRule(interface: "org.example", member: "Shout")) { _ in signals.withLock { $0 += 1 } }
    peer.start()
    #expect(peer.isAbsent())
    #expect(owner.wait { $0 == [nil] })
    for round in 1...3 {
      try bus.start()
      #expect(peer.isConnected())
      try bus.emit("/org/example", "org.example.Shout")
      #expect(signals.wait { $0 == round })
      bus.kill()
      #expect(peer.isAbsent())
    }
    #expect(owner.withLock { $0 } == [nil], "an unchanged owner is not reported again")
  }

  @Test func ownerOfAWatchedNameIsReportedAtEachChange() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let owner = Observed<[String?]>([])
    let name = "org.example.Named"
    peer.connection.watchName(name) { new in owner.withLock { $0.append(new) } }
    #expect(owner.wait { $0 == [nil] })
    let other = Peer.connected(to: bus)
    other.connection.call(.bus("RequestName", .string(name), .uint32(0)))
    #expect(owner.wait { $0.count == 2 && $0[1] == other.name })
    other.connection.stop()
    #expect(owner.wait { $0.count == 3 && $0[2] == nil })
    bus.kill()
    #expect(peer.isAbsent())
    #expect(owner.withLock { $0.count } == 3)
  }

  @Test func signalsOfASenderThatDoesNotOwnTheNameAreIgnored() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let named = Observed(0)
    let all = Observed(0)
    peer.connection.subscribe(BusRule(sender: "org.example.Named", interface: "org.example")) { _ in
      named.withLock { $0 += 1 }
    }
    peer.connection.subscribe(BusRule(interface: "org.example")) { _ in all.withLock { $0 += 1 } }
    #expect(peer.isConnected())
    _ = peer.ask(.bus("GetId"))
    try bus.emit("/org/example", "org.example.Shout")
    #expect(all.wait { $0 == 1 })
    #expect(named.withLock { $0 } == 0)
  }

  @Test func frozenBusBlocksNoCaller() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer.connected(to: bus)
    bus.freeze()
    #expect(peer.ask(.bus("GetId")) == .failure(.timedOut(call: "org.freedesktop.DBus.GetId of org.freedesktop.DBus")))
    let late = Peer(bus.address)
    late.start()
    #expect(late.isAbsent(), "a bus that does not answer is reported as absent")
    #expect(late.ask(.bus("GetId")) == .failure(.notConnected))
    #expect(!SelfFigures.isBlocked { peer.connection.stop() })
    bus.thaw()
    #expect(late.isConnected(), "the first Hello is answered in the end")
  }

  @Test func callsBeforeTheStateOfTheBusIsKnownAreSentOrFail() throws {
    let bus = try PrivateBus()
    let absent = Peer(bus.address)
    let failed = Observed<Result<[BusValue], BusError>?>(nil)
    absent.connection.call(.bus("GetId")) { reply in failed.withLock { $0 = reply } }
    absent.start()
    #expect(failed.wait { $0 == .failure(.notConnected) })
    try bus.start()
    let present = Peer(bus.address)
    let id = Observed<String?>(nil)
    present.connection.call(.bus("GetId")) { reply in id.withLock { $0 = try? reply.get().first?.string } }
    present.start()
    #expect(id.wait { $0?.count == 32 })
  }

  @Test func callsFailWhenTheBusIsKilled() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer.connected(to: bus)
    bus.freeze()
    let reply = Observed<Result<[BusValue], BusError>?>(nil)
    var call = BusCall.bus("GetId")
    call.timeout = .seconds(60)
    peer.connection.call(call) { new in reply.withLock { $0 = new } }
    bus.kill()
    #expect(reply.wait { $0 == .failure(.notConnected) })
  }

  @Test func callsOfOurConnectionAreAnsweredWithAnError() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    let other = Peer(bus.address)
    other.start()
    #expect(peer.isConnected() && other.isConnected())
    let reply = other.ask(BusCall(peer.name, path: "/", interface: "org.example", member: "Anything"))
    guard case .failure(.refused(let name, _)) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(name.hasSuffix("UnknownObject"))
  }

  /// ``TimersTests`` has their order.
  @Test func timersFireWithoutABus() {
    let peer = Peer("")
    let fired = Observed<Set<Int>>([])
    for number in [3, 1, 2] {
      peer.connection.perform(after: .milliseconds(10 * number)) { _ = fired.withLock { $0.insert(number) } }
    }
    peer.start()
    #expect(fired.wait { $0 == [1, 2, 3] })
  }

  @Test func withoutAnAddressTheBusIsReportedAbsent() {
    let peer = Peer("")
    peer.start()
    #expect(peer.state.wait { $0 == .disconnected("there is no session bus") })
    #expect(peer.ask(.bus("GetId")) == .failure(.notConnected))
  }

  @Test func nothingIsReportedAfterStop() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer.connected(to: bus)
    peer.connection.stop()
    bus.kill()
    let replies = Observed(0)
    peer.connection.call(.bus("GetId")) { _ in replies.withLock { $0 += 1 } }
    peer.connection.perform { replies.withLock { $0 += 1 } }
    #expect(replies.withLock { $0 } == 0)
    #expect(peer.state.withLock { $0 } == .connected(uniqueName: peer.name))
  }

  @Test func mayBeStoppedAndReleasedOnItsOwnThread() throws {
    let bus = try PrivateBus()
    try bus.start()
    let isDone = Observed(false)
    let kept = Observed<BusConnection?>(BusConnection(.session, address: bus.address))
    kept.withLock { connection in
      connection?.start { _ in
        kept.withLock { connection in
          connection?.stop()
          connection = nil
        }
        isDone.withLock { $0 = true }
      }
    }
    #expect(isDone.wait { $0 })
  }
}
