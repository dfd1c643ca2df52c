/// A change of the session, published after an event. The most urgent comes first; the verdict comes last and sums up.
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
  /// A private route (`from`) was lost to one that others hear: show the pause screen; continuing calls
  /// ``AudioSession/resumeAfterRouteLoss()``.
  case routeLost(from: OutputRoute, to: OutputRoute)
  /// ``AudioSession/reportedCategory`` is now this.
  case categoryChanged(SessionCategory)
  /// ``AudioSession/secondaryAudioShouldBeSilenced`` is now this.
  case secondaryAudioShouldBeSilenced(Bool)
  /// Levels or reasons are now these.
  case verdictChanged(Verdict)
}
