import TacetBus

/// The players of the session bus, those that play, those that audio focus has paused and those that are turned down:
/// the state of ``MPRISMonitor``. Pure: each input comes with the time and returns the actions of the driver.
struct MPRISState {
  private static let maximumPlayers = 256

  private let ignored: Set<String>
  private var players: [String: MPRISPlayer] = [:]
  /// Owners of names that are this process, and the connection itself.
  private var ownConnections: Set<String> = []
  /// The id that each owner was last reported under.
  private var ids: [String: String] = [:]
  private var activity = PlayerActivity()
  private var claims = PlayerClaims()
  /// True while the streams that could be a player's sound are requested.
  private var watchesWitnesses = false
  private var ledger = FocusState()
  private var ducks = DuckingState()
  private var scan = PlayerScan()
  /// Players that a killed process had paused, not read yet.
  private var inherited: Set<String> = []
  /// Volumes of players that a killed process had turned down, not read yet.
  private var inheritedVolumes: [String: DuckedVolume] = [:]
  /// False until the bus has listed its names.
  private var isPresent = false
  /// True while there is known to be no bus.
  private var isAbsent = false
  /// True while a scan is to pause each player that it finds playing.
  private var isFocusPending = false
  /// The players that the running scan has paused: one that refuses is not asked again.
  private var pausedByScan: Set<String> = []
  private var reportedSummary: String?
  private var recorded: Set<String> = []
  private var recordedVolumes: [String: DuckedVolume] = [:]
  private var reportedDucks: [String] = []
  /// The player that a game's menu shows.
  private var shown: String?

  /// A roster that leaves out players whose name, after the common prefix, begins with one of `ignored`.
  init(ignoring ignored: some Sequence<String> = [String]()) {
    // playerctld repeats the last of the other players.
    self.ignored = Set(ignored.map { $0.lowercased() }).union(["playerctld"])
  }

  /// When ``advance(to:)`` has the next action.
  var deadline: Duration? {
    [scan.deadline, activity.deadline, claims.deadline, ledger.deadline, ducks.deadline].compactMap { $0 }.min()
  }

  /// Performs what is due at `now`: the scan's limit, changes of music, focus and ducking.
  mutating func advance(to now: Duration) -> [MPRISAction] {
    scan.expire(at: now)
    return finish(
      perform(claims.advance(to: now), at: now) + activity.advance(to: now).map(MPRISAction.report)
        + ledger.drainUnconfirmed(at: now).flatMap(handleInvalidation) + ducks.advance(to: now).map(MPRISAction.init))
  }
}

// MARK: The bus

extension MPRISState {
  /// The bus is there, and calls this connection `uniqueName`. `inherited` are the players that killed processes had
  /// paused, and `volumes` those that they had turned down.
  mutating func handleConnection(
    as uniqueName: String = "", inheriting inherited: [String] = [], volumes: [String: DuckedVolume] = [:]
  ) {
    isAbsent = false
    ownConnections.insert(uniqueName)
    self.inherited = Set(inherited)
    inheritedVolumes = volumes
  }

  /// The bus is gone: every fact is withdrawn.
  mutating func handleDisconnection() -> [MPRISAction] {
    let ended = activity.counting.map { MPRISAction.report(.ended(id: $0.id)) }
    let isRecordEmpty = recorded.isEmpty && recordedVolumes.isEmpty
    let record: [MPRISAction] = isRecordEmpty ? [] : [.record(paused: [], volumes: [:])]
    let wantsDucking = ducks.isWanted
    let watch: [MPRISAction] = watchesWitnesses ? [.watchWitnesses(false)] : []
    claims.removeAll()
    let claims = claims
    self = MPRISState(ignoring: ignored)
    self.claims = claims
    isAbsent = true
    ducks.setWanted(wantsDucking, at: .zero)
    return record + ended + watch
  }

