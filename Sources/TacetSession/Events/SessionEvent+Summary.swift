extension SessionEvent {
  /// The fact in words for people: "silent mode on", "other music: Spotify".
  public var summary: String {
    func state(_ what: String, _ isOn: Bool) -> String { "\(what) \(isOn ? "on" : "off")" }
    return switch self {
    case .silentMode(let isOn, _): state("silent mode", isOn)
    case .screenLock(let isOn, _): isOn ? "screen locked" : "screen unlocked"
    case .voiceChat(let isOn, _): state("voice chat", isOn)
    case .background(let isOn): isOn ? "in the background" : "in the foreground"
    case .otherMusicBegan(_, let name): "other music: \(name)"
    case .otherMusicEnded(let id): "other music is over: \(id)"
    case .otherAudio(let isOn, _): isOn ? "other audio plays" : "no other audio plays"
    case .otherMusicUnknown(let isUnknown): isUnknown ? "listening for other music" : "other music is known"
    case .interruptionBegan(let source): "interruption began: \(source.rawValue)"
    case .interruptionEnded(let source, _): "interruption ended: \(source.rawValue)"
    case .route(let route, let isChosen): "route \(route.rawValue)\(isChosen ? ", chosen by hand" : "")"
    case .outputLost(let isLost): isLost ? "no output" : "output there"
    case .gamePause(_, let isOn): state("pause", isOn)
    case .gameMute(_, let isOn): state("mute", isOn)
    }
  }
}
