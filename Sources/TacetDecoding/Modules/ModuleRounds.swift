import TacetSignal

/// Two rounds of a module, played in steps: the rows that were seen in the first, and the lengths of both. From these
/// follows the loop.
struct ModuleRounds {
  /// The frames of a step. A row that is shorter may be missed.
  static let step = 128
  /// The frames that were played when each row was first seen.
  private var seen: [ModuleRow: Int] = [:]
  private var last: ModuleRow?
  /// The frames until the song ended.
  private(set) var first = 0
  /// The row at which it went on, and the frames until it ended again; nil where it did not within the first round's.
  var entry: ModuleRow?
  var second: Int?

  /// A step of the first round played `frames` frames, and `row` at its end.
  mutating func played(_ frames: Int, to row: ModuleRow) {
    first += frames
    guard row != last else { return }
    last = row
    if seen[row] == nil { seen[row] = first }
  }

  /// The step of the first round in which the song came to where it goes on at its end; nil where it never did.
  var entryStep: Range<Int>? {
    guard let end = entry.flatMap({ seen[$0] }) else { return nil }
    return max(0, end - Self.step)..<end
  }

  /// The frames of the second round, if they are those from the entry to the end of the first: then each round is.
  var period: Int? {
    guard let second, let entryStep, second <= first, entryStep.contains(first - second) else { return nil }
    return second
  }
}
