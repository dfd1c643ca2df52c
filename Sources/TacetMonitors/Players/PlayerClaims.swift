import TacetSystem

/// The players that say Playing, and whether sound bears them out: a claim does not outlive the fact. Session, 6. Pure;
/// times are arguments.
///
/// A claim counts from its begin, heard or not. Its witnesses are the streams that could be its sound. While none of
/// them speaks the player's status is read again, and after a while the claim lapses.
struct PlayerClaims {
  enum Action: Equatable {
    /// Read the status of this player.
    case readStatus(String)
    /// Look if another program runs a playback device.
    case inspectDevices
    /// The player counts no more.
    case lapsed(String, reason: String)
    /// The player counts again.
    case renewed(String, reason: String)
  }

  private struct Claim {
    var process: Int?
    var file: String?
    /// True if it was there before the game, and was never heard.
    var isStale: Bool
    var isLapsed = false
    /// False while the player does not say Playing, after a lapse.
    var isMade = true
    /// Since when no witness speaks; nil while one does.
    var silentSince: Duration?
    /// The last moment at which there was a witness that is silent; nil: never.
    var witnessedAt: Duration?
    var hasWitness = false
    /// When its status is read next.
    var readAt: Duration
    /// The number of reads in a row without an answer.
    var unanswered = 0
    /// When it lapses unless a device runs, after one did.
    var heldByDeviceUntil: Duration?

    /// When it lapses, as far as the sound server is known.
    func lapses(since known: Duration) -> Duration? {
      guard isMade, !isLapsed, let silentSince else { return nil }
      let silence = max(silentSince, known)
      if hasWitness { return max(silence + PlayerClaims.quietLimit, heldByDeviceUntil ?? .zero) }
      let gone = witnessedAt.map { $0 + PlayerClaims.witnessGap } ?? .zero
      let limit = isStale ? PlayerClaims.staleLimit : PlayerClaims.absenceLimit
      return max(silence + limit, gone, heldByDeviceUntil ?? .zero)
    }
  }

  /// The time between two reads of the status while no witness speaks, and between two looks at the devices.
  static let readInterval = Duration.seconds(5)
  /// So many reads in a row without an answer are a stop.
  static let unansweredLimit = 2
  /// A claim lapses when no witness has spoken for this time, and there is none.
  static let absenceLimit = Duration.seconds(10)
  /// A claim lapses when its witnesses are silent for this time: a quiet passage of a film.
  static let quietLimit = Duration.seconds(60)
  /// A claim that was there before the game and has no stream lapses after this time.
  static let staleLimit = Duration.seconds(3)
  /// The time without a stream after which there is none: servers move streams, and players make one for each title.
  static let witnessGap = Duration.milliseconds(1200)

  private var claims: [String: Claim] = [:]
  /// The streams that could be a player's sound; nil: the sound server is not known.
  private var witnesses: Set<Witness>?
  private var knownSince = Duration.zero

  /// True if no player says Playing.
  var isEmpty: Bool { !claims.values.contains(where: \.isMade) }

  /// True for a player whose claim has lapsed.
  func isLapsed(_ owner: String) -> Bool { claims[owner]?.isLapsed ?? false }

  /// When ``advance(to:)`` has the next action; nil: never, by itself.
  var deadline: Duration? {
    claims.values.flatMap { claim -> [Duration?] in
      guard claim.isMade, !claim.isLapsed, claim.silentSince != nil else { return [] }
      return [claim.readAt, witnesses == nil ? nil : claim.lapses(since: knownSince)]
    }.compactMap(\.self).min()
  }

  // MARK: - Players

