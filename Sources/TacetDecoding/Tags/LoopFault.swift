/// A loop point in a file's tags that is ignored.
///
/// Later versions may have more cases: a `switch` needs a `default`.
public enum LoopFault: Hashable, Sendable {
  /// The value is no whole number.
  case notANumber(tag: String, value: String)
  /// The frame is not inside the file, or not after the loop's start.
  case outside(tag: String, value: Int)
  /// The loop is shorter than 10 ms.
  case tooShort(frames: Int)
  /// The sampler chunk's loop does not play forward; `type` is the chunk's number for the way in which it plays.
  case direction(chunk: String, type: Int)
  /// The sampler chunk has a loop that it does not count.
  case uncounted(chunk: String)
  /// The sampler chunk ends before its loop does, or names markers that the file does not have.
  case incomplete(chunk: String)
}

extension LoopFault: CustomStringConvertible {
  /// The tag and the fault in one sentence.
  public var description: String {
    switch self {
    case .notANumber(let tag, let value): "\(tag) is ignored: \(value.prefix(40)) is no number of frames"
    case .outside(let tag, let value):
      "\(tag) is ignored: frame \(value) is not inside the file, after the loop's start"
    case .tooShort(let frames): "the loop is ignored: \(frames) frames are less than 10 ms"
    case .direction(let chunk, let type):
      "the loop in \(chunk) is ignored: it plays \(Self.directions["\(chunk) \(type)"] ?? "in the way \(type)"), not forward"
    case .uncounted(let chunk): "the loop in \(chunk) is ignored: the chunk counts no loops"
    case .incomplete(let chunk): "the loop in \(chunk) is ignored: a part of it is missing"
    }
  }

  private static let directions = [
    "smpl 1": "forward and backward in turn", "smpl 2": "backward", "INST 2": "forward and backward in turn",
  ]
}
