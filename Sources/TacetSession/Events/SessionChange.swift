/// A change of the session, published after an event. The most urgent comes first; the verdict comes last and sums up.
///
/// Later versions may have more cases: a `switch` needs a `default`.
public enum SessionChange: Sendable, Hashable {
  /// The session is active: asked for now, or asked for during a call and granted at its end.
  case activated
  /// The session is no longer active.
  case deactivated
  /// The first interruption began. Others that begin meanwhile add a hold, and no second event.
  case interruptionBegan(InterruptionSource)
  /// The last interruption is over. A game resumes whatever `shouldResume` says.
  case interruptionEnded(shouldResume: Bool)
  /// The sound comes out somewhere else.
  case routeChanged(from: OutputRoute, to: OutputRoute)
  /// A private route (`from`) was lost to one that others hear: show the pause screen. Its "continue" calls
  /// ``AudioEngine/resume(over:at:)``, also if the game had paused nothing, or ``AudioSession/resumeAfterRouteLoss()``.
  /// The route coming back, or an output that the user chooses by hand, ends the pause as well.
  case routeLost(from: OutputRoute, to: OutputRoute)
  /// ``AudioSession/reportedCategory`` is now this. While it is unknown whether other music plays, none counts here.
  case categoryChanged(SessionCategory)
  /// ``AudioSession/secondaryAudioShouldBeSilenced`` is now this, because other music is known to have begun or ended.
  case secondaryAudioShouldBeSilenced(Bool)
  /// The recording that the game has asked for may go on, is held, or has ended: ``RecordingVerdict``.
  case recordingChanged(RecordingVerdict)
  /// Levels or reasons are now these. A verdict that differs only because it is unknown whether other music plays, as
  /// at each start, is not published.
  case verdictChanged(Verdict)
  /// ``SilenceReasons/outside`` is now this: the player's mixer or the system's volume silences the game, or does so no
  /// more. Levels do not change, and nothing pauses.
  case outsideChanged([OutsideReason])
  /// ``SilenceReasons/levels`` is now this: a bus that is turned down silences the soundtrack or all effects, or does
  /// so no more. Nothing pauses.
  case levelsChanged([LevelReason])

  /// The change in words for people. A lost route names the call that continues.
  public var summary: String {
    switch self {
    case .activated: "sound is on"
    case .deactivated: "sound is off"
    case .interruptionBegan(let source): "interrupted: \(source.summary)"
    case .interruptionEnded(let shouldResume): "interruption over\(shouldResume ? "" : ", not to be resumed")"
    case .routeChanged(let from, let to): "sound moved from \(from.rawValue) to \(to.rawValue)"
    case .routeLost(let from, _): "\(from.loss): engine.resume() continues"
    case .categoryChanged(let category): "category \(category.rawValue)"
    case .secondaryAudioShouldBeSilenced(let isOn): isOn ? "other music plays" : "no other music plays"
    case .recordingChanged(let verdict): verdict.summary
    case .verdictChanged(let verdict): "effects \(verdict.effects.name), soundtrack \(verdict.soundtrack.name)"
    case .outsideChanged(let reasons): reasons.words
    case .levelsChanged(let reasons): reasons.words
    }
  }
}
