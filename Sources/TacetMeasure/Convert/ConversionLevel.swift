import Glibc
import TacetSystem

/// The gain of a conversion to a loudness. Pure.
public struct ConversionLevel: Hashable, Sendable {
  /// The highest peak of a result that is made louder or quieter, in dBFS: codecs overshoot.
  public static let highestPeak = -1.0

  /// In decibels; 0 where no loudness is asked for, and for silence.
  public let gain: Double
  /// The loudness of the result in LUFS; nil for silence, and where none is asked for.
  public let loudness: Double?
  /// The peak keeps it below the loudness that was asked for.
  public let isHeldByPeak: Bool

  /// The gain of a sound; `wanted` is in LUFS: of the whole, or of a sound of less than 400 ms of its loudest moment.
  public init(_ sound: SoundMeasurement, wanted: Double?) {
    let measured = sound.loudness.isFinite ? sound.loudness : sound.loudestMoment
    guard let wanted, measured.isFinite, let peak = DecibelText.decibels(sound.peak) else {
      (gain, loudness, isHeldByPeak) = (0, nil, false)
      return
    }
    let (full, most) = (wanted - Double(measured), Self.highestPeak - peak)
    gain = min(full, most)
    loudness = Double(measured) + gain
    isHeldByPeak = full > most + 0.05
  }

  /// The factor of the samples; 1 leaves them as they are.
  public var amplitude: Float { Float(pow(10, gain / 20)) }

  /// Sentences about what the conversion can not mend, for a sound with this level.
  public func warnings(_ sound: SoundMeasurement, wanted: Double?) -> [String] {
    var warnings: [String] = []
    let codec = sound.info.codec
    if ["vorbis", "opus", "mp3"].contains(codec) {
      warnings.append("it is \(codec) already, and loses a second time: convert the original")
    }
    let peak = (DecibelText.decibels(sound.peak) ?? -.infinity) + gain
    if peak > 0.05 { warnings.append("its peak is \(peak.fixed(1)) dB over full scale: it clips where it is played") }
    let runs = sound.clipping.runs
    if runs > 0 { warnings.append("\(runs) \(runs == 1 ? "run" : "runs") of its samples are cut off at full scale") }
    if isHeldByPeak, let wanted, let loudness {
      warnings.append(
        "its peak allows \(loudness.fixed(1)) LUFS, \((wanted - loudness).fixed(1)) LU less than was asked for")
    }
    return warnings
  }
}
