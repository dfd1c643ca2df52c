import Tacet
import TacetJSON
import Testing

@testable import TacetScenario

/// The values of one event; every fault names key and place.
@Suite struct ScenarioFieldsTests {
  /// The values of an object that stands alone in a file.
  static func fields(_ text: String, keys: Set<String> = ["x"]) throws -> JSONFields {
    JSONFields(try JSONReader.read(Array(text.utf8)), entry: "", keys: keys, JSONFaults())
  }

  /// The faults as a file named "f" has them.
  static func faults(_ fields: JSONFields) -> [String] {
    fields.faults.inOrder.map { SoundBankFault(file: "f", $0).description }
  }

  /// The first fault of `body` for a value of the key "x", without its place.
  static func error<Value>(_ value: String, _ body: (JSONFields) -> Value) throws -> String {
    let fields = try fields("{\"x\": \(value)}")
    _ = body(fields)
    return faults(fields).first?.replacing("f:1:2: ", with: "") ?? ""
  }

  private func read<Value>(_ value: String, _ body: (JSONFields) -> Value) throws -> Value {
    let fields = try Self.fields("{\"x\": \(value)}")
    let value = body(fields)
    #expect(fields.faults.isEmpty)
    return value
  }

  @Test func keyThatIsMissingIsNotedOnlyWhereItIsRequired() throws {
    let empty = try Self.fields("{}")
    #expect(empty.string("x") == nil)
    #expect(empty.strings("x").isEmpty)
    #expect(ScenarioFade(empty).fade == .own)
    #expect(empty.reporter() == .application)
    #expect(empty.place("x") == nil)
    #expect(empty.faults.isEmpty)
    for body: (JSONFields) -> Any in [{ $0.name("x") }, { $0.flag("x") }, { $0.time("x") }] {
      let empty = try Self.fields("{}")
      _ = body(empty)
      #expect(Self.faults(empty) == ["f:1:1: \"x\" is missing"])
    }
  }

  @Test func numbersAreWithinTheirRanges() throws {
    #expect(try read("10") { $0.integer("x", in: -1...10) } == 10)
    #expect(
      try Self.error("11") { $0.integer("x", in: -1...10) } == "\"x\" is 11, not a whole number from -1 to 10")
    #expect(try Self.error("0.5") { $0.integer("x", in: 0...1) } == "\"x\" is 0.5, not a whole number from 0 to 1")
    #expect(try Self.error("1e300") { $0.integer("x", in: 0...1) } == "\"x\" is 1e+300, not a whole number from 0 to 1")
    #expect(try Self.error("\"1\"") { $0.time("x") } == "\"x\" is \"1\", not a number of seconds from 0 to 1000000")
    #expect(try read("1000000") { $0.duration("x") } == .seconds(1_000_000))
    #expect(try Self.error("1000000.5") { $0.time("x") }.hasPrefix("\"x\" is 1000000.5, not a number of seconds"))
    #expect(try Self.error("-0.001") { $0.time("x") } != "")
    #expect(try read("-1e300") { $0.gain("x") } == .silence)
    #expect(try Self.error("24.01") { $0.gain("x") } == "\"x\" is 24.01, not a number of decibels, at most 24")
    #expect(try Self.error("-1.01") { $0.pan("x") } != "")
    #expect(try Self.error("0.06") { $0.speed("x") } != "")
    #expect(try Self.error("10.1") { $0.level("x") } != "")
  }

  @Test func pointsAreThreeNumbersOrNull() throws {
    #expect(try read("[1, -2, 0.5]") { $0.place("x") } == [1, -2, 0.5])
    #expect(try read("null") { $0.place("x") } == nil)
    for text in ["[1, 2]", "[1, 2, 1000001]", "[1, 2, \"3\"]"] {
      #expect(
        try Self.error(text) { $0.place("x") } == "\"x\" is an array, not an array of three numbers within 1000000",
        "\(text)")
    }
  }

  @Test func textsAreNotEmptyAndHaveNoNUL() throws {
    for text in ["\"\"", "\"a\\u0000\""] {
      #expect(try Self.error(text) { $0.name("x") }.hasSuffix("not a text"))
    }
    #expect(
      try Self.error("\"big\"") { $0.choice("x", of: MixTarget.self) }
        == "\"x\" is \"big\", not one of master, soundtrack, effects")
    #expect(try Self.error("[\"a\", 3]") { $0.strings("x") } != "")
  }

  @Test func busOfAnEffectIsOneForEffects() throws {
    for bus in ["soundtrack", "master"] {
      let fields = try Self.fields(#"{"bus": "\#(bus)"}"#, keys: ["bus"])
      _ = fields.effectsBus()
      #expect(Self.faults(fields) == [#"f:1:2: "bus" is "\#(bus)", not a bus for effects"#])
    }
    #expect(try Self.fields(#"{"bus": "guns"}"#, keys: ["bus"]).effectsBus() == "guns")
  }

  @Test func unknownNameHasTheOneThatIsClosest() throws {
    let fields = try Self.fields(#"{"x": "stpo"}"#)
    fields.addUnknown("command", "stpo", among: ["stop", "play"], key: "x")
    #expect(Self.faults(fields) == [#"f:1:2: there is no command "stpo"; did you mean "stop"?"#])
  }

  @Test func categoryMustAllowItsOptions() throws {
    func setting(_ text: String, default missing: SessionCategory? = nil) throws -> [String] {
      let fields = try Self.fields(text, keys: ["category", "options"])
      let (category, options) = fields.categoryAndOptions(default: missing)
      return fields.faults.isEmpty ? [category.rawValue, options.description] : []
    }
    #expect(
      try setting("{\"category\": \"playback\", \"options\": [\"mixWithOthers\"]}") == ["playback", "mixWithOthers"])
    #expect(try setting("{}", default: .ambient) == ["ambient", "none"])
    for text in [
      "{}", "{\"category\": \"loud\"}", "{\"category\": \"record\", \"options\": [\"duckOthers\"]}",
      "{\"category\": \"ambient\", \"options\": [\"x\"]}",
      "{\"category\": \"automatic\", \"options\": [\"duckOthers\"]}",
      "{\"category\": \"playback\", \"options\": [\"duckOthers\"]}",
    ] {
      #expect(try setting(text).isEmpty, "\(text)")
    }
  }

  @Test func objectWithinAnotherHasItsOwnPlaceAndKeys() throws {
    let fields = try Self.fields("{\n\"x\": {\n \"y\": 1}}")
    let inner = try #require(fields.fields("x", keys: ["y"]))
    _ = inner.bool("y")
    _ = fields.fields("x", keys: [])
    _ = inner.fields("y", keys: [])
    #expect(
      Self.faults(fields) == [
        "f:3:2: x: \"y\" is 1, not true or false", "f:3:2: x: unknown key \"y\"; there are no keys",
        "f:3:2: x.y: is a number, not an object",
      ])
  }
}
