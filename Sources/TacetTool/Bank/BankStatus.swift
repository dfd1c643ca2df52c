import Tacet
import TacetReport
import TacetSystem
import TacetTerminal

/// The status of a bank that is listened to, on one line. Pure.
struct BankStatus {
  /// The music that plays.
  struct Music {
    let name: String
    /// In seconds.
    let at: Double
    let of: Double
    let level: Audibility
    /// Reasons in words.
    let reasons: [String]
    /// Which layers are heard; empty without layers.
    var layers: [Bool] = []
  }

  let deck: BankDeck
  var music: Music?
  /// Voices of effects.
  var voices = 0
  /// In decibels; nil for silence.
  var busGain: Float?
  /// Full scale is 1.
  var peak: Float = 0
  /// The gain of the chosen effect or soundtrack, in decibels; nil: it is that of its file.
  var soundGain: Float?
  /// The level and the gain of each bus in decibels, nil for silence.
  var meters: [(bus: String, level: Float?, gain: Float?)] = []
  /// Reasons from outside and in the program's levels why something is not heard, in words.
  var silencers: [String] = []

  /// The lines at the beginning: what the bank has, and the keys. No word is broken.
  static func head(_ summary: String, width: Int) -> [String] {
    ([summary] + keys).flatMap { $0.wrapped(to: width, indent: "  ") }
  }

  private static let keys = [
    "up and down choose, / searches, v lists, p plays what is chosen at once",
    "space plays it: of a set the next take; music it pauses and resumes; < and > its gain",
    "1 to 9 layers, i intensity, left and right 5 s, l two seconds before the loop's seam",
    "b bus, m mutes it, + and - its gain, s snapshot, o moves sounds around, e reverb, z zone",
    "r reads the bank anew, q ends and prints the gains that were found",
  ]

  /// The line in at most so many cells: the chosen sound first, then what plays.
  func text(width: Int = .max) -> String {
    var parts = [chosen]
    if let music { parts.append(text(of: music)) }
    if voices > 0 { parts.append("\(voices) \(voices == 1 ? "voice" : "voices")") }
    parts.append(StatusLine.decibels(peak))
    if !silencers.isEmpty { parts.append("not heard: \(silencers.joined(separator: ", "))") }
    parts.append(bus)
    if let snapshot = deck.snapshot { parts.append("snapshot \(snapshot)") }
    parts += surroundings
    let line = parts.joined(separator: " | ").onOneLine
    return line.cells <= width ? line : short.fitted(to: width)
  }

  /// The line for a narrow terminal: without the words that explain it, what keys change before the level.
  private var short: String {
    var parts = ["> \(deck.entry?.name ?? "no sounds")"]
    if let search = deck.search { parts[0] = "/\(search) \(parts[0])" }
    if let music {
      // The music that is chosen is named once.
      if music.name == deck.entry?.name, deck.search == nil { parts = [] }
      parts.append((parts.isEmpty ? "> " : "") + text(of: music, isShort: true))
    }
    if !silencers.isEmpty { parts.append("not heard: \(silencers.joined(separator: ", "))") }
    parts.append(String(bus.dropFirst("bus ".count)))
    if let snapshot = deck.snapshot { parts.append(snapshot) }
    if voices > 0 { parts.append("\(voices) \(voices == 1 ? "voice" : "voices")") }
    parts.append(StatusLine.decibels(peak))
    return (parts + surroundings).joined(separator: " | ").onOneLine
  }

  /// "> set steps (3 of 12)".
  private var chosen: String {
    guard let entry = deck.entry else { return "> no sounds" }
    if let search = deck.search {
      return "/\(search) > \(entry.kind.rawValue) \(entry.name) (\(deck.found) found)"
    }
    let gain = soundGain.map { " \(Self.signed($0))" } ?? ""
    return "> \(entry.kind.rawValue) \(entry.name) (\(deck.selected + 1) of \(deck.entries.count))\(gain)"
  }

  /// The surroundings of the sounds, in words.
  private var surroundings: [String] {
    [
      deck.previews ? "preview" : nil, deck.placement?.rawValue, deck.reverb.map { "reverb \($0)" },
      deck.zone.map { "zone \($0)" },
    ].compactMap(\.self)
  }

  /// The line below: the level of each bus, and its gain where it has one, the chosen bus with a star.
  func meterLine(width: Int = .max) -> String {
    let texts = meters.map { meter in
      let level = meter.level.map { "\(Double($0).fixed(0)) dB" } ?? "silent"
      let gain = meter.gain.map { $0 == 0 ? "" : " (gain \(Self.decibels($0)))" } ?? " (gain silent)"
      return "\(meter.bus == deck.bus ? "*" : "")\(meter.bus) \(level)\(gain)"
    }
    func line(from first: Int, through last: Int) -> String {
      "  \(first > 0 ? "… | " : "")\(texts[first...last].joined(separator: " | "))".onOneLine
    }
    guard let last = texts.indices.last else { return "" }
    let chosen = meters.firstIndex { $0.bus == deck.bus } ?? 0
    // The buses before the chosen one give way to it, and to the sign that others follow.
    let first = (0..<chosen).first { line(from: $0, through: chosen).cells < width } ?? chosen
    return line(from: line(from: 0, through: last).cells <= width ? 0 : first, through: last).fitted(to: width)
  }

  private static func signed(_ gain: Float) -> String { "\(gain > 0 ? "+" : "")\(decibels(gain)) dB" }

  /// A gain as a bank may have it: -2, or -0.4.
  static func decibels(_ gain: Float) -> String {
    abs(gain - gain.rounded()) < 0.05 ? "\(Int(gain.rounded()))" : Double(gain).fixed(1)
  }

  private var bus: String {
    let gain = busGain.map { "\(Self.decibels($0)) dB" } ?? "silent"
    return "bus \(deck.bus) \(gain)" + (deck.mutedBuses.contains(deck.bus) ? " muted" : "")
  }

  private func text(of music: Music, isShort: Bool = false) -> String {
    var text = "\(music.name) \(StatusLine.clock(music.at)) of \(StatusLine.clock(music.of))"
    if deck.isMusicPaused {
      text += " paused"
    } else if music.level > .audible {
      text += " \(music.level.name)" + (music.reasons.isEmpty ? "" : ": \(music.reasons.joined(separator: ", "))")
    }
    if !music.layers.isEmpty {
      // "layers 1-34": the second one is not heard.
      text += (isShort ? " " : " layers ") + music.layers.enumerated().map { $1 ? "\($0 + 1)" : "-" }.joined()
      if deck.intensity < 1 { text += " at \(Int(100 * deck.intensity)) %" }
    }
    return text
  }
}
