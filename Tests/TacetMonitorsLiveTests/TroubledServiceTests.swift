import TacetBus
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// Every service that is asked, as it answers late, refuses while it starts, and dies: in the end its state is known.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus or python3-dbusmock is not installed"))
struct TroubledServiceTests {
  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
    try bus.start()
  }

  enum Service: String, CaseIterable {
    case feedbackd = "org.sigxcpu.Feedback"
    case doNotDisturb = "org.freedesktop.Notifications"
    case lid = "org.freedesktop.UPower"
    case login = "org.freedesktop.login1"
    case screenSaver = "org.xfce.ScreenSaver"
    case callAudio = "org.mobian_project.CallAudio"
    case modemManager = "org.freedesktop.ModemManager1"
    case oFono = "org.ofono"
    case player = "org.mpris.MediaPlayer2.troubled"

    /// Where its state is that of a silent, closed, locked, talking or playing one.
    var answers: String {
      let path = "/" + rawValue.split(separator: ".").joined(separator: "/")
      return switch self {
      case .feedbackd: properties(path, #"{"Profile": "silent"}"#)
      case .doNotDisturb: properties(path, #"{"Inhibited": true}"#)
      case .lid: properties(path, #"{"LidIsClosed": true}"#)
      case .callAudio: properties(path, #"{"AudioMode": 1}"#)
      case .screenSaver: #"{"\#(path) \#(rawValue) GetActive": ["b", true]}"#
      case .login:
        #"""
        {"\#(path) org.freedesktop.DBus.Properties Get \#(rawValue).Manager PreparingForSleep": ["v", false],
        "\#(path) \#(rawValue).Manager GetSession": ["o", "\#(path)/session/c1"],
        "\#(path)/session/c1 org.freedesktop.DBus.Properties GetAll \#(rawValue).Session":
        ["a{sv}", {"Active": true, "LockedHint": true, "State": "active"}]}
        """#
      case .modemManager:
        #"""
        {"\#(path) org.freedesktop.DBus.ObjectManager GetManagedObjects":
        ["a{oa{sa{sv}}}", {"\#(path)/Modem/0": {"\#(rawValue).Modem.Voice": {"EmergencyOnly": false}}}],
        "\#(path)/Modem/0 \#(rawValue).Modem.Voice ListCalls": ["ao", ["\#(path)/Call/0"]],
        "\#(path)/Call/0 org.freedesktop.DBus.Properties Get \#(rawValue).Call State": ["v", 4]}
        """#
      case .oFono:
        #"""
        {"/ \#(rawValue).Manager GetModems": ["a(oa{sv})", [["/modem", {"Online": true}]]],
        "/modem \#(rawValue).VoiceCallManager GetCalls": ["a(oa{sv})", [["/modem/call", {"State": "active"}]]]}
        """#
      case .player:
        #"""
        {"/org/mpris/MediaPlayer2 org.freedesktop.DBus.Properties GetAll org.mpris.MediaPlayer2.Player":
        ["a{sv}", {"PlaybackStatus": "Playing", "CanPause": true, "Volume": 1.0}],
        "/org/mpris/MediaPlayer2 org.freedesktop.DBus.Properties GetAll org.mpris.MediaPlayer2":
        ["a{sv}", {"Identity": "Troubled"}]}
        """#
      }
    }

    private func properties(_ path: String, _ values: String) -> String {
      #"{"\#(path) org.freedesktop.DBus.Properties GetAll \#(rawValue)": ["a{sv}", \#(values)]}"#
    }

    /// The time after which an answer is late. A player has ten seconds, so this one's is taken.
    var lateAfter: Double {
      switch self {
      case .modemManager, .oFono: 5.5
      case .feedbackd, .doNotDisturb, .lid, .callAudio: 2.8
      case .login, .screenSaver, .player: 0.8
      }
    }
    var isWaitedFor: Bool { self == .player }

    func monitor(on bus: PrivateBus) -> any Monitor {
      let connection = BusConnection(.session, address: bus.address)
      return switch self {
      case .feedbackd: FeedbackdMonitor(on: connection)
      case .doNotDisturb: DoNotDisturbMonitor(on: connection, environment: [:])
      case .lid: LidMonitor(on: connection)
      case .login: LoginMonitor(address: bus.address, sessionID: "c1", sleepDelay: .zero)
      case .screenSaver: ScreenSaverMonitor(on: connection)
      case .callAudio, .modemManager, .oFono: PhoneMonitor(systemAddress: bus.address, sessionAddress: bus.address)
      case .player: MPRISMonitor(address: bus.address)
      }
    }

    /// True where the reports say what its answers say.
    func isOn(_ reports: [MonitorReport]) -> Bool {
      switch self {
      case .feedbackd, .doNotDisturb: reports.silent.count == 1
      case .login, .screenSaver: reports.locked.count == 1
      case .callAudio, .modemManager, .oFono: reports.interruptions == [.call]
      case .lid: reports.facts.last == .lidClosed(true)
      case .player: reports.players.values.contains("Troubled")
      }
    }
  }

  @Test(arguments: Service.allCases, TroubledService.Trouble.allCases)
  func stateIsKnownInTheEnd(of service: Service, _ trouble: TroubledService.Trouble) throws {
    let log = Observed<[MonitorReport]>([])
    let monitor = service.monitor(on: bus)
    defer { monitor.stop() }
    // It has its troubles at its first start alone, and comes back after its death.
    for number in [2, 0] {
      let troubled = try TroubledService(
        bus, service.rawValue, service.answers, trouble, first: number, seconds: service.lateAfter)
      if number > 0 { monitor.start { report in log.withLock { $0.append(report) } } }
      #expect(log.wait { service.isOn($0) }, "of \(number) questions")
      let questions = troubled.kill()
      #expect(log.wait { !service.isOn($0) }, "it has died")
      print("\(service.rawValue), \(trouble): \(questions.joined(separator: "; "))")
      #expect(questions.prefix(number).allSatisfy { !$0.hasPrefix("answered") })
      #expect(questions.count > number || trouble == .late && service.isWaitedFor)
      #expect(questions.count < 20, "asked again and again: \(questions)")
    }
  }
}
