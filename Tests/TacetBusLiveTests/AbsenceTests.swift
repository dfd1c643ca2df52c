import Foundation
import TacetTestSupport
import Testing

@testable import TacetBus

/// A driver whose steps a test runs. Its clock advances only by the waits that the driver asks for.
private final class SteppedDriver {
  private let time = Observed(SuspendingClock.now)
  private let state = Observed<BusState?>(nil)
  private let loop: BusDriver
  private var ready: [pollfd] = []
  /// The time by which the clock has advanced.
  private(set) var waited = Duration.zero

  init(_ address: String) {
    loop = BusDriver(kind: .session, address: address, now: { [time] in time.withLock { $0 } })
    loop.addClient(1) { [state] new in state.withLock { $0 = new } }
  }

  var isConnected: Bool { if case .connected? = state.withLock({ $0 }) { true } else { false } }

  /// Runs one step and returns the wait that it asks for in milliseconds; -1: no limit.
  @discardableResult
  func step() -> Int32 {
    let (sources, milliseconds) = loop.step(ready)
    ready = sources
    return milliseconds
  }

  /// Runs steps until one asks for a wait without limit (true), or the waits sum up to `limit` (false).
  func sleepsWithoutLimit(within limit: Duration) -> Bool {
    waited = .zero
    while waited <= limit {
      let milliseconds = step()
      if milliseconds < 0 { return true }
      advance(by: milliseconds)
    }
    return false
  }

  /// Runs steps until it is connected. The clock stands still while no timer is asked for: then only the watch helps.
  func connects() -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      let milliseconds = step()
      if isConnected { return true }
      let come = poll(&ready, nfds_t(ready.count), milliseconds < 0 ? 10_000 : min(milliseconds, 100))
      if come == 0, milliseconds < 0 { return false }
      if come == 0 { advance(by: milliseconds) }
    }
    return false
  }

  /// Runs steps until it has noticed the loss of the bus.
  func loses() -> Bool {
    while isConnected {
      step()
      if isConnected, poll(&ready, nfds_t(ready.count), 10_000) <= 0 { return false }
    }
    return true
  }

  private func advance(by milliseconds: Int32) {
    waited += .milliseconds(Int(milliseconds))
    time.withLock { $0 += .milliseconds(Int(milliseconds)) }
  }
}

/// A bus that is absent causes no wake-ups, and is found when it comes.
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

  @Test func findsABusInAFolderThatIsCreatedLater() throws {
    let loop = SteppedDriver(bus.address)
    try remove(folder)
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)))
    try make("\(folder)/else")
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)), "the folder exists, and no bus")
    try bus.start()
    #expect(loop.connects())
  }

  @Test func findsABusWhoseFolderIsRemovedAndCreatedAgain() throws {
    try bus.start()
    let loop = SteppedDriver(bus.address)
    #expect(loop.connects())
    bus.kill()
    #expect(loop.loses())
    try remove(folder)
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)))
    for _ in 0..<3 {
      try make(folder)
      try remove(folder)
    }
    try make(folder)
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)))
    try bus.start()
    #expect(loop.connects())
  }

  @Test func findsABusBehindALinkWhoseTargetIsCreatedLater() throws {
    let other = try ServerPlace()
    try FileManager.default.createSymbolicLink(atPath: "\(other.folder)/run", withDestinationPath: folder)
    try remove(folder)
    let loop = SteppedDriver("unix:path=\(other.folder)/run/bus")
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)))
    try make(folder)
    try bus.start()
    #expect(loop.connects())
  }

  @Test func findsABusAtTheSecondOfTwoPaths() throws {
    let loop = SteppedDriver("unix:path=\(folder)/never/bus;\(bus.address)")
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)))
    try bus.start()
    #expect(loop.connects())
  }

  @Test func findsABusWhoseFolderIsMovedThere() throws {
    let loop = SteppedDriver("unix:path=\(folder).moved/bus")
    #expect(loop.sleepsWithoutLimit(within: .seconds(2)))
    try bus.start()
    try FileManager.default.moveItem(atPath: folder, toPath: "\(folder).moved")
    #expect(loop.connects())
    try FileManager.default.moveItem(atPath: "\(folder).moved", toPath: folder)
  }

  /// A service manager keeps the file and listens on it again, which no watch reports.
  @Test func retriesASocketFileWithoutAListener() throws {
    let socket = try UnixSocket("\(folder)/bus")
    let loop = SteppedDriver(bus.address)
    #expect(!loop.sleepsWithoutLimit(within: .seconds(600)))
    #expect(!socket.isCalled)
    socket.listen()
    #expect(loop.sleepsWithoutLimit(within: .seconds(60)), "connected, it waits for the reply to Hello")
    #expect(socket.isCalled)
    try remove("\(folder)/bus")
    let away = SteppedDriver(bus.address)
    #expect(away.sleepsWithoutLimit(within: .seconds(2)))
  }

  @Test func retriesAnAddressThatIsNotAFile() {
    for address in ["unix:abstract=\(folder)/nobody", "unix:path=\(folder)/bus;unix:abstract=\(folder)/nobody"] {
      #expect(!SteppedDriver(address).sleepsWithoutLimit(within: .seconds(600)))
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

  /// True if a client has connected since; its connection is closed.
  var isCalled: Bool {
    let caller = accept(descriptor, nil, nil)
    close(caller)
    return caller >= 0
  }
}
