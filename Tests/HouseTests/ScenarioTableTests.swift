import Foundation
import Testing

/// The table of Calls.md has every call that a game can make on an engine.
@Suite struct ScenarioTableTests {
  @Test func everyPublicCallIsInTheScenarioTable() throws {
    let page = Project.root.appendingPathComponent("Sources/Tacet/Tacet.docc/Calls.md")
    let table = try String(contentsOf: page, encoding: .utf8)
    let calls = try PublicCalls.names()
    #expect(calls.count > 60)
    for call in calls.sorted() { #expect(table.contains("`\(call)`"), "\(call) is not in the table of Calls.md") }
    let named = table.components(separatedBy: "`").filter { name in
      PublicCalls.types.contains { name.hasPrefix("\($0).") }
    }
    for name in Set(named).subtracting(calls).sorted() { Issue.record("\(name) in the table is no public call") }
  }
}