  /// All names on the bus: starts the first scan, or refreshes.
  mutating func handleNames(_ names: [String], at now: Duration) -> [MPRISAction] {
    let wanted = Set(names.filter(isPlayer).prefix(Self.maximumPlayers))
    var actions: [MPRISAction] = []
    for name in knownNames.subtracting(wanted).sorted() { actions += setOwner(of: name, nil, at: now) }
    actions += wanted.subtracting(knownNames).sorted().map(MPRISAction.identify)
    if isPresent {
      actions += players.keys.sorted().map(MPRISAction.read)
      actions += activity.counting.map { .report(.began(id: $0.id, name: $0.name)) }
      reportedSummary = nil
    } else {
      isPresent = true
      scan.start(wanted, at: now)
    }
    return finish(actions)
  }

  /// `name` has this owner now; nil: none.
  mutating func handleOwner(of name: String, _ owner: String?, at now: Duration) -> [MPRISAction] {
    guard isPlayer(name) else { return [] }
    return finish(setOwner(of: name, owner, at: now))
  }

  private var knownNames: Set<String> { players.values.reduce(into: []) { $0.formUnion($1.names) } }

  private func isPlayer(_ name: String) -> Bool {
    guard name.hasPrefix(MPRISPlayer.namespace + ".") else { return false }
    let own = name.dropFirst(MPRISPlayer.namespace.utf8.count + 1).lowercased()
    return !ignored.contains { own == $0 || own.hasPrefix($0 + ".") }
  }

  private mutating func setOwner(of name: String, _ owner: String?, at now: Duration) -> [MPRISAction] {
    scan.remove(name)
    var actions: [MPRISAction] = []
    for (last, player) in players where player.names.contains(name) && last != owner {
      players[last]?.names.remove(name)
      if player.names == [name] { players[last] = nil }
      actions += update(last, at: now)
      if players[last] == nil { actions += updatePlayers(of: [player.shownProcess], at: now) }
    }
    guard let owner else { return actions }
    if players[owner] != nil {
      players[owner]?.names.insert(name)
      actions += update(owner, at: now)
    } else if players.count < Self.maximumPlayers {
      players[owner] = MPRISPlayer(name: name)
      scan.add(owner)
      actions.append(.read(owner))
    }
    return actions
  }
}

// MARK: Players

extension MPRISState {
  /// `owner` is a connection of this process; `isOwn`: of the one that asks.
  mutating func handleProcess(
    _ process: Int, file: String? = nil, of owner: String, isOwn: Bool, at now: Duration
  ) -> [MPRISAction] {
    guard players[owner]?.process != process else { return [] }
    players[owner]?.process = process
    players[owner]?.file = file
    if isOwn { ownConnections.insert(owner) }
    return finish(update(owner, at: now))
  }

  /// A player reported properties: as a change, or with `isReply` as the reply to a read.
  mutating func handleProperties(_ properties: [String: BusValue], of owner: String, isReply: Bool, at now: Duration)
    -> [MPRISAction]
  {
    guard let before = players[owner] else { return [] }
    players[owner]?.update(with: properties, at: now)
    let shown = [before.shownProcess, players[owner]?.shownProcess]
    if isReply { players[owner]?.wasRead = true }
    var actions = isReply ? inheritVolume(of: owner, at: now) : []
    actions += update(owner, isReply: isReply, at: now)
    if shown[0] != shown[1] { actions += updatePlayers(of: shown, at: now) }
    if isReply {
      actions += inherit(owner)
      scan.remove(owner)
    }
    return finish(actions)
  }

  /// True for a player that is not heard here, or that another one shows: a browser's own beside that of its tab.
  private func isLeftOut(_ player: MPRISPlayer) -> Bool {
    player.isRemote || player.process != nil && players.values.contains { $0.shownProcess == player.process }
  }

  /// Derives the consequences for the players of these processes.
  private mutating func updatePlayers(of processes: [Int?], at now: Duration) -> [MPRISAction] {
    let owners = players.filter { $0.value.process != nil && processes.contains($0.value.process) }.keys.sorted()
    return owners.flatMap { update($0, at: now) }
  }

  /// A player reported that a property changed, without its value.
  func handleInvalidation(of owner: String) -> [MPRISAction] { players[owner] == nil ? [] : [.read(owner)] }

  /// A read of the player timed out: it counts as quiet until it reports a status.
  mutating func handleTimeout(of owner: String, at now: Duration) -> [MPRISAction] {
    players[owner]?.clearStatus()
    players[owner]?.wasRead = true
    scan.remove(owner)
    return finish(update(owner, at: now))
  }

