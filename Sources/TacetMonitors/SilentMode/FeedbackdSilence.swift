import TacetSession
import TacetSystem

/// The silent mode that follows from feedbackd's profile.
struct FeedbackdSilence: ServiceState, Equatable {
  static let source = SilentModeSource.feedbackd.reporter

  var profile: ServiceValue<String> = .unknown
  /// The profile of this program alone; absent where the program has no name, or the setting can not be read.
  var applicationProfile: ServiceValue<String> = .absent("no program of its own")

  private var isSilent: Bool {
    guard profile.value != nil else { return false }
    return [profile, applicationProfile].contains { $0.value.map(FeedbackProfile.init(named:))?.allowsSound == false }
  }

  var facts: Set<ReportedFact> { isSilent ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    switch profile {
    case .unknown: nil
    case .absent(let reason): .absent(reason)
    case .present where applicationProfile.isUnknown: nil
    case .present(let name):
      .present(
        "profile \(name.shown(limit: 40))"
          + (applicationProfile.value.map { ", \($0.shown(limit: 40)) for this program" } ?? ""))
    }
  }
}
