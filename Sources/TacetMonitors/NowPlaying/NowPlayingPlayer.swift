import Glibc
import TacetBus
import TacetSystem

/// The program as a player on the session bus, MPRIS 2.2, while it has something to show: desktops list it, media keys
/// and headsets control it. It performs no command: it hands them on.
package final class NowPlayingPlayer: Sendable {
  struct Application: Sendable {
    let name: String
    /// The reverse-DNS name, if there is one.
    let id: String?
  }

  private struct State {
    var content: PlayerContent?
    var export: BusSubscription?
    var name: BusSubscription?
    /// Counts the shows, so that the outcome of an earlier one is known as outdated.
    var show = 0
    var isStarted = false
    var position: @Sendable () -> Duration = { .zero }
    var onCommand: @Sendable (RemoteCommand) -> Void = { _ in }
  }

  /// The most names that are tried where others are taken.
  private static let attempts = 16

  private let connection: BusConnection
  private let application: Application
  private let state = Locked(State())

  /// A player that shows nothing and owns no name. It owns `connection`, and starts it when there is something to show.
  init(on connection: BusConnection, _ application: Application) {
    self.connection = connection
    self.application = application
  }

  /// Asks `position` where the music is and hands commands to `onCommand`, both on the connection's thread.
  package func connect(
    position: @escaping @Sendable () -> Duration, onCommand: @escaping @Sendable (RemoteCommand) -> Void
  ) {
    state.withLock { state in
      state.position = position
      state.onCommand = onCommand
    }
  }

  /// Shows `content`; nil: the program is no player any more. One thread at a time; does not wait.
  package func show(_ content: PlayerContent?) {
    let before = state.withLock { state in
      defer { state.content = content }
      return state.content
    }
    switch (before, content) {
    case (nil, _?): appear()
    case (_?, nil): vanish()
    case (let before?, let content?):
      let old = before.properties
      let changed = content.properties.filter { old[$0.key] != $0.value }.keys.sorted()
      guard !changed.isEmpty else { break }
      connection.announceChanges(of: changed, interface: MPRISPlayer.playerInterface, path: MPRISPlayer.path)
    case (nil, nil): break
    }
  }

  /// Announces that the music has jumped to `position`.
  package func announceSeek(to position: Duration) {
    guard state.withLock({ $0.content != nil }) else { return }
    connection.emit(
      "Seeked", interface: MPRISPlayer.playerInterface, path: MPRISPlayer.path,
      arguments: [.int64(position.microseconds)])
  }

  /// Ends: the name is given back before it returns.
  func stop() {
    state.withLock { $0.onCommand = { _ in } }
    show(nil)
    connection.stop()
  }

  // MARK: - The bus

  private func appear() {
    let show = state.withLock { state in
      state.show += 1
      return state.show
    }
    let export = connection.export(BusObject(MPRISPlayer.path, [root, player]))
    state.withLock { $0.export = export }
    own(attempt: 1, show: show)
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isFirst { connection.start() }
  }

  private func vanish() {
    let (name, export) = state.withLock { state in
      defer { (state.name, state.export) = (nil, nil) }
      state.show += 1
      return (state.name, state.export)
    }
    name?.cancel()
    export?.cancel()
  }

  private func own(attempt: Int, show: Int) {
    let name = BusPlayerName.name(
      application: application.name, id: application.id, process: Int(getpid()), attempt: attempt)
    // Within the lock: the outcome may come on the connection's thread before this returns.
    let old = state.withLock { state in
      guard state.show == show else { return BusSubscription?.none }
      defer {
        state.name = connection.own(name) { [weak self] outcome in
          guard outcome == .taken, attempt < Self.attempts else { return }
          self?.own(attempt: attempt + 1, show: show)
        }
      }
      return state.name
    }
    old?.cancel()
  }

  // MARK: - The object

  private var content: PlayerContent? { state.withLock { $0.content } }

  private func perform(_ method: String, _ arguments: [BusValue]) {
    let (content, onCommand) = state.withLock { ($0.content, $0.onCommand) }
    if let command = content?.command(method, arguments) { onCommand(command) }
  }

  /// The interface "MediaPlayer2" of MPRIS 2.2. It can not quit or raise the program.
  private var root: BusInterface {
    var properties: [BusInterface.Property] = [
      .init("CanQuit", "b") { .bool(false) },
      .init("CanRaise", "b") { .bool(false) },
      .init("HasTrackList", "b") { .bool(false) },
      .init("Identity", "s") { [name = application.name] in .string(name) },
      .init("SupportedUriSchemes", "as") { .strings([]) },
      .init("SupportedMimeTypes", "as") { .strings([]) },
    ]
    if let id = application.id { properties.append(.init("DesktopEntry", "s") { .string(id) }) }
    return BusInterface(
      MPRISPlayer.namespace,
      methods: ["Raise", "Quit"].map { name in BusInterface.Method(name) { _ in [] } }, properties: properties)
  }

  /// MPRIS 2.2, "Player". Others can not set the rate. The volume is fixed: the system's belongs to the user.
  private var player: BusInterface {
    let simple = ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"].map { method($0) }
    let announced = PlayerContent(track: 0, title: "", status: .stopped).properties
    let properties = announced.inKeyOrder.map { name, value in
      BusInterface.Property(name, value.typeSignature) { [weak self] in self?.content?.properties[name] ?? value }
    }
    return BusInterface(
      MPRISPlayer.playerInterface,
      methods: simple + [
        method("Seek", [.init("Offset", "x")]),
        method("SetPosition", [.init("TrackId", "o"), .init("Position", "x")]),
        .init("OpenUri", [.init("Uri", "s")]) { _ throws(BusRefusal) in throw .notSupported("OpenUri") },
      ],
      properties: properties + [
        .init("Volume", "d") { .double(1) },
        .init("CanControl", "b", announcesChanges: false) { .bool(true) },
        .init("Position", "x", announcesChanges: false) { [weak self] in
          .int64(self?.state.withLock { $0.position }().microseconds ?? 0)
        },
      ],
      signals: [.init("Seeked", [.init("Position", "x")])])
  }

  private func method(_ name: String, _ arguments: [BusInterface.Argument] = []) -> BusInterface.Method {
    BusInterface.Method(name, arguments) { [weak self] values in
      self?.perform(name, values)
      return []
    }
  }
}
