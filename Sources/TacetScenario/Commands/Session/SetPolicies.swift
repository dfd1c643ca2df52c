import Tacet
import TacetJSON

/// New policies of the session; nil leaves a policy unchanged.
struct SetPolicies: ScenarioCommand {
  static let names = ["policy"]
  static let keys: Set<String> = ["resume", "focusLoss", "routeLoss", "voiceChat", "yield"]

  let resume: ResumePolicy?
  let focusLoss: FocusLossPolicy?
  let routeLoss: RouteLossPolicy?
  let voiceChat: VoiceChatPolicy?
  /// The soundtrack yields to other music.
  let yields: Bool?

  /// Reads new policies; at least one must be there.
  init(_ fields: JSONFields) {
    resume = fields.choice("resume", of: ResumePolicy.self)
    focusLoss = fields.choice("focusLoss", of: FocusLossPolicy.self)
    routeLoss = fields.choice("routeLoss", of: RouteLossPolicy.self)
    voiceChat = fields.choice("voiceChat", of: VoiceChatPolicy.self)
    yields = fields.bool("yield")
    fields.needOne(of: Self.keys.sorted())
  }

  func perform(in stage: ScenarioStage) {
    let session = stage.engine.session
    if let resume { session.resumePolicy = resume }
    if let focusLoss { session.focusLossPolicy = focusLoss }
    if let routeLoss { session.routeLossPolicy = routeLoss }
    if let voiceChat { session.voiceChatPolicy = voiceChat }
    if let yields { session.yieldsToOtherMusic = yields }
  }
}
