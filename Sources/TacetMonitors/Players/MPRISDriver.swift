import Glibc
import TacetBus
import TacetSystem

/// Reads the players of the session bus, and performs the actions of ``MPRISState``.
final class MPRISDriver: Sendable {
  private struct State {
    var roster: MPRISState
    var report: (@Sendable (MonitorReport) -> Void)?
    var watchWitnesses: (@Sendable (Bool) -> Void)?
    /// The bus's identity, for the journal.
    var bus = ""
    /// The deadline that a timer is scheduled for.
    var scheduled: Duration?
  }

  /// The bus itself answers when it can.
  private static let busTimeout = Duration.seconds(60)
  private static let playerTimeout = Duration.seconds(10)

  private let connection: BusConnection
  private let journal: FocusJournal?
  private let state: Locked<State>
  private let epoch = SuspendingClock.now

  /// A driver that owns `connection`.
  init(_ connection: BusConnection, _ roster: MPRISState, _ journal: FocusJournal?) {
    self.connection = connection
    self.journal = journal
    state = Locked(State(roster: roster))
  }

  func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    state.withLock { $0.report = report }
    connection.subscribe(
      .owners(namespace: MPRISPlayer.namespace)
    ) { [weak self] signal in
      guard let name = signal.arguments.first?.string, let owner = signal.arguments.last?.string else { return }
      self?.handle { $0.handleOwner(of: name, owner.isEmpty ? nil : owner, at: $1) }
    }
    connection.subscribe(
      BusRule(
        path: MPRISPlayer.path, interface: BusName.properties, member: "PropertiesChanged",
        arg0Namespace: MPRISPlayer.namespace)
    ) { [weak self] signal in self?.handleChange(signal) }
    connection.subscribe(
      BusRule(path: MPRISPlayer.path, interface: MPRISPlayer.playerInterface, member: "Seeked")
    ) { [weak self] signal in
      guard let place = signal.arguments.first?.int else { return }
      self?.handle { $0.handleSeek(to: place, of: signal.sender, at: $1) }
    }
    connection.start { [weak self] in self?.handleConnection($0) }
  }

  /// Before the start: `watch` requests the streams that could be the sound of a player, or no more.
  func watchWitnesses(_ watch: @escaping @Sendable (Bool) -> Void) { state.withLock { $0.watchWitnesses = watch } }

  /// Takes the streams that could be the sound of a player; nil: the sound server is not known. Any thread.
  func handle(_ witnesses: Set<Witness>?) {
    connection.perform { [weak self] in self?.handle { $0.handle(witnesses, at: $1) } }
  }

  func refresh() { connection.perform { [weak self] in self?.readNames() } }

  /// Ends, and gives the volumes back. Requests made before are still sent.
  func stop() {
    state.withLock { state in
      state.report = nil
      state.watchWitnesses = nil
    }
    connection.perform { [weak self] in self?.handle { roster, _ in roster.endDucking() } }
    connection.stop()
  }

  /// The player of other music, for a game's menu. Any thread.
  var otherMusic: OtherMusic? { state.withLock { $0.roster.otherMusic(at: SuspendingClock.now - epoch) } }

  /// Hands it a command of the user's; false where there is none, or it does not take it. Any thread.
  func control(_ command: RemoteCommand.Kind) -> Bool {
    let isTaken = state.withLock { state in
      state.report != nil && state.roster.otherMusic(at: .zero)?.commands.contains(command) == true
    }
    if isTaken { connection.perform { [weak self] in self?.handle { roster, _ in roster.control(command) } } }
    return isTaken
  }

  func perform(_ request: FocusRequest) {
    connection.perform { [weak self] in self?.handle { $0.perform(request, at: $1) } }
  }

  func duck(_ isWanted: Bool) {
    connection.perform { [weak self] in self?.handle { $0.duck(isWanted, at: $1) } }
  }
}

// MARK: Inputs

extension MPRISDriver {
  private func handleConnection(_ state: BusState) {
    switch state {
    case .disconnected(let reason):
      handle { roster, _ in roster.handleDisconnection() }
      report(.presence(.absent(reason)))
    case .connected(let uniqueName):
      callBus("GetId") { [weak self] reply in
        let bus = (try? reply.get())?.first?.string ?? ""
        self?.state.withLock { $0.bus = bus }
        let inherited = self?.journal?.takeOver(bus: bus)
        self?.handle { roster, _ in
          roster.handleConnection(
            as: uniqueName, inheriting: inherited?.owners ?? [], volumes: inherited?.volumes ?? [:])
          return []
        }
      }
      readNames()
    }
  }

