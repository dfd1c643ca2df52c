import Glibc
import TacetBus
import TacetSystem

/// Services of a desktop and a phone on a private bus, which this process plays: feedbackd, the login manager, a screen
/// saver, a modem with callaudiod, and a music player. They keep their names over a restart of the bus.
package final class SessionServices: Sendable {
  /// The state of all of them.
  private struct State {
    var feedbackProfile = "full"
    var isLocked = false
    var isSleeping = false
    /// ModemManager's `MMCallState`; nil without a call.
    var call: Int32?
    /// The player's `PlaybackStatus`; nil without a player.
    var player: String?
  }

  private static let names = [
    "org.sigxcpu.Feedback", login, screenSaver, modems, "org.mobian_project.CallAudio",
  ]
  private static let login = "org.freedesktop.login1"
  private static let session = "/org/freedesktop/login1/session/c1"
  private static let screenSaver = "org.freedesktop.ScreenSaver"
  private static let modems = "org.freedesktop.ModemManager1"
  private static let modem = "/org/freedesktop/ModemManager1/Modem/0"
  private static let call = "/org/freedesktop/ModemManager1/Call/0"
  private static let callAudio = "/org/mobian_project/CallAudio"
  private static let player = "org.mpris.MediaPlayer2.otherplayer"
  private static let playerPath = "/org/mpris/MediaPlayer2"

  private let connection: BusConnection
  private let state: Locked<State>
  private let playerName = Locked<BusSubscription?>(nil)

  /// Takes the names on the bus at `address`, and waits until it has them.
  package init(address: String) throws {
    let connection = BusConnection(.session, address: address)
    self.connection = connection
    let state = Locked(State())
    self.state = state
    for object in Self.objects(state) { connection.export(object) }
    let owned = Observed<Set<String>>([])
    for name in Self.names {
      _ = connection.own(name) { outcome in
        owned.withLock { if outcome == .owned { $0.insert(name) } }
      }
    }
    connection.start()
    guard owned.wait(atMost: .seconds(60), until: { $0.count == Self.names.count }) else {
      connection.stop()
      throw ChildProcess.Failure(description: "the private bus gives no names to its services")
    }
  }

  deinit { connection.stop() }

  /// Sets feedbackd's profile: `full`, `quiet` or `silent`, which is silent mode.
  package func setFeedbackProfile(_ profile: String) {
    state.withLock { $0.feedbackProfile = profile }
    connection.announceChanges(of: ["Profile"], interface: "org.sigxcpu.Feedback", path: "/org/sigxcpu/Feedback")
  }

  /// Locks the screen, or unlocks it, by the login manager and by the screen saver.
  package func setLocked(_ isLocked: Bool) {
    state.withLock { $0.isLocked = isLocked }
    connection.emit(isLocked ? "Lock" : "Unlock", interface: "\(Self.login).Session", path: Self.session)
    connection.announceChanges(of: ["LockedHint"], interface: "\(Self.login).Session", path: Self.session)
    connection.emit(
      "ActiveChanged", interface: Self.screenSaver, path: "/org/freedesktop/ScreenSaver", arguments: [.bool(isLocked)])
  }

  /// Announces that the machine is about to sleep, or that it is awake again.
  package func setSleeping(_ isSleeping: Bool) {
    state.withLock { $0.isSleeping = isSleeping }
    connection.emit(
      "PrepareForSleep", interface: "\(Self.login).Manager", path: "/org/freedesktop/login1",
      arguments: [.bool(isSleeping)])
  }

  /// A call rings.
  package func ring() {
    state.withLock { $0.call = 3 }
    connection.emit(
      "CallAdded", interface: "\(Self.modems).Modem.Voice", path: Self.modem, arguments: [.objectPath(Self.call)])
  }

  /// The call is taken.
  package func takeCall() {
    change(callTo: 4)
    connection.announceChanges(of: ["AudioMode"], interface: "org.mobian_project.CallAudio", path: Self.callAudio)
  }

  /// The call ends.
  package func endCall() {
    change(callTo: 7)
    state.withLock { $0.call = nil }
    connection.emit(
      "CallDeleted", interface: "\(Self.modems).Modem.Voice", path: Self.modem, arguments: [.objectPath(Self.call)])
    connection.announceChanges(of: ["AudioMode"], interface: "org.mobian_project.CallAudio", path: Self.callAudio)
  }

  private func change(callTo next: Int32) {
    let before = state.withLock { state in
      defer { state.call = next }
      return state.call ?? 0
    }
    connection.emit(
      "StateChanged", interface: "\(Self.modems).Call", path: Self.call,
      arguments: [.int32(before), .int32(next), .uint32(1)])
  }

  /// Sets what the music player does: `Playing`, `Paused` or `Stopped`; nil: it leaves the bus.
  package func setPlayer(_ status: String?) {
    state.withLock { $0.player = status }
    playerName.withLock { name in
      if status == nil {
        name?.cancel()
        name = nil
      } else if name == nil {
        name = connection.own(Self.player) { _ in }
      }
    }
    if status != nil {
      connection.announceChanges(
        of: ["PlaybackStatus"], interface: "org.mpris.MediaPlayer2.Player", path: Self.playerPath)
    }
  }
}

