import Tacet

/// A fact as a scenario's event: what a recording consists of, and what `tacet watch --json` shows.
struct SignalRecord: Encodable, Hashable {
  /// In seconds from the beginning; nil where the line says the time.
  var at: Double?
  /// Its name; `pause` and `mute` are the game's own, which no scenario calls a signal.
  let signal: String
  var on: Bool?
  var from: String?
  var id: String?
  var who: String?
  var source: String?
  var began: Bool?
  var shouldResume: Bool?
  var to: String?
  var chosen: Bool?
  var lost: Bool?

  init(_ fact: SessionEvent, at seconds: Double? = nil) {
    at = seconds
    switch fact {
    case .silentMode(let isOn, let reporter):
      (signal, on, from) = ("silentMode", isOn, reporter.rawValue)
    case .screenLock(let isOn, let reporter):
      (signal, on, from) = ("lock", isOn, reporter.rawValue)
    case .voiceChat(let isOn, let reporter):
      (signal, on, from) = ("voiceChat", isOn, reporter.rawValue)
    case .background(let isOn): (signal, on) = ("background", isOn)
    case .otherMusicBegan(let player, let name): (signal, on, id, who) = ("otherMusic", true, player, name)
    case .otherMusicEnded(let player): (signal, on, id) = ("otherMusic", false, player)
    case .otherAudioUnknown(let isUnknown): (signal, on) = ("otherMusicUnknown", isUnknown)
    case .interruptionBegan(let cause): (signal, source, began) = ("interruption", cause.rawValue, true)
    case .interruptionEnded(let cause, let resumes):
      (signal, source, began, shouldResume) = ("interruption", cause.rawValue, false, resumes)
    case .route(let route, let isChosen):
      (signal, to, chosen) = ("route", route.rawValue, isChosen ? true : nil)
    case .outputLost(let isLost): (signal, lost) = ("output", isLost)
    case .gamePause(_, let isOn): (signal, on) = ("pause", isOn)
    case .gameMute(_, let isOn): (signal, on) = ("mute", isOn)
    }
  }

  /// The fact in words for people.
  static func words(_ fact: SessionEvent) -> String {
    func state(_ what: String, _ isOn: Bool) -> String { "\(what) \(isOn ? "on" : "off")" }
    return switch fact {
    case .silentMode(let isOn, _): state("silent mode", isOn)
    case .screenLock(let isOn, _): isOn ? "locked" : "unlocked"
    case .voiceChat(let isOn, _): state("voice chat", isOn)
    case .background(let isOn): state("background", isOn)
    case .otherMusicBegan(_, let name): "other music: \(name)"
    case .otherMusicEnded(let id): "other music over: \(id)"
    case .otherAudioUnknown(let isUnknown): isUnknown ? "listening for other music" : "knows about other music"
    case .interruptionBegan(let source): "interruption by \(source.rawValue)"
    case .interruptionEnded(let source, _): "end of the interruption by \(source.rawValue)"
    case .route(let route, let isChosen): "route \(route.rawValue)\(isChosen ? ", chosen" : "")"
    case .outputLost(let isLost): isLost ? "no output" : "output"
    case .gamePause(_, let isOn): state("pause", isOn)
    case .gameMute(_, let isOn): state("mute", isOn)
    }
  }
}