  private func readNames() {
    callBus("ListNames") { [weak self] reply in
      guard let names = (try? reply.get())?.first?.elements else { return }
      self?.handle { $0.handleNames(names.compactMap(\.string), at: $1) }
    }
  }

  private func handleChange(_ signal: BusSignal) {
    guard signal.arguments.count == 3, let properties = signal.arguments[1].entries else { return }
    handle { $0.handleProperties(properties, of: signal.sender, isReply: false, at: $1) }
    // Properties that the signal names without their values.
    guard signal.arguments[2].elements?.isEmpty == false else { return }
    handle { roster, _ in roster.handleInvalidation(of: signal.sender) }
  }
}

// MARK: Actions

extension MPRISDriver {
  /// Lets the roster decide, performs its actions and schedules its deadline. The connection's thread only, so that
  /// actions are performed in the order of their inputs.
  private func handle(_ decide: (inout MPRISState, Duration) -> [MPRISAction]) {
    let now = SuspendingClock.now - epoch
    let (actions, bus) = state.withLock { (decide(&$0.roster, now), $0.bus) }
    perform(actions, on: bus)
    scheduleDeadline(now)
  }

  /// Apart, for `decide` is inlined at each of its many places.
  @inline(never)
  private func perform(_ actions: [MPRISAction], on bus: String) {
    var isRecorded = true
    for action in actions {
      switch action {
      case .record(let paused, let volumes):
        let record = FocusRecord(bus: bus, owners: paused.sorted(), volumes: volumes)
        isRecorded = journal?.write(record) ?? volumes.isEmpty
        // No volume is set that would not be given back after a crash.
        if !isRecorded { for owner in volumes.keys { replyToVolume(of: owner, isAccepted: false) } }
      case .setVolume where !isRecorded: break
      default: perform(action)
      }
    }
  }

  private func replyToVolume(of owner: String, isAccepted: Bool?) {
    handle { $0.handleVolumeReply(of: owner, isAccepted: isAccepted, at: $1) }
  }

  private func perform(_ action: MPRISAction) {
    switch action {
    case .identify(let name): identify(name)
    case .read(let owner): read(owner)
    case .readStatus(let owner): readStatus(owner)
    case .inspectDevices: inspectDevices()
    case .watchWitnesses(let isWanted): state.withLock { $0.watchWitnesses }?(isWanted)
    case .pause(let owner): request("Pause", from: owner)
    case .play(let owner): request("Play", from: owner)
    case .command(let owner, let command): send(command, to: owner)
    case .report(.began(let id, let name)): report(.fact(.otherMusicBegan(id: id, name: name)))
    case .report(.ended(let id)): report(.fact(.otherMusicEnded(id: id)))
    case .reportLapse(let id): report(.fact(.otherMusicEnded(id: id, shouldResume: true)))
    case .reportClaim(let claim): report(.playerClaim(claim))
    case .reportPresence(let summary): report(.presence(.present(summary)))
    case .reportDucked(let names): report(.duckedPlayers(names))
    case .setVolume(let owner, let volume): setVolume(volume, of: owner)
    case .record: break
    }
  }

  private func report(_ report: MonitorReport) { state.withLock { $0.report }?(report) }

  @inline(never)
  private func scheduleDeadline(_ now: Duration) {
    let deadline: Duration? = state.withLock { state in
      guard let deadline = state.roster.deadline, deadline < state.scheduled ?? .seconds(Int64.max / 2) else {
        return nil
      }
      state.scheduled = deadline
      return deadline
    }
    guard let deadline else { return }
    connection.perform(after: max(deadline - now, .nanoseconds(1))) { [weak self] in
      self?.state.withLock { if $0.scheduled == deadline { $0.scheduled = nil } }
      self?.handle { $0.advance(to: $1) }
    }
  }

  private func callBus(
    _ member: String, _ arguments: BusValue..., reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    connection.call(
      BusCall(
        BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: member, arguments: arguments,
        timeout: Self.busTimeout), reply: reply)
  }

  private func identify(_ name: String) {
    callBus("GetNameOwner", .string(name)) { [weak self] reply in
      self?.handle { $0.handleOwner(of: name, (try? reply.get())?.first?.string, at: $1) }
    }
  }

