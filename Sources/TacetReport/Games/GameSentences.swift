import Tacet
import TacetSystem
import TacetTerminal

/// The reasons why a game is silent, or what it plays, in plain sentences. Pure. Names from elsewhere are on one line
/// and short.
package struct GameSentences {
  /// A sentence with the colour of what it says.
  struct Sentence: Hashable {
    var ink: Palette.Ink?
    let text: String
  }

  let process: Int32
  let record: EngineRecord

  package init(process: Int32, record: EngineRecord) { (self.process, self.record) = (process, record) }

  /// A bus below this gain is not heard.
  private static let silentGain = -60.0
  /// The most buses or reasons that are named.
  private static let mostNames = 5

  /// "MyGame (4711)".
  var title: String { "\(record.name.short) (\(process))" }

  /// The sentences, the most important ones first.
  var sentences: [Sentence] { [outside, music, effects, space, buses, output, load, faults].compactMap { $0 } }

  /// The title and the sentences in lines of at most so many cells.
  package func lines(width: Int = .max, palette: Palette = .plain) -> [String] {
    let all =
      [Sentence(ink: .strong, text: title)]
      + sentences.map { Sentence(ink: $0.ink, text: "  \($0.text)") }
    return all.flatMap { sentence in
      sentence.text.wrapped(to: width, indent: "    ").map { line in sentence.ink.map { palette($0, line) } ?? line }
    }
  }

  // MARK: - Why

  /// "It is not heard: muted in the system's mixer (Speakers)."
  private var outside: Sentence? {
    guard let words = record.session?.words.outside, !words.isEmpty else { return nil }
    return Sentence(ink: .bad, text: "It is not heard: \(Self.list(words)).")
  }

  private var music: Sentence? {
    guard let session = record.session, let music = record.soundtrack else { return nil }
    guard music.playing else {
      return Sentence(
        text: "No music plays\(leaving)." + hold(session.soundtrack, session.words.soundtrack, .soundtrack))
    }
    let place = music.seconds.map { " at \(Self.clock($0))" } ?? ""
    let what = music.file.map { "The music, \(Self.name(ofFile: $0))\(place)," } ?? "The music"
    if music.paused, Self.isHeard(session.soundtrack) {
      return Sentence(ink: .doubtful, text: "\(what) is paused by the game.")
    }
    let state = state(session.soundtrack, session.words.soundtrack, .soundtrack)
    return Sentence(ink: state.ink, text: "\(what) is \(state.text)\(leaving).")
  }

  /// "; boss.ogg fades out".
  private var leaving: String {
    record.soundtrack?.leaving.map { "; \(Self.name(ofFile: $0)) fades out" } ?? ""
  }

  private var effects: Sentence? {
    guard let session = record.session, let figures = record.statistics else { return nil }
    guard figures.sounding + figures.virtual + figures.waiting + figures.unheard > 0 else {
      return Sentence(text: "No effect plays." + hold(session.effects, session.words.effects, .effects))
    }
    var counts = ["\(figures.sounding) sound"]
    if figures.virtual > 0 { counts.append("\(figures.virtual) are too quiet or outranked") }
    if figures.waiting > 0 { counts.append("\(figures.waiting) wait") }
    if figures.unheard > 0 { counts.append("\(figures.unheard) began in a hold and end unheard") }
    let state = state(session.effects, session.words.effects, .effects)
    return Sentence(ink: state.ink, text: "The effects are \(state.text); \(counts.joined(separator: ", ")).")
  }

  private var space: Sentence? {
    record.space?.refusal.map { Sentence(ink: .doubtful, text: "Effects with a place are panned alone: \($0.short).") }
  }

  private static func isHeard(_ level: String) -> Bool { level == "audible" || level == "ducked" }

  /// "paused: yielding to mpv". Its bus, or the levels of the game, may silence it although the session lets it be
  /// heard.
  private func state(
    _ level: String, _ words: [String], _ side: LevelReason.Side
  ) -> (ink: Palette.Ink?, text: String) {
    let why = words.isEmpty ? "" : ": \(Self.list(words))"
    if Self.isHeard(level), let reason = silentBus(side.rawValue) ?? levels(of: side) {
      return (.bad, "not heard: \(reason)")
    }
    return switch level {
    // The sentence before says what silences it.
    case "audible": (nil, (record.session?.words.outside ?? []).isEmpty ? "heard\(why)" : "playing")
    case "ducked": (.doubtful, "turned down\(why)")
    default: (.bad, "\(level.short)\(why)")
    }
  }

  /// " It would be paused: silent mode.", " It would not be heard: soundtrack turned down in the game (master)."
  private func hold(_ level: String, _ words: [String], _ side: LevelReason.Side) -> String {
    if Self.isHeard(level), let reason = levels(of: side) { return " It would not be heard: \(reason)." }
    return level == "audible" || words.isEmpty ? "" : " It would be \(level.short): \(Self.list(words))."
  }

  /// The levels of the game that silence a side; nil if none does.
  private func levels(of side: LevelReason.Side) -> String? {
    let words = record.session?.levelWords(of: side) ?? []
    return words.isEmpty ? nil : Self.list(words)
  }

  /// The reason in a bus, or in one above it, why nothing on it is heard.
  private func silentBus(_ name: String) -> String? {
    let buses = Dictionary((record.buses ?? []).map { ($0.name, $0) }) { first, _ in first }
    var name: String? = name
    for _ in 0..<64 {
      guard let bus = name.flatMap({ buses[$0] }) else { return nil }
      if let reason = Self.silence(of: bus) { return "the bus \(bus.name.short) is \(reason)" }
      name = bus.parent ?? (bus.name == "master" ? nil : "master")
    }
    return nil
  }

  private static func silence(of bus: EngineRecord.BusState) -> String? {
    if bus.paused { return "paused" }
    if bus.muted { return "muted" }
    guard let gain = bus.gain else { return "turned down to silence" }
    return gain < silentGain ? "turned down to \(number(gain, digits: 0)) dB" : nil
  }

  // MARK: - What else

  /// "Buses that are not heard: guns (muted, 3 voices), menu (paused)."
  private var buses: Sentence? {
    let silent = (record.buses ?? []).filter { !["master", "soundtrack", "effects"].contains($0.name) }
      .compactMap { bus in Self.silence(of: bus).map { (bus, $0) } }
    guard !silent.isEmpty else { return nil }
    let names = silent.map { bus, reason in
      "\(bus.name.short) (\(reason)\(bus.voices > 0 ? ", \(bus.voices) \(bus.voices == 1 ? "voice" : "voices")" : ""))"
    }
    return Sentence(ink: .doubtful, text: "Buses that are not heard: \(Self.list(names)).")
  }

  private var output: Sentence? {
    guard let outputs = record.outputs else { return nil }
    guard let current = outputs.first(where: \.current) else {
      return outputs.isEmpty ? nil : Sentence(text: "It plays on none of the system's \(outputs.count) outputs.")
    }
    let volume = current.volume.map { volume in
      volume.muted ? ", which is muted" : ", whose volume is \(Self.number(100 * volume.level, digits: 0)) %"
    }
    return Sentence(text: "It plays on \(current.name.short)\(volume ?? "").")
  }

  private var load: Sentence? {
    guard let figures = record.statistics else { return nil }
    let latency =
      figures.latency.map { "; a sound is heard \(Self.number(1_000 * $0, digits: 0)) ms after its rendering" } ?? ""
    return Sentence(
      text: "Rendering takes \(Self.number(100 * figures.renderTime, digits: 1)) % of the time\(latency).")
  }

  private var faults: Sentence? {
    guard let figures = record.statistics else { return nil }
    var parts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
    add(figures.underruns, "block came too late", "blocks came too late")
    add(figures.dropouts, "stream had to wait", "streams had to wait")
    add(figures.stolen, "voice made room for others", "voices made room for others")
    add(figures.refused, "play was refused", "plays were refused")
    return parts.isEmpty ? nil : Sentence(text: "Since it began: \(parts.joined(separator: ", ")).")
  }

  /// Words of elsewhere, one after another.
  private static func list(_ words: [String]) -> String {
    let more = words.count > mostNames ? ["\(words.count - mostNames) more"] : []
    return (words.prefix(mostNames).map(\.short) + more).joined(separator: ", ")
  }

  /// A number of another program, which may be beyond all sense.
  static func number(_ value: Double, digits: Int) -> String {
    value.isFinite ? max(-1e6, min(value, 1e6)).fixed(digits) : "?"
  }

  /// A time of another program, as minutes and seconds.
  static func clock(_ seconds: Double) -> String {
    StatusLine.clock(seconds.isFinite ? max(0, min(seconds, 1e6)) : 0)
  }

  /// A file's name without its folder.
  static func name(ofFile path: String) -> String { (path.split(separator: "/").last.map(String.init) ?? path).short }
}
