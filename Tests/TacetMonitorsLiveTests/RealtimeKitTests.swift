import Foundation
import TacetBus
import TacetSystem
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The client with the real RealtimeKit on a private bus, with a mock of its authority (polkit).
@Suite(
  .enabled(if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus, setpriv or dbusmock is missing"))
struct RealtimeKitTests {
  private static let daemon = "/usr/libexec/rtkit-daemon"
  private static let priorityOf = __priority_which_t(PRIO_PROCESS.rawValue)

  @Test(.enabled(if: access(daemon, X_OK) == 0, "rtkit is not installed"))
  func daemonRaisesTheThreadsPriority() throws {
    let bus = try PrivateBus()
    try bus.start()
    let authority = "org.freedesktop.PolicyKit1"
    let police = try MockService(
      bus, template: "polkitd", name: authority, path: "/org/freedesktop/PolicyKit1/Authority")
    try police.mock("AllowUnknown", "true")
    let kit = try ChildProcess("sh", ["-c", "exec \(Self.daemon)"], environment: bus.environment)
    defer { kit.kill() }
    do {
      try bus.waitForOwner(of: RealtimeKit.name)
    } catch {
      try Test.cancel("rtkit-daemon can not run here, as in a container without its privileges")
    }

    let monitors = SystemMonitors(
      [.login], applicationName: "test", at: SystemAddresses(sessionBus: bus.address, systemBus: bus.address)
    ) { _, _ in }
    monitors.start()
    defer { monitors.stop() }
    let sleeper = Sleeper()
    defer { sleeper.end() }
    #expect(getpriority(Self.priorityOf, UInt32(sleeper.number)) == 0)
    monitors.realtime?.raisePriority(ofThread: sleeper.number, nice: -11)
    #expect(eventually { getpriority(Self.priorityOf, UInt32(sleeper.number)) == -11 })
  }

  @Test func nothingHappensWithoutTheService() throws {
    let kit = RealtimeKit(on: BusConnection(.system, address: "unix:path=/nowhere/bus"))
    kit.raisePriority(ofThread: 1, nice: -11)
    kit.raisePriority(ofThread: 1, nice: -11)
    kit.stop()
    #expect(eventually { SelfFigures.threads(named: "tacet-bus").isEmpty })
  }
}

/// A sleeping thread with its number in the system.
private final class Sleeper: Sendable {
  private let found = Observed<Int?>(nil)
  private let wakeup = Wakeup()
  private let worker: StepThread

  init() {
    let found = found
    worker = StepThread(
      name: "sleeper", wakeup: wakeup,
      begin: {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        found.withLock { $0 = link.flatMap { Int($0.split(separator: "/").last ?? "") } }
      }, step: { nil })
  }

  var number: Int {
    _ = found.wait { $0 != nil }
    return found.withLock { $0 } ?? 0
  }

  func end() {
    worker.stop()
    wakeup.deallocate()
  }
}
