import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with dbusmock's screen savers on a private bus.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus or python3-dbusmock is not installed"))
struct ScreenSaverTests {
  private let bus: PrivateBus
  private let monitor: ScreenSaverMonitor

  init() throws {
    bus = try PrivateBus()
    monitor = ScreenSaverMonitor(address: bus.address)
  }

  private func gnome() throws -> MockService {
    try MockService(
      bus, template: "gnome_screensaver", name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver")
  }

  private func setActive(_ isActive: Bool) throws {
    try bus.gdbus(
      "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver.SetActive", "\(isActive)")
  }

  @Test func activeSaverIsAScreenLock() throws {
    try bus.start()
    let saver = try gnome()
    try setActive(true)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("screen saver on") && $0.locked == ["screensaver"] })
    for isActive in [false, true, false, true] {
      try setActive(isActive)
      #expect(log.wait { $0.isQuiet != isActive })
    }
    saver.kill()
    #expect(log.wait { $0.isQuiet && !$0.isPresent })
  }

  /// GNOME's session owns the second name for programs that inhibit the saver, and has no reply.
  @Test func saverWithoutAReplyDoesNotLock() throws {
    try bus.start()
    let name = "org.freedesktop.ScreenSaver"
    let mute = try MockService(bus, name: name, path: "/org/freedesktop/ScreenSaver", interface: name)
    let saver = try gnome()
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("screen saver off") && $0.isQuiet })
    try setActive(true)
    #expect(log.wait { $0.locked == ["screensaver"] })
    mute.kill()
    saver.freeze()
    monitor.refresh()
    saver.thaw()
    try setActive(false)
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func lockEndsWithTheLastActiveSaver() throws {
    try bus.start()
    let name = "org.freedesktop.ScreenSaver"
    let path = "/org/freedesktop/ScreenSaver"
    let kde = try MockService(bus, name: name, path: path, interface: name)
    try kde.mock("AddMethod", name, "GetActive", "", "b", "'ret = True'")
    let saver = try gnome()
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("screen saver on") && $0.locked == ["screensaver"] })
    try setActive(true)
    try kde.mock("EmitSignal", name, "ActiveChanged", "b", "[<false>]")
    try kde.mock("EmitSignal", name, "ActiveChanged", "b", "[<true>]")
    saver.kill()
    try kde.mock("EmitSignal", name, "ActiveChanged", "b", "[<false>]")
    #expect(log.wait { $0.presence == .present("screen saver off") && $0.isQuiet })
    kde.kill()
    #expect(log.wait { !$0.isPresent && $0.presence != nil })
  }

  @Test(arguments: ["xfce", "mate", "cinnamon"])
  func saverOfAnotherDesktopIsAScreenLock(desktop: String) throws {
    try bus.start()
    let name = "org.\(desktop).ScreenSaver"
    let saver = try MockService(bus, name: name, path: "/org/\(desktop)/ScreenSaver", interface: name)
    try saver.mock("AddMethod", name, "GetActive", "", "b", "'ret = False'")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("screen saver off") })
    try saver.mock("EmitSignal", name, "ActiveChanged", "b", "[<true>]")
    #expect(log.wait { $0.locked == ["screensaver"] })
    saver.kill()
    #expect(log.wait { $0.isQuiet && !$0.isPresent })
  }

  @Test func reconnectsAfterTheBusRestarts() throws {
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence != nil && !$0.isPresent })
    for _ in 0..<2 {
      try bus.start()
      let saver = try gnome()
      try setActive(true)
      #expect(log.wait { $0.locked == ["screensaver"] })
      bus.kill()
      #expect(log.wait { $0.isQuiet && $0.presence == .absent("the session bus went away") })
      saver.kill()
    }
  }
}
