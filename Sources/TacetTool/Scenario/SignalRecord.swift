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
    case .otherAudio(let isOn, let reporter): (signal, on, from) = ("otherAudio", isOn, reporter.rawValue)
    case .otherMusicUnknown(let isUnknown): (signal, on) = ("otherMusicUnknown", isUnknown)
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
}
