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
    if let text = tags["R128_TRACK_GAIN"]?.first, let steps = Int(text) {
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

  /// The number at the start of `text`, such as of "-6.48 dB". Without the user's locale.
  private static func number(_ text: String) -> Double? {
    Double(String(text.drop { $0.isWhitespace }.prefix { $0.isNumber || "+-.".contains($0) }))
  }

  /// Multiplies `count` samples by `gain`.
  static func apply(_ gain: Float, to samples: UnsafeMutablePointer<Float>, count: Int) {
    guard gain != 1 else { return }
    for i in 0..<count { samples[i] *= gain }
  }
}
