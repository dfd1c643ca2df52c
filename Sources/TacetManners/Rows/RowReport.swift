import TacetSystem

/// A row of the table: what was done to the game and what became of it.
package struct RowReport: Sendable, Encodable {
  /// The cost of the game while a row lasted.
  package struct Cost: Hashable, Sendable, Encodable {
    /// The time of all its threads on processors; 1 is one processor all the time.
    package let processor: Double
    /// How often its threads were woken, a second.
    package let wakeups: Double

    package init(processor: Double, wakeups: Double) {
      self.processor = (processor * 1_000).rounded() / 1_000
      self.wakeups = (wakeups * 10).rounded() / 10
    }
  }

  package let row: MannersRow
  /// Why the row could not be made; nil: it was.
  package let obstacle: String?
  /// The figures of the recording; nil where the row was not made.
  package let figures: RowFigures?
  /// The cost in the second half of the time in which it lasted.
  package let cost: Cost?
  /// The place of the music afterwards; nil: it was not looked for.
  package let place: MusicPlace?
  /// How the game ended, such as "killed by SIGSEGV"; nil: it lives.
  package let end: String?
  /// True where the game did what players wish; nil where the row was not made.
  package let isKept: Bool?
  /// The levels and the times, for a picture.
  package let recording: (track: LevelTrack, times: RowTimes)?

  private enum CodingKeys: String, CodingKey { case row, obstacle, figures, cost, place, end, isKept }

  /// A row that could not be made, for this reason.
  package init(_ row: MannersRow, obstacle: String) {
    (self.row, self.obstacle) = (row, obstacle)
    (figures, cost, place, end, isKept, recording) = (nil, nil, nil, nil, nil, nil)
  }

  /// A row that was made. `meanwhile` is what is heard while it lasts, where that is less than the whole. A game that
  /// has ended costs nothing.
  package init(
    _ row: MannersRow, _ track: LevelTrack, meanwhile: LevelTrack? = nil, _ times: RowTimes, cost: Cost? = nil,
    place: MusicPlace? = nil, end: String? = nil
  ) {
    let figures = RowFigures(track, meanwhile: meanwhile, times)
    self.row = row
    obstacle = nil
    self.figures = figures
    recording = (track, times)
    self.cost = end == nil ? cost : nil
    self.place = place
    self.end = end
    isKept = end == nil && figures.isBack && figures.fulfils(row.wish)
  }

  /// The comment of players, in a few words.
  package var remark: String {
    if let obstacle { return "not made: \(obstacle)" }
    if let end { return "the game ended: \(end)" }
    guard let figures else { return "" }
    let parts = [complaint(figures), figures.isBack ? nil : Self.complaintAfterwards(figures)].compactMap(\.self)
    return parts.isEmpty ? "as players wish" : parts.joined(separator: "; ")
  }

  private func complaint(_ figures: RowFigures) -> String? {
    guard !figures.fulfils(row.wish) else { return nil }
    switch row.wish {
    case .silent: return figures.secondsUntilSilent.map { "silent only after \($0.fixed(1)) s" } ?? "plays on"
    case .quieter: return "not quieter"
    case .heard: return figures.during == nil ? "not heard" : "much quieter"
    case .back: return nil
    }
  }

  private static func complaintAfterwards(_ figures: RowFigures) -> String {
    figures.after == nil ? "not heard again" : "much quieter afterwards"
  }
}
