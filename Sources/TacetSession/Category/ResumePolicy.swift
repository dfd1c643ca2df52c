/// The reaction to the end of an interruption. Session, 1.
public enum ResumePolicy: String, Sendable, Hashable, CaseIterable {
  /// The sound goes on after every interruption. The default of ambient kinds (``SessionCategory/isAmbientKind``) and
  /// ``SessionCategory/audioProcessing``: a game does not depend on the kind of an interruption.
  case always
  /// After an interruption that ends with `shouldResume` false, such as other audio, the session stays paused
  /// (``HoldReason/awaitingResume``) until ``AudioSession/activate()`` or ``AudioEngine/resume(over:at:)``. The default
  /// of ``SessionCategory/playback``, ``SessionCategory/record`` and ``SessionCategory/playAndRecord``: a player of
  /// music does not begin again by itself when the user's own music ends, and no microphone does.
  case whenResumable
}
