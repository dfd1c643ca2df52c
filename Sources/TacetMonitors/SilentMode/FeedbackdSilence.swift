import TacetSession

/// What feedbackd's profile means for a game.
struct FeedbackdSilence: ServiceKnowledge, Equatable {
  static let source: SignalSource = "feedbackd"

  /// The profile by its name.
  var profile: ServiceValue<String> = .unknown

  private var isSilent: Bool { profile.value.map { !FeedbackProfile(named: $0).allowsSound } ?? false }

  var claims: Set<ReportedFact> { isSilent ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    switch profile {
    case .unknown: nil
    case .absent(let reason): .absent(reason)
    case .says(let name): .present("profile \(name)")
    }
  }
}
