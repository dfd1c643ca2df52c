public import TacetSignal

/// The use of the gain that a file's tags name so that all files sound equally loud.
public enum LoudnessTags: Hashable, Sendable {
  /// The gain is applied: ``SoundInfo/taggedGain``.
  case applied
  /// The samples stay as they are in the file.
  case ignored
}

extension SoundInfo {
  /// The gain that the file's tags name; nil without one.
  ///
  /// `REPLAYGAIN_TRACK_GAIN` in decibels (ReplayGain 2.0), and of Opus `R128_TRACK_GAIN` in 1/256 dB (RFC 7845, 5.2.1),
  /// which aims 5 dB lower and is raised by as much. Where `REPLAYGAIN_TRACK_PEAK` names the peak, the gain takes it to full
  /// scale at most. Values beyond 64 dB are no gain.
  public var taggedGain: Gain? {
    let decibels: Double
    if let text = tags["R128_TRACK_GAIN"]?.first, let steps = Int(text) {
      decibels = Double(steps) / 256 + 5
    } else if let text = tags["REPLAYGAIN_TRACK_GAIN"]?.first, let number = Self.number(text) {
      decibels = number
    } else {
      return nil
    }
    guard abs(decibels) <= 64 else { return nil }
    let gain = Gain.decibels(Float(decibels))
    guard let peak = tags["REPLAYGAIN_TRACK_PEAK"]?.first.flatMap(Self.number), peak > 0 else { return gain }
    return min(gain, max(Gain(amplitude: Float(1 / peak)), min(gain, .unity)))
  }

  /// The amplitude ratio that a decoder multiplies samples with.
  func gain(_ use: LoudnessTags) -> Float { use == .applied ? taggedGain?.amplitude ?? 1 : 1 }

  /// The number at the start of `text`, such as of "-6.48 dB". Without the user's locale.
  private static func number(_ text: String) -> Double? {
    Double(String(text.drop { $0.isWhitespace }.prefix { $0.isNumber || "+-.".contains($0) }))
  }
}

/// Multiplies `count` samples by `gain`.
func apply(_ gain: Float, to samples: UnsafeMutablePointer<Float>, count: Int) {
  guard gain != 1 else { return }
  for i in 0..<count { samples[i] *= gain }
}
