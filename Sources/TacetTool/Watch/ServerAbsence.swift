/// The reason why there is no sound output.
enum ServerAbsence {
  /// Asks the sound server for a sign of life, for a second at most: it may answer and play nothing.
  static var reason: String {
    guard case .present = ServiceSurvey([.soundServer], limit: 1).answers.first?.presence else {
      return "no sound server answers"
    }
    return "the sound server plays nothing"
  }
}
