import Tacet
import TacetSystem
import TacetTerminal

/// A running game as a profiler shows it: levels, voices, buses and the cost of rendering. Pure. Names from elsewhere
/// are on one line and short.
package struct GameMeters {
  let process: Int32
  let record: EngineRecord

  package init(process: Int32, record: EngineRecord) { (self.process, self.record) = (process, record) }

  /// The most buses that are shown.
  private static let mostBuses = 32

  /// The lines, each in at most so many cells; `rows`: how many there may be.
  package func lines(width: Int = .max, rows: Int = .max) -> [String] {
    let all = [title, ""] + mixes + [""] + buses
    return all.prefix(max(1, rows)).map { width == .max || $0.cells <= width ? $0 : $0.fitted(to: width) }
  }

  /// One line for a log: "12 voices, 3 virtual; render 1.2 %; music paused: yielding to mpv; -12 dB".
  package var summary: String {
    var parts: [String] = []
    if let figures = record.statistics {
      parts.append("\(figures.voices) \(figures.voices == 1 ? "voice" : "voices"), \(figures.virtual) virtual")
      parts.append("render \(Self.number(100 * figures.renderTime, 1)) %")
    }
    if let session = record.session {
      parts.append("music \(state(session.soundtrack, session.words.soundtrack, .soundtrack))")
      parts.append("effects \(state(session.effects, session.words.effects, .effects))")
      if !session.words.outside.isEmpty {
        parts.append("not heard: \(session.words.outside.map(\.short).joined(separator: ", "))")
      }
    }
    parts.append(Self.level(record.statistics?.master.peak))
    return parts.joined(separator: "; ").onOneLine
  }

  private var title: String {
    let name = "\(record.name.short) (\(process))"
    guard let figures = record.statistics else { return name }
    let latency = figures.latency.map { ", latency \(Self.number(1_000 * $0, 0)) ms" } ?? ""
    let late = figures.underruns > 0 ? ", \(figures.underruns) too late" : ""
    return "\(name)  render \(Self.number(100 * figures.renderTime, 1)) %, worst block "
      + "\(Self.number(1_000 * figures.worstBlock, 2)) ms\(latency)\(late)"
  }

  private var mixes: [String] {
    let (session, figures) = (record.session, record.statistics)
    func line(_ name: String, _ meter: MeterRecord?, _ words: String) -> String {
      let level = Self.level(meter?.peak)
      let bar = Self.bar(meter?.peak)
      return "\(name.padded(to: 8))  \(bar)  \(level.padded(to: 7, isRight: true))"
        + (words.isEmpty ? "" : "  \(words)")
    }
    var music = state(session?.soundtrack ?? "", session?.words.soundtrack ?? [], .soundtrack)
    if let soundtrack = record.soundtrack {
      let place = soundtrack.seconds.map { " \(GameSentences.clock($0))" } ?? ""
      music =
        soundtrack.playing
        ? "\(music)  \(soundtrack.file.map(GameSentences.name) ?? "a soundtrack")\(place)" : "\(music)  nothing plays"
    }
    var effects = state(session?.effects ?? "", session?.words.effects ?? [], .effects)
    if let figures {
      effects += "  \(figures.sounding) sound, \(figures.virtual) virtual, \(figures.waiting) wait"
    }
    let outside = (session?.words.outside ?? []).map(\.short).joined(separator: ", ")
    return [
      line("music", figures?.soundtrack, music), line("effects", figures?.effects, effects),
      line("master", figures?.master, outside.isEmpty ? "" : "not heard: \(outside)"),
    ]
  }

  private var buses: [String] {
    guard let buses = record.buses, !buses.isEmpty else { return [] }
    var table = TextTable([
      .init(heading: "bus"), .init(heading: "level", isRight: true), .init(heading: "gain", isRight: true),
      .init(heading: "voices", isRight: true), .init(heading: "speed", isRight: true), .init(heading: "state"),
    ])
    for bus in buses.prefix(Self.mostBuses) {
      var states: [String] = []
      if bus.muted { states.append("muted") }
      if bus.paused { states.append("paused") }
      if let parent = bus.parent { states.append("below \(parent.short)") }
      table.add([
        bus.name.short.fitted(to: 24), level(of: bus), bus.gain.map { "\(Self.number($0, 1)) dB" } ?? "silent",
        "\(bus.voices)",
        Self.number(bus.timeScale, 2), states.joined(separator: ", "),
      ])
    }
    let more = buses.count - Self.mostBuses
    return table.lines + (more > 0 ? ["and \(more) more"] : [])
  }

  /// The level of a bus: measured, or an estimate by the gains of its voices, with a tilde.
  private func level(of bus: EngineRecord.BusState) -> String {
    switch bus.name {
    case "master": Self.level(record.statistics?.master.peak)
    case "soundtrack": Self.level(record.statistics?.soundtrack.peak)
    default: bus.level.map { (bus.metered == true ? "" : "~") + Self.level($0) } ?? ""
    }
  }

  /// "paused: silent mode", "not heard: soundtrack turned down in the game (master)".
  private func state(_ level: String, _ words: [String], _ side: LevelReason.Side) -> String {
    let levels = record.session?.levelWords(of: side) ?? []
    let isTurnedDown = !levels.isEmpty && ["audible", "ducked"].contains(level)
    let words = isTurnedDown ? words + levels : words
    let reasons = words.prefix(3).map(\.short) + (words.count > 3 ? ["\(words.count - 3) more"] : [])
    let state = isTurnedDown ? "not heard" : level.short
    return reasons.isEmpty ? state : "\(state): \(reasons.joined(separator: ", "))"
  }

  /// Twenty cells, one for each 3 dB below full scale.
  private static func bar(_ decibels: Double?) -> String {
    let filled = decibels.map { max(0, min(20, Int((max(-99, min($0, 99)) / 3).rounded(.down)) + 20)) } ?? 0
    return String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
  }

  private static func number(_ value: Double, _ digits: Int) -> String { GameSentences.number(value, digits: digits) }

  private static func level(_ decibels: Double?) -> String {
    guard let decibels, decibels > -100 else { return "silent" }
    return "\(number(decibels, 0)) dB"
  }
}
