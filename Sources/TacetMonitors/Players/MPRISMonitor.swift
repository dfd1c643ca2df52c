import Glibc
import TacetBus
import TacetSystem

/// Listens to the music players of the session bus, and takes and gives back audio focus: MPRIS 2.2.
///
/// A player that plays is other primary audio, called by what it plays. A player that hangs, lies or talks nonsense
/// holds nobody up: nothing here waits for it.
package final class MPRISMonitor: Monitor {
  /// Which service it listens to.
  package let provider = SystemService(
    source: "mpris", title: "music players (MPRIS)", package: "dbus-user-session")

  private struct State {
    var roster: MPRISRoster
    var report: (@Sendable (MonitorReport) -> Void)?
    /// The bus's identity, for the journal.
    var bus = ""
    /// When the timer that is set goes off.
    var timer: Duration?
  }

  private let connection: BusConnection
  private let journal: FocusJournal?
  private let state: Locked<State>
  private let start = SuspendingClock.now

  /// A monitor of the session bus. `ignoring`: players to leave alone, by their name after `org.mpris.MediaPlayer2.`,
  /// such as `firefox`. `address` and `runtimeFolder` are used instead of the environment's bus and `XDG_RUNTIME_DIR`.
  package convenience init(ignoring: [String] = [], address: String? = nil, runtimeFolder: String? = nil) {
    self.init(on: BusConnection(.session, address: address), ignoring: ignoring, runtimeFolder: runtimeFolder)
  }

  /// One that ends `connection` with itself.
  init(on connection: BusConnection, ignoring: [String] = [], runtimeFolder: String? = nil) {
    self.connection = connection
    journal = FocusJournal(folder: runtimeFolder ?? getenv("XDG_RUNTIME_DIR").map { String(cString: $0) })
    state = Locked(State(roster: MPRISRoster(ignoring: ignoring)))
  }

  /// Begins to listen. What killed games had paused is given back.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    state.withLock { $0.report = report }
    connection.subscribe(
      BusRule(
        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
        arg0Namespace: MPRISPlayer.namespace)
    ) { [weak self] signal in
      guard let name = signal.arguments.first?.string, let owner = signal.arguments.last?.string else { return }
      self?.handle { $0.own(name, owner.isEmpty ? nil : owner, at: $1) }
    }
    connection.subscribe(
      BusRule(
        path: MPRISPlayer.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
        arg0Namespace: MPRISPlayer.namespace)
    ) { [weak self] signal in self?.changed(signal) }
    connection.start { [weak self] in self?.connectionChanged($0) }
  }

  /// Asks all players again.
  package func refresh() { connection.perform { [weak self] in self?.list() } }

  /// Ends. What was asked for before is still sent: a focus that was released is given back.
  package func stop() {
    state.withLock { $0.report = nil }
    connection.stop()
  }

  /// Pauses the players that play, each if it can be. Before the first look is over it pauses those that it finds. Any
  /// thread; never waits.
  ///
  /// Who is paused by it is written down: if this process is killed, the next one to start a monitor gives it back.
  package func takeFocus() {
    connection.perform { [weak self] in self?.handle { $0.takeFocus(at: $1) } }
  }

  /// Has exactly those players play again that we paused, that are still paused and that nobody touched since; with
  /// `notify` false they stay as they are. Any thread; never waits.
  package func releaseFocus(notify: Bool) {
    connection.perform { [weak self] in self?.handle { roster, _ in roster.releaseFocus(notify: notify) } }
  }
}

// MARK: What comes from the bus

extension MPRISMonitor {
  private func connectionChanged(_ state: BusState) {
    switch state {
    case .disconnected(let reason):
      handle { roster, _ in roster.disconnect() }
      report(.presence(.absent(reason)))
    case .connected:
      askBus("GetId") { [weak self] reply in
        let bus = (try? reply.get())?.first?.string ?? ""
        self?.state.withLock { $0.bus = bus }
        let inherited = self?.journal?.takeOver(bus: bus) ?? []
        self?.handle { roster, _ in
          roster.connect(inheriting: inherited)
          return []
        }
      }
      list()
    }
  }

