import TacetSession

/// What feedbackd's profile means for a game.
struct FeedbackdSilence: ServiceKnowledge, Equatable {
  static let source: SignalSource = "feedbackd"

  /// The profile by its name.
  var profile: ServiceValue<String> = .unknown

  /// `quiet` is no audible feedback, only vibration; `silent` is neither. Any other name, also one that feedbackd does
  /// not know itself, is taken as `full`: silence needs somebody who asked for it.
  private var isSilent: Bool { profile.value == "quiet" || profile.value == "silent" }

  var claims: Set<ReportedFact> { isSilent ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    switch profile {
    case .unknown: nil
    case .absent(let reason): .absent(reason)
    case .says(let name): .present("profile \(name)")
    }
  }
}
