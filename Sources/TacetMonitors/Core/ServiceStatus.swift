/// The state of a service: it answers, or why it does not. Texts are for people.
package enum ServiceStatus: Sendable, Hashable {
  /// The service is there, in this condition: "profile full".
  case present(String)
  /// The service is not there, for this reason: "no session bus".
  case absent(String)

  /// The absence of a service of several parts, for all their reasons.
  static func absence(_ reasons: [String?]) -> ServiceStatus {
    .absent(Set(reasons.compactMap { $0 }).sorted().joined(separator: "; "))
  }
}
