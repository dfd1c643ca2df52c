import TacetJSON
import TacetSystem

/// How a part of a scenario is expected to sound, as it is put out.
struct ExpectedSound: Hashable, Sendable {
  static let keys = ["silent", "level", "peak"]

  /// Decibels by which a level may differ.
  private static let usual = 1.0
  /// -90 dBFS: nothing above it is silence.
  private static let silence: Float = 3.162e-5

  private let isSilent: Bool?
  /// The root mean square of both channels, in decibels of full scale.
  private let level: Double?
  /// The highest sample, in decibels of full scale.
  private let peak: Double?
  private let tolerance: Double

  /// Reads it; nil where nothing is said of the sound.
  init?(_ fields: JSONFields) {
    isSilent = fields.bool("silent")
    level = fields.number("level", in: -200...60, "of decibels from -200 to 60")
    peak = fields.number("peak", in: -200...60, "of decibels from -200 to 60")
    let own = fields.number("tolerance", in: 0...200, "of decibels from 0 to 200")
    if own != nil, !fields.has("level"), !fields.has("peak") {
      fields.add(.refused("\"tolerance\" is that of a \"level\" or a \"peak\""), key: "tolerance")
    }
    tolerance = own ?? Self.usual
    if isSilent == true, fields.has("level") || fields.has("peak") {
      fields.add(.refused("silence has no \"level\" and no \"peak\""), key: "silent")
    }
    if !Self.keys.contains(where: fields.has) { return nil }
  }

  /// The sentence about a sound that is not as expected; nil where it is.
  func fault(in sound: HeardSound) -> String? {
    if let isSilent, isSilent != (sound.peak <= Self.silence) {
      return isSilent ? "silence was expected; \(sound)" : "a sound was expected; \(sound)"
    }
    if let level, !matches(level, sound.level) { return "\(text(level, "level")); \(sound)" }
    if let peak, !matches(peak, sound.peakLevel) { return "\(text(peak, "peak")); \(sound)" }
    return nil
  }

  private func matches(_ expected: Double, _ heard: Double) -> Bool { abs(heard - expected) <= tolerance }

  private func text(_ value: Double, _ word: String) -> String {
    "a \(word) of \(value.fixed(1)) dB, more or less by \(tolerance.fixed(1)), was expected"
  }
}
