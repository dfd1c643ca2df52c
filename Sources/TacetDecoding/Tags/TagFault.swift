/// A tag of a file that is ignored.
public enum TagFault: Hashable, Sendable {
  /// The gain is no number, or beyond 64 dB.
  case gain(tag: String, value: String)
  /// The frame of an ID3 tag is compressed or encrypted.
  case unreadable(frame: String)
  /// The tag ends within an item, or its sizes are wrong: what follows is lost.
  case damaged(tag: String)
  /// A WAV file has one point without a name, from which games on GoldSrc repeat it.
  case cuePoint(frame: Int)
}

extension TagFault: CustomStringConvertible {
  /// The tag and the fault in one sentence.
  public var description: String {
    switch self {
    case .gain(let tag, let value): "\(tag) is ignored: \(value.prefix(40)) is no gain up to 64 dB"
    case .unreadable(let frame): "the frame \(frame) is ignored: it is compressed or encrypted"
    case .cuePoint(let frame):
      "the cue point at frame \(frame) is no loop here, as it is in games on GoldSrc: a sampler chunk or LOOPSTART names one"
    case .damaged(let tag): "the \(tag) tag is damaged: what follows the damage is ignored"
    }
  }
}
