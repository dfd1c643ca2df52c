/// A fact that a game reports: one that is not the engine's own, such as its pauses and mutes. It states
/// the current value, so that a doubled or late report does no harm.
///
/// ```swift
/// engine.report(.silentMode(settings.isSilent))
/// engine.report(.interruptionBegan(.app))
/// ```
public struct GameFact: Sendable, Hashable {
  /// The fact as the session records it.
  package let event: SessionEvent

  package init(_ event: SessionEvent) { self.event = event }

  /// Silent mode is on or off, reports `source`.
  public static func silentMode(_ isOn: Bool, source: SignalSource = .application) -> GameFact {
    GameFact(.silentMode(isOn, source: source))
  }

  /// The screen is locked or not, reports `source`.
  public static func screenLock(_ isLocked: Bool, source: SignalSource = .application) -> GameFact {
    GameFact(.screenLock(isLocked, source: source))
  }

  /// The game is in the background; false: it is back in front.
  public static func background(_ isInBackground: Bool) -> GameFact { GameFact(.background(isInBackground)) }

  /// The game's window has the keyboard's focus; false: another window has. ``FocusLossPolicy`` says what follows.
  public static func windowFocus(_ hasFocus: Bool) -> GameFact { GameFact(.windowFocus(hasFocus)) }

  /// Other primary audio plays: `id` is unique among players, `name` is shown. Again with another name: a new title.
  public static func otherMusicBegan(id: String, name: String) -> GameFact {
    GameFact(.otherMusicBegan(id: id, name: name))
  }

  /// The primary audio with this `id` is over.
  public static func otherMusicEnded(id: String) -> GameFact { GameFact(.otherMusicEnded(id: id)) }

  /// Other applications play anything at all, primary or not, reports `source`. It holds nothing.
  public static func otherAudio(_ plays: Bool, source: SignalSource = .application) -> GameFact {
    GameFact(.otherAudio(plays, source: source))
  }

  /// People are talking, reports `source`: the game's own voice chat, for example.
  public static func voiceChat(_ isOn: Bool, source: SignalSource = .application) -> GameFact {
    GameFact(.voiceChat(isOn, source: source))
  }

  /// An interruption began. It holds until ``interruptionEnded(_:shouldResume:)`` with the same source.
  public static func interruptionBegan(_ source: InterruptionSource) -> GameFact {
    GameFact(.interruptionBegan(source))
  }

  /// An interruption is over. `shouldResume` nil: ``InterruptionSource/shouldResumeByDefault``.
  public static func interruptionEnded(_ source: InterruptionSource, shouldResume: Bool? = nil) -> GameFact {
    GameFact(.interruptionEnded(source, shouldResume: shouldResume))
  }

  /// The sound now comes out there. `chosenByUser`: picked by hand, so that leaving headphones is meant.
  public static func route(_ route: OutputRoute, chosenByUser: Bool = false) -> GameFact {
    GameFact(.route(route, chosenByUser: chosenByUser))
  }

  /// The lid of the machine is closed or open.
  public static func lidClosed(_ isClosed: Bool) -> GameFact { GameFact(.lidClosed(isClosed)) }

  /// The output of a game that plays an offline engine's blocks itself is gone or back.
  public static func outputLost(_ isLost: Bool) -> GameFact { GameFact(.outputLost(isLost)) }
}
