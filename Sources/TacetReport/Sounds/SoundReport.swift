import Tacet
import TacetMeasure
import TacetSystem

/// The report of `tacet info` about a file, as JSON and as text.
package struct SoundReport {
  let sound: SoundMeasurement
  /// The file as the user named it.
  let name: String
  /// The width of a wave in the text; nil: there is none.
  var waveWidth: Int?

  private var info: SoundInfo { sound.info }

  package init(_ sound: SoundMeasurement, name: String, waveWidth: Int? = nil) {
    self.sound = sound
    self.name = name
    self.waveWidth = waveWidth
  }

  /// The most characters of a tag that are shown.
  private static let longestTag = 1_000

  package var text: String {
    let channels =
      switch info.format.channels {
      case 1: "mono"
      case 2: "stereo"
      default: "\(info.format.channels) channels"
      }
    let layout = info.layout.map { " (" + $0.map(\.name).joined(separator: " ") + ")" } ?? ""
    var lines = [
      name.onOneLine,
      "  kind    \(info.container), \(info.codec), \(channels)\(layout), \(info.format.sampleRate) Hz",
      "  length  \(info.frames) frames, \(info.seconds.fixed(3)) s",
    ]
    if let bytes = sound.bytes, let bitRate = sound.bitRate {
      lines.append("  size    \(ByteCountText.text(bytes)), \((Double(bitRate) / 1_000).fixed(0)) kb/s")
    }
    lines.append("  level   " + level)
    if info.songs > 1 { lines.append("  songs   \(info.songs); this is the first") }
    if info.isTruncated { lines.append("  note    truncated: the file ends before what its header claims") }
    if info.damagedPlaces > 0 {
      lines.append(
        "  note    damage took sound at \(info.damagedPlaces == 1 ? "1 place" : "\(info.damagedPlaces) places")")
    }
    if info.paddingFrames > 0 {
      let count = info.paddingFrames == 1 ? "1 frame" : "\(info.paddingFrames) frames"
      lines.append("  note    padding of \(count) behind the sound is left out")
    }
    if let loop = info.loop {
      let (start, end) = (seconds(loop.start), seconds(loop.end))
      lines.append("  loop    from frame \(loop.start) up to frame \(loop.end), \(start) s to \(end) s")
      if let seam = sound.seam { lines.append("  seam    " + text(of: seam)) }
    }
    for fault in info.loopFaults.map(\.description) + info.tagFaults.map(\.description) {
      lines.append("  note    \(fault.onOneLine)")
    }
    if let gain = info.taggedGain {
      let text = Double(gain.decibels).fixed(2)
      lines.append("  gain    \(text.hasPrefix("-") ? "" : "+")\(text) dB, by its tags")
    }
    for (name, values) in info.tags.inKeyOrder {
      for value in values { lines.append("  tag     \(name.short)=\(value.onOneLine(limit: Self.longestTag))") }
    }
    if let waveWidth { lines += TextWave(sound, width: waveWidth).lines }
    return lines.joined(separator: "\n")
  }

  private func seconds(_ frame: Int) -> String { (Double(frame) / Double(info.format.sampleRate)).fixed(3) }

  private var level: String {
    var text = "peak \(DecibelText.text(sound.peak))"
    if sound.loudness.isFinite {
      text += ", \(Double(sound.loudness).fixed(1)) LUFS"
    } else if sound.loudestMoment.isFinite {
      text += ", \(Double(sound.loudestMoment).fixed(1)) LUFS at its loudest"
    }
    if sound.clipping.runs > 0 { text += ", clipped \(sound.clipping.runs) times" }
    return text
  }

  private func text(of seam: LoopSeam) -> String {
    seam.clicks
      ? "clicks: a step of \(DecibelText.text(seam.step)), where \(DecibelText.text(seam.usual)) is usual"
      : "clean: a step of \(DecibelText.text(seam.step)), where \(DecibelText.text(seam.usual)) is usual"
  }
}

extension SoundReport: Encodable {
  private enum Key: String, CodingKey {
    case path, container, codec, channels, sampleRate, frames, seconds, songs, truncated, damagedPlaces, paddingFrames,
      loopStart, loopEnd,
      loopFaults, tagFaults, gain, tags, bytes, bitRate, peak, loudness, loudestMoment, clippedRuns, seamStep,
      seamUsual,
      seamClicks
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .path)
    try object.encode(info.container, forKey: .container)
    try object.encode(info.codec, forKey: .codec)
    try object.encode(info.format.channels, forKey: .channels)
    try object.encode(info.format.sampleRate, forKey: .sampleRate)
    try object.encode(info.frames, forKey: .frames)
    try object.encode(info.seconds, forKey: .seconds)
    try object.encode(info.songs, forKey: .songs)
    try object.encode(info.isTruncated, forKey: .truncated)
    try object.encode(info.damagedPlaces, forKey: .damagedPlaces)
    try object.encode(info.paddingFrames, forKey: .paddingFrames)
    try object.encode(info.loop?.start, forKey: .loopStart)
    try object.encode(info.loop?.end, forKey: .loopEnd)
    try object.encode(info.loopFaults.map(\.description), forKey: .loopFaults)
    try object.encode(info.tagFaults.map(\.description), forKey: .tagFaults)
    try object.encode(info.taggedGain?.decibels, forKey: .gain)
    try object.encode(info.tags.mapValues { $0.joined(separator: "; ") }, forKey: .tags)
    try object.encode(sound.bytes, forKey: .bytes)
    try object.encode(sound.bitRate, forKey: .bitRate)
    try object.encode(DecibelText.decibels(sound.peak), forKey: .peak)
    try object.encode(sound.loudness.isFinite ? Double(sound.loudness) : nil, forKey: .loudness)
    try object.encode(sound.loudestMoment.isFinite ? Double(sound.loudestMoment) : nil, forKey: .loudestMoment)
    try object.encode(sound.clipping.runs, forKey: .clippedRuns)
    let seam = info.loop == nil ? nil : sound.seam
    try object.encode(seam.flatMap { DecibelText.decibels($0.step) }, forKey: .seamStep)
    try object.encode(seam.flatMap { DecibelText.decibels($0.usual) }, forKey: .seamUsual)
    try object.encode(seam?.clicks, forKey: .seamClicks)
  }
}
