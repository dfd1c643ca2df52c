import Tacet
import TacetJSON
import TacetSession
import TacetSystem

/// How a scenario is expected to stand: its levels and reasons, its music, its voices.
struct ExpectedState: Hashable, Sendable {
  static let keys = ["soundtrack", "effects", "reason", "name", "position", "voices", "voice", "status"]

  /// A text, or null: that there is none.
  private enum Named: Hashable, Sendable {
    case nothing
    case named(String)
  }

  /// Seconds by which a position may differ.
  private static let usual = 0.01

  private let soundtrack: Audibility?
  private let effects: Audibility?
  private let reason: Named?
  private let name: Named?
  /// In seconds of the file.
  private let position: Double?
  private let within: Double
  private let voices: Int?
  private let voice: String?
  private let status: StatusWord?

  init(_ fields: JSONFields) {
    func named(_ key: String) -> Named? {
      fields.isNull(key) ? .nothing : fields.string(key).map { .named($0) }
    }
    soundtrack = fields.audibility("soundtrack")
    effects = fields.audibility("effects")
    reason = named("reason")
    name = named("name")
    position = fields.seconds("position")
    within = fields.seconds("within") ?? Self.usual
    fields.need("position", with: ["within"])
    voices = fields.integer("voices", in: 0...65_535)
    voice = fields.string("voice")
    status = fields.choice("status", of: StatusWord.self)
    fields.need("voice", with: ["status"])
    fields.need("status", with: ["voice"])
  }

  func check(_ names: inout ScenarioResolver) {
    if case .named(let name) = name { names.need(name, .soundtrack) }
    if let voice { names.need(voice: voice) }
  }

  /// The sentence about the first thing that is not as expected; nil where all is.
  func fault(in stage: ScenarioStage) -> String? {
    fault(of: stage.engine.session) ?? fault(ofMusic: stage) ?? fault(ofVoices: stage)
  }

  private func fault(of session: AudioSession) -> String? {
    let verdict = session.publishedVerdict
    if let soundtrack, verdict.soundtrack != soundtrack {
      return
        "the soundtrack is \(verdict.soundtrack.name), not \(soundtrack.name)\(Self.list(verdict.reasons.soundtrack))"
    }
    if let effects, verdict.effects != effects {
      return "the effects are \(verdict.effects.name), not \(effects.name)\(Self.list(verdict.reasons.effects))"
    }
    guard let reason else { return nil }
    let others = session.reasonsForSilence
    let all =
      (verdict.reasons.soundtrack + verdict.reasons.effects).map(\.description) + others.outside.map(\.description)
      + others.levels.map(\.description)
    let found = Set(all).sorted()
    switch reason {
    case .nothing: return found.isEmpty ? nil : "no reason for silence was expected; there are: \(found.shown)"
    case .named(let word):
      // "interruption" is any of them.
      if found.contains(where: { $0 == word || $0.hasPrefix("\(word):") }) { return nil }
      return "the reason \(word.short) was expected; there \(found.isEmpty ? "is none" : "are: \(found.shown)")"
    }
  }

  private static func list(_ reasons: [HoldReason]) -> String {
    reasons.isEmpty ? "" : ": \(reasons.map(\.description).shown)"
  }

  private func fault(ofMusic stage: ScenarioStage) -> String? {
    let playhead = stage.engine.soundtrack.playhead
    let playing = playhead.map { stage.music.name(of: $0.soundtrack) ?? "a soundtrack without a name" }
    switch name {
    case .named(let name)? where playing != name:
      return "the soundtrack \(name.short) was expected; \(playing.map { "\($0.short) plays" } ?? "none plays")"
    case .nothing? where playing != nil:
      return "no soundtrack was expected; \(playing?.short ?? "") plays"
    default: break
    }
    guard let position else { return nil }
    guard let playhead else { return "the position \(position.fixed(3)) s was expected; no soundtrack plays" }
    let place = Double(playhead.position) / Double(playhead.soundtrack.info.format.sampleRate)
    if abs(place - position) <= within { return nil }
    return "the position \(position.fixed(3)) s was expected; \(playing?.short ?? "it") is at \(place.fixed(3)) s"
  }

  private func fault(ofVoices stage: ScenarioStage) -> String? {
    let count = stage.engine.voiceCount
    if let voices, count != voices {
      return
        "\(voices) \(voices == 1 ? "voice was" : "voices were") expected; there \(count == 1 ? "is" : "are") \(count)"
    }
    guard let voice, let status else { return nil }
    let found = stage.voices[voice].map { StatusWord(stage.engine[$0].status) } ?? .unknown
    return found == status
      ? nil : "the voice \(voice.short) was expected to be \(status.rawValue); it is \(found.rawValue)"
  }
}

extension JSONFields {
  /// A level of a side by its name.
  fileprivate func audibility(_ key: String) -> Audibility? {
    let words = Audibility.allCases.map(\.name).joined(separator: ", ")
    return read(key, "one of \(words)") { json in Audibility.allCases.first { $0.name == json.string } }
  }
}

extension [String] {
  /// The reasons in a sentence, on one line.
  fileprivate var shown: String { joined(separator: ", ").onOneLine(limit: 200) }
}
