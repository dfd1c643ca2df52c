import Foundation
import Testing

/// The table of Scenario.md has every call that a game can make on an engine.
@Suite struct ScenarioTableTests {
  private static let types: Set<String> = [
    "AudioEngine", "AudioFilters", "AudioSpace", "EngineVoice", "Bus", "SoundtrackPlayer", "AudioSession",
    "EngineOutput", "EngineDiagnostics", "Microphone",
  ]

  @Test func everyPublicCallIsInTheScenarioTable() throws {
    let page = Project.root.appendingPathComponent("Sources/Tacet/Tacet.docc/Scenario.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "## Public calls\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    let calls = try Self.calls()
    #expect(calls.count > 60)
    for call in calls.sorted() { #expect(table.contains("`\(call)`"), "\(call) is not in the table of Scenario.md") }
    let named = table.components(separatedBy: "`").filter { name in
      Self.types.contains { name.hasPrefix("\($0).") }
    }
    for name in Set(named).subtracting(calls).sorted() { Issue.record("\(name) in the table is no public call") }
  }

  /// The public members of the types, as `Type.member`.
  private static func calls() throws -> Set<String> {
    var calls: Set<String> = []
    for source in try Project.sources(in: "Sources/Tacet") {
      var type = ""
      for line in source.code {
        let words = line.split { " (:{<=?".contains($0) }.map(String.init)
        if !line.hasPrefix(" "),
          let kind = words.firstIndex(where: { ["class", "struct", "extension", "enum"].contains($0) }),
          kind + 1 < words.count
        {
          type = words[kind + 1]
        }
        guard types.contains(type), line.hasPrefix("  public ") else { continue }
        if words.contains("init") { calls.insert("\(type).init") }
        guard let kind = words.firstIndex(where: { ["func", "var", "let"].contains($0) }) else { continue }
        calls.insert("\(type).\(words[kind + 1])")
      }
    }
    return calls
  }
}
