import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// Several clients of one connection, each started and stopped by itself.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed")) struct SharingTests {
  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
    try bus.start()
  }

  /// An object that handlers hold, which shows when they are released.
  private final class Held: Sendable {}

  private func thread(of peer: Peer) -> String? {
    let thread = Observed<String?>(nil)
    peer.connection.perform {
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      thread.withLock { $0 = path }
    }
    _ = thread.wait { $0 != nil }
    return thread.withLock { $0 }
  }

  private func emit() throws { try bus.emit("/org/example", "org.example.Shout") }

  private func signals(to peer: Peer) -> Observed<Int> {
    let heard = Observed(0)
    peer.connection.subscribe(BusRule(interface: "org.example", member: "Shout")) { _ in heard.withLock { $0 += 1 } }
    return heard
  }

  @Test func clientsShareOneThreadAndOneUniqueName() throws {
    let one = Peer(bus.address)
    let two = Peer(sharing: one)
    let three = Peer(sharing: two)
    for peer in [two, one] {
      peer.start()
      #expect(peer.isConnected())
    }
    let task = try #require(thread(of: one))
    #expect(thread(of: two) == task)
    three.start()
    #expect(three.isConnected(), "the known state is reported to it")
    #expect(Set([one.name, two.name, three.name]).count == 1)
    bus.kill()
    for peer in [one, two, three] { #expect(peer.isAbsent()) }
    let late = Peer(sharing: one)
    late.start()
    #expect(late.isAbsent())
    try bus.start()
    for peer in [one, two, three, late] {
      #expect(peer.isConnected())
      peer.connection.stop()
    }
    #expect(eventually { !FileManager.default.fileExists(atPath: "/proc/\(task)") })
  }

  @Test func requestsBeforeTheStartTakeEffectAtTheStart() throws {
    let one = Peer(bus.address)
    let two = Peer(sharing: one)
    let early = signals(to: two)
    let owner = Observed<[String?]>([])
    two.connection.watchName("org.example.Nobody") { new in owner.withLock { $0.append(new) } }
    let heard = signals(to: one)
    one.start()
    #expect(one.isConnected())
    try emit()
    #expect(heard.wait { $0 == 1 })
    #expect(early.withLock { $0 } == 0 && owner.withLock { $0 }.isEmpty)
    two.start()
    #expect(owner.wait { $0 == [nil] })
    try emit()
    #expect(early.wait { $0 == 1 })
    one.connection.stop()
    two.connection.stop()
  }

  @Test func stoppedClientReleasesItsHandlersAndTheOthersContinue() throws {
    let one = Peer(bus.address)
    let two = Peer(sharing: one)
    let heard = signals(to: one)
    let silent = signals(to: two)
    weak var gone: Held?
    do {
      let held = Held()
      gone = held
      let connection = two.connection
      connection.watchName("org.example.Nobody") { _ in _ = held }
      connection.subscribe(BusRule(sender: "org.example.Other", interface: "org.example")) { _ in _ = held }
      connection.perform(after: .seconds(3600)) { _ = held }
      two.start()
      one.start()
      #expect(one.isConnected() && two.isConnected())
      // A frozen bus answers nothing.
      bus.freeze()
      var call = BusCall.bus("GetId")
      call.timeout = .seconds(3600)
      connection.call(call) { _ in _ = held }
      connection.stop()
    }
    #expect(eventually { gone == nil })
    bus.thaw()
    try emit()
    #expect(heard.wait { $0 == 1 })
    bus.kill()
    #expect(one.isAbsent())
    #expect(!two.isAbsentByNow && silent.withLock { $0 } == 0)
    one.connection.stop()
  }

  @Test func callsBeforeStopAreSentWhileTheOthersContinue() throws {
    let one = Peer.connected(to: bus)
    for number in 0..<50 {
      let two = Peer(sharing: one)
      two.start()
      let name = "org.example.Last\(number)"
      two.connection.perform { [connection = two.connection] in
        connection.call(.bus("RequestName", .string(name), .uint32(0)))
      }
      two.connection.stop()
      // Sent after that call, this one is answered after it.
      #expect(one.ask(.bus("GetNameOwner", .string(name))) == .success([.string(one.name)]))
    }
    one.connection.stop()
  }

  @Test func clientMayBeStoppedAndReleasedOnTheSharedThread() throws {
    let one = Peer(bus.address)
    one.start()
    let heard = signals(to: one)
    #expect(one.isConnected())
    let isDone = Observed(false)
    let kept = Observed<BusConnection?>(BusConnection(sharing: one.connection))
    weak var gone: Held?
    do {
      let held = Held()
      gone = held
      kept.withLock { connection in
        connection?.start { [held] _ in
          kept.withLock { connection in
            connection?.stop()
            connection?.watchName("org.example.Nobody") { _ in _ = held }
            connection?.perform { isDone.withLock { $0 = true } }
            connection = nil
          }
        }
      }
    }
    #expect(isDone.wait { $0 }, "jobs posted on the thread still run")
    #expect(eventually { gone == nil }, "and are released")
    try emit()
    #expect(heard.wait { $0 == 1 })
    one.connection.stop()
  }

  @Test func clientsStartAndStopOnManyThreadsAtOnce() throws {
    let threads = { SelfFigures.threads(named: "tacet-bus").count }
    let before = threads()
    let late = Observed(0)
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for round in 0..<25 {
        let first = Peer(bus.address)
        let peers = [first, Peer(sharing: first), Peer(sharing: first)]
        DispatchQueue.concurrentPerform(iterations: 3) { index in
          let peer = peers[index]
          let isStopped = Observed(false)
          peer.connection.watchName("org.example.N\(number)") { _ in
            if isStopped.withLock({ $0 }) { late.withLock { $0 += 1 } }
          }
          if (round + index) % 4 != 0 { peer.start() }
          if (round + index) % 3 == 0 {
            _ = peer.state.wait { $0 != nil || (round + index) % 4 == 0 }
          }
          peer.connection.stop()
          isStopped.withLock { $0 = true }
        }
      }
    }
    #expect(late.withLock { $0 } == 0)
    // Other suites have threads of the same name; a leak of one each round would exceed this.
    #expect(eventually { threads() < before + 50 })
  }
}
