import TacetReport

extension ServiceSurvey {
  /// The answer of the sound server.
  ///
  /// - Throws: ``ToolError``, where none is there.
  static func ofSoundServer() throws(ToolError) -> ServiceSurvey {
    let survey = ServiceSurvey([.soundServer])
    let presence = survey.answers.first?.presence
    if let presence, presence.isPresent { return survey }
    throw ToolError("no sound server: \(presence?.summary ?? "it does not answer")")
  }
}
