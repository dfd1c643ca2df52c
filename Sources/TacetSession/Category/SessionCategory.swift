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
  /// The game listens, and nothing of its own is heard: other players are paused, and all of its sound waits
  /// (``HoldReason/recording``). It records on in silent mode, with a locked screen and in the background.
  ///
  /// Example: a notebook that takes spoken notes, a game that asks the player to whistle a tune. Where recording and
  /// playing take turns, switch between it and ``playback``: that is better than ``playAndRecord``.
  case record
  /// Sound and input at once, both the point: it is silenced by nothing that does not silence ``playback``.
  ///
  /// Example: voice chat, karaoke, a rhythm game that listens to the player.
  case playAndRecord
  /// Work on sound that nobody hears and no microphone takes in: ``AudioSession/beginProcessing(_:)``. No other player
  /// is touched, and all sound of the game's own waits (``HoldReason/processing``).
  ///
  /// Example: an editor that writes a long mix to a file.
  case audioProcessing

  /// The category a scenario or a command line names: `automatic`, `soloAmbient`, `ambient`, `playback`, `record`,
  /// `playAndRecord`, `audioProcessing`.
  ///
  /// - Throws: ``SessionError/unknownName(_:)``.
  package init(named name: String) throws(SessionError) {
    guard let category = SessionCategory(rawValue: name) else { throw .unknownName(name) }
    self = category
  }

  /// Silent mode, the screen lock and the background silence it: ``automatic``, ``ambient`` and ``soloAmbient``.
  ///
  /// Ambient kinds also publish nothing on MPRIS and bind no media keys (Session, 7).
  public var isAmbientKind: Bool { self == .automatic || self == .ambient || self == .soloAmbient }

  /// A microphone can be recorded from: ``record`` and ``playAndRecord``.
  public var allowsInput: Bool { self == .record || self == .playAndRecord }

  /// The hold of everything that the category itself is, for it has no output; nil: it has one.
  var holdOfOutput: HoldReason? {
    switch self {
    case .record: .recording
    case .audioProcessing: .processing
    case .automatic, .soloAmbient, .ambient, .playback, .playAndRecord: nil
    }
  }

  /// The soundtrack yields to other music while the effects go on.
  var yieldsToOtherMusic: Bool { self == .automatic || self == .ambient }

  /// The options this category allows. `playback` and `playAndRecord` allow ``SessionOptions/duckOthers`` only together
  /// with ``SessionOptions/mixWithOthers``: what is paused can not be turned down.
  public var allowedOptions: SessionOptions {
    switch self {
    case .automatic, .soloAmbient, .record, .audioProcessing: []
    case .ambient: .duckOthers
    case .playback, .playAndRecord: [.mixWithOthers, .duckOthers]
    }
  }

  /// The ``RouteLossPolicy`` of a session that has set none.
  var defaultRouteLossPolicy: RouteLossPolicy { self == .playback ? .pauseUntilResumed : .pauseUntilPrivate }

  /// The ``ResumePolicy`` of a session that has set none.
  var defaultResumePolicy: ResumePolicy {
    switch self {
    case .automatic, .soloAmbient, .ambient, .audioProcessing: .always
    case .playback, .record, .playAndRecord: .whenResumable
    }
  }
}
