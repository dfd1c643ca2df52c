import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with dbusmock's modem services on private buses.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus or python3-dbusmock is not installed"))
struct PhoneTests {
  private let system: PrivateBus
  private let session: PrivateBus
  private let monitor: PhoneMonitor

  init() throws {
    system = try PrivateBus()
    session = try PrivateBus()
    monitor = PhoneMonitor(systemAddress: system.address, sessionAddress: session.address)
  }

  /// The call is there from when it rings; it is an interruption of its own from when it is accepted.
  @Test func callOfModemManagerIsOneFromRingToEnd() throws {
    try system.start()
    let modems = try ModemManager(system)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("no calls") && $0.isQuiet })
    try modems.add(state: 3)
    #expect(log.wait { $0.presence == .present("a call rings") && $0.interruptions.isEmpty })
    for (old, new) in [(3, 4), (4, 5), (5, 4)] { try modems.change(old, new) }
    try modems.change(4, 7)
    #expect(log.wait { $0.presence == .present("no calls") && $0.isQuiet })
    try modems.remove()
    let facts = log.reports.facts
    #expect(facts.count == 4 && Set(facts).count == 4, "it began and ended more than once: \(log.reports)")
    #expect(facts.prefix(2) == [.phoneCall(true, source: PhoneState.source), .interruptionBegan(.call)])
  }

  @Test(arguments: [(1, true), (2, true), (3, true), (4, true), (5, true), (6, true), (0, false), (7, false)])
  func callPresentAtStartIsReportedByItsState(state: Int, isCall: Bool) throws {
    try system.start()
    let modems = try ModemManager(system)
    try modems.add(state: state)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    let rings = state == 3 || state == 6
    #expect(log.reports.last == .presence(.present(!isCall ? "no calls" : rings ? "a call rings" : "in a call")))
    #expect(log.reports.facts.contains(.interruptionBegan(.call)) == (isCall && !rings))
    #expect(log.reports.facts.count == (!isCall ? 0 : rings ? 1 : 2))
    try modems.remove()
    #expect(log.wait(until: \.isQuiet))
  }

  /// ModemManager with a call that is reported.
  private func inACall() throws -> (modems: ModemManager, log: MonitorLog<PhoneMonitor>) {
    try system.start()
    let modems = try ModemManager(system)
    try modems.add(state: 4)
    let log = MonitorLog.starting(monitor)
    #expect(log.wait { $0.interruptions == [.call] })
    return (modems, log)
  }

  @Test func callEndsWithItsModem() throws {
    let (modems, log) = try inACall()
    defer { monitor.stop() }
    try modems.removeModem()
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func refreshFindsAMissedEnd() throws {
    let (modems, log) = try inACall()
    defer { monitor.stop() }
    try modems.forget()
    monitor.refresh()
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func callOfOFonoIsAnInterruption() throws {
    try system.start()
    let service = try MockService(system, template: "ofono", name: "org.ofono", path: "/")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    let calls = "org.ofono.VoiceCallManager"
    #expect(log.wait { $0.presence == .present("no calls") })
    try system.gdbus("org.ofono", "/ril_0", "\(calls).Dial", "'12345'", "'enabled'")
    #expect(log.wait { $0.interruptions == [.call] })
    try system.gdbus("org.ofono", "/ril_0", "\(calls).HangupAll")
    // dbusmock 0.28 removes the object before the object's own signal, which then fails.
    try service.mock("EmitSignal", calls, "CallRemoved", "o", "[<objectpath '/ril_0/voicecall01'>]", at: "/ril_0")
    #expect(log.wait(until: \.isQuiet))

    try system.gdbus("org.ofono", "/ril_0", "\(calls).Dial", "'1'", "'enabled'")
    #expect(log.wait { $0.interruptions == [.call] })
    let late = PhoneMonitor(systemAddress: system.address, sessionAddress: session.address)
    let lateLog = MonitorLog.starting(late)
    defer { late.stop() }
    #expect(lateLog.wait { $0.presence == .present("in a call") && $0.interruptions == [.call] })
    try service.mock(
      "EmitSignal", "org.ofono.VoiceCall", "PropertyChanged", "sv", "[<'State'>, <<'disconnected'>>]",
      at: "/ril_0/voicecall01")
    #expect(log.wait(until: \.isQuiet) && lateLog.wait(until: \.isQuiet))
  }

  @Test func callModeOfCallaudiodIsAnInterruption() throws {
    try session.start()
    let name = "org.mobian_project.CallAudio"
    let service = try MockService(session, name: name, property: "AudioMode", value: "uint32 1")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("in a call") && $0.interruptions == [.call] })
    for mode in [0, 1, 2, 1, 0] {
      try service.change("AudioMode", to: "uint32 \(mode)")
      #expect(log.wait { ($0.interruptions == [.call]) == (mode == 1) })
    }
  }

  /// The interruption ends when the last of the two services reports no call.
  @Test func callSeenByTwoServicesIsOneInterruption() throws {
    try system.start()
    try session.start()
    let name = "org.mobian_project.CallAudio"
    let audio = try MockService(session, name: name, property: "AudioMode", value: "uint32 0")
    let modems = try ModemManager(system)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("no calls") })
    try modems.add(state: 4)
    #expect(log.wait { $0.interruptions == [.call] })
    try audio.change("AudioMode", to: "uint32 1")
    modems.kill()
    system.kill()
    try audio.change("AudioMode", to: "uint32 0")
    #expect(log.wait { $0.isQuiet && $0.presence == .present("no calls") })
    let facts = log.reports.facts
    #expect(facts.filter { $0 == .interruptionBegan(.call) || $0 == .interruptionEnded(.call) }.count == 2)
    #expect(facts.count == 4)
  }

  @Test func absenceNamesEachMissingService() throws {
    let nobody = PhoneMonitor(systemAddress: "autolaunch:", sessionAddress: "autolaunch:")
    let log = MonitorLog.starting(nobody)
    #expect(log.wait { $0.presence == .absent("there is no session bus; there is no system bus") })
    nobody.stop()
    try system.start()
    try session.start()
    let all = MonitorLog.starting(monitor)
    #expect(
      all.wait {
        $0.presence == .absent("ModemManager is not running; callaudiod is not running; oFono is not running")
      })
    monitor.stop()
  }

  @Test func reconnectsAfterServiceAndBusRestart() throws {
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence != nil && !$0.isPresent })
    for isBusKilled in [false, true, false, true] {
      try system.start()
      let modems = try ModemManager(system)
      try modems.add(state: 4)
      #expect(log.wait { $0.interruptions == [.call] })
      if isBusKilled { system.kill() } else { modems.kill() }
      #expect(log.wait { $0.isQuiet && !$0.isPresent })
      system.kill()
    }
  }

  @Test func lastOfAThousandCallStatesCounts() throws {
    try system.start()
    let modems = try ModemManager(system)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(until: \.isPresent))
    for last in [4, 7] {
      try modems.change((0..<1000).map { $0 % 2 == 0 ? 3 : 7 } + [last])
      #expect(log.wait { ($0.interruptions == [.call]) == (last == 4) })
    }
  }
}
