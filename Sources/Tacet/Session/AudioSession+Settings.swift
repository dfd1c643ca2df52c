package import TacetSession

extension AudioSession {
  /// Sets the policies that are in `settings`; the category is a matter of the engine's configuration.
  package func apply(_ settings: SessionSettings) {
    if let policy = settings.resume { resumePolicy = policy }
    if let policy = settings.focusLoss { focusLossPolicy = policy }
    if let policy = settings.routeLoss { routeLossPolicy = policy }
    if let policy = settings.voiceChat { voiceChatPolicy = policy }
    if let policy = settings.phoneInterrupts { phoneInterrupts = policy }
    if let yields = settings.yields { yieldsToOtherMusic = yields }
    if let follows = settings.followsDoNotDisturb { followsDoNotDisturb = follows }
  }
}