  /// Derives the consequences of the player's present properties.
  private mutating func update(_ owner: String, isReply: Bool = false, at now: Duration) -> [MPRISAction] {
    var volumes: [MPRISAction] = []
    var reports: [MPRISAction] = []
    var changes: [PlayerActivity.Change] = []
    var pauses: [String] = []
    let player = players[owner]
    if let last = ids[owner], last != player?.id { changes += activity.set(last, nil, at: now) }
    ids[owner] = player?.id
    if let player {
      // A change that comes before the first answer waits for it: the id has the process.
      let claimsToPlay =
        player.status == .playing && player.wasRead && !isLeftOut(player) && !ownConnections.contains(owner)
      let wasThere = scan.isFirst && scan.isRunning
      if let renewal = claims.set(
        owner, isPlaying: claimsToPlay, process: player.process, file: player.file, wasThere: wasThere, at: now)
      {
        reports = reportClaim(owner, counts: true, renewal)
      }
      let isPlaying = claimsToPlay && !claims.isLapsed(owner)
      let isPausedByFocus = ledger.handleStatus(player.status, of: owner, at: now)
      // The first scan can not know since when a player plays; and a player that focus has paused ends at once.
      let immediately = isPausedByFocus || isPlaying && wasThere
      changes += activity.set(player.id, isPlaying ? player.summary : nil, at: now, immediately: immediately)
      if isFocusPending, scan.isRunning, canBePaused(owner, player), pausedByScan.insert(owner).inserted {
        pauses = ledger.takeFocus(from: [owner], at: now)
      }
      volumes = updateDuck(owner, isReply: isReply, at: now)
    } else {
      claims.remove(owner)
      ledger.remove(owner)
      ducks.remove(owner)
    }
    return reports + changes.map(MPRISAction.report) + pauses.map(MPRISAction.pause) + volumes
  }
}

// MARK: A game's menu

extension MPRISState {
  /// The player of other music, for a game's menu: the first that counts, and then the same one while it is paused.
  /// Nil: none.
  func otherMusic(at now: Duration) -> OtherMusic? { shown.flatMap { players[$0]?.music(at: now) } }

  /// The user has given a command in the game's menu. Empty where there is no player, or it does not take the command.
  mutating func control(_ command: RemoteCommand.Kind) -> [MPRISAction] {
    guard let shown, players[shown]?.music(at: .zero).commands.contains(command) == true else { return [] }
    return [.command(shown, command)]
  }

  /// A player has jumped to this position.
  mutating func handleSeek(to microseconds: Int, of owner: String, at now: Duration) -> [MPRISAction] {
    players[owner]?.seek(to: microseconds, at: now)
    return []
  }
}

// MARK: Claims

extension MPRISState {
  /// Takes the streams that could be the sound of a player; nil: the sound server is not known.
  mutating func handle(_ witnesses: Set<Witness>?, at now: Duration) -> [MPRISAction] {
    finish(perform(claims.handle(witnesses, at: now), at: now))
  }

  /// Another program than the sound server runs a playback device, or none does.
  mutating func handleDevices(areRunning: Bool, at now: Duration) -> [MPRISAction] {
    finish(perform(claims.handleDevices(areRunning: areRunning, at: now), at: now))
  }

  /// A player has answered a read of its status; nil: it has not, and twice in a row counts as quiet until it reports
  /// one.
  mutating func handleStatus(_ properties: [String: BusValue]?, of owner: String, at now: Duration) -> [MPRISAction] {
    guard let properties else {
      guard claims.handleNoAnswer(of: owner) else { return finish([]) }
      players[owner]?.clearStatus()
      return finish(update(owner, at: now))
    }
    claims.handleAnswer(of: owner)
    return handleProperties(properties, of: owner, isReply: false, at: now)
  }

  private mutating func perform(_ actions: [PlayerClaims.Action], at now: Duration) -> [MPRISAction] {
    actions.flatMap { action -> [MPRISAction] in
      switch action {
      case .readStatus(let owner): [.readStatus(owner)]
      case .inspectDevices: [.inspectDevices]
      case .lapsed(let owner, let reason): reportClaim(owner, counts: false, reason) + lapse(owner, at: now)
      case .renewed(let owner, let reason): reportClaim(owner, counts: true, reason) + update(owner, at: now)
      }
    }
  }

