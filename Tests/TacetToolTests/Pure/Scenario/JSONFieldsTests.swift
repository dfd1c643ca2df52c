import Tacet
import TacetJSON
import Testing

@testable import TacetTool

/// The values of one object of a scenario; every error names key and place.
@Suite struct JSONFieldsTests {
  private static let place = ScenarioError.Place(file: "f")

  /// The values of an object that stands alone in a file.
  static func fields(_ text: String, keys: Set<String> = ["x"]) throws -> JSONFields {
    let json = try JSONReader.read(Array(text.utf8))
    return try JSONFields(try #require(json.object), keys: keys, at: place.at(json.position))
  }

  /// The error of `body` for a value of the key "x", without its place.
  static func error<Value>(_ value: String, _ body: (JSONFields) throws -> Value) -> String {
    do {
      _ = try body(fields("{\"x\": \(value)}"))
      return ""
    } catch let error as ScenarioError {
      return error.description.replacing("f:1:2: ", with: "")
    } catch {
      return "\(error)"
    }
  }

  private func read<Value>(_ value: String, _ body: (JSONFields) throws -> Value) throws -> Value {
    try body(Self.fields("{\"x\": \(value)}"))
  }

  @Test func firstUnknownKeyOfTheAlphabetIsNamedWithItsPlace() {
    let error = #expect(throws: ScenarioError.self) { try Self.fields("{\"x\": 1,\n \"z\": 1,\n \"a\": 1}") }
    #expect(error?.description == "f:3:2: unknown key \"a\"")
  }

  @Test func keyThatIsMissingIsAnErrorOnlyWhereItIsRequired() throws {
    let empty = try Self.fields("{}")
    #expect(throws: ScenarioError.missingKey("x", empty.place)) { try empty.string("x") }
    #expect(throws: ScenarioError.missingKey("x", empty.place)) { try empty.bool("x") }
    #expect(throws: ScenarioError.missingKey("x", empty.place)) { try empty.seconds("x") }
    #expect(throws: ScenarioError.missingKey("x", empty.place)) { try empty.choice("x", of: RampCurve.self) }
    #expect(throws: ScenarioError.nothingToDo(keys: ["x", "y"], empty.place)) { try empty.requireOne(of: ["x", "y"]) }
    #expect(try empty.stringIfPresent("x") == nil)
    #expect(try empty.strings("x").isEmpty)
    #expect(try empty.curve() == .linear)
    #expect(try empty.reporter() == .application)
    #expect(try empty.array("x").isEmpty)
    #expect(try empty.loops("x", soundtracks: []).isEmpty)
  }

  @Test func numbersAreWithinTheirRanges() throws {
    #expect(try read("10") { try $0.integerIfPresent("x", in: -1...10) } == 10)
    #expect(
      Self.error("11") { try $0.integerIfPresent("x", in: -1...10) }
        == "\"x\" is 11; it must be a whole number from -1 to 10")
    #expect(
      Self.error("0.5") { try $0.integerIfPresent("x", in: 0...1) }
        == "\"x\" is 0.5; it must be a whole number from 0 to 1")
    #expect(Self.error("1e300") { try $0.integerIfPresent("x", in: 0...1) }.contains("must be"))
    #expect(Self.error("\"1\"") { try $0.seconds("x") } == "\"x\" is a string, not a number")
    #expect(try read("1000000") { try $0.durationIfPresent("x") } == .seconds(1_000_000))
    #expect(Self.error("1000000.5") { try $0.seconds("x") }.hasPrefix("\"x\" is 1000000.5; it must be a time"))
    #expect(Self.error("-0.001") { try $0.seconds("x") } != "")
    #expect(try read("-1e300") { try $0.gainIfPresent("x") } == .silence)
    #expect(Self.error("24.01") { try $0.gainIfPresent("x") } == "\"x\" is 24.01; it must be at most 24 decibels")
    #expect(Self.error("-1.01") { try $0.panIfPresent("x") } != "")
    #expect(Self.error("0.06") { try $0.speedIfPresent("x") } != "")
  }

  @Test func loopsAreForEverOnceOrANumber() throws {
    #expect(try read("true") { try $0.loopCountIfPresent("x") } == true)
    #expect(try read("1") { try $0.loopCountIfPresent("x") } == false)
    #expect(try read("3") { try $0.loopCountIfPresent("x") } == 3)
    for text in ["0", "1.5", "1000001", "\"true\"", "null"] {
      #expect(Self.error(text) { try $0.loopCountIfPresent("x") } != "", "\(text)")
    }
  }

  @Test func pointsAreThreeNumbersOrNull() throws {
    #expect(try read("[1, -2, 0.5]") { try $0.pointIfPresent("x") } == [1, -2, 0.5])
    #expect(try read("null") { try $0.pointIfPresent("x") } == nil)
    #expect(
      Self.error("[1, 2]") { try $0.pointIfPresent("x") }
        == "\"x\" is an array of 2; it must be an array of three numbers")
    #expect(
      Self.error("[1, 2, 1000001]") { try $0.pointIfPresent("x") }
        == "\"x\" is at 1000001; it must be within 1000000 of the origin")
    #expect(
      Self.error("[1, 2, \"3\"]") { try $0.pointIfPresent("x") }
        == "\"x\" is an array with a string, not an array of three numbers")
  }

  @Test func rangesHaveTheLowerNumberFirst() throws {
    #expect(try read("[-1, 1]") { try $0.rangeIfPresent("x", within: -1...1) } == -1...1)
    for text in ["[1, -1]", "[0]", "[0, 1, 1]", "[0, 1.5]"] {
      let error = Self.error(text) { try $0.rangeIfPresent("x", within: -1...1) }
      #expect(error.hasSuffix("it must be two numbers from -1 to 1, the lower one first"), "\(text)")
    }
  }

  @Test func textsAreNotEmptyAndHaveNoNUL() {
    for text in ["\"\"", "\"a\\u0000\""] {
      #expect(Self.error(text) { try $0.string("x") }.hasSuffix("it must be a name"))
      #expect(Self.error("{\"a\": \(text)}") { try $0.paths("x") }.hasSuffix("it must be a path"))
    }
    #expect(
      Self.error("\"big\"") { try $0.choice("x", of: SoundMix.self) }
        == "\"x\" is \"big\"; it must be one of master, soundtrack, effects")
  }

  @Test func namesThatAreUnknownAreErrors() throws {
    #expect(try read("[\"a\", \"a\"]") { try $0.namesIfPresent("x", of: ["a"], kind: "bus") } == ["a"])
    #expect(
      Self.error("[\"a\", \"b\"]") { try $0.namesIfPresent("x", of: ["a"], kind: "bus") } == "there is no bus \"b\"")
    #expect(
      try read("{\"t\": [0, 10]}") { try $0.loops("x", soundtracks: ["t"]) } == ["t": LoopRegion(start: 0, end: 10)])
    #expect(
      Self.error("{\"u\": [0, 10]}") { try $0.loops("x", soundtracks: ["t"]) }.hasSuffix("there is no soundtrack \"u\"")
    )
    for loop in ["[10, 10]", "[0]", "[0, 1, 2]", "[0.5, 2]", "3", "[-1, 2]"] {
      let error = Self.error("{\"t\": \(loop)}") { try $0.loops("x", soundtracks: ["t"]) }
      #expect(error.hasSuffix("not an array of two frames, start and end"), "\(loop)")
    }
  }

  @Test func categoryMustAllowItsOptions() throws {
    func setting(_ text: String, default missing: SessionCategory? = nil) throws -> [String] {
      let fields = try Self.fields(text, keys: ["category", "options"])
      let (category, options) = try fields.categoryAndOptions(default: missing)
      return [category.rawValue, options.description]
    }
    #expect(
      try setting("{\"category\": \"playback\", \"options\": [\"mixWithOthers\"]}") == ["playback", "mixWithOthers"])
    #expect(try setting("{}", default: .ambient) == ["ambient", "none"])
    for text in [
      "{}", "{\"category\": \"loud\"}", "{\"category\": \"record\"}",
      "{\"category\": \"ambient\", \"options\": [\"x\"]}",
      "{\"category\": \"automatic\", \"options\": [\"duckOthers\"]}",
      "{\"category\": \"playback\", \"options\": [\"duckOthers\"]}",
    ] {
      #expect(throws: ScenarioError.self, "\(text)") { try setting(text) }
    }
  }

  @Test func objectWithinAnotherHasItsOwnPlaceAndKeys() throws {
    let fields = try Self.fields("{\n\"x\": {\n \"y\": 1}}")
    let inner = try #require(try fields.fieldsIfPresent("x", keys: ["y"]))
    #expect(inner.place.description == "f:2:1" && inner.place(of: "y").description == "f:3:2")
    #expect(throws: ScenarioError.unknownKey("y", inner.place(of: "y"))) { try fields.fieldsIfPresent("x", keys: []) }
    #expect(throws: ScenarioError.self) { try inner.fieldsIfPresent("y", keys: []) }
  }

  @Test func numbersAreWrittenAsAPersonWritesThem() {
    #expect([3, -0.5, 1e6, 1e300, .nan].map(\.plain) == ["3", "-0.5", "1000000", "1e+300", "nan"])
  }
}
