import TacetJSON
import Testing

/// The keys of one object that belong together, and the order of faults.
@Suite struct JSONFieldsTests {
  private func faults(_ text: String, _ body: (JSONFields) -> Void) throws -> [JSONFault] {
    let faults = JSONFaults()
    body(JSONFields(try JSONReader.read(Array(text.utf8)), entry: "e", keys: ["x", "y"], faults))
    return faults.inOrder
  }

  private func problems(_ text: String, _ body: (JSONFields) -> Void) throws -> [JSONFault.Problem] {
    try faults(text, body).map(\.problem)
  }

  @Test func requiredKeyThatIsMissingIsNoted() throws {
    #expect(try problems("{}") { $0.need("x") } == [.missingKey("x")])
    #expect(try problems(#"{"x": null}"#) { $0.need("x") } == [])
    #expect(try problems(#"{"y": 1}"#) { $0.need("x", with: ["y"]) } == [.missingKey("x")])
    #expect(try problems("{}") { $0.need("x", with: ["y"]) } == [])
  }

  @Test func oneOfSeveralKeysIsThere() throws {
    let nothing = #"changes nothing: one of "x", "y" is missing"#
    #expect(try problems("{}") { $0.needOne(of: ["x", "y"]) } == [.refused(nothing)])
    #expect(try problems(#"{"y": 1}"#) { $0.needOne(of: ["x", "y"]) } == [])
    let both = try faults("{\"x\": 1,\n\"y\": 2}") { $0.refuseSeveral(of: ["x", "y"]) }
    #expect(both.map(\.problem) == [.refused(#""y" is there beside "x"; it must be one or the other"#)])
    #expect(both.first?.position == JSON.Position(line: 2, column: 1))
    #expect(try problems(#"{"y": 1}"#) { $0.refuseSeveral(of: ["x", "y"]) } == [])
  }

  @Test func faultsAreInTheOrderOfTheDocument() throws {
    let found = try faults("{\"z\": 0, \"y\": 1,\n\"x\": 2, \"a\": 3}") { fields in
      _ = (fields.bool("x"), fields.string("y"))
      fields.add(.refused("whole"))
    }
    #expect(
      found.map(\.problem) == [
        .refused("whole"), .unknownKey("z", known: ["x", "y"]), .wrongValue(key: "y", found: "1", expected: "a text"),
        .wrongValue(key: "x", found: "2", expected: "true or false"), .unknownKey("a", known: ["x", "y"]),
      ])
  }

  @Test func nameThatOthersHaveIsNoted() throws {
    let found = try faults(#"{"x": {"a": 1, "b": 2}}"#) { fields in
      let entries = fields.entries("x", apartFrom: [("a letter", ["b", "c"])]) { json, _ in json.number }
      #expect(entries.values == ["a": 1, "b": 2])
    }
    #expect(found.map(\.entry) == ["e.x.b"])
    #expect(found.map(\.problem) == [.refused("its name is that of a letter")])
  }

  @Test func longTextIsCutInAFault() throws {
    let found = try problems(#"{"x": "\#(String(repeating: "é", count: 100_000))"}"#) { _ = $0.bool("x") }
    guard case .wrongValue("x", let text, _)? = found.first else { return #expect(found.count == 2) }
    #expect(text.count == 62)
  }
}
