import Foundation
import TacetBus
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

@testable import Tacet

/// Services of the desktop and of the machine, on real servers: silent mode by the real feedbackd, and what can not be
/// had here (a login manager, a modem) by its interface on the bus.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled && MockService.isInstalled)) struct LiveServicesTests {
  private static let feedbackd = "/usr/libexec/feedbackd"

  /// Silent after the service's signal, and heard again where the clock would be; also after the service was killed in
  /// silence, and started anew. How long it takes on this machine is printed.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: feedbackd)), arguments: Way.ofEngines)
  func silentModeMutesAndIsOver(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let service = try Feedbackd(machine)
    let engine = try machine.engine(.ambient, [.silentMode])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    let signalled = Observed<Int?>(nil)
    let bus = BusConnection(.session, address: machine.bus.address)
    defer { bus.stop() }
    let watch = bus.watchProperties(of: Feedbackd.name, path: Feedbackd.path, interface: Feedbackd.name) { [engine] in
      guard (try? $0.get())?["Profile"]?.plain == .string("silent") else { return }
      let now = engine.clock.rawValue
      signalled.withLock { $0 = $0 ?? now }
    }
    bus.start()

    try service.set("silent")
    #expect(signalled.wait { $0 != nil })
    #expect(machine.waitForSilence())
    // The signal is heard here as well, on another thread.
    let taken = try #require(
      engine.diagnostics.drainFacts().first { $0.fact == .silentMode(true, source: "feedbackd") })
    let signal = try #require(signalled.withLock { $0 })
    // Commands are taken every 240 frames, and the ramp has 480.
    print("\(way): silent \((taken.frame.rawValue + 240 + 480 - signal) / 48) ms after the service's signal")
    #expect(engine.session.reasonsForSilence.effects == [.silentModeOf(.feedbackd)])
    try service.set("full")
    #expect(machine.waitForGame())

    try service.set("quiet")
    #expect(machine.waitForSilence())
    service.kill()
    #expect(machine.waitForGame())
    let next = try Feedbackd(machine)
    try next.set("silent")
    #expect(machine.waitForSilence())
    try next.set("full")
    #expect(machine.waitForGame())
    watch.cancel()
  }

  /// `tacet silent on`: a running game and one that is started later are silent, and both are back when it is off.
  @Test(arguments: Way.ofEngines)
  func userSilencesEveryGame(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let silence = try #require(UserSilence(in: machine.folder.path))
    func game() throws -> AudioEngine {
      try machine.engine(.ambient, [.silentMode]) { $0.systemAddresses.runtimeFolder = machine.folder.path }
    }
    let running = try game()
    running.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    let began = running.clock.rawValue
    try silence.set(true)
    #expect(machine.waitForSilence())
    let taken = try #require(
      running.diagnostics.drainFacts().first { $0.fact == .silentMode(true, source: SilentModeSource.user.reporter) })
    print("\(way): silent \((taken.frame.rawValue + 240 + 480 - began) / 48) ms after the user's order")
    #expect(running.session.reasonsForSilence.effects.map(\.summary) == ["silent mode (tacet silent)"])

    let coming = try game()
    coming.soundtrack.play(try machine.clock())
    #expect(eventually { coming.session.silentModeSources == [.user] })
    machine.recorder.forget()
    #expect(machine.record(seconds: 0.5))
    #expect(machine.game.allSatisfy { $0 == 0 })
    running.soundtrack.stop()
    try silence.set(false)
    #expect(machine.waitForGame())
    #expect(running.session.silentModeSources.isEmpty)
  }

  /// "Do not disturb" is followed from the moment at which the player asks for it.
  @Test(arguments: Way.oneOfEngines)
  func doNotDisturbIsFollowedOnRequest(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let service = try MockService(
      machine.bus, name: "org.freedesktop.Notifications", property: "Inhibited", value: "true")
    let engine = try machine.engine(.ambient, [.silentMode])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    engine.session.followsDoNotDisturb = true
    #expect(machine.waitForSilence())
    #expect(engine.session.reasonsForSilence.effects == [.silentModeOf(.doNotDisturb)])
    try service.change("Inhibited", to: "false")
    #expect(machine.waitForGame())
    try service.change("Inhibited", to: "true")
    #expect(machine.waitForSilence())
    engine.session.followsDoNotDisturb = false
    #expect(machine.waitForGame())
    try service.change("Inhibited", to: "false")
    // Nothing of the time before is left.
    engine.session.followsDoNotDisturb = true
    #expect(eventually { engine.knows("do-not-disturb") })
    #expect(engine.session.reasonsForSilence.effects.isEmpty)
  }

  /// Sleep, another user's session, a call: silent, named, and back at the same frame. The lock: silent, and back.
  @Test(arguments: Way.ofEngines)
  func soundtrackGoesOnAtItsFrameAfterSleep(by way: Way) throws {
    let machine = try PrivateMachine(way, keepsWritten: true)
    let login = try MockLogin(machine.bus)
    let modem = try MockModem(machine.bus)
    let engine = try machine.engine(.ambient, [.login, .phone])
    #expect(eventually { engine.knows("login") && engine.knows("phone") })
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())

    let holds: [(reason: HoldReason, set: (Bool) throws -> Void)] = [
      (.interruption(.sleep), login.suspend), (.interruption(.sessionSwitched), { try login.set("Active", !$0) }),
      (.interruption(.call), modem.call), (.screenLock, { try login.set("LockedHint", $0) }),
    ]
    for (reason, set) in holds {
      try set(true)
      #expect(eventually { engine.session.reasonsForSilence.effects == [reason] }, "\(reason)")
      #expect(machine.waitForSilence())
      let frozen = engine.soundtrack.position
      machine.recorder.forget()
      #expect(machine.record(seconds: 0.5))
      #expect(machine.game.allSatisfy { $0 == 0 })
      let written = machine.written.count
      try set(false)
      #expect(machine.waitForGame())
      #expect(engine.session.reasonsForSilence.effects.isEmpty)
      if reason != .screenLock { #expect(machine.goesOn(at: frozen, from: written), "\(reason)") }
    }
  }

  /// Work on sound is a lock on sleep that the login manager lists with its reason, until its token, its category or
  /// its engine ends it.
  @Test(arguments: Way.oneOfEngines) func workKeepsTheMachineAwakeUntilItsEnd(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let login = try MockLogin(machine.bus)
    var engine: AudioEngine? = try machine.engine(.audioProcessing, [.login])
    func begin() throws -> ProcessingToken {
      let work = try #require(try engine?.session.beginProcessing("writes the mix"))
      #expect(eventually { work.status == .keptAwake })
      #expect(login.inhibitors.contains("'writes the mix', 'block'"), "\(login.inhibitors)")
      return work
    }
    func expectOver(_ work: ProcessingToken) {
      #expect(eventually { work.status == .ended })
      #expect(eventually { !login.inhibitors.contains("'writes the mix'") })
    }

    let first = try begin()
    first.end()
    expectOver(first)
    let second = try begin()
    try engine?.session.setCategory(.ambient)
    expectOver(second)
    #expect(throws: SessionError.notProcessing(.ambient)) { try engine?.session.beginProcessing("writes the mix") }
    try engine?.session.setCategory(.audioProcessing)
    let third = try begin()
    engine = nil
    expectOver(third)
  }

  /// A login manager that refuses, or goes, stops no work: the token says so.
  @Test(arguments: Way.oneOfEngines) func workGoesOnWhereTheLoginManagerRefuses(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let login = try MockLogin(machine.bus)
    let engine = try machine.engine(.audioProcessing, [.login])
    let kept = try engine.session.beginProcessing("writes the mix")
    #expect(eventually { kept.status == .keptAwake })
    login.kill()
    #expect(eventually { if case .unavailable = kept.status { true } else { false } }, "\(kept.status)")
    let next = try MockLogin(machine.bus)
    #expect(eventually { kept.status == .keptAwake })
    #expect(next.inhibitors.contains("'writes the mix'"))
    next.kill()

    let strict = try MockService(
      machine.bus, name: "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface: "org.freedesktop.login1.Manager")
    try strict.mock(
      "AddMethod", "org.freedesktop.login1.Manager", "Inhibit", "ssss", "h",
      #"'raise dbus.exceptions.DBusException("not for games", name="org.freedesktop.DBus.Error.AccessDenied")'"#)
    #expect(
      eventually {
        let refused = try? engine.session.beginProcessing("writes the mix")
        return eventually { refused?.status == .refused("not for games") }
      })
  }

  /// Players that change their minds 10,000 times, and 1,000 turns of the switch: what they say last is what holds.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: feedbackd)), arguments: Way.oneOfEngines)
  func stormOfChangesEndsWithItsLastFacts(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let service = try Feedbackd(machine)
    let engine = try machine.engine(.ambient, [.soundServer, .players, .silentMode])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    let player = try MockPlayers(machine.bus, status: "Stopped")
    let underflows = engine.diagnostics.statistics.underruns
    let (start, used) = (ContinuousClock.now, clock())
    service.toggle(1_000)
    try player.order(1, "Storm", "10000")
    try player.order(1, "Status", "'Playing'")
    #expect(eventually { engine.session.secondaryAudioShouldBeSilenced })
    let seconds = ((ContinuousClock.now - start) / Duration.seconds(1), Double(clock() - used) / 1e6)
    print(
      "storm: \(seconds.1) s of CPU in \(seconds.0) s, \(engine.diagnostics.statistics.underruns - underflows) underflows"
    )
    #expect(eventually { engine.session.reasonsForSilence.effects.isEmpty })
    #expect(machine.waitForSilence())
    try player.order(1, "Status", "'Stopped'")
    #expect(machine.waitForGame())
  }
}

