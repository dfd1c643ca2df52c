/// How many voices of an effect or of a bus may live at once, and how soon one may follow another:
/// ``SoundEffect/limit``, ``Bus/limit``.
///
/// ```swift
/// footstep.limit = PlayLimit(4, cooldown: .milliseconds(60))
/// try engine.makeBus("explosions").limit = PlayLimit(8, whenFull: .stopQuietest)
/// ```
///
/// It holds for plays from then on; voices that live already do not count. A voice counts from its play to its end,
/// heard or not. No voice gives way to one of a lower ``EngineVoice/priority``.
public struct PlayLimit: Hashable, Sendable {
  /// The voice that gives way to a play beyond the limit.
  public enum WhenFull: String, CaseIterable, Hashable, Sendable {
    /// The play itself: it ends ``VoiceEnd/refused``.
    case refuse
    /// The oldest of the lowest priority ends ``VoiceEnd/stolen``.
    case stopOldest
    /// The quietest of the lowest priority ends ``VoiceEnd/stolen``; the play itself, ``VoiceEnd/refused``, if it is
    /// quieter.
    case stopQuietest
  }

  /// How many may live at once; 0: none.
  public var count: Int
  /// The voice that gives way to a play beyond ``count``.
  public var whenFull: WhenFull
  /// The least time from one start to the next; a play within it is refused.
  public var cooldown: Duration

  /// A limit; a negative count is 0.
  public init(_ count: Int, whenFull: WhenFull = .stopOldest, cooldown: Duration = .zero) {
    self.count = max(0, count)
    self.whenFull = whenFull
    self.cooldown = cooldown
  }
}
