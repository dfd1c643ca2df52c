import TacetBus
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// A take holds the desktop's notifications back, with a mock of KDE's interface on a private bus.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus or python3-dbusmock is not installed"))
struct NotificationBlockerTests {
  private static let name = "org.freedesktop.Notifications"
  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
    try bus.start()
  }

  private func desktop() throws -> MockService {
    let service = try MockService(bus, name: Self.name, property: "Inhibited", value: "false")
    try service.mock("AddMethod", Self.name, "Inhibit", "ssa{sv}", "u", "ret = dbus.UInt32(7)")
    try service.mock("AddMethod", Self.name, "UnInhibit", "u", "", "")
    return service
  }

  private func calls(_ service: MockService, _ method: String) throws -> String {
    try service.mock("GetMethodCalls", method)
  }

  @Test func takeHoldsThemBackAndItsEndLetsThemGo() throws {
    let service = try desktop()
    let blocker = NotificationBlocker(
      on: BusConnection(.session, address: bus.address), program: "Game", id: "org.example.Game")
    defer { blocker.stop() }
    blocker.block(false)
    blocker.block(true)
    #expect(eventually { (try? calls(service, "Inhibit").contains("Game records")) == true })
    #expect(try !calls(service, "UnInhibit").contains("7"))
    blocker.block(false)
    #expect(eventually { (try? calls(service, "UnInhibit").contains("uint32 7")) == true })
    // Given up before the desktop has answered: given back when it does.
    try service.mock("ClearCalls")
    blocker.block(true)
    blocker.block(false)
    #expect(eventually { (try? calls(service, "Inhibit").contains("Game records")) == true })
    #expect(eventually { (try? calls(service, "UnInhibit").contains("uint32 7")) == true })
  }

  /// A desktop that starts anew is asked anew.
  @Test func nextTakeAsksADesktopThatStartedAnew() throws {
    let blocker = NotificationBlocker(
      on: BusConnection(.session, address: bus.address), program: "Game", id: "")
    defer { blocker.stop() }
    blocker.block(true)
    for _ in 1...2 {
      // Its methods come after its name: it refuses at first, and is asked by the next take.
      let service = try desktop()
      blocker.block(false)
      blocker.block(true)
      #expect(eventually { (try? calls(service, "Inhibit").contains("Game records")) == true })
      service.kill()
      #expect(
        eventually {
          (try? !bus.gdbus(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", Self.name
          ).contains("true")) == true
        })
    }
  }
}
