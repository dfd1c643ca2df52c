import Foundation
import TacetBus
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with the real feedbackd on a private bus.
@Suite(.enabled(if: Feedbackd.isInstalled, "feedbackd, dbus-daemon or gdbus is not installed"), .serialized)
struct FeedbackdTests {
  private let bus: PrivateBus
  private let monitor: FeedbackdMonitor

  init() throws {
    bus = try PrivateBus()
    monitor = FeedbackdMonitor(address: bus.address)
  }

  @Test func profileChangeIsReported() throws {
    try bus.start()
    let service = try Feedbackd(bus)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("profile full") && $0.isQuiet })
    for (profile, isSilent) in [("silent", true), ("quiet", true), ("full", false), ("bogus", false), ("quiet", true)] {
      try service.set(profile)
      #expect(log.wait { $0.presence == .present("profile \(profile)") && $0.silent.isEmpty != isSilent })
    }
    service.kill()
  }

  @Test func silentProfileAtStartIsReportedBeforeThePresence() throws {
    try bus.start()
    let service = try Feedbackd(bus)
    try service.set("quiet")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    #expect(
      log.reports == [
        .fact(.silentMode(true, source: "feedbackd")), .presence(.present("profile quiet")),
      ])
    service.kill()
  }

  /// The user silences this one game, by feedbackd's own setting.
  @Test(.enabled(if: ChildProcess.find("gsettings") != nil, "gsettings is not installed"))
  func profileOfThisProgramAloneIsFollowed() throws {
    try bus.start()
    let service = try Feedbackd(bus)
    let monitor = FeedbackdMonitor(
      on: BusConnection(.session, address: bus.address), applicationID: "org.example.Game", environment: bus.environment
    )
    let log = MonitorLog.starting(monitor)
    defer {
      monitor.stop()
      bus.killOwner(of: "ca.desrt.dconf")
      service.kill()
    }
    #expect(log.wait { $0.presence == .present("profile full, full for this program") && $0.isQuiet })
    let schema = "org.sigxcpu.feedbackd.application:/org/sigxcpu/feedbackd/application/org-example-game/"
    for (profile, isSilent) in [("quiet", true), ("full", false), ("silent", true)] {
      _ = try bus.run("gsettings", "set", schema, "profile", profile).read()
      #expect(log.wait { $0.silent == (isSilent ? ["feedbackd"] : []) })
    }
    _ = try bus.run("gsettings", "reset", schema, "profile").read()
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func absentServiceIsNotStarted() throws {
    try bus.start()
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .absent("feedbackd is not running") })
    monitor.refresh()
    #expect(log.wait { $0.count == 2 })
    let answer = try bus.gdbus(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", "org.sigxcpu.Feedback")
    #expect(answer.contains("false"))
  }

  @Test func silentModeEndsWhenTheServiceIsKilled() throws {
    try bus.start()
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    for _ in 0..<3 {
      let service = try Feedbackd(bus)
      try service.set("silent")
      #expect(log.wait { $0.silent == ["feedbackd"] })
      service.kill()
      #expect(log.wait { $0.isQuiet && $0.presence == .absent("feedbackd is not running") })
    }
  }

  @Test func reconnectsAfterTheBusRestarts() throws {
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence != nil && !$0.isPresent })
    for _ in 0..<3 {
      try bus.start()
      let service = try Feedbackd(bus)
      try service.set("silent")
      #expect(log.wait { $0.silent == ["feedbackd"] && $0.presence == .present("profile silent") })
      bus.kill()
      #expect(log.wait { $0.isQuiet && $0.presence == .absent("the session bus went away") })
      service.kill()
    }
  }

  /// The service hangs at the first read, continues, and sends nothing by itself.
  @Test func hungServiceIsReadAgainAndKeepsItsProfile() throws {
    try bus.start()
    let service = try Feedbackd(bus)
    try service.set("silent")
    service.freeze()
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .absent("feedbackd does not answer") })
    service.thaw()
    #expect(log.wait { $0.silent == ["feedbackd"] && $0.presence == .present("profile silent") })
    let count = log.reports.count
    service.freeze()
    monitor.refresh()
    #expect(log.wait { $0.count == count + 2 })
    service.kill()
    #expect(log.wait { $0.isQuiet && $0.presence == .absent("feedbackd is not running") })
    let rest = Array(log.reports[(count + 2)...])
    #expect(
      rest == [.fact(.silentMode(false, source: "feedbackd")), .presence(.absent("feedbackd is not running"))],
      "a service that hangs keeps its profile")
  }

  @Test func lastOfAThousandProfilesCounts() throws {
    try bus.start()
    let service = try Feedbackd(bus)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    for last in ["silent", "full"] {
      service.toggle(1000, last: last)
      #expect(log.wait { $0.presence == .present("profile \(last)") && $0.isQuiet == (last == "full") })
      let count = log.reports.count
      monitor.refresh()
      #expect(log.wait { $0.count > count })
      #expect(log.wait { $0.presence == .present("profile \(last)") && $0.isQuiet == (last == "full") })
    }
  }
}

/// A feedbackd on a private bus.
private final class Feedbackd: Sendable {
  private static let program = "/usr/libexec/feedbackd"

  static let isInstalled =
    PrivateBus.isInstalled && FileManager.default.isExecutableFile(atPath: program)

  private let bus: PrivateBus
  private let process: ChildProcess

  init(_ bus: PrivateBus) throws {
    self.bus = bus
    process = try ChildProcess("sh", ["-c", "exec \(Self.program)"], environment: bus.environment)
    try bus.waitForOwner(of: "org.sigxcpu.Feedback")
  }

  func set(_ profile: String) throws {
    try bus.gdbus(
      "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.freedesktop.DBus.Properties.Set", "org.sigxcpu.Feedback",
      "Profile", "<'\(profile)'>")
  }

  /// Sets `silent` and `full` in turn `count` times, as fast as the bus allows, and then `last`.
  func toggle(_ count: Int, last: String) {
    let connection = BusConnection(.session, address: bus.address)
    defer { connection.stop() }
    let answers = Observed(0)
    connection.start()
    let profiles = (0..<count).map { $0 % 2 == 0 ? "silent" : "full" } + [last]
    for profile in profiles {
      let call = BusCall(
        "org.sigxcpu.Feedback", path: "/org/sigxcpu/Feedback", interface: "org.freedesktop.DBus.Properties",
        member: "Set",
        arguments: [.string("org.sigxcpu.Feedback"), .string("Profile"), .variant(.string(profile))],
        timeout: .seconds(10))
      connection.call(call) { result in answers.withLock { $0 += (try? result.get()) == nil ? 0 : 1 } }
    }
    #expect(answers.wait { $0 == profiles.count })
  }

  func kill() { process.kill() }
  func freeze() { process.send(SIGSTOP) }
  func thaw() { process.send(SIGCONT) }
}
