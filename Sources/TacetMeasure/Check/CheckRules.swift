import Glibc
import TacetSystem

/// The rules of `tacet check`. Pure.
enum CheckRules {
  /// Silence before an effect, in seconds: it is heard that much later than it is played.
  private static let longestHead = 0.01
  /// Later than this a sound no longer belongs to what is seen.
  private static let latestHead = 0.03
  /// Silence at the end of an effect, in seconds: memory for nothing.
  private static let longestTail = 0.5
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
  /// The most cut tops that pass for peaks of a loud sound.
  private static let mostRuns = 20
  /// In decibels over full scale. Codecs overshoot by less.
  private static let highestPeak = 1.0
  /// Two channels that differ by less are one: -80 dBFS.
  private static let equalChannels: Float = 0.000_1

  /// The findings in one file by itself.
  static func findings(
    in sound: SoundMeasurement, use: CheckedSound.Use, isStreamed: Bool = false
  ) -> [CheckFinding] {
    let (info, rate) = (sound.info, Double(sound.info.format.sampleRate))
    var findings: [CheckFinding] = []
    func find(
      _ kind: CheckFinding.Kind, _ severity: CheckFinding.Severity, _ message: String, figure: Int = 0,
      weight: Double = 0
    ) {
      findings.append(
        CheckFinding(kind: kind, severity: severity, message: message, figure: figure, weight: weight))
    }
    if info.isTruncated { find(.truncated, .fault, "the file ends before what its header claims") }
    if info.damagedPlaces > 0 {
      let places = info.damagedPlaces == 1 ? "1 place" : "\(info.damagedPlaces) places"
      find(.damaged, .fault, "damage took sound at \(places)", weight: Double(info.damagedPlaces))
    }
    for fault in info.loopFaults { find(.loopIgnored, .fault, fault.description.onOneLine) }
    for fault in info.tagFaults { find(.tagIgnored, .advice, fault.description.onOneLine) }
    clipping(in: sound).map { findings.append($0) }
    let isEffectInMemory = use == .effect && !isStreamed
    if sound.peak < SoundMeasurement.silence {
      find(.silent, .advice, "nothing in it is above -60 dBFS")
    } else if use == .effect {
      let (head, tail) = (Double(sound.silentEnds.head) / rate, Double(sound.silentEnds.tail) / rate)
      if head > longestHead {
        find(
          .head, head > latestHead ? .fault : .advice, "\((1_000 * head).fixed(0)) ms of silence before the sound",
          weight: head)
      }
      if isEffectInMemory, info.loop == nil, tail > longestTail {
        find(.tail, .advice, "\(tail.fixed(1)) s of silence at the end", weight: tail)
      }
    }
    if let seam = sound.seam, seam.clicks, info.loop != nil {
      let above = Int(20 * log10f(seam.step / max(seam.usual, 1e-6)))
      find(
        .seam, .fault, "the loop clicks: a step of \(DecibelText.text(seam.step)), \(above) dB above those around it",
        weight: Double(seam.step))
    }
    if sound.offset > largestOffset {
      find(
        .offset, .advice, "the samples are off the zero line by \(DecibelText.text(sound.offset)) in the mean",
        weight: Double(sound.offset))
    }
    if isEffectInMemory, sound.peak >= SoundMeasurement.silence, let difference = sound.channelDifference.largest,
      difference < equalChannels
    {
      find(
        .mono, .advice, "its channels are equal: mono takes half of its \(ByteCountText.text(sound.memory)) in memory",
        weight: Double(sound.memory))
    }
    if !usualRates.contains(info.format.sampleRate) {
      find(
        .rate, .advice, "\(info.format.sampleRate) Hz: it is converted; 44,100 and 48,000 are usual",
        figure: info.format.sampleRate)
    }
    if isEffectInMemory, sound.memory > largestEffect {
      find(
        .size, .advice,
        "it takes \(ByteCountText.text(sound.memory)) in memory; soundtracks and streamed effects do not",
        weight: Double(sound.memory))
    }
    if use == .soundtrack || isStreamed, let bitRate = sound.bitRate, bitRate > largestBitRate {
      find(
        .size, .advice,
        "\(bitRate / 1_000) kb/s; 64 kb/s of Vorbis or Opus are enough for game music (tacet convert)",
        weight: Double(bitRate))
    }
    return findings
  }

  private static func clipping(in sound: SoundMeasurement) -> CheckFinding? {
    let runs = sound.clipping.runs
    let over = DecibelText.decibels(sound.peak) ?? 0
    guard runs > 0 || over > highestPeak else { return nil }
    var parts: [String] = []
    if over >= 0.05 { parts.append("a peak \(over.fixed(1)) dB over full scale") }
    if runs > 0 {
      let first = Double(sound.clipping.firstFrame ?? 0) / Double(sound.info.format.sampleRate)
      let count = runs == 1 ? "1 run" : "\(runs) runs"
      parts.append("\(count) of samples at full scale, the first at \(first.fixed(3)) s")
    }
    return CheckFinding(
      kind: .clipping, severity: runs > mostRuns || over > highestPeak ? .fault : .advice,
      message: parts.joined(separator: "; "), figure: runs, weight: 1_000 * max(0, over) + Double(runs))
  }

  /// The loudness of a file for comparison: that of effects is the loudest moment, because most are too short for
  /// another.
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
      kind: .loudness, severity: .advice,
      message: "\(Double(loudness).fixed(1)) LUFS: \(Double(abs(difference)).fixed(1)) LU "
        + "\(difference > 0 ? "louder" : "quieter") than the median \(use.rawValue)",
      weight: Double(abs(difference)))
  }

  /// The finding in a file whose bytes are those of another one.
  static func finding(duplicateOf name: String) -> CheckFinding {
    CheckFinding(kind: .duplicate, severity: .advice, message: "the same bytes as \(name.onOneLine)")
  }
}
