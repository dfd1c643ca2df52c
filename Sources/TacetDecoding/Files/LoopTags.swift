import TacetSignal

/// Reads the loop from a file's comments, in frames of the file.
///
/// `LOOPSTART`, `LOOPLENGTH` and `LOOPEND` in any case, with `-`, `_` or blanks between the words. The end is
/// one past the last frame that repeats, and a length wins over an end. A missing start is 0. An end that is missing,
/// not a number, not after the start, or beyond the end of the file is the end of the file. A start that is not a
/// number, negative or not inside the file names no loop, and then the whole file repeats.
package enum LoopTags {
  static let maximumCount = 1_024
  static let maximumLength = 65_536

  /// The region that `tags` name in a file of `frames` frames; nil where they name none.
  package static func region(in tags: [String: [String]], frames: Int) -> LoopRegion? {
    var start: Int?
    var length: Int?
    var end: Int?
    var isNamed = false
    for (name, values) in tags {
      let word = String(name.uppercased().filter { $0.isLetter || $0.isNumber })
      let value = values.first.flatMap(number)
      switch word {
      case "LOOPSTART": start = value ?? -1
      case "LOOPLENGTH": length = value
      case "LOOPEND": end = value
      default: continue
      }
      isNamed = true
    }
    guard isNamed, frames > 0, start != nil || length != nil || end != nil else { return nil }
    let first = start ?? 0
    guard (0..<frames).contains(first) else { return nil }
    if let length, length > 0 { end = first.addingReportingOverflow(length).overflow ? frames : first + length }
    let last = end.map { $0 > first ? min($0, frames) : frames } ?? frames
    return LoopRegion(start: first, end: last)
  }

  private static func number(_ text: String) -> Int? {
    let digits = text.drop { $0.isWhitespace }
    let trimmed = digits.prefix { !$0.isWhitespace }
    guard digits.dropFirst(trimmed.count).allSatisfy(\.isWhitespace) else { return nil }
    return Int(trimmed)
  }
}

extension LoopRegion {
  /// The part of the region inside a file of `frames` frames; nil where there is none.
  func limited(toFrames frames: Int) -> LoopRegion? { LoopRegion(start: start, end: min(end, frames)) }
}
