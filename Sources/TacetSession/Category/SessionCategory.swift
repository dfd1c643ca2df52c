/// The meaning of a game's sound to the person who hears it. Choose by meaning, not by the effect wanted.
///
/// Rule: HIG, Audio, on audio session categories; Session, 1.
public enum SessionCategory: String, Sendable, Hashable, CaseIterable {
  /// Detect what the player already listens to and fit in; never ask, never stop their music.
  ///
  /// The engine's default and right for most games: a platformer or a puzzle whose own music gives way to the
  /// player's, while its effects are always heard. It reports ``ambient`` or ``soloAmbient``.
  case automatic
  /// The sound belongs to the game alone, but the game can be played without it.
  ///
  /// Example: a rhythm-coloured puzzle or a card game with a score that other music would spoil. Other players are
  /// paused when it activates, silent mode and the lock silence it. The default of a bare session.
  case soloAmbient
  /// The sound is decoration and mixes with whatever else is playing.
  ///
  /// Example: a virtual aquarium, a toy piano to play along to the radio.
  case ambient
  /// The sound is the point: without it there is nothing to use.
  ///
  /// Example: an audio game for blind players, a music trainer, a player of interactive radio drama. It ignores silent
  /// mode and the lock and goes on in the background.
  case playback

  /// The category a scenario or a command line names: `automatic`, `soloAmbient`, `ambient`, `playback`.
  ///
  /// - Throws: ``SessionError/notBuilt(_:)`` for a category that is known but not built (`record`, `playAndRecord`,
  ///   `audioProcessing`), ``SessionError/unknownName(_:)`` for anything else.
  public init(named name: String) throws(SessionError) {
    if let category = SessionCategory(rawValue: name) {
      self = category
    } else if ["record", "playAndRecord", "audioProcessing"].contains(name) {
      throw .notBuilt(name)
    } else {
      throw .unknownName(name)
    }
  }

  /// Silent mode, the screen lock and the background silence it: every category but ``playback``.
  ///
  /// Ambient kinds also publish nothing on MPRIS and bind no media keys (Session, 7).
  public var isAmbientKind: Bool { self != .playback }

  /// The soundtrack yields to other music while the effects go on.
  var yieldsToOtherMusic: Bool { self == .automatic || self == .ambient }

  /// The options this category allows. `playback` allows ``SessionOptions/duckOthers`` only together with
  /// ``SessionOptions/mixWithOthers``: what is paused can not be turned down.
  public var allowedOptions: SessionOptions {
    switch self {
    case .automatic, .soloAmbient: []
    case .ambient: .duckOthers
    case .playback: [.mixWithOthers, .duckOthers]
    }
  }

  /// The ``ResumePolicy`` of a session that has set none.
  var defaultResumePolicy: ResumePolicy { isAmbientKind ? .always : .whenResumable }
}
