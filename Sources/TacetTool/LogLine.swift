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
      "{\"frame\":\(frame),\"cause\":\(JSON.quoted(cause)),\"effects\":\"\(verdict.effects.name)\","
        + "\"soundtrack\":\"\(verdict.soundtrack.name)\",\"reasons\":{\"effects\":\(list(verdict.reasons.effects)),"
        + "\"soundtrack\":\(list(verdict.reasons.soundtrack))},\"soundtrackFrame\":\(position)}"
    case .soundtrackFrozen(let position):
      "{\"frame\":\(frame),\"event\":\"soundtrackFrozen\",\"soundtrackFrame\":\(position)}"
    case .soundtrackThawed(let position):
      "{\"frame\":\(frame),\"event\":\"soundtrackThawed\",\"soundtrackFrame\":\(position)}"
    case .voiceStarted(let voice):
      "{\"frame\":\(frame),\"voice\":\(JSON.quoted(voice)),\"event\":\"started\"}"
    case .voiceEnded(let voice, let reason):
      "{\"frame\":\(frame),\"voice\":\(JSON.quoted(voice)),\"event\":\"ended\",\"reason\":\"\(reason.rawValue)\"}"
    }
  }

  private func list(_ reasons: [HoldReason]) -> String {
    "[" + reasons.map { JSON.quoted($0.description) }.joined(separator: ",") + "]"
  }
}
