import TacetBus
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with dbusmock's login manager on a private bus.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus or python3-dbusmock is not installed"))
struct LoginTests {
  private let bus: PrivateBus
  private let monitor: LoginMonitor

  init() throws {
    bus = try PrivateBus()
    monitor = LoginMonitor(address: bus.address, sessionID: "c1", sleepDelay: .zero)
  }

  @Test func lockAndSessionSwitchAreReported() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("awake, session in front, unlocked") && $0.isQuiet })
    try manager.set("LockedHint", true)
    #expect(log.wait { $0.presence == .present("awake, session in front, locked") && $0.locked == ["login"] })
    try manager.set("LockedHint", false)
    #expect(log.wait(until: \.isQuiet))
    try manager.set("Active", false)
    #expect(log.wait { $0.interruptions == [.sessionSwitched] && $0.locked.isEmpty })
    try manager.set("LockedHint", true)
    #expect(log.wait { $0.interruptions == [.sessionSwitched] && $0.locked == ["login"] })
    try manager.set("Active", true)
    #expect(log.wait { $0.interruptions.isEmpty && $0.locked == ["login"] })
  }

  @Test func lockSignalLocksUntilTheUnlockSignal() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    try manager.send("Lock")
    #expect(log.wait { $0.locked == ["login"] })
    try manager.send("Unlock")
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func otherSessionsAreIgnored() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let other = try manager.addSession("c2")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    try other.set("Active", false)
    try other.set("LockedHint", true)
    try other.send("Lock")
    // Signals of one bus are handled in their order: all before this one have been handled.
    try manager.prepareForSleep(true)
    #expect(log.wait { $0.interruptions.contains(.sleep) })
    #expect(log.reports.locked.isEmpty && log.reports.interruptions == [.sleep])
    try manager.set("LockedHint", true)
    try other.send("Unlock")
    try manager.prepareForSleep(false)
    #expect(log.wait { $0.interruptions.isEmpty })
    #expect(log.reports.locked == ["login"])
  }

  @Test func sleepLockIsReleasedOnSleepAndTakenAgainOnWake() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    for _ in 0..<3 {
      #expect(eventually { manager.inhibitors.contains("'sleep'") && manager.inhibitors.contains("'delay'") })
      try manager.prepareForSleep(true)
      #expect(log.wait { $0.interruptions == [.sleep] })
      #expect(eventually { manager.inhibitors.contains("[]") })
      try manager.prepareForSleep(false)
      #expect(log.wait(until: \.isQuiet))
    }
  }

  @Test func sleepLockIsHeldForTheDelay() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let patient = LoginMonitor(address: bus.address, sessionID: "c1", sleepDelay: .seconds(600))
    let log = MonitorLog.starting(patient)
    #expect(eventually { manager.inhibitors.contains("'sleep'") })
    try manager.prepareForSleep(true)
    #expect(log.wait { $0.interruptions == [.sleep] })
    #expect(manager.inhibitors.contains("'sleep'"))
    patient.stop()
    #expect(eventually { manager.inhibitors.contains("[]") })
  }

  /// The environment's name is stale, so that the process or the user leads to the session.
  @Test(arguments: [true, false])
  func sessionIsFoundWithoutItsName(byProcess: Bool) throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let session = "/org/freedesktop/login1/session"
    if byProcess {
      try manager.service.mock(
        "AddMethod", "org.freedesktop.login1.Manager", "GetSessionByPID", "u", "o", "'ret = \"\(session)/c1\"'")
    } else {
      try manager.service.mock(
        "AddObject", "\(session)/auto", "org.freedesktop.login1.Session", "{'Id': <'c1'>}", "@a(ssss) []")
    }
    let lost = LoginMonitor(address: bus.address, sessionID: "stale")
    let log = MonitorLog.starting(lost)
    defer { lost.stop() }
    #expect(log.wait { $0.presence == .present("awake, session in front, unlocked") })
    try manager.set("LockedHint", true)
    #expect(log.wait { $0.locked == ["login"] })
  }

  /// A manager that replies to one lookup with nothing, or with something that is no path, is asked by the next.
  @Test(arguments: [("", ""), ("u", "ret = dbus.UInt32(7)")])
  func oddReplyLeadsToTheNextLookup(signature: String, code: String) throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let (interface, path) = ("org.freedesktop.login1.Manager", "/org/freedesktop/login1/session/c1")
    try manager.service.mock("AddMethod", interface, "GetSession", "s", signature, code)
    try manager.service.mock("AddMethod", interface, "GetSessionByPID", "u", "o", "'ret = \"\(path)\"'")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("awake, session in front, unlocked") })
  }

  /// The session's state is "closing": it has ended, and still has processes.
  @Test func endedSessionCountsAsNone() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    try manager.service.mock(
      "UpdateProperties", "org.freedesktop.login1.Session", "{'Active': <false>, 'State': <'closing'>}",
      at: "/org/freedesktop/login1/session/c1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("awake, no session") && $0.isQuiet })
  }

  @Test func sleepIsReportedWithoutASession() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let lost = LoginMonitor(address: bus.address, sessionID: "stale")
    let log = MonitorLog.starting(lost)
    defer { lost.stop() }
    #expect(log.wait { $0.presence == .present("awake, no session") })
    try manager.prepareForSleep(true)
    #expect(log.wait { $0.interruptions == [.sleep] })
    try manager.prepareForSleep(false)
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func refreshFindsAMissedWake() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    try manager.prepareForSleep(true)
    #expect(log.wait { $0.interruptions == [.sleep] })
    // The mock's property is always false, so the read reports a wake.
    monitor.refresh()
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func reconnectsAfterServiceAndBusRestart() throws {
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence != nil && !$0.isPresent })
    for isBusKilled in [false, true, false, true] {
      try bus.start()
      #expect(log.wait { $0.presence == .absent("the login manager is not running") })
      let manager = try LoginManager(bus, session: "c1")
      #expect(log.wait(until: \.isPresent))
      try manager.set("LockedHint", true)
      try manager.set("Active", false)
      try manager.prepareForSleep(true)
      #expect(log.wait { $0.locked == ["login"] && $0.interruptions == [.sleep, .sessionSwitched] })
      if isBusKilled { bus.kill() } else { manager.service.kill() }
      #expect(log.wait { $0.isQuiet && !$0.isPresent })
      bus.kill()
      #expect(log.wait { $0.presence == .absent("the system bus went away") })
    }
  }

  @Test func lastOfAThousandSleepSignalsCounts() throws {
    try bus.start()
    let manager = try LoginManager(bus, session: "c1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    for last in [true, false] {
      manager.prepareForSleep((0..<1000).map { $0 % 2 == 0 } + [last])
      #expect(log.wait { $0.interruptions == (last ? [.sleep] : []) })
      #expect(eventually { manager.inhibitors.contains("'sleep'") == !last })
      #expect(log.reports.interruptions == (last ? [.sleep] : []))
    }
  }
}

