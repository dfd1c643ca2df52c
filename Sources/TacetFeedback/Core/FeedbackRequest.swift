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
