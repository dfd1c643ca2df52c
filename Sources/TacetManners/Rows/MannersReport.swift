/// The manners of a game: all rows of the table, with what they were measured with.
package struct MannersReport: Sendable, Encodable {
  /// The game and its arguments.
  package let game: [String]
  /// The sound server: `pulseaudio` or `pipewire`.
  package let server: String
  /// Seconds of each part of a row.
  package let seconds: Double
  package var rows: [RowReport] = []

  package init(game: [String], server: String, seconds: Double) {
    (self.game, self.server, self.seconds) = (game, server, seconds)
  }

  /// The rows of `required` that the game did not keep, and those that could not be made: each with a sentence.
  package func failures(of required: [MannersRow]) -> [String] {
    required.compactMap { wanted in
      guard let report = rows.first(where: { $0.row == wanted }) else { return "\(wanted.rawValue) was not made" }
      if let obstacle = report.obstacle { return "\(wanted.rawValue) could not be made: \(obstacle)" }
      return report.isKept == true ? nil : "\(wanted.rawValue): \(report.remark)"
    }
  }
}
