import Foundation
import Testing

/// The pages that list names are whole: kinds of events, words of the log, keys of the state's JSON.
@Suite struct ReferenceTests {
  @Test func everyKindOfEventHasARow() throws {
    let rows = try Self.rows(of: "Events")
    let kinds = [
      ("SessionChange", "Sources/TacetSession/Events"), ("SoundtrackEvent", "Sources/Tacet/Music"),
      ("OutputChange", "Sources/Tacet/Output"), ("EngineEvent", "Sources/Tacet/Diagnostics"),
    ]
    var swift: Set<String> = []
    for (type, folder) in kinds {
      let source = try #require(try Project.sources(in: folder).first { $0.path.hasSuffix("/\(type).swift") })
      swift.formUnion(source.lines.compactMap { $0.firstMatch(of: #/^  case (\w+)/#).map { "\(type).\($0.1)" } })
    }
    #expect(swift.count > 35)
    #expect(Self.words(of: rows, column: 0).filter { $0.contains(".") }.sorted() == swift.sorted())
    let header = try Self.text("Sources/TacetC/include/tacet.h")
    let c = header.matches(of: #/(TACET_EVENT_\w+) = \d/#).map { String($0.1) }
    #expect(c.count > 20)
    #expect(Self.words(of: rows, column: 1).sorted() == c.sorted())
    let log = Set(try Self.events(in: Project.source("Sources/TacetScenario/Log/LogLine.swift")))
    #expect(log.count > 15)
    let words = Set(Self.words(of: rows, column: 2)).subtracting(["cause", "outputs", "systemVolume"])
    #expect(words.sorted() == log.sorted())
  }

  @Test func everyEventOfTheLogIsOnItsPage() throws {
    let page = try Self.text("Sources/Tacet/Tacet.docc/Log.md")
    let events = Set(try Project.sources(in: "Sources/TacetScenario").flatMap(Self.events))
    #expect(events.count > 40)
    for event in events.sorted() {
      let isThere = page.contains("`\(event)`") || page.contains("\"event\":\"\(event)\"")
      #expect(isThere, "\(event) is not in Log.md")
    }
  }

  /// The prefix of the keys of each type that is written into the state.
  private static let prefixes = [
    "EngineRecord": "", "Session": "session.", "Words": "session.words.", "Policies": "session.policies.",
    "Music": "soundtrack.", "BusState": "buses.", "VoiceRecord": "voices.", "Mix": "mix.", "Space": "space.",
    "OutputRecord": "outputs.", "VolumeRecord": "outputs.volume.", "MicrophoneRecord": "microphone.",
    "Statistics": "statistics.", "Stream": "statistics.streams.", "MeterRecord": "",
  ]

  @Test func everyKeyOfTheStateHasARow() throws {
    var keys: Set<String> = []
    let property = #/^ *package (?:var|let) (\w+(?:, \w+)*)(?::| =)[^{]*$/#
    for source in try Project.sources(in: "Sources/Tacet/Diagnostics/Records") {
      // The types around a line, each with its indentation.
      var types: [(indent: Int, name: String)] = []
      for line in source.code {
        let indent = line.prefix { $0 == " " }.count
        if let type = line.firstMatch(of: #/^ *package struct (\w+)/#) {
          types.removeAll { $0.indent >= indent }
          types.append((indent, String(type.1)))
          #expect(Self.prefixes[String(type.1)] != nil, "\(type.1) is in no part of State.md")
        }
        guard let names = line.firstMatch(of: property) else { continue }
        types.removeAll { $0.indent >= indent }
        let prefix = try #require(Self.prefixes[types.last?.name ?? ""], "\(source.path): \(line)")
        for name in names.1.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
          keys.insert(prefix + (name == "isPrivate" ? "private" : name))
        }
      }
    }
    // An object has rows for its members.
    keys = keys.filter { key in !keys.contains { $0.hasPrefix(key + ".") } }
    #expect(keys.count > 90)
    #expect(Self.words(of: try Self.rows(of: "State"), column: 0).sorted() == keys.sorted())
  }

  /// The cells of a page's tables, without their heads.
  private static func rows(of page: String) throws -> [[String]] {
    try text("Sources/Tacet/Tacet.docc/\(page).md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// The words in back-ticks of a column; not those of a link to a symbol.
  private static func words(of rows: [[String]], column: Int) -> [String] {
    rows.flatMap { $0[column].replacing("``", with: "").matches(of: #/`([^`]+)`/#).map { String($0.1) } }
  }

  /// The events in the lines that a file writes into a log.
  private static func events(in source: Project.Source) -> [String] {
    source.lines.flatMap { $0.matches(of: #/"event": "(\w+)"/#).map { String($0.1) } }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }
}