  /// The bus answers for the player's process before the player answers for itself.
  private func read(_ owner: String) {
    callBus("GetConnectionUnixProcessID", .string(owner)) { [weak self] reply in
      guard let process = (try? reply.get())?.first?.int else { return }
      let file = Self.file(of: process)
      self?.handle { $0.handleProcess(process, file: file, of: owner, isOwn: process == Int(getpid()), at: $1) }
    }
    for interface in [MPRISPlayer.namespace, MPRISPlayer.playerInterface] { read(interface, of: owner, Retry()) }
  }

  /// Reads the properties of one interface of a player, which may have its name before it has its object.
  private func read(_ interface: String, of owner: String, _ retry: Retry) {
    let isReply = interface == MPRISPlayer.playerInterface
    readProperties(interface, of: owner, timeout: Self.playerTimeout) { [weak self] result in
      switch result {
      case .success(let properties):
        self?.handle { $0.handleProperties(properties, of: owner, isReply: isReply, at: $1) }
      case .failure(let error):
        if isReply { self?.handle { $0.handleTimeout(of: owner, at: $1) } }
        var retry = retry
        guard let delay = retry.delay(after: error) else { return }
        self?.connection.perform(after: delay) { [weak self, retry] in self?.read(interface, of: owner, retry) }
      }
    }
  }

  /// Reads the properties of one interface of a player.
  private func readProperties(
    _ interface: String, of owner: String, timeout: Duration,
    reply: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) {
    let call = BusCall(
      owner, path: MPRISPlayer.path, interface: BusName.properties, member: "GetAll",
      arguments: [.string(interface)], timeout: timeout)
    connection.call(call) { result in
      reply(result.flatMap { values in values.first?.entries.map { .success($0) } ?? .failure(.invalid("nothing")) })
    }
  }

  private func readStatus(_ owner: String) {
    readProperties(MPRISPlayer.playerInterface, of: owner, timeout: PlayerClaims.readInterval) { [weak self] status in
      self?.handle { $0.handleStatus(try? status.get(), of: owner, at: $1) }
    }
  }

  /// Looks after the actions that are performed now: its outcome is another input.
  private func inspectDevices() {
    connection.perform { [weak self] in
      let areRunning = PlaybackDevices.areRunByOthers()
      self?.handle { $0.handleDevices(areRunning: areRunning, at: $1) }
    }
  }

  /// The name of the file that a process runs; nil where it can not be seen. `/proc/PID/exe`.
  private static func file(of process: Int) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/\(process)/exe", &bytes, bytes.count)
    guard count > 0 else { return nil }
    let path = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel's mark of a file that an update has replaced.
    let name = path.split(separator: "/").last.map(String.init)
    return name.map { $0.hasSuffix(" (deleted)") ? String($0.dropLast(10)) : $0 }
  }

  private func setVolume(_ volume: Double, of owner: String) {
    let call = BusCall(
      owner, path: MPRISPlayer.path, interface: BusName.properties, member: "Set",
      arguments: [.string(MPRISPlayer.playerInterface), .string("Volume"), .variant(.double(volume))],
      timeout: Self.playerTimeout)
    connection.call(call) { [weak self] reply in self?.replyToVolume(of: owner, isAccepted: Self.isAccepted(reply)) }
  }

  /// Nil: no reply came.
  private static func isAccepted(_ reply: Result<[BusValue], BusError>) -> Bool? {
    switch reply {
    case .success: true
    case .failure(.refused): false
    case .failure: nil
    }
  }

  /// Hands a player a command of the user's. What it does with it, its properties say.
  private func send(_ command: RemoteCommand.Kind, to owner: String) {
    let member: String? =
      switch command {
      case .play: "Play"
      case .pause: "Pause"
      case .next: "Next"
      case .previous: "Previous"
      case .stop, .seek: nil
      }
    guard let member else { return }
    connection.call(
      BusCall(
        owner, path: MPRISPlayer.path, interface: MPRISPlayer.playerInterface, member: member,
        timeout: Self.playerTimeout)
    ) { _ in }
  }

  /// Sends a request to a player. One that does not reply in time may still follow the request later.
  private func request(_ member: String, from owner: String) {
    let call = BusCall(
      owner, path: MPRISPlayer.path, interface: MPRISPlayer.playerInterface, member: member,
      timeout: Self.playerTimeout)
    connection.call(call) { [weak self] reply in
      self?.handle { $0.handleReply(of: owner, isAccepted: Self.isAccepted(reply), at: $1) }
    }
  }
}