/// dbusmock's login manager with one session.
private struct LoginManager {
  let service: MockService
  private let bus: PrivateBus
  private let session: String

  init(_ bus: PrivateBus, session id: String) throws {
    self.bus = bus
    service = try MockService(
      bus, template: "logind", name: "org.freedesktop.login1", path: "/org/freedesktop/login1")
    session = "/org/freedesktop/login1/session/\(id)"
    let getSession = """
      path = "/org/freedesktop/login1/session/" + args[0]
      if path not in objects: raise dbus.exceptions.DBusException("none", name="org.freedesktop.login1.NoSuchSession")
      ret = path
      """
    try service.mock("AddMethod", "org.freedesktop.login1.Manager", "GetSession", "s", "o", "'\(getSession)'")
    try addSession(id)
  }

  private init(_ other: LoginManager, session id: String) {
    bus = other.bus
    service = other.service
    session = "/org/freedesktop/login1/session/\(id)"
  }

  @discardableResult
  func addSession(_ id: String) throws -> LoginManager {
    try service.mock("AddSession", id, "seat0", "0", "root", "true")
    return LoginManager(self, session: id)
  }

  func set(_ property: String, _ value: Bool) throws {
    try service.mock("UpdateProperties", "org.freedesktop.login1.Session", "{'\(property)': <\(value)>}", at: session)
  }

  func send(_ signal: String) throws {
    try service.mock("EmitSignal", "org.freedesktop.login1.Session", signal, "", "@av []", at: session)
  }

  func prepareForSleep(_ isSleeping: Bool) throws {
    try service.mock("EmitSignal", "org.freedesktop.login1.Manager", "PrepareForSleep", "b", "[<\(isSleeping)>]")
  }

  /// Sends these signals as fast as the bus allows.
  func prepareForSleep(_ sequence: [Bool]) {
    let connection = BusConnection(.system, address: bus.address)
    defer { connection.stop() }
    let answers = Observed(0)
    connection.start()
    for isSleeping in sequence {
      let call = BusCall(
        service.name, path: "/org/freedesktop/login1", interface: "org.freedesktop.DBus.Mock", member: "EmitSignal",
        arguments: [
          .string("org.freedesktop.login1.Manager"), .string("PrepareForSleep"), .string("b"),
          .array(element: "v", [.variant(.bool(isSleeping))]),
        ], timeout: .seconds(20))
      connection.call(call) { result in answers.withLock { $0 += (try? result.get()) == nil ? 0 : 1 } }
    }
    #expect(answers.wait { $0 == sequence.count })
  }

  /// The reply to `ListInhibitors`, as gdbus prints it.
  var inhibitors: String {
    (try? bus.gdbus(
      service.name, "/org/freedesktop/login1", "org.freedesktop.login1.Manager.ListInhibitors")) ?? ""
  }
}
