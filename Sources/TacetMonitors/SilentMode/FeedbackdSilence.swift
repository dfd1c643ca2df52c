import TacetSession
import TacetSystem

/// The silent mode that follows from feedbackd's profile.
struct FeedbackdSilence: ServiceState, Equatable {
  static let source: SignalSource = "feedbackd"

  var profile: ServiceValue<String> = .unknown

  private var isSilent: Bool { profile.value.map(FeedbackProfile.init(named:))?.allowsSound == false }

  var facts: Set<ReportedFact> { isSilent ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    switch profile {
    case .unknown: nil
    case .absent(let reason): .absent(reason)
    case .present(let name): .present("profile \(name.shown(limit: 40))")
    }
  }
}
