/// The level of each side that should be heard now, and its cause. The session computes it from its facts.
public struct Verdict: Equatable, Hashable, Sendable {
  /// The level of the effects, and of every bus that follows them.
  public var effects: Audibility
  /// The level of the soundtrack.
  public var soundtrack: Audibility
  /// All the holds of each side, the weaker ones too.
  public var reasons: SilenceReasons
  /// The level of the mix of the effects as a whole: ``effects`` without what the game holds on its bus `effects`
  /// alone, which leaves the other buses of that mix to be heard.
  public var effectsMix: Audibility
  /// A hold other than the game's own mutes or pauses the effects: within 20 ms, whatever fade the game has begun.
  public var effectsSilencedBySystem = false
  /// A hold other than the game's own mutes or pauses the soundtrack: within 20 ms, whatever fade the game has begun.
  public var soundtrackSilencedBySystem = false
  /// A pause other than the game's own reaches the effects.
  public var effectsPausedBySystem: Bool
  /// The game pauses everything, bus by bus. What it pauses waits for as long as its pause lasts, also when the system pauses too.
  public var isPausedByGame = false
  /// The session is not active: one-shots that sound end dropped.
  public var isInactive: Bool

  /// One-shots end on time without being heard, and those that are frozen end after 10 s.
  package var limitsOneShots: Bool { effectsPausedBySystem && !isPausedByGame }

  /// A verdict as given; by default everything is heard. `effectsMix` is `effects` unless given.
  public init(
    effects: Audibility = .audible, soundtrack: Audibility = .audible, reasons: SilenceReasons = SilenceReasons(),
    effectsMix: Audibility? = nil, effectsPausedBySystem: Bool = false, isInactive: Bool = false
  ) {
    self.effects = effects
    self.soundtrack = soundtrack
    self.reasons = reasons
    self.effectsMix = effectsMix ?? effects
    self.effectsPausedBySystem = effectsPausedBySystem
    self.isInactive = isInactive
  }

  /// The verdict of holds that come in the order of their reasons: the strongest of each side decides.
  init(_ holds: [Hold]) {
    self.init()
    for hold in holds {
      let isBySystem = !hold.reason.isOfTheGame
      if hold.reach != .soundtrack {
        effects = max(effects, hold.level)
        if reasons.effects.last != hold.reason { reasons.effects.append(hold.reason) }
        if hold.reach == .everything { effectsMix = max(effectsMix, hold.level) }
        if hold.level >= .muted, isBySystem { effectsSilencedBySystem = true }
        if hold.level == .paused, isBySystem { effectsPausedBySystem = true }
      }
      if hold.reach != .effectsBus {
        soundtrack = max(soundtrack, hold.level)
        if reasons.soundtrack.last != hold.reason { reasons.soundtrack.append(hold.reason) }
        if hold.level >= .muted, isBySystem { soundtrackSilencedBySystem = true }
      }
      if hold.reason == .inactive { isInactive = true }
    }
  }
}