  /// Ends the music of a player without a release: it has not been heard for long.
  private mutating func lapse(_ owner: String, at now: Duration) -> [MPRISAction] {
    guard let id = players[owner]?.id else { return [] }
    let hasCounted = !activity.set(id, nil, at: now, immediately: true).isEmpty
    return (hasCounted ? [.reportLapse(id: id)] : []) + updateDuck(owner, isReply: false, at: now)
  }

  private func reportClaim(_ owner: String, counts: Bool, _ reason: String) -> [MPRISAction] {
    guard let name = players[owner]?.displayName else { return [] }
    return [.reportClaim(PlayerClaim(name: name, counts: counts, reason: reason))]
  }
}

// MARK: Focus

extension MPRISState {
  /// Takes or releases audio focus.
  mutating func perform(_ request: FocusRequest, at now: Duration) -> [MPRISAction] {
    switch request {
    case .take: takeFocus(at: now)
    case .release(let notify): releaseFocus(notify: notify)
    case .suspend: suspendFocus()
    case .restore: restoreFocus(at: now)
    }
  }

  /// Pauses the players that play, and scans all of them: one that has just begun to play may not have reported it yet.
  /// During the first scan it pauses those that the scan finds.
  mutating func takeFocus(at now: Duration) -> [MPRISAction] {
    isFocusPending = !isAbsent
    guard isPresent else { return [] }
    let playing = players.filter { canBePaused($0.key, $0.value) }.map(\.key)
    pausedByScan.formUnion(playing)
    var actions = ledger.takeFocus(from: playing, at: now).map(MPRISAction.pause)
    if !scan.isRunning {
      scan.start(Set(players.keys), at: now)
      actions += players.keys.sorted().map(MPRISAction.read)
    }
    return finish(actions)
  }

  /// Resumes the players that focus has paused, or leaves them paused.
  mutating func releaseFocus(notify: Bool) -> [MPRISAction] {
    isFocusPending = false
    return resume(ledger.releaseFocus(notify: notify))
  }

  /// Resumes the players that focus has paused, and remembers them.
  mutating func suspendFocus() -> [MPRISAction] {
    isFocusPending = false
    return resume(ledger.suspendFocus())
  }

  /// Pauses the players again that were resumed for a suspended focus.
  mutating func restoreFocus(at now: Duration) -> [MPRISAction] {
    finish(ledger.restoreFocus(at: now).map(MPRISAction.pause))
  }

  private mutating func resume(_ owners: [String]) -> [MPRISAction] {
    for owner in owners where players[owner]?.canPlay != true { ledger.remove(owner) }
    return finish(owners.filter { players[$0]?.canPlay == true }.map(MPRISAction.play))
  }

  /// A player replied to a request; nil: the reply timed out.
  mutating func handleReply(of owner: String, isAccepted: Bool?, at now: Duration) -> [MPRISAction] {
    switch isAccepted {
    case true?: ledger.handleAcceptance(by: owner, at: now)
    case false?: ledger.remove(owner)
    case nil: ledger.handleReply(of: owner)
    }
    return finish(isAccepted == false ? [] : handleInvalidation(of: owner))
  }

  private func canBePaused(_ owner: String, _ player: MPRISPlayer) -> Bool {
    player.status == .playing && player.canPause && !isLeftOut(player) && !claims.isLapsed(owner)
      && !ownConnections.contains(owner)
  }

  /// Resumes a player that a killed process had paused, or takes it over where it would be paused again at once.
  private mutating func inherit(_ owner: String) -> [MPRISAction] {
    guard inherited.remove(owner) != nil, players[owner]?.status == .paused else { return [] }
    ledger.inherit(owner)
    return isFocusPending ? [] : ledger.giveBack(owner).map(MPRISAction.play)
  }
}

// MARK: Ducking

