import TacetBus

/// Who is on the bus, who plays, and who is quiet because of us: all that the monitor decides. Pure: what happens is
/// told to it with the time, and what is to be done comes back.
struct MPRISRoster {
  /// What is to be done.
  enum Action: Equatable {
    /// Ask the bus who owns this name.
    case identify(String)
    /// Ask this player everything.
    case read(String)
    /// Tell it to pause.
    case pause(String)
    /// Tell it to play.
    case play(String)
    /// Report that other music began or ended.
    case report(MPRISHysteresis.Change)
    /// Report that the service is there, and says this.
    case present(String)
    /// Write down whom to give back, should we be killed.
    case owe(Set<String>)
  }

  /// How long the first look waits for players that do not answer.
  static let longestLook = Duration.milliseconds(400)
  private static let mostPlayers = 256

  private let ignored: [String]
  private var players: [String: MPRISPlayer] = [:]
  /// Owners of names that are this very process.
  private var ours: Set<String> = []
  /// Which id each owner was last reported under.
  private var ids: [String: String] = [:]
  private var hysteresis = MPRISHysteresis()
  private var ledger = FocusLedger()
  /// Players that a killed game had paused, not looked at yet.
  private var inherited: Set<String> = []
  /// Names to identify and players to read before the first look is over; nil: it is over, or has not begun.
  private var awaited: Set<String>?
  private var lookEnds = Duration.zero
  /// The look under way is the first one: what plays counts at once.
  private var isFirstLook = true
  private var isPresent = false
  /// It is known that there is no bus.
  private var isAbsent = false
  /// Whether focus was asked for before the first look: then each that is found playing is told to pause.
  private var wantsFocus = false
  /// Who was told to pause in the look under way: one that refuses is not told again.
  private var told: Set<String> = []
  private var lastWords: String?
  private var lastOwed: Set<String> = []

  /// A roster that leaves out players whose name, after the common prefix, begins with one of `ignored`.
  init(ignoring ignored: [String] = []) {
    // It repeats what the last of the other players says.
    self.ignored = (ignored + ["playerctld"]).map { $0.lowercased() }
  }

  /// When ``advance(to:)`` will have something to do.
  var deadline: Duration? {
    let look = awaited == nil ? nil : lookEnds
    return [look, hysteresis.deadline, ledger.deadline].compactMap { $0 }.min()
  }

  /// The bus is there; `inherited` are the players that killed games had paused.
  mutating func connect(inheriting inherited: [String] = []) {
    isAbsent = false
    self.inherited = Set(inherited)
  }

  /// The bus is gone, and with it all that was known: every fact is taken back.
  mutating func disconnect() -> [Action] {
    let over = hysteresis.told.map { Action.report(.ended(id: $0.id)) }
    let owed: [Action] = lastOwed.isEmpty ? [] : [.owe([])]
    self = MPRISRoster(ignoring: ignored)
    isAbsent = true
    return owed + over
  }

  /// All names on the bus, as the first look or a later one finds them.
  mutating func list(_ names: [String], at now: Duration) -> [Action] {
    let wanted = Set(names.filter(isPlayer).prefix(Self.mostPlayers))
    var actions: [Action] = []
    for name in known.subtracting(wanted).sorted() { actions += setOwner(of: name, nil, at: now) }
    actions += wanted.subtracting(known).sorted().map(Action.identify)
    if isPresent {
      actions +=
        players.keys.sorted().map(Action.read) + hysteresis.told.map { .report(.began(id: $0.id, name: $0.name)) }
      lastWords = nil
    } else {
      isPresent = true
      awaited = wanted
      lookEnds = now + Self.longestLook
    }
    return finish(actions)
  }

  /// `name` is owned by `owner` now; nil: by nobody.
  mutating func own(_ name: String, _ owner: String?, at now: Duration) -> [Action] {
    guard isPlayer(name) else { return [] }
    return finish(setOwner(of: name, owner, at: now))
  }

  /// `owner` turned out to be this process.
  mutating func isOurs(_ owner: String, at now: Duration) -> [Action] {
    ours.insert(owner)
    return finish(settle(owner, at: now))
  }

  /// What a player says about itself: read from it, or as a change. `isAnswer`: it is all that was asked for.
  mutating func describe(_ owner: String, _ properties: [String: BusValue], isAnswer: Bool, at now: Duration)
    -> [Action]
  {
    guard players[owner] != nil else { return [] }
    players[owner]?.take(properties)
    var actions = settle(owner, at: now)
    if isAnswer {
      actions += inherit(owner)
      awaited?.remove(owner)
    }
    return finish(actions)
  }

  /// A player said that something about it changed, and not what.
  func reread(_ owner: String) -> [Action] { players[owner] == nil ? [] : [.read(owner)] }

  /// A player did not answer, for long: it counts as quiet until it says otherwise.
  mutating func giveUp(_ owner: String, at now: Duration) -> [Action] {
    players[owner]?.fallSilent()
    awaited?.remove(owner)
    return finish(settle(owner, at: now))
  }

  /// Lets time pass.
  mutating func advance(to now: Duration) -> [Action] {
    if awaited != nil, now >= lookEnds { awaited = [] }
    return finish(
      hysteresis.advance(to: now).map(Action.report) + ledger.takeDoubts(at: now).flatMap(reread))
  }
}

