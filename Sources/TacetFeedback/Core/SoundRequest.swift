/// A request for a short sound.
struct SoundRequest: Sendable {
  /// Unique among the requests of a feedback.
  let id: UInt64
  let sound: ShortSound
  /// Either `.sound` or `.alert`.
  let kind: FeedbackRules.Request
  /// The vibration that replaces an alert that is not heard.
  let vibration: VibrationPattern
  let time: ContinuousClock.Instant
}

extension SoundRequest: Equatable {
  static func == (a: Self, b: Self) -> Bool { a.id == b.id }
}
