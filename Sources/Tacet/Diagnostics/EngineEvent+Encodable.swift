import TacetSignal

extension EngineEvent: Encodable {
  private enum Key: String, CodingKey { case event, frame, reason, soundtrackFrame }

  /// Encodes a line of a log: an object with the keys `event` (the case's name) and `frame`, with `reason` for the end of
  /// a voice and `soundtrackFrame` for the soundtrack. The voice itself is left out, because it has no name.
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
    case .soundtrackFrozen(let position, let frame):
      moment = frame
      try object.encode("soundtrackFrozen", forKey: .event)
      try object.encode(position, forKey: .soundtrackFrame)
    case .soundtrackThawed(let position, let frame):
      moment = frame
      try object.encode("soundtrackThawed", forKey: .event)
      try object.encode(position, forKey: .soundtrackFrame)
    }
    try object.encode(moment.rawValue, forKey: .frame)
  }
}