  /// The player says Playing, or something else. `process` and `file` are its program's; `wasThere`: it said so before
  /// the game could know. Returns the reason if its claim is renewed.
  mutating func set(
    _ owner: String, isPlaying: Bool, process: Int? = nil, file: String? = nil, wasThere: Bool = false,
    at now: Duration
  ) -> String? {
    guard isPlaying else {
      // A claim that lapsed is remembered: its return is a renewal.
      if claims[owner]?.isLapsed == true { claims[owner]?.isMade = false } else { claims[owner] = nil }
      return nil
    }
    let isRenewed = claims[owner].map { $0.isLapsed && !$0.isMade } ?? false
    if claims[owner] == nil || isRenewed {
      claims[owner] = Claim(isStale: wasThere, silentSince: now, readAt: now + Self.readInterval)
    }
    claims[owner]?.process = process
    claims[owner]?.file = file
    return observe(owner, at: now) ?? (isRenewed ? "it has stopped and plays again" : nil)
  }

  /// All players have left the bus.
  mutating func removeAll() { claims = [:] }

  /// The player has left the bus.
  mutating func remove(_ owner: String) { claims[owner] = nil }

  /// The player has answered a read of its status.
  mutating func handleAnswer(of owner: String) { claims[owner]?.unanswered = 0 }

  /// A read of the player's status had no answer. True if that is a stop.
  mutating func handleNoAnswer(of owner: String) -> Bool {
    claims[owner]?.unanswered += 1
    return claims[owner].map { $0.unanswered >= Self.unansweredLimit } ?? false
  }

  // MARK: - Witnesses

  /// Takes the streams that could be a player's sound; nil: the sound server is not known.
  mutating func handle(_ witnesses: Set<Witness>?, at now: Duration) -> [Action] {
    if self.witnesses == nil { knownSince = now }
    self.witnesses = witnesses
    return claims.keys.sorted().compactMap { owner in observe(owner, at: now).map { .renewed(owner, reason: $0) } }
  }

  /// Compares a claim with the witnesses. Returns the reason if it is renewed.
  private mutating func observe(_ owner: String, at now: Duration) -> String? {
    guard var claim = claims[owner], claim.isMade else { return nil }
    defer { claims[owner] = claim }
    let own = (witnesses ?? []).filter { $0.couldBeSound(ofProcess: claim.process, file: claim.file) }
    if claim.hasWitness { claim.witnessedAt = now }
    claim.hasWitness = !own.isEmpty
    guard own.contains(where: \.speaks) else {
      if claim.silentSince == nil {
        claim.silentSince = now
        claim.readAt = now + Self.readInterval
      }
      return nil
    }
    let isRenewed = claim.isLapsed
    claim.isLapsed = false
    claim.isStale = false
    claim.silentSince = nil
    claim.unanswered = 0
    claim.heldByDeviceUntil = nil
    return isRenewed ? "sound is heard" : nil
  }

  // MARK: - Time

  /// Returns the reads that are due at `now`, and a look at the devices if a claim is to lapse.
  mutating func advance(to now: Duration) -> [Action] {
    var actions: [Action] = []
    for (owner, claim) in claims.inKeyOrder {
      guard claim.isMade, !claim.isLapsed, claim.silentSince != nil, claim.readAt <= now else { continue }
      claims[owner]?.readAt = now + Self.readInterval
      actions.append(.readStatus(owner))
    }
    return actions + (lapsing(at: now).isEmpty ? [] : [.inspectDevices])
  }

  /// Another program than the sound server runs a playback device, or none does: the claims that are to lapse do so, or
  /// wait.
  mutating func handleDevices(areRunning: Bool, at now: Duration) -> [Action] {
    lapsing(at: now).flatMap { owner -> [Action] in
      guard let claim = claims[owner] else { return [] }
      guard !areRunning else {
        claims[owner]?.heldByDeviceUntil = now + Self.readInterval
        return []
      }
      claims[owner]?.isLapsed = true
      return [.lapsed(owner, reason: Self.reason(claim))]
    }
  }

  private func lapsing(at now: Duration) -> [String] {
    guard witnesses != nil else { return [] }
    return claims.filter { $0.value.lapses(since: knownSince).map { $0 <= now } ?? false }.keys.sorted()
  }

  private static func reason(_ claim: Claim) -> String {
    if claim.hasWitness { return "its sound was silent for \(quietLimit.components.seconds) s" }
    let limit = claim.isStale ? staleLimit : absenceLimit
    return "nothing was heard for \(limit.components.seconds) s"
  }
}
