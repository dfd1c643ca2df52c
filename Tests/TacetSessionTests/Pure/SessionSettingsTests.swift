import Testing

@testable import TacetSession

/// A player's settings from outside.
@Suite struct SessionSettingsTests {
  private static func settings(
    category: String? = nil, policy: String? = nil
  ) throws(SessionSettings.Failure) -> SessionSettings {
    try SessionSettings { name in
      [SessionSettings.categoryVariable: category, SessionSettings.policyVariable: policy][name] ?? nil
    }
  }

  @Test func everyPolicyHasItsName() throws {
    let settings = try Self.settings(
      category: "soloAmbient",
      policy: "resume=always,focusLoss=\(FocusLossPolicy.allCases[0].rawValue),"
        + "routeLoss=\(RouteLossPolicy.allCases[0].rawValue),voiceChat=\(VoiceChatPolicy.allCases[0].rawValue),"
        + "phoneInterrupts=\(PhoneInterrupts.allCases[0].rawValue),yield=false,doNotDisturb=true")
    #expect(settings.category == .soloAmbient)
    #expect(settings.resume == .always)
    #expect(settings.focusLoss == .allCases[0])
    #expect(settings.routeLoss == .allCases[0])
    #expect(settings.voiceChat == .allCases[0])
    #expect(settings.phoneInterrupts == .allCases[0])
    #expect(settings.yields == false)
    #expect(settings.followsDoNotDisturb == true)
    #expect(try Self.settings() == SessionSettings())
    #expect(try Self.settings(policy: "") == SessionSettings())
  }

  @Test func mistakeIsNamed() {
    #expect(throws: SessionSettings.Failure.category("loud")) { _ = try Self.settings(category: "loud") }
    #expect(throws: SessionSettings.Failure.form("resume")) { _ = try Self.settings(policy: "resume") }
    #expect(throws: SessionSettings.Failure.policy("colour")) { _ = try Self.settings(policy: "colour=red") }
    #expect(throws: SessionSettings.Failure.value(policy: "yield", value: "no", known: ["true", "false"])) {
      _ = try Self.settings(policy: "yield=no")
    }
    let failure = SessionSettings.Failure.value(policy: "resume", value: "no", known: ["always"])
    #expect(failure.description == "the policy resume has no value \"no\"; values: always")
  }
}
