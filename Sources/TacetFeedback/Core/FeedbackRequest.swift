import TacetSession

/// A request of the program.
enum FeedbackRequest: Equatable, Sendable {
  case sound(SoundRequest)
  case vibration(VibrationPattern)
  case event(EventRequest)

  /// True where this request is redundant once `newer` is made, while neither has begun.
  func isReplaced(by newer: FeedbackRequest) -> Bool {
    switch (self, newer) {
    case (.sound(let old), .sound(let new)): old.sound === new.sound && old.kind == new.kind
    case (.vibration, .vibration): true
    case (.event(let old), .event(let new)): old.event == new.event
    default: false
    }
  }
}

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

/// A request for an event of the user's feedback theme.
struct EventRequest: Equatable, Sendable {
  let event: String
  let caption: Caption?
  let time: ContinuousClock.Instant
}
