import Tacet
import TacetJSON

/// New policies of the session; nil leaves a policy unchanged.
struct SetPolicies: ScenarioCommand {
  static let names = ["policy"]
  static let keys: Set<String> = [
    "resume", "focusLoss", "routeLoss", "voiceChat", "phoneInterrupts", "yield", "doNotDisturb",
  ]

  let resume: ResumePolicy?
  let focusLoss: FocusLossPolicy?
  let routeLoss: RouteLossPolicy?
  let voiceChat: VoiceChatPolicy?
  let phoneInterrupts: PhoneInterrupts?
  /// The soundtrack yields to other music.
  let yields: Bool?
  /// The desktop's "do not disturb" is silent mode too.
  let followsDoNotDisturb: Bool?

  /// Reads new policies; at least one must be there.
  init(_ fields: JSONFields) {
    resume = fields.choice("resume", of: ResumePolicy.self)
    focusLoss = fields.choice("focusLoss", of: FocusLossPolicy.self)
    routeLoss = fields.choice("routeLoss", of: RouteLossPolicy.self)
    voiceChat = fields.choice("voiceChat", of: VoiceChatPolicy.self)
    phoneInterrupts = fields.choice("phoneInterrupts", of: PhoneInterrupts.self)
    yields = fields.bool("yield")
    followsDoNotDisturb = fields.bool("doNotDisturb")
    fields.needOne(of: Self.keys.sorted())
  }

  func perform(in stage: ScenarioStage) {
    let session = stage.engine.session
    if let resume { session.resumePolicy = resume }
    if let focusLoss { session.focusLossPolicy = focusLoss }
    if let routeLoss { session.routeLossPolicy = routeLoss }
    if let voiceChat { session.voiceChatPolicy = voiceChat }
    if let phoneInterrupts { session.phoneInterrupts = phoneInterrupts }
    if let followsDoNotDisturb { session.followsDoNotDisturb = followsDoNotDisturb }
    if let yields { session.yieldsToOtherMusic = yields }
  }
}
