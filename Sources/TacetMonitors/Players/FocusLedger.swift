/// Which players were told to be quiet by us, and which of them get their music back. Session, 1 and 3. Pure.
///
/// A player is ours from the moment it is told to pause until it vanishes, stops, refuses, or plays by another's hand:
/// then somebody has touched it, and it is left alone.
struct FocusLedger {
  private enum Entry: Equatable {
    /// Told to pause, and not known to have done so. `answered`: when it said that it would.
    case asked(answered: Duration?)
    /// Paused, by us. What it says until then may still come of what it was told earlier.
    case paused(until: Duration)
    /// Told to play again, and not known to have done so.
    case returning(answered: Duration?)
  }

  /// How long after its answer a player may take to do what it was told. What it does later somebody else wanted.
  static let patience = Duration.seconds(1)

  private var entries: [String: Entry] = [:]
  /// How much of what a player was told it has not answered.
  private var unanswered: [String: Int] = [:]
  /// Who was ever told to play: only such a one may say so late.
  private var returned: Set<String> = []
  /// Who said that it plays when that may have been old news, and when to ask it again.
  private var doubts: [String: Duration] = [:]

  /// When ``takeDoubts(at:)`` will have somebody.
  var deadline: Duration? { doubts.values.min() }

  /// Whom to ask now whether it plays.
  mutating func takeDoubts(at now: Duration) -> [String] {
    let due = doubts.filter { $0.value <= now }.keys.sorted()
    for owner in due { doubts[owner] = nil }
    return due
  }

  /// Whom to give back, should this process be killed.
  var owed: Set<String> {
    Set(entries.filter { if case .returning = $0.value { false } else { true } }.keys)
  }

  /// Takes focus from `playing`, and takes back what is on its way to be given back; whom to pause.
  mutating func take(_ playing: [String], at now: Duration) -> [String] {
    let returning = entries.filter {
      if case .returning(let answered) = $0.value { isRecent(answered, now) } else { false }
    }
    let owners = Set(playing).union(returning.keys).filter { !isQuiet($0) }
    for owner in owners { tell(owner, .asked(answered: nil)) }
    return owners.sorted()
  }

  /// Gives focus back; whom to tell to play. With `notify` false everybody stays as he is.
  mutating func release(notify: Bool) -> [String] {
    guard notify else {
      entries = [:]
      return []
    }
    let owners = owed.sorted()
    for owner in owners { tellToPlay(owner) }
    return owners
  }

  /// Takes over a paused player from one who was killed.
  mutating func inherit(_ owner: String) { entries[owner] = .paused(until: .zero) }

  /// Gives back this one alone; whom to tell to play.
  mutating func giveBack(_ owner: String) -> [String] {
    guard owed.contains(owner) else { return [] }
    tellToPlay(owner)
    return [owner]
  }

  /// The player's status is read or has changed; whether it is quiet because of us, as of now.
  mutating func see(_ owner: String, _ status: MPRISPlayer.Status?, at now: Duration) -> Bool {
    switch (entries[owner], status) {
    case (.asked(let answered), .paused):
      entries[owner] = isRecent(answered, now) ? .paused(until: (answered ?? now) + Self.patience) : nil
      return entries[owner] != nil
    case (_, .stopped): entries[owner] = nil
    // What it says before it has answered, or soon after, may come of what it was told earlier.
    case (.paused(let until), .playing) where !awaitsAnswer(owner) && now <= until && returned.contains(owner):
      doubts[owner] = until
    case (.paused, .playing) where !awaitsAnswer(owner), (.returning, .playing) where !awaitsAnswer(owner):
      entries[owner] = nil
    default: break
    }
    return false
  }

  /// The player said that it will do what it was told, all of it.
  mutating func agree(_ owner: String, at now: Duration) {
    answer(owner)
    guard !awaitsAnswer(owner) else { return }
    switch entries[owner] {
    case .asked(nil): entries[owner] = .asked(answered: now)
    case .returning(nil): entries[owner] = .returning(answered: now)
    case .paused: entries[owner] = .paused(until: now + Self.patience)
    default: break
    }
  }

  /// The player answered one thing that it was told, or is not waited for any longer.
  mutating func answer(_ owner: String) {
    unanswered[owner] = unanswered[owner].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// The player said no, or vanished.
  mutating func drop(_ owner: String) {
    (entries[owner], unanswered[owner], doubts[owner]) = (nil, nil, nil)
    returned.remove(owner)
  }

  private mutating func tell(_ owner: String, _ entry: Entry) {
    entries[owner] = entry
    unanswered[owner, default: 0] += 1
  }

  private mutating func tellToPlay(_ owner: String) {
    tell(owner, .returning(answered: nil))
    returned.insert(owner)
  }

  private func awaitsAnswer(_ owner: String) -> Bool { unanswered[owner] != nil }

  /// One that has not answered, being hung, will do what it was told when it comes to.
  private func isRecent(_ answered: Duration?, _ now: Duration) -> Bool {
    answered.map { now <= $0 + Self.patience } ?? true
  }

  /// Whether it is quiet because of us, or told to be.
  private func isQuiet(_ owner: String) -> Bool {
    switch entries[owner] {
    case .asked, .paused: true
    case .returning, nil: false
    }
  }
}
