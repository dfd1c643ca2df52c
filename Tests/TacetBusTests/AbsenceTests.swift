import Foundation
import TacetTestSupport
import Testing

@testable import TacetBus

/// A connection's loop, driven by a test: its clock goes on by what the loop has asked to wait for, and not otherwise.
private final class DrivenLoop {
  private let time = Observed(SuspendingClock.now)
  private let state = Observed<BusState?>(nil)
  private let loop: BusLoop
  private var ready: [pollfd] = []
  /// How far the clock has gone on.
  private(set) var waited = Duration.zero

  init(_ address: String) {
    loop = BusLoop(kind: .session, address: address, now: { [time] in time.withLock { $0 } })
    loop.join(1) { [state] new in state.withLock { $0 = new } }
  }

  var isConnected: Bool { if case .connected? = state.withLock({ $0 }) { true } else { false } }

  /// One step, and what it waits for: milliseconds; -1: for ever.
  @discardableResult
  func step() -> Int32 {
    let (sources, milliseconds) = loop.step(ready)
    ready = sources
    return milliseconds
  }

  /// Steps until it would sleep for ever, or has asked to wait for `limit` in all; whether it sleeps for ever.
  func rests(within limit: Duration) -> Bool {
    waited = .zero
    while waited <= limit {
      let milliseconds = step()
      if milliseconds < 0 { return true }
      go(on: milliseconds)
    }
    return false
  }

  /// Steps until it is connected. Where it asks for no timer it is given no time: then it has to be told.
  func connects() -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      let milliseconds = step()
      if isConnected { return true }
      let come = poll(&ready, nfds_t(ready.count), milliseconds < 0 ? 10_000 : min(milliseconds, 100))
      if come == 0, milliseconds < 0 { return false }
      if come == 0 { go(on: milliseconds) }
    }
    return false
  }

  /// Steps until it has noticed that the bus is gone.
  func loses() -> Bool {
    while isConnected {
      step()
      if isConnected, poll(&ready, nfds_t(ready.count), 10_000) <= 0 { return false }
    }
    return true
  }

  private func go(on milliseconds: Int32) {
    waited += .milliseconds(Int(milliseconds))
    time.withLock { $0 += .milliseconds(Int(milliseconds)) }
  }
}

/// Nobody is woken for a bus that is not there, and it is found when it comes.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed")) struct AbsenceTests {
  private let bus: PrivateBus
  private let folder: String

  init() throws {
    bus = try PrivateBus()
    folder = bus.place.folder
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  private func make(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  @Test func oneInAFolderThatIsNotThereYetIsFound() throws {
    let loop = DrivenLoop(bus.address)
    try remove(folder)
    #expect(loop.rests(within: .seconds(2)))
    try make("\(folder)/else")
    #expect(loop.rests(within: .seconds(2)), "there is a folder, and no bus")
    try bus.start()
    #expect(loop.connects())
  }

  @Test func oneWhoseFolderIsRemovedAndMadeAgainIsFound() throws {
    try bus.start()
    let loop = DrivenLoop(bus.address)
    #expect(loop.connects())
    bus.kill()
    #expect(loop.loses())
    try remove(folder)
    #expect(loop.rests(within: .seconds(2)))
    for _ in 0..<3 {
      try make(folder)
      try remove(folder)
    }
    try make(folder)
    #expect(loop.rests(within: .seconds(2)))
    try bus.start()
    #expect(loop.connects())
  }

  @Test func oneBehindALinkThatLeadsNowhereIsFound() throws {
    let other = try ServerPlace()
    try FileManager.default.createSymbolicLink(atPath: "\(other.folder)/run", withDestinationPath: folder)
    try remove(folder)
    let loop = DrivenLoop("unix:path=\(other.folder)/run/bus")
    #expect(loop.rests(within: .seconds(2)))
    try make(folder)
    try bus.start()
    #expect(loop.connects())
  }

  @Test func oneOfSeveralIsFound() throws {
    let loop = DrivenLoop("unix:path=\(folder)/never/bus;\(bus.address)")
    #expect(loop.rests(within: .seconds(2)))
    try bus.start()
    #expect(loop.connects())
  }

  @Test func oneThatIsMovedThereIsFound() throws {
    let loop = DrivenLoop("unix:path=\(folder).moved/bus")
    #expect(loop.rests(within: .seconds(2)))
    try bus.start()
    try FileManager.default.moveItem(atPath: folder, toPath: "\(folder).moved")
    #expect(loop.connects())
    try FileManager.default.moveItem(atPath: "\(folder).moved", toPath: folder)
  }

  /// A service manager keeps the file and listens again: that is not told.
  @Test func aSocketThatNobodyListensAtIsTriedAgainForEver() throws {
    let socket = try UnixSocket("\(folder)/bus")
    let loop = DrivenLoop(bus.address)
    #expect(!loop.rests(within: .seconds(600)))
    #expect(!socket.isCalled)
    socket.listen()
    #expect(!loop.rests(within: .seconds(30)))
    #expect(socket.isCalled)
    try remove("\(folder)/bus")
    let away = DrivenLoop(bus.address)
    #expect(away.rests(within: .seconds(2)))
  }

  @Test func oneThatIsNoFileIsTriedAgainForEver() {
    for address in ["unix:abstract=\(folder)/nobody", "unix:path=\(folder)/bus;unix:abstract=\(folder)/nobody"] {
      #expect(!DrivenLoop(address).rests(within: .seconds(600)))
    }
  }
}

/// A socket of the test's own at a path.
private final class UnixSocket {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound)
  }

  deinit { close(descriptor) }

  func listen() { Glibc.listen(descriptor, 8) }

  /// Whether somebody has connected; who has is let go.
  var isCalled: Bool {
    let caller = accept(descriptor, nil, nil)
    close(caller)
    return caller >= 0
  }
}