  private func list() {
    askBus("ListNames") { [weak self] reply in
      guard let names = (try? reply.get())?.first?.elements else { return }
      self?.handle { $0.list(names.compactMap(\.string), at: $1) }
    }
  }

  private func changed(_ signal: BusSignal) {
    guard signal.arguments.count == 3, let properties = signal.arguments[1].entries else { return }
    handle { $0.describe(signal.sender, properties, isAnswer: false, at: $1) }
    // What is only said to have changed has to be asked for.
    if signal.arguments[2].elements?.isEmpty == false { handle { roster, _ in roster.reread(signal.sender) } }
  }
}

// MARK: What is to be done

extension MPRISMonitor {
  /// Lets the roster decide, and does what it says. On the connection's thread, so that one thing follows the other.
  private func handle(_ decide: (inout MPRISRoster, Duration) -> [MPRISRoster.Action]) {
    let now = SuspendingClock.now - start
    let (actions, bus) = state.withLock { (decide(&$0.roster, now), $0.bus) }
    for action in actions { perform(action, bus) }
    setTimer(now)
  }

  private func perform(_ action: MPRISRoster.Action, _ bus: String) {
    switch action {
    case .identify(let name): identify(name)
    case .read(let owner): read(owner)
    case .pause(let owner): tell(owner, "Pause")
    case .play(let owner): tell(owner, "Play")
    case .report(.began(let id, let name)): report(.fact(.otherMusicBegan(id: id, name: name)))
    case .report(.ended(let id)): report(.fact(.otherMusicEnded(id: id)))
    case .present(let words): report(.presence(.present(words)))
    case .owe(let owners): journal?.write(FocusRecord(bus: bus, owners: owners.sorted()))
    }
  }

  private func report(_ report: MonitorReport) { state.withLock { $0.report }?(report) }

  private func setTimer(_ now: Duration) {
    let due: Duration? = state.withLock { state in
      guard let due = state.roster.deadline, due < state.timer ?? .seconds(Int64.max / 2) else { return nil }
      state.timer = due
      return due
    }
    guard let due else { return }
    connection.perform(after: max(due - now, .nanoseconds(1))) { [weak self] in
      self?.state.withLock { if $0.timer == due { $0.timer = nil } }
      self?.handle { $0.advance(to: $1) }
    }
  }

  /// The bus itself may take its time: it answers when it can.
  private func askBus(
    _ member: String, _ arguments: BusValue..., reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    connection.call(
      BusCall(
        "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: member,
        arguments: arguments, timeout: .seconds(60)), reply: reply)
  }

  private func identify(_ name: String) {
    askBus("GetNameOwner", .string(name)) { [weak self] reply in
      self?.handle { $0.own(name, (try? reply.get())?.first?.string, at: $1) }
    }
  }

  /// The bus answers for the player's process first; what it says about itself comes when it likes.
  private func read(_ owner: String) {
    askBus("GetConnectionUnixProcessID", .string(owner)) { [weak self] reply in
      if (try? reply.get())?.first?.int == Int(getpid()) { self?.handle { $0.isOurs(owner, at: $1) } }
    }
    for interface in [MPRISPlayer.namespace, MPRISPlayer.playerInterface] {
      let call = BusCall(
        owner, path: MPRISPlayer.path, interface: "org.freedesktop.DBus.Properties", member: "GetAll",
        arguments: [.string(interface)], timeout: .seconds(10))
      let isAnswer = interface == MPRISPlayer.playerInterface
      connection.call(call) { [weak self] reply in
        if let properties = (try? reply.get())?.first?.entries {
          self?.handle { $0.describe(owner, properties, isAnswer: isAnswer, at: $1) }
        } else if isAnswer {
          self?.handle { $0.giveUp(owner, at: $1) }
        }
      }
    }
  }

  /// One that does not answer in time may do so later: only an answer tells whether it will.
  private func tell(_ owner: String, _ member: String) {
    let call = BusCall(
      owner, path: MPRISPlayer.path, interface: MPRISPlayer.playerInterface, member: member, timeout: .seconds(10))
    connection.call(call) { [weak self] reply in
      let agrees: Bool? =
        switch reply {
        case .success: true
        case .failure(.refused): false
        case .failure: nil
        }
      self?.handle { $0.answer(owner, agrees, at: $1) }
    }
  }
}
