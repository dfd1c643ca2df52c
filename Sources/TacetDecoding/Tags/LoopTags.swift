import TacetSignal
import TacetSystem

/// Reads the loop from a file's comments, in frames of the file.
///
/// `LOOPSTART`, `LOOPLENGTH` and `LOOPEND` in any case, with `-`, `_` or blanks between the words. The end is
/// one past the last frame that repeats, and a length wins over an end. A missing start is 0. An end that is missing,
/// not a number, not after the start, or beyond the end of the file is the end of the file. A start that is not a
/// number, negative or not inside the file names no loop, and then the whole file repeats. So does a loop of less than
/// 10 ms.
package enum LoopTags {
  /// The region that `tags` name in a file of `frames` frames, nil where they name none, with the points that are
  /// ignored.
  package static func read(
    _ tags: [String: [String]], frames: Int, sampleRate: Int
  ) -> (loop: LoopRegion?, faults: [LoopFault]) {
    var points = LoopPoints()
    for (name, values) in tags.inKeyOrder {
      switch String(name.uppercased().filter { $0.isLetter || $0.isNumber }) {
      case "LOOPSTART": points.start = LoopPoints.Point(name, values.first)
      case "LOOPLENGTH": points.length = LoopPoints.Point(name, values.first)
      case "LOOPEND": points.end = LoopPoints.Point(name, values.first)
      default: break
      }
    }
    let region = points.region(frames: frames)
    let short = shorter(region.loop, sampleRate: sampleRate)
    return (short == nil ? region.loop : nil, region.faults + (short.map { [$0] } ?? []))
  }

  /// The fault of a loop that is shorter than 10 ms: a seek for every few frames.
  package static func shorter(_ loop: LoopRegion?, sampleRate: Int) -> LoopFault? {
    guard let loop, loop.length < sampleRate / 100 else { return nil }
    return .tooShort(frames: loop.length)
  }
}

/// The loop points as a file's tags have them.
private struct LoopPoints {
  /// A tag and its value.
  struct Point {
    let name: String
    let text: String
    /// The number of frames; nil for anything else.
    let frames: Int?

    init(_ name: String, _ text: String?) {
      self.name = name
      self.text = text ?? ""
      let digits = self.text.drop { $0.isWhitespace }
      let trimmed = digits.prefix { !$0.isWhitespace }
      frames = digits.dropFirst(trimmed.count).allSatisfy(\.isWhitespace) ? Int(trimmed) : nil
    }
  }

  var start: Point?
  var length: Point?
  var end: Point?

  func region(frames: Int) -> (loop: LoopRegion?, faults: [LoopFault]) {
    var faults: [LoopFault] = []
    /// The frame of `point`; a fault where it is no number or not `valid`.
    func frame(_ point: Point?, _ valid: (Int) -> Bool) -> Int? {
      guard let point else { return nil }
      guard let value = point.frames else {
        faults.append(.notANumber(tag: point.name, value: point.text))
        return nil
      }
      if !valid(value) { faults.append(.outside(tag: point.name, value: value)) }
      return valid(value) ? value : nil
    }
    let first = start == nil ? 0 : frame(start) { (0..<max(frames, 0)).contains($0) }
    guard frames > 0, let first else { return (nil, faults) }
    let length = frame(length) { $0 > 0 && $0 <= frames - first }
    let end = frame(end) { $0 > first && $0 <= frames }
    let isNamed = start != nil || self.length?.frames != nil || self.end?.frames != nil
    guard isNamed else { return (nil, faults) }
    // A length that is too long wins over an end, and ends with the file.
    let isLong = self.length?.frames.map { $0 > frames - first } ?? false
    return (LoopRegion(start: first, end: length.map { first + $0 } ?? (isLong ? frames : end ?? frames)), faults)
  }
}

extension LoopRegion {
  /// The part of the region inside a file of `frames` frames; nil where there is none.
  func limited(toFrames frames: Int) -> LoopRegion? { LoopRegion(start: start, end: min(end, frames)) }
}
