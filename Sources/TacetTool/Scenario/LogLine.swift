import Tacet

/// One line of a render's log.
struct LogLine: Hashable, Sendable {
  /// What a line tells.
  enum Content: Hashable, Sendable {
    /// Levels and reasons are now these, because of `cause`; the soundtrack's next frame is `position`.
    case verdict(cause: String, Verdict, position: Int)
    case soundtrackFrozen(position: Int)
    case soundtrackThawed(position: Int)
    case voiceStarted(String)
    case voiceEnded(String, VoiceEnd)
  }

  /// The engine's frame.
  let frame: Int
  let content: Content

  /// The line as JSON, its keys always in the same order; without a line's end.
  var text: String {
    switch content {
    case .verdict(let cause, let verdict, let position):
      JSONText.line([
        "frame": frame, "cause": cause, "effects": verdict.effects.name, "soundtrack": verdict.soundtrack.name,
        "reasons": verdict.reasons.names, "soundtrackFrame": position,
      ])
    case .soundtrackFrozen(let position):
      JSONText.line(["frame": frame, "event": "soundtrackFrozen", "soundtrackFrame": position])
    case .soundtrackThawed(let position):
      JSONText.line(["frame": frame, "event": "soundtrackThawed", "soundtrackFrame": position])
    case .voiceStarted(let voice): JSONText.line(["frame": frame, "voice": voice, "event": "started"])
    case .voiceEnded(let voice, let reason):
      JSONText.line(["frame": frame, "voice": voice, "event": "ended", "reason": reason.rawValue])
    }
  }
}

extension SilenceReasons {
  /// As a log names them.
  var names: [String: [String]] {
    ["effects": effects.map(\.description), "soundtrack": soundtrack.map(\.description)]
  }
}
