/// A fact as its reporter sees it now. Level-triggered: each event states the current value, so that a doubled, missing
/// or late one can not strand the session. Hysteresis belongs to the monitors.
package enum SessionEvent: Sendable, Hashable {
  /// Silent mode is on or off, reports `source`.
  case silentMode(Bool, source: SignalSource = .application)
  /// The screen is locked or not, reports `source`.
  case screenLock(Bool, source: SignalSource = .application)
  /// The game is in the background; false: it is back in front. Then an interruption that only the application reported
  /// is cleared and ``SessionCategory/automatic`` is decided again.
  case background(Bool)
  /// The game's window has the keyboard's focus; false: another window has. ``FocusLossPolicy`` says what follows. No
  /// service knows it for every window system, so the game reports it.
  case windowFocus(Bool)
  /// Other primary audio plays: `id` is unique among players, `name` is shown. Again with another name: a new title.
  case otherMusicBegan(id: String, name: String)
  /// The primary audio with this `id` is over. `shouldResume`: an interruption by it that ends now is one to resume
  /// after, for it was not heard any more.
  case otherMusicEnded(id: String, shouldResume: Bool = false)
  /// Other applications play anything at all, primary or not, reports `source`. It holds nothing.
  case otherAudio(Bool, source: SignalSource = .application)
  /// It is not known yet if other music plays: true until the monitors' first answer. A player reported meanwhile
  /// counts as one that was there before.
  case otherMusicUnknown(Bool)
  /// People are talking, reports `source`: a stream with role phone, an application that records.
  case voiceChat(Bool, source: SignalSource = .application)
  /// A phone call is there, reports `source`: it rings, is dialled or is under way. ``PhoneInterrupts`` says if that
  /// interrupts; a call that was accepted or dialled is an interruption of its own too.
  case phoneCall(Bool, source: SignalSource = .application)
  /// An interruption of this source began. Once more for the same source changes nothing.
  case interruptionBegan(InterruptionSource)
  /// An interruption is over, or its source vanished. `shouldResume` nil:
  /// ``InterruptionSource/shouldResumeByDefault``.
  case interruptionEnded(InterruptionSource, shouldResume: Bool? = nil)
  /// The sound now comes out there. `chosenByUser`: picked by hand, so that leaving headphones is meant. `from`: it
  /// came out there before, whatever was reported; nil: of the routes that were reported, the last one.
  case route(OutputRoute, chosenByUser: Bool = false, from: OutputRoute? = nil)
  /// The output (server, device) is gone or back.
  case outputLost(Bool)
  /// The input that a recording takes is gone, its headset included, or there is none; false: there is one. A recording
  /// that it stops does not begin again by itself.
  case inputLost(Bool)
  /// The lid of the machine is closed. A recording that it stops does not begin again by itself.
  case lidClosed(Bool)
  /// The game paused or resumed something of its own.
  case gamePause(PauseScope, Bool)
  /// The game muted or unmuted something of its own.
  case gameMute(PauseScope, Bool)

  /// The fact in words for people: "silent mode on", "other music: Spotify".
  package var summary: String {
    func state(_ what: String, _ isOn: Bool) -> String { "\(what) \(isOn ? "on" : "off")" }
    return switch self {
    case .silentMode(let isOn, _): state("silent mode", isOn)
    case .screenLock(let isOn, _): isOn ? "screen locked" : "screen unlocked"
    case .voiceChat(let isOn, _): state("voice chat", isOn)
    case .background(let isOn): isOn ? "in the background" : "in the foreground"
    case .windowFocus(let isOn): isOn ? "window in focus" : "window not in focus"
    case .otherMusicBegan(_, let name): "other music: \(name)"
    case .otherMusicEnded(let id, _): "other music is over: \(PlayerName.named(byID: id))"
    case .otherAudio(let isOn, _): isOn ? "other audio plays" : "no other audio plays"
    case .otherMusicUnknown(let isUnknown): isUnknown ? "listening for other music" : "other music is known"
    case .phoneCall(let isThere, _): isThere ? "phone call there" : "no phone call"
    case .interruptionBegan(let source): "interruption began: \(source.rawValue)"
    case .interruptionEnded(let source, _): "interruption ended: \(source.rawValue)"
    case .route(let route, let isChosen, _): "route \(route.rawValue)\(isChosen ? ", chosen by hand" : "")"
    case .outputLost(let isLost): isLost ? "no output" : "output there"
    case .inputLost(let isLost): isLost ? "no input" : "input there"
    case .lidClosed(let isClosed): isClosed ? "lid closed" : "lid open"
    case .gamePause(_, let isOn): state("pause", isOn)
    case .gameMute(_, let isOn): state("mute", isOn)
    }
  }
}
