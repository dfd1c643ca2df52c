import Glibc
import Tacet

/// The rules of `tacet check`. Pure.
enum CheckRules {
  /// Silence before an effect, in seconds: it is heard that much later than it is played.
  private static let longestHead = 0.01
  /// -40 dBFS.
  private static let largestOffset: Float = 0.01
  /// The rates that are converted well or not at all.
  private static let usualRates = [44_100, 48_000]
  /// How far a file may be from the median of its kind, in LU. Effects differ by what they are.
  private static let loudnessRange: [CheckedSound.Use: Float] = [.effect: 12, .soundtrack: 4]
  /// The fewest files that have a median.
  private static let fewest = 3
  /// An effect is decoded as a whole: 8 MiB is 22 s of stereo.
  private static let largestEffect = 8 << 20
  /// Bits a second of a soundtrack. 64 kb/s of Vorbis or Opus are enough for game music.
  private static let largestBitRate = 320_000

  /// The findings in one file by itself.
  static func findings(
    in sound: SoundMeasurement, use: CheckedSound.Use, isStreamed: Bool = false
  ) -> [CheckFinding] {
    let (info, rate) = (sound.info, Double(sound.info.format.sampleRate))
    var findings: [CheckFinding] = []
    func find(_ kind: CheckFinding.Kind, _ message: String) {
      findings.append(CheckFinding(kind: kind, message: message))
    }
    if info.isTruncated { find(.truncated, "the file ends before what its header claims") }
    for fault in info.loopFaults { find(.loopIgnored, fault.description.onOneLine) }
    for fault in info.tagFaults { find(.tagIgnored, fault.description.onOneLine) }
    if sound.clipping.runs > 0 {
      let first = Double(sound.clipping.firstFrame ?? 0) / rate
      let runs = sound.clipping.runs == 1 ? "1 run" : "\(sound.clipping.runs) runs"
      find(.clipping, "\(runs) of samples at full scale, the first at \(first.fixed(3)) s")
    }
    if sound.peak < SoundMeasurement.silence {
      find(.silent, "nothing in it is above -60 dBFS")
    } else if use == .effect, Double(sound.silentFrames) / rate > longestHead {
      find(.head, "\((1_000 * Double(sound.silentFrames) / rate).fixed(0)) ms of silence before the sound")
    }
    if let seam = sound.seam, seam.clicks, info.loop != nil || use == .soundtrack {
      let above = Int(20 * log10f(seam.step / max(seam.usual, 1e-6)))
      find(.seam, "the loop clicks: a step of \(Level.text(seam.step)), \(above) dB above those around it")
    }
    if sound.offset > largestOffset {
      find(.offset, "the samples are off the zero line by \(Level.text(sound.offset)) in the mean")
    }
    if !usualRates.contains(info.format.sampleRate) {
      find(.rate, "\(info.format.sampleRate) Hz: it is converted; 44,100 and 48,000 are usual")
    }
    let decoded = info.frames * min(info.format.channels, 2) * 4
    if use == .effect, !isStreamed, decoded > largestEffect {
      find(.size, "it takes \(Size.text(decoded)) in memory; soundtracks and streamed effects do not")
    }
    if use == .soundtrack || isStreamed, let bitRate = sound.bitRate, bitRate > largestBitRate {
      find(.size, "\(bitRate / 1_000) kb/s; 64 kb/s of Vorbis or Opus are enough for game music (tacet convert)")
    }
    return findings
  }

  /// The loudness of a file for comparison: that of effects is the loudest moment, because most are too short for another.
  static func loudness(of sound: SoundMeasurement, use: CheckedSound.Use) -> Float? {
    let loudness = use == .effect ? sound.loudestMoment : sound.loudness
    return loudness.isFinite ? loudness : nil
  }

  /// The median of a kind, where there are enough files.
  static func median(of loudnesses: [Float]) -> Float? {
    guard loudnesses.count >= fewest else { return nil }
    return loudnesses.sorted()[loudnesses.count / 2]
  }

  /// The finding in a file that is much louder or quieter than others of its kind.
  static func finding(of loudness: Float, median: Float, use: CheckedSound.Use) -> CheckFinding? {
    let difference = loudness - median
    guard let range = loudnessRange[use], abs(difference) > range else { return nil }
    return CheckFinding(
      kind: .loudness,
      message: "\(Double(loudness).fixed(1)) LUFS: \(Double(abs(difference)).fixed(1)) LU "
        + "\(difference > 0 ? "louder" : "quieter") than the median \(use.rawValue)")
  }
}
