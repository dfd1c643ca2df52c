import TacetMonitors
import TacetSignal

extension EngineEvent: Encodable {
  private enum Key: String, CodingKey {
    case event, frame, reason, soundtrackFrame, title, status, rate, command, seconds, on, bus, reasons, outputs, buses,
      range, recording
  }

  /// Encodes a line of a log: an object with the keys `event` (the case's name) and `frame`, with `reason` for the end
  /// of a voice, `soundtrackFrame` for the soundtrack, `on` for ducking and HRTF, `bus` for the ducking of a bus,
  /// `title` and `status` for a player, and its `rate` where that is not 1, `command` for a command, and `seconds`
  /// where it leads to or by, `recording` with its state, its holds and its end, `reasons` and `outputs` for what
  /// silences the game from outside, `reasons` and `buses` for its own levels. The voice itself is left out, because it
  /// has no name.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    let moment: FrameCount
    switch self {
    case .voiceStarted(_, let frame):
      moment = frame
      try object.encode("voiceStarted", forKey: .event)
    case .voiceEnded(_, let reason, let frame):
      moment = frame
      try object.encode("voiceEnded", forKey: .event)
      try object.encode(reason.rawValue, forKey: .reason)
    case .soundtrackStarted(let position, let frame):
      moment = frame
      try object.encode("soundtrackStarted", forKey: .event)
      try object.encode(position, forKey: .soundtrackFrame)
    case .soundtrackSeeked(let position, let frame):
      moment = frame
      try object.encode("soundtrackSeeked", forKey: .event)
      try object.encode(position, forKey: .soundtrackFrame)
    case .soundtrackFrozen(let position, let frame):
      moment = frame
      try object.encode("soundtrackFrozen", forKey: .event)
      try object.encode(position, forKey: .soundtrackFrame)
    case .soundtrackThawed(let position, let frame):
      moment = frame
      try object.encode("soundtrackThawed", forKey: .event)
      try object.encode(position, forKey: .soundtrackFrame)
    case .soundtrackRemoved(let frame):
      moment = frame
      try object.encode("soundtrackRemoved", forKey: .event)
    case .soundtrackCut(let frame):
      moment = frame
      try object.encode("soundtrackCut", forKey: .event)
    case .duckOthers(let isOn, let frame):
      moment = frame
      try object.encode("duckOthers", forKey: .event)
      try object.encode(isOn, forKey: .on)
    case .busDucked(let bus, let isOn, let frame):
      moment = frame
      try object.encode("busDucked", forKey: .event)
      try object.encode(bus, forKey: .bus)
      try object.encode(isOn, forKey: .on)
    case .hrtf(let isOn, let frame):
      moment = frame
      try object.encode("hrtf", forKey: .event)
      try object.encode(isOn, forKey: .on)
    case .dynamicRange(let range, let frame):
      moment = frame
      try object.encode("dynamicRange", forKey: .event)
      try object.encode(range.rawValue, forKey: .range)
    case .nowPlaying(let title, let status, let rate, let frame):
      moment = frame
      try object.encode("nowPlaying", forKey: .event)
      try object.encodeIfPresent(title, forKey: .title)
      try object.encode(status.rawValue, forKey: .status)
      if rate != 1 { try object.encode(rate, forKey: .rate) }
    case .nowPlayingSeeked(let position, let frame):
      moment = frame
      try object.encode("nowPlayingSeeked", forKey: .event)
      try object.encode(position / .seconds(1), forKey: .seconds)
    case .outsideChanged(let reasons, let frame):
      moment = frame
      try object.encode("outside", forKey: .event)
      try object.encode(reasons.map(\.description), forKey: .reasons)
      try object.encode(reasons.map(\.output), forKey: .outputs)
    case .levelsChanged(let reasons, let frame):
      moment = frame
      try object.encode("levels", forKey: .event)
      try object.encode(reasons.map(\.description), forKey: .reasons)
      try object.encode(reasons.map(\.bus), forKey: .buses)
    case .recordingChanged(let verdict, let frame):
      moment = frame
      try object.encode("recording", forKey: .event)
      try object.encode(verdict, forKey: .recording)
    case .remoteCommand(let command, let frame):
      moment = frame
      try object.encode("remoteCommand", forKey: .event)
      try object.encode(command.name, forKey: .command)
      try object.encodeIfPresent(command.time.map { $0 / .seconds(1) }, forKey: .seconds)
    }
    try object.encode(moment.rawValue, forKey: .frame)
  }
}