extension AudioEngine {
  /// True if this source has answered that it is present.
  fileprivate func knows(_ source: SignalSource) -> Bool {
    guard case .present = host.services.presences[source] else { return false }
    return true
  }
}

/// The real feedbackd on a machine's bus.
private struct Feedbackd {
  static let name = "org.sigxcpu.Feedback"
  static let path = "/org/sigxcpu/Feedback"
  private let bus: PrivateBus
  private let process: ChildProcess

  init(_ machine: PrivateMachine) throws {
    bus = machine.bus
    let environment = bus.environment.merging(["GSETTINGS_BACKEND": "memory"]) { $1 }
    process = try ChildProcess("sh", ["-c", "exec /usr/libexec/feedbackd"], environment: environment)
    try bus.waitForOwner(of: Self.name)
  }

  func set(_ profile: String) throws {
    try bus.gdbus(Self.name, Self.path, "org.freedesktop.DBus.Properties.Set", Self.name, "Profile", "<'\(profile)'>")
  }

  /// Sets `silent` and `full` in turn, as fast as the bus takes it; `full` is the last.
  func toggle(_ count: Int) {
    let connection = BusConnection(.session, address: bus.address)
    defer { connection.stop() }
    let answers = Observed(0)
    connection.start()
    for turn in 0..<count {
      let call = BusCall(
        Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "Set",
        arguments: [.string(Self.name), .string("Profile"), .variant(.string(turn % 2 == 0 ? "silent" : "full"))],
        timeout: .seconds(20))
      connection.call(call) { _ in answers.withLock { $0 += 1 } }
    }
    #expect(answers.wait { $0 == count })
  }