// MARK: Focus

extension MPRISRoster {
  /// Pauses who plays, and asks all of them again: one that has just begun to play may not have said so yet. Before the
  /// first look is over: who is found playing by it.
  mutating func takeFocus(at now: Duration) -> [Action] {
    wantsFocus = !isAbsent
    guard isPresent else { return [] }
    let playing = players.filter { canBePaused($0.key, $0.value) }.map(\.key)
    told.formUnion(playing)
    var actions = ledger.take(playing, at: now).map(Action.pause)
    if awaited == nil {
      awaited = Set(players.keys)
      lookEnds = now + Self.longestLook
      actions += players.keys.sorted().map(Action.read)
    }
    return finish(actions)
  }

  /// Has those play again who are quiet because of us, or lets them be.
  mutating func releaseFocus(notify: Bool) -> [Action] {
    wantsFocus = false
    let owners = ledger.release(notify: notify)
    for owner in owners where players[owner]?.canPlay != true { ledger.drop(owner) }
    return finish(owners.filter { players[$0]?.canPlay == true }.map(Action.play))
  }

  /// A player answered to what it was told: it will do so, or not; nil: it is not waited for any longer.
  mutating func answer(_ owner: String, _ agrees: Bool?, at now: Duration) -> [Action] {
    switch agrees {
    case true?: ledger.agree(owner, at: now)
    case false?: ledger.drop(owner)
    case nil: ledger.answer(owner)
    }
    return finish(agrees == false ? [] : reread(owner))
  }

  private func canBePaused(_ owner: String, _ player: MPRISPlayer) -> Bool {
    player.status == .playing && player.canPause && !player.isElsewhere && !ours.contains(owner)
  }

  /// What a killed game had paused is given back, or taken over when it would be paused again at once.
  private mutating func inherit(_ owner: String) -> [Action] {
    guard inherited.remove(owner) != nil, players[owner]?.status == .paused else { return [] }
    ledger.inherit(owner)
    return wantsFocus ? [] : ledger.giveBack(owner).map(Action.play)
  }
}

// MARK: The roster

extension MPRISRoster {
  private var known: Set<String> { players.values.reduce(into: []) { $0.formUnion($1.names) } }

  private func isPlayer(_ name: String) -> Bool {
    guard name.hasPrefix(MPRISPlayer.namespace + ".") else { return false }
    let own = name.dropFirst(MPRISPlayer.namespace.utf8.count + 1).lowercased()
    return !ignored.contains { own == $0 || own.hasPrefix($0 + ".") }
  }

  private mutating func setOwner(of name: String, _ owner: String?, at now: Duration) -> [Action] {
    awaited?.remove(name)
    var actions: [Action] = []
    for (last, player) in players where player.names.contains(name) && last != owner {
      players[last]?.names.remove(name)
      if player.names == [name] { players[last] = nil }
      actions += settle(last, at: now)
    }
    guard let owner else { return actions }
    if players[owner] != nil {
      players[owner]?.names.insert(name)
      actions += settle(owner, at: now)
    } else if players.count < Self.mostPlayers {
      players[owner] = MPRISPlayer(name: name)
      awaited?.insert(owner)
      actions.append(.read(owner))
    }
    return actions
  }

  /// Draws the conclusions from what is known of `owner` now.
  private mutating func settle(_ owner: String, at now: Duration) -> [Action] {
    var changes: [MPRISHysteresis.Change] = []
    var pauses: [String] = []
    let player = players[owner]
    if let last = ids[owner], last != player?.id { changes += hysteresis.set(last, nil, at: now) }
    ids[owner] = player?.id
    if let player {
      let isPlaying = player.status == .playing && !ours.contains(owner)
      let isOfUs = ledger.see(owner, player.status, at: now)
      // At the first look nobody knows since when it plays; and what we paused is over at once.
      let atOnce = isOfUs || isPlaying && isFirstLook && awaited != nil
      changes += hysteresis.set(player.id, isPlaying ? player.summary : nil, at: now, atOnce: atOnce)
      if wantsFocus, awaited != nil, canBePaused(owner, player), told.insert(owner).inserted {
        pauses = ledger.take([owner], at: now)
      }
    } else {
      ledger.drop(owner)
      ours.remove(owner)
    }
    return changes.map(Action.report) + pauses.map(Action.pause)
  }

  /// What every input ends with: the look that may be over now, what is owed, and what is said.
  private mutating func finish(_ actions: [Action]) -> [Action] {
    var actions = actions
    if awaited?.isEmpty == true {
      awaited = nil
      isFirstLook = false
      wantsFocus = false
      told = []
      inherited.formIntersection(players.keys)
    }
    let owed = ledger.owed.union(inherited)
    if owed != lastOwed {
      lastOwed = owed
      actions.insert(.owe(owed), at: 0)
    }
    if isPresent, awaited == nil, lastWords != summary {
      lastWords = summary
      actions.append(.present(summary))
    }
    return actions
  }

  private var summary: String {
    let playing = hysteresis.told.map(\.name).sorted()
    guard playing.isEmpty else {
      return playing.prefix(3).joined(separator: ", ") + (playing.count == 1 ? " plays" : " play")
    }
    let count = players.count - ours.count
    return count == 0 ? "no player" : count == 1 ? "1 player, quiet" : "\(count) players, quiet"
  }
}
