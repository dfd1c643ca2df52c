import Foundation
import Tacet

/// The report of `tacet info` about a file, as JSON and as text.
struct SoundReport {
  let info: SoundInfo
  /// The file as the user named it.
  let name: String

  init(_ info: SoundInfo, name: String) {
    self.info = info
    self.name = name
  }

  var text: String {
    let channels =
      switch info.format.channels {
      case 1: "mono"
      case 2: "stereo"
      default: "\(info.format.channels) channels"
      }
    var lines = [
      name.onOneLine,
      "  kind    \(info.container), \(info.codec), \(channels), \(info.format.sampleRate) Hz",
      "  length  \(info.frames) frames, \(String(format: "%.3f", info.seconds)) s",
    ]
    if info.isTruncated { lines.append("  note    truncated: the file ends before what its header claims") }
    if let loop = info.loop { lines.append("  loop    from frame \(loop.start) up to frame \(loop.end)") }
    for fault in info.loopFaults { lines.append("  note    \(fault.description.onOneLine)") }
    if let gain = info.taggedGain {
      lines.append("  gain    \(String(format: "%+.2f", gain.decibels)) dB, by its tags")
    }
    for (name, values) in info.tags.sorted(by: { $0.key < $1.key }) {
      for value in values { lines.append("  tag     \(name.onOneLine)=\(value.onOneLine)") }
    }
    return lines.joined(separator: "\n")
  }
}

extension SoundReport: Encodable {
  private enum Key: String, CodingKey {
    case path, container, codec, channels, sampleRate, frames, seconds, truncated, loopStart, loopEnd, loopFaults, gain,
      tags
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(name, forKey: .path)
    try object.encode(info.container, forKey: .container)
    try object.encode(info.codec, forKey: .codec)
    try object.encode(info.format.channels, forKey: .channels)
    try object.encode(info.format.sampleRate, forKey: .sampleRate)
    try object.encode(info.frames, forKey: .frames)
    try object.encode(info.seconds, forKey: .seconds)
    try object.encode(info.isTruncated, forKey: .truncated)
    try object.encode(info.loop?.start, forKey: .loopStart)
    try object.encode(info.loop?.end, forKey: .loopEnd)
    try object.encode(info.loopFaults.map(\.description), forKey: .loopFaults)
    try object.encode(info.taggedGain?.decibels, forKey: .gain)
    try object.encode(info.tags.mapValues { $0.joined(separator: "; ") }, forKey: .tags)
  }
}