  func kill() { process.kill() }
}

/// A login manager's interface.
private struct MockLogin {
  private static let session = "/org/freedesktop/login1/session/c1"
  private let bus: PrivateBus
  private let service: MockService

  init(_ bus: PrivateBus) throws {
    self.bus = bus
    service = try MockService(bus, template: "logind", name: "org.freedesktop.login1", path: "/org/freedesktop/login1")
    let manager = "org.freedesktop.login1.Manager"
    try service.mock("AddMethod", manager, "GetSessionByPID", "u", "o", "'ret = \"\(Self.session)\"'")
    try service.mock("AddSession", "c1", "seat0", "0", "root", "true")
  }

  /// The reply to `ListInhibitors`, as gdbus prints it.
  var inhibitors: String {
    (try? bus.gdbus(
      service.name, "/org/freedesktop/login1", "org.freedesktop.login1.Manager.ListInhibitors")) ?? ""
  }

  func kill() { service.kill() }

  func suspend(_ isSuspended: Bool) throws {
    try service.mock("EmitSignal", "org.freedesktop.login1.Manager", "PrepareForSleep", "b", "[<\(isSuspended)>]")
  }

  func set(_ property: String, _ value: Bool) throws {
    try service.mock(
      "UpdateProperties", "org.freedesktop.login1.Session", "{'\(property)': <\(value)>}", at: Self.session)
  }
}

/// A modem's interface, by callaudiod, which says when there is a call.
private struct MockModem {
  private static let name = "org.mobian_project.CallAudio"
  private let service: MockService

  init(_ bus: PrivateBus) throws {
    service = try MockService(bus, name: Self.name, property: "AudioMode", value: "uint32 0")
  }

  func call(_ isOn: Bool) throws {
    try service.change("AudioMode", to: "uint32 \(isOn ? 1 : 0)")
  }
}
