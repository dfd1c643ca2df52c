/// The state of the recording that the game has asked for. The session computes it from its facts, as it does
/// ``Verdict``.
public struct RecordingVerdict: Hashable, Sendable {
  /// The game has asked for a recording, and nothing has ended it.
  public internal(set) var isAsked = false
  /// The holds that reach the input, sorted: nothing is recorded while there is one. Empty without a recording.
  public internal(set) var reasons: [HoldReason] = []
  /// The end of the last recording; nil: there was none, or another one was asked for since.
  public internal(set) var end: RecordingEnd?

  /// True while a recording is asked for and nothing holds it: the microphone may be open.
  public var mayRecord: Bool { isAsked && reasons.isEmpty }

  /// A state in which no recording is asked for.
  public init() {}

  /// The state in words for people: "recording", "recording held: phone call", "recording ended: the lid was closed".
  public var summary: String {
    if !isAsked { return end.map { "recording ended: \($0.summary)" } ?? "no recording" }
    let words = reasons.map(\.summary).joined(separator: ", ")
    return words.isEmpty ? "recording" : "recording held: \(words)"
  }
}

extension RecordingVerdict: Encodable {
  private enum Key: String, CodingKey { case recording, reasons, end }

  /// Encodes an object with the keys `recording` (`on`, `held`, `off`), `reasons` (``HoldReason/description``) and,
  /// where a recording has ended, `end` (``RecordingEnd``).
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(!isAsked ? "off" : reasons.isEmpty ? "on" : "held", forKey: .recording)
    try object.encode(reasons.map(\.description), forKey: .reasons)
    try object.encodeIfPresent(end?.rawValue, forKey: .end)
  }
}