extension MPRISState {
  /// Turns the players down that play, now and while this is wanted; or gives their volume back.
  mutating func duck(_ isWanted: Bool, at now: Duration) -> [MPRISAction] {
    ducks.setWanted(isWanted, at: now)
    return finish(players.keys.sorted().flatMap { updateDuck($0, isReply: false, at: now) })
  }

  /// Gives every volume back at once.
  mutating func endDucking() -> [MPRISAction] { finish(ducks.giveBackAtOnce().map(MPRISAction.init)) }

  /// A player replied to a volume that was set; nil: the reply timed out.
  mutating func handleVolumeReply(of owner: String, isAccepted: Bool?, at now: Duration) -> [MPRISAction] {
    ducks.handleReply(of: owner, isAccepted: isAccepted, at: now)
    return finish([])
  }

  private mutating func updateDuck(_ owner: String, isReply: Bool, at now: Duration) -> [MPRISAction] {
    guard inheritedVolumes[owner] == nil else { return [] }
    return ducks.handle(duckable(owner), of: owner, isReply: isReply, at: now).map(MPRISAction.init)
  }

  /// Takes over the volume of a player that a killed process had turned down.
  private mutating func inheritVolume(of owner: String, at now: Duration) -> [MPRISAction] {
    guard let volume = inheritedVolumes.removeValue(forKey: owner), let player = duckable(owner) else { return [] }
    return ducks.inherit(owner, volume, player, at: now).map(MPRISAction.init)
  }

  private func duckable(_ owner: String) -> DuckingState.Player? {
    guard let player = players[owner], let volume = player.settableVolume, !isLeftOut(player),
      !ownConnections.contains(owner)
    else { return nil }
    return DuckingState.Player(volume: volume, isPlaying: player.status == .playing && !claims.isLapsed(owner))
  }
}

extension MPRISAction {
  fileprivate init(_ action: DuckingState.Action) {
    switch action {
    case .setVolume(let owner, let volume): self = .setVolume(owner, volume)
    case .read(let owner): self = .read(owner)
    }
  }
}

// MARK: The end of each input

extension MPRISState {
  /// Adds the actions that may follow from any input: the end of the scan, the journal and the presence.
  private mutating func finish(_ actions: [MPRISAction]) -> [MPRISAction] {
    var actions = actions
    followShown()
    if scan.finish() {
      isFocusPending = false
      pausedByScan = []
      inherited.formIntersection(players.keys)
      inheritedVolumes = inheritedVolumes.filter { players[$0.key] != nil }
    }
    let toGiveBack = ledger.toGiveBack.union(inherited)
    let volumes = ducks.toGiveBack.merging(inheritedVolumes) { own, _ in own }
    if toGiveBack != recorded || volumes != recordedVolumes {
      (recorded, recordedVolumes) = (toGiveBack, volumes)
      actions.insert(.record(paused: toGiveBack, volumes: volumes), at: 0)
    }
    let ducked = ducks.ducked.compactMap { players[$0]?.displayName }.sorted()
    if ducked != reportedDucks {
      reportedDucks = ducked
      actions.append(.reportDucked(ducked))
    }
    if watchesWitnesses == claims.isEmpty {
      watchesWitnesses.toggle()
      actions.append(.watchWitnesses(watchesWitnesses))
    }
    if isPresent, !scan.isRunning, reportedSummary != summary {
      reportedSummary = summary
      actions.append(.reportPresence(summary))
    }
    return actions
  }

  /// A menu shows the music that counts, and goes on to show its player while that is paused.
  private mutating func followShown() {
    let counting = Set(activity.counting.map(\.id))
    if let shown, let player = players[shown], counting.contains(player.id) { return }
    if let next = players.filter({ counting.contains($0.value.id) }).min(by: { $0.value.id < $1.value.id }) {
      shown = next.key
    } else if let last = shown, players[last]?.status != .paused {
      shown = nil
    }
  }

  private var summary: String {
    let playing = activity.counting.map(\.name).sorted()
    guard playing.isEmpty else {
      return playing.prefix(3).joined(separator: ", ") + (playing.count == 1 ? " plays" : " play")
    }
    let count = players.keys.filter { !ownConnections.contains($0) }.count
    return count == 0 ? "no player" : count == 1 ? "1 player, quiet" : "\(count) players, quiet"
  }
}