// MARK: - Objects

extension SessionServices {
  private static func objects(_ state: Locked<State>) -> [BusObject] {
    loginObjects(state) + phoneObjects(state) + [
      BusObject(
        "/org/sigxcpu/Feedback",
        [
          BusInterface(
            "org.sigxcpu.Feedback",
            properties: [
              .init("Profile", "s", get: { .string(state.withLock(\.feedbackProfile)) })
            ])
        ]),
      BusObject(
        playerPath,
        [
          BusInterface(
            "org.mpris.MediaPlayer2",
            properties: [
              .init("Identity", "s", get: { .string("Other Player") }), .init("CanQuit", "b", get: { .bool(false) }),
              .init("CanRaise", "b", get: { .bool(false) }), .init("HasTrackList", "b", get: { .bool(false) }),
            ]),
          BusInterface(
            "org.mpris.MediaPlayer2.Player",
            properties: [
              .init("PlaybackStatus", "s", get: { .string(state.withLock(\.player) ?? "Stopped") }),
              .init("CanControl", "b", get: { .bool(true) }), .init("CanPlay", "b", get: { .bool(false) }),
              .init("CanPause", "b", get: { .bool(false) }),
              .init("Metadata", "a{sv}", get: { .options(["xesam:title": .string("A song")]) }),
            ]),
        ]),
    ]
  }

  private static func loginObjects(_ state: Locked<State>) -> [BusObject] {
    let lookup: @Sendable ([BusValue]) -> [BusValue] = { _ in [.objectPath(session)] }
    let manager = BusInterface(
      "\(login).Manager",
      methods: [
        .init("GetSession", [.init("id", "s")], returns: [.init("path", "o")], lookup),
        .init("GetSessionByPID", [.init("pid", "u")], returns: [.init("path", "o")], lookup),
        .init(
          "Inhibit", [.init("what", "s"), .init("who", "s"), .init("why", "s"), .init("mode", "s")],
          returns: [.init("fd", "h")]
        ) { _ in [.fileDescriptor(FileDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC)))] },
      ],
      properties: [
        .init("PreparingForSleep", "b", announcesChanges: false, get: { .bool(state.withLock(\.isSleeping)) })
      ],
      signals: [.init("PrepareForSleep", [.init("start", "b")])])
    let one = BusInterface(
      "\(login).Session",
      properties: [
        .init("Id", "s", get: { .string("c1") }), .init("Active", "b", get: { .bool(true) }),
        .init("State", "s", get: { .string("active") }),
        .init("LockedHint", "b", get: { .bool(state.withLock(\.isLocked)) }),
      ], signals: [.init("Lock"), .init("Unlock")])
    let saver = BusInterface(
      screenSaver,
      methods: [.init("GetActive", returns: [.init("active", "b")]) { _ in [.bool(state.withLock(\.isLocked))] }],
      signals: [.init("ActiveChanged", [.init("active", "b")])])
    return [
      BusObject("/org/freedesktop/login1", [manager]), BusObject(session, [one]),
      BusObject("/org/freedesktop/login1/session/auto", [one]), BusObject("/org/freedesktop/ScreenSaver", [saver]),
    ]
  }

  private static func phoneObjects(_ state: Locked<State>) -> [BusObject] {
    let objects = BusInterface(
      "org.freedesktop.DBus.ObjectManager",
      methods: [
        .init("GetManagedObjects", returns: [.init("objects", "a{oa{sa{sv}}}")]) { _ in
          let interfaces = BusValue.dictionary(
            key: "s", value: "a{sv}",
            [.string("\(modems).Modem.Voice"): .options(["EmergencyOnly": .bool(false)])])
          return [.dictionary(key: "o", value: "a{sa{sv}}", [.objectPath(modem): interfaces])]
        }
      ])
    let voice = BusInterface(
      "\(modems).Modem.Voice",
      methods: [
        .init("ListCalls", returns: [.init("calls", "ao")]) { _ in
          [.array(element: "o", state.withLock(\.call) == nil ? [] : [.objectPath(call)])]
        }
      ],
      signals: [.init("CallAdded", [.init("path", "o")]), .init("CallDeleted", [.init("path", "o")])])
    let phoneCall = BusInterface(
      "\(modems).Call",
      properties: [.init("State", "i", announcesChanges: false, get: { .int32(state.withLock(\.call) ?? 7) })],
      signals: [.init("StateChanged", [.init("old", "i"), .init("new", "i"), .init("reason", "u")])])
    let audio = BusInterface(
      "org.mobian_project.CallAudio",
      properties: [.init("AudioMode", "u", get: { .uint32(state.withLock(\.call) == 4 ? 1 : 0) })])
    return [
      BusObject("/org/freedesktop/ModemManager1", [objects]), BusObject(modem, [voice]), BusObject(call, [phoneCall]),
      BusObject(callAudio, [audio]),
    ]
  }
}
