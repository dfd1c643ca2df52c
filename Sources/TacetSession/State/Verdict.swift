/// The level of each side that should be heard now, and its cause. The session computes it from its facts.
public struct Verdict: Equatable, Hashable, Sendable {
  /// The level of the effects, and of every bus that follows them.
  public internal(set) var effects = Audibility.audible
  /// The level of the soundtrack: audible, ducked, muted or paused.
  public internal(set) var soundtrack = Audibility.audible
  /// All the holds of each side, the weaker ones too.
  public internal(set) var reasons = SilenceReasons()
  /// The level of the mix of the effects as a whole: ``effects`` without what the game holds on its bus `effects`
  /// alone, which leaves the other buses of that mix to be heard.
  package internal(set) var effectsMix = Audibility.audible
  /// The level of the effects' mix by the holds that are not the game's own: silence within 20 ms, whatever fade the
  /// game has begun.
  package internal(set) var effectsBySystem = Audibility.audible
  /// The same for the soundtrack.
  package internal(set) var soundtrackBySystem = Audibility.audible
  /// A pause other than the game's own reaches the effects.
  public internal(set) var effectsPausedBySystem = false
  /// The game pauses everything, bus by bus. What it pauses waits for as long as its pause lasts, also when the system
  /// pauses too.
  public internal(set) var isPausedByGame = false
  /// The session is not active: one-shots that sound end dropped.
  public internal(set) var isInactive = false

  /// One-shots end on time without being heard, and those that are frozen end after 10 s.
  package var limitsOneShots: Bool { effectsPausedBySystem && !isPausedByGame }

  /// Everything is heard.
  public init() {}

  /// Adds a hold: the strongest of each side decides.
  mutating func add(_ hold: Hold) {
    let isBySystem = !hold.reason.isOfTheGame
    if hold.reach != .soundtrack {
      effects = max(effects, hold.level)
      reasons.heldEffects.insert(hold.reason)
      if hold.reach == .everything { effectsMix = max(effectsMix, hold.level) }
      if isBySystem { effectsBySystem = max(effectsBySystem, hold.level) }
      if hold.level == .paused, isBySystem { effectsPausedBySystem = true }
    }
    if hold.reach != .effectsBus {
      soundtrack = max(soundtrack, hold.level)
      reasons.heldSoundtrack.insert(hold.reason)
      if isBySystem { soundtrackBySystem = max(soundtrackBySystem, hold.level) }
    }
    if hold.reason == .inactive { isInactive = true }
  }

  /// Pauses the soundtrack for music of these names, sorted, and for music that may play.
  mutating func yield(toMusic names: [String], isUnknown: Bool) {
    guard isUnknown || !names.isEmpty else { return }
    soundtrack = .paused
    reasons.heldSoundtrack.insert(music: names, isUnknown: isUnknown)
    soundtrackBySystem = .paused
  }
}

extension SilenceReasons: Encodable {
  private enum Key: String, CodingKey { case effects, soundtrack, outside, levels }

  /// Encodes an object with the keys `effects` and `soundtrack`, each an array of ``HoldReason/description``, each
  /// string once: several holds of the game are one `game`; and, where there are any, `outside`:
  /// ``OutsideReason/description``, and `levels`: ``LevelReason/description``.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Self.strings(effects), forKey: .effects)
    try object.encode(Self.strings(soundtrack), forKey: .soundtrack)
    if !outside.isEmpty { try object.encode(outside.map(\.description), forKey: .outside) }
    if !levels.isEmpty { try object.encode(levels.map(\.description), forKey: .levels) }
  }

  private static func strings(_ reasons: [HoldReason]) -> [String] {
    reasons.map(\.description).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension Verdict: Encodable {
  private enum Key: String, CodingKey { case effects, soundtrack, reasons }

  /// Encodes the levels and their reasons, as logs show them: an object with the keys `effects`, `soundtrack`
  /// (``Audibility/name``) and `reasons`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(effects.name, forKey: .effects)
    try object.encode(soundtrack.name, forKey: .soundtrack)
    try object.encode(reasons, forKey: .reasons)
  }
}
