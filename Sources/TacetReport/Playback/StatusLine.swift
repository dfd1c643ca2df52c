import Glibc
import Tacet
import TacetSystem
import TacetTerminal

/// The status of a playback on one line: time, state and reason first, then levels as far as they fit. Parts that the
/// playback does not have are left out.
package struct StatusLine {
  /// One of the parts of a playback.
  package struct Part {
    /// Either "music" or "effects".
    let name: String
    package let level: Audibility
    let reasons: [HoldReason]
    /// Full scale is 1.
    let peak: Float
    /// The reasons beside the holds why it is not heard, in words.
    var silencers: [String]

    package init(name: String, level: Audibility, reasons: [HoldReason], peak: Float, silencers: [String] = []) {
      (self.name, self.level, self.reasons, self.peak) = (name, level, reasons, peak)
      self.silencers = silencers
    }
  }

  /// Seconds since the beginning.
  package let seconds: Double
  /// Where the soundtrack is, and its length, in seconds; nil without one.
  let place: (at: Double, of: Double)?
  /// The soundtrack and the effects, where there are any.
  let lanes: [Part]
  /// Full scale is 1.
  let master: Float
  /// The progress of the output, without which nothing is called playing.
  var progress: OutputProgress.Phase
  /// The file that plays; nil: several, or none.
  let file: String?
  /// The gain of the keys in decibels, where they have changed it.
  let gain: Float?
  /// The fewest cells that a name is cut to.
  private static let leastName = 12

  package init(
    seconds: Double, place: (at: Double, of: Double)?, lanes: [Part], master: Float,
    progress: OutputProgress.Phase = .running, file: String? = nil, gain: Float? = nil
  ) {
    (self.file, self.gain) = (file, gain)
    (self.seconds, self.place, self.lanes) = (seconds, place, lanes)
    (self.master, self.progress) = (master, progress)
  }

  /// The line in at most so many cells, without its end.
  package func text(width: Int = .max) -> String {
    let start = "\(time)  \(state)"
    let level = Self.decibels(master)
    let levels = (lanes.map { "\($0.name) \(Self.bar($0.peak))" } + [level]).joined(separator: "  ")
    let turned = gain.map { "gain \($0 > 0 ? "+" : "")\(Double($0).fixed(0)) dB" }
    // The gain, which a key has just changed, before the file, whose name is cut where a part of it has room.
    let endings = [[turned, levels], [levels], [turned, level], [level]]
      .map { $0.compactMap(\.self).joined(separator: "  ") }
    guard let line = endings.map({ "\(start)  \($0)" }).first(where: { $0.cells <= width }) else {
      return start.fitted(to: width)
    }
    guard let name = file?.short, line.hasSuffix(endings[0]) else { return line }
    let room = width - line.cells - 2
    return name.cells <= room || room >= Self.leastName ? "\(line)  \(name.fitted(to: room))" : line
  }

  /// The states and reasons alone; a new line is due where they change.
  package var state: String {
    let texts = lanes.map(text)
    guard let first = texts.first else { return "nothing plays" }
    if texts.allSatisfy({ $0 == first }) { return first }
    return zip(lanes, texts).map { "\($0.name) \($1)" }.joined(separator: "; ")
  }

  /// True if a part of it is not heard as it should be.
  package var isHeld: Bool { lanes.contains { $0.level > .audible || !$0.silencers.isEmpty } }

  private var time: String {
    place.map { "\(Self.clock($0.at)) of \(Self.clock($0.of))" } ?? Self.clock(seconds)
  }

  /// "paused: yielding to mpv", "playing". A hold by the keys needs no reason.
  private func text(of lane: Part) -> String {
    if lane.level <= .ducked, progress == .standing { return "waiting for the output" }
    // It lasts for a moment of each start, and mostly nothing comes of it.
    if lane.reasons == [.otherMusicUnknown] { return "starting" }
    let isSilenced = lane.level <= .ducked && !lane.silencers.isEmpty
    let level = lane.level == .audible ? (progress == .starting ? "starting" : "playing") : lane.level.name
    let reasons = lane.reasons.filter { if case .game = $0 { false } else { true } }.map(\.summary) + lane.silencers
    let state = isSilenced ? "not heard" : level
    return (reasons.isEmpty ? state : "\(state): \(reasons.joined(separator: ", "))").onOneLine
  }

  /// A time as minutes and seconds: "1:05".
  package static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }

  /// Eight cells, one for each 6 dB below full scale.
  static func bar(_ peak: Float) -> String {
    let decibels = 20 * log10f(max(peak, 1e-9))
    let cells = max(0, min(8, Int((decibels / 6).rounded(.down)) + 8))
    return "[" + String(repeating: "#", count: cells) + String(repeating: "-", count: 8 - cells) + "]"
  }

  /// A level in whole decibels below full scale.
  package static func decibels(_ peak: Float) -> String {
    peak < 1e-5 ? "silent" : "\(Int((20 * log10f(peak)).rounded())) dB"
  }
}
