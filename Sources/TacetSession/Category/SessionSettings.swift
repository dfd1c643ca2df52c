/// The settings that a player gives a game from outside, by its environment: a category and policies.
///
/// `TACET_CATEGORY` is a category's name; `TACET_POLICY` is a list such as `resume=always,yield=false`, with the keys
/// and values of a scenario's `policy`.
package struct SessionSettings: Hashable, Sendable {
  /// A text that names no setting.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case category(String)
    case form(String)
    case policy(String)
    case value(policy: String, value: String, known: [String])

    package var description: String {
      switch self {
      case .category(let name):
        "there is no category \"\(name)\"; categories: "
          + SessionCategory.allCases.map(\.rawValue).joined(separator: ", ")
      case .form(let text): "a policy is NAME=VALUE, not \"\(text)\""
      case .policy(let name):
        "there is no policy \"\(name)\"; policies: \(SessionSettings.policies.joined(separator: ", "))"
      case .value(let policy, let value, let known):
        "the policy \(policy) has no value \"\(value)\"; values: \(known.joined(separator: ", "))"
      }
    }
  }

  package static let categoryVariable = "TACET_CATEGORY"
  package static let policyVariable = "TACET_POLICY"
  /// The names of the policies.
  package static let policies = [
    "resume", "focusLoss", "routeLoss", "voiceChat", "phoneInterrupts", "yield", "doNotDisturb",
  ]

  package var category: SessionCategory?
  package var resume: ResumePolicy?
  package var focusLoss: FocusLossPolicy?
  package var routeLoss: RouteLossPolicy?
  package var voiceChat: VoiceChatPolicy?
  package var phoneInterrupts: PhoneInterrupts?
  /// The soundtrack yields to other music.
  package var yields: Bool?
  /// The desktop's "do not disturb" is silent mode too.
  package var followsDoNotDisturb: Bool?

  package init() {}

  /// The settings of an environment.
  ///
  /// - Throws: ``Failure``.
  package init(environment: (String) -> String?) throws(Failure) {
    if let name = environment(Self.categoryVariable) {
      guard let category = SessionCategory(rawValue: name) else { throw .category(name) }
      self.category = category
    }
    for text in (environment(Self.policyVariable) ?? "").split(separator: ",") { try setPolicy(String(text)) }
  }

  /// Sets the policy that a text such as `resume=always` names.
  ///
  /// - Throws: ``Failure``.
  package mutating func setPolicy(_ text: String) throws(Failure) {
    guard let equals = text.firstIndex(of: "=") else { throw .form(text) }
    let (name, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
    switch name {
    case "resume": resume = try Self.choice(value, name)
    case "focusLoss": focusLoss = try Self.choice(value, name)
    case "routeLoss": routeLoss = try Self.choice(value, name)
    case "voiceChat": voiceChat = try Self.choice(value, name)
    case "phoneInterrupts": phoneInterrupts = try Self.choice(value, name)
    case "yield": yields = try Self.truth(value, name)
    case "doNotDisturb": followsDoNotDisturb = try Self.truth(value, name)
    default: throw .policy(name)
    }
  }

  private static func choice<Policy: RawRepresentable<String> & CaseIterable>(
    _ value: String, _ name: String
  ) throws(Failure) -> Policy {
    guard let policy = Policy(rawValue: value) else {
      throw .value(policy: name, value: value, known: Policy.allCases.map(\.rawValue))
    }
    return policy
  }

  private static func truth(_ value: String, _ name: String) throws(Failure) -> Bool {
    switch value {
    case "true": true
    case "false": false
    default: throw .value(policy: name, value: value, known: ["true", "false"])
    }
  }
}
