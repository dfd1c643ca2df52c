import TacetSignal

/// The use of the gain that a file's tags name so that all files sound equally loud.
public enum LoudnessTags: Hashable, Sendable {
  /// The gain is applied: ``SoundInfo/taggedGain``.
  case applied
  /// The samples stay as they are in the file.
  case ignored

  /// The amplitude ratio that the samples of `info` are multiplied with.
  func gain(of info: SoundInfo) -> Float { self == .applied ? info.taggedGain?.amplitude ?? 1 : 1 }

  /// The gain that `tags` name; nil without one.
  static func gain(in tags: [String: [String]]) -> Gain? {
    let decibels: Double
    if let steps = tags["R128_TRACK_GAIN"]?.first.flatMap({ Int($0) }) {
      decibels = Double(steps) / 256 + 5
    } else if let value = tags["REPLAYGAIN_TRACK_GAIN"]?.first.flatMap(number) {
      decibels = value
    } else {
      return nil
    }
    guard abs(decibels) <= 64 else { return nil }
    let gain = Gain.decibels(Float(decibels))
    guard gain > .unity, let peak = tags["REPLAYGAIN_TRACK_PEAK"]?.first.flatMap(number), peak > 0 else { return gain }
    return min(gain, max(Gain(amplitude: Float(1 / peak)), .unity))
  }

  /// The gains in `tags` that are none.
  static func faults(in tags: [String: [String]]) -> [TagFault] {
    ["R128_TRACK_GAIN", "REPLAYGAIN_TRACK_GAIN"].compactMap { name in
      guard let text = tags[name]?.first, gain(in: [name: [text]]) == nil else { return nil }
      return .gain(tag: name, value: text)
    }
  }

  /// The number at the start of `text`, such as of "-6.48 dB". Without the user's locale, but with the comma of a
  /// tagger's.
  private static func number(_ text: String) -> Double? {
    let digits = text.drop { $0.isWhitespace }.prefix { $0.isNumber || "+-.,".contains($0) }
    return Double(String(digits.map { $0 == "," ? "." : $0 }))
  }

  /// Multiplies `count` samples by `gain`.
  static func apply(_ gain: Float, to samples: UnsafeMutablePointer<Float>, count: Int) {
    guard gain != 1 else { return }
    for i in 0..<count { samples[i] *= gain }
  }
}
