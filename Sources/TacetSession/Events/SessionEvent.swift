/// A fact as its reporter sees it now. Level-triggered: each event says what is, so that a doubled, missing or late one
/// can not strand the session. Any hysteresis was the monitor's.
public enum SessionEvent: Sendable, Hashable {
  /// Silent mode is on or off, says `source`.
  case silentMode(Bool, source: SignalSource = .application)
  /// The screen is locked or not, says `source`.
  case screenLock(Bool, source: SignalSource = .application)
  /// The game is in the background; false: it is back in front. Then an interruption that only the application reported
  /// is cleared and ``SessionCategory/automatic`` is decided again.
  case background(Bool)
  /// Other primary audio plays: `id` is unique among players, `name` is shown. Again with another name: a new title.
  case otherMusicBegan(id: String, name: String)
  /// The primary audio with this `id` is over.
  case otherMusicEnded(id: String)
  /// Whether other applications play anything at all, primary or not, says `source`. It holds nothing.
  case otherAudio(Bool, source: SignalSource = .application)
  /// Whether nobody can say yet if other music plays: true until the monitors' first answer. A player that is reported
  /// meanwhile counts as one that was there before.
  case otherMusicUnknown(Bool)
  /// People are talking, says `source`: a stream with role phone, an application that records.
  case voiceChat(Bool, source: SignalSource = .application)
  /// An interruption began.
  case interruptionBegan(InterruptionSource)
  /// An interruption is over, or its source vanished. `shouldResume` nil:
  /// ``InterruptionSource/shouldResumeByDefault``.
  case interruptionEnded(InterruptionSource, shouldResume: Bool? = nil)
  /// The sound now comes out there. `chosenByUser`: picked by hand, so that leaving headphones is meant.
  case route(OutputRoute, chosenByUser: Bool = false)
  /// The output (server, device) is gone or back.
  case outputLost(Bool)
  /// The game paused or resumed something of its own.
  case gamePause(PauseScope, Bool)
  /// The game muted or unmuted something of its own.
  case gameMute(PauseScope, Bool)
}

/// What a game's own pause or mute reaches. Each scope is a hold of its own.
public enum PauseScope: Hashable, Sendable {
  /// Every bus.
  case everything
  /// The soundtrack's transport: its own pause and resume.
  case soundtrack
  /// One bus by name. `soundtrack` and `effects` show in the verdict; any other bus is held by the mixer alone.
  case bus(String)
}
