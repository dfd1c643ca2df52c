import TacetDecoding
import TacetJSON
import TacetSignal
import Testing

@testable import Tacet

/// The values of one object of a bank, and the faults of those that are wrong.
@Suite struct SoundFieldsTests {
  /// An object with a value for the key "x", and what was found wrong with it.
  private struct Reading {
    let fields: JSONFields

    init(_ value: String, keys: Set<String> = ["x"]) throws {
      let json = try JSONReader.read(Array((value.isEmpty ? "{}" : "{\"x\": \(value)}").utf8))
      fields = JSONFields(json, entry: "e", keys: keys, JSONFaults())
    }

    var problems: [String] { SoundFieldsTests.problems(fields.faults) }
  }

  /// The faults of the file "b".
  private static func problems(_ faults: JSONFaults) -> [String] {
    faults.inOrder.map { SoundBankFault(file: "b", $0).description }
  }

  /// A value that is read, and how many faults it is.
  private func read<Value>(_ text: String, _ body: (JSONFields) -> Value?) throws -> (value: Value?, faults: Int) {
    let reading = try Reading(text)
    let value = body(reading.fields)
    return (value, reading.problems.count)
  }

  @Test func valueThatIsNotThereIsNoFault() throws {
    let reading = try Reading("")
    let fields = reading.fields
    #expect(fields.bool("x") == nil && fields.string("x") == nil && fields.integer("x", in: 0...1) == nil)
    #expect(fields.gain("x") == nil && fields.duration("x") == nil && fields.point("x") == nil && fields.seed() == nil)
    #expect(fields.limit("x") == nil && fields.send("x") == nil && fields.space("x") == nil && !fields.has("x"))
    #expect(fields.busFilter() == nil && fields.cutoffs() == nil && fields.elements("x", keys: []).isEmpty)
    #expect(reading.problems.isEmpty)
    #expect(reading.fields.path("x", .below) == nil && reading.problems == ["b:1:1: e: \"x\" is missing"])
  }

  @Test(
    arguments: [
      ("0", 0), ("10", 10), ("1e1", 10), ("-1", nil), ("11", nil), ("2.5", nil), ("1e300", nil), ("\"3\"", nil),
      ("true", nil), ("null", nil), ("[3]", nil),
    ] as [(String, Int?)])
  func integersAreWholeAndWithinTheirRange(_ text: String, _ expected: Int?) throws {
    let (value, faults) = try read(text) { $0.integer("x", in: 0...10) }
    #expect(value == expected && faults == (expected == nil ? 1 : 0))
  }

  @Test(
    arguments: [
      ("true", true), ("false", false), ("1", 1), ("1000000", 1_000_000), ("0", nil), ("1000001", nil), ("1.5", nil),
      ("\"true\"", nil),
    ] as [(String, LoopCount?)])
  func loopsAreForEverOnceOrANumber(_ text: String, _ expected: LoopCount?) throws {
    let (value, faults) = try read(text) { $0.loopCount("x") }
    #expect(value == expected && faults == (expected == nil ? 1 : 0))
  }

  @Test func gainsTimesAndPointsHaveTheirLimits() throws {
    #expect(try read("24") { $0.gain("x") }.value == .decibels(24))
    #expect(try read("24.1") { $0.gain("x") } == (nil, 1))
    #expect(try read("-1e300") { $0.gain("x") } == (.silence, 0))
    #expect(try read("0.5") { $0.duration("x") }.value == .milliseconds(500))
    #expect(try read("-0.1") { $0.duration("x") } == (nil, 1))
    #expect(try read("1000001") { $0.duration("x") } == (nil, 1))
    #expect(try read("[1, -2, 1e6]") { $0.point("x") } == ([1, -2, 1e6], 0))
    for text in ["[1, 2]", "[1, 2, 3, 4]", "[1, 2, 1.1e6]", "[1, 2, \"3\"]", "3", "[1e9, 1, 2, 3]"] {
      #expect(try read(text) { $0.point("x") } == (nil, 1), "\(text)")
    }
    #expect(try read("4294967295") { $0.integer("x", in: 0...Int(UInt32.max)) }.value == 4_294_967_295)
  }

  @Test func rangesHaveTheLowerNumberFirst() throws {
    func range(_ text: String) throws -> (ClosedRange<Float>?, Int) {
      let (value, faults) = try read(text) { $0.range("x", within: 0...2) }
      return (value, faults)
    }
    #expect(try range("[0, 2]") == (0...2, 0))
    #expect(try range("[1, 1]") == (1...1, 0))
    for text in ["[2, 1]", "[0, 2.5]", "[-0.5, 1]", "[1]", "[0, 1, 2]", "[0, \"a\", 1]", "1"] {
      #expect(try range(text) == (nil, 1), "\(text)")
    }
  }

  @Test func textsAreNotEmptyAndHaveNoNUL() throws {
    #expect(try read("\"a b\"") { $0.string("x") } == ("a b", 0))
    for text in ["\"\"", "\"a\\u0000b\"", "3", "[]"] {
      #expect(try read(text) { $0.string("x") } == (nil, 1), "\(text)")
    }
    #expect(try read("\"a/b.wav\"") { $0.path("x", .below) } == ("a/b.wav", 0))
    #expect(try read("\"../b\"") { $0.path("x", .below) } == (nil, 1))
    // A scenario is its author's own.
    for path in ["../b", "/b", "b"] { #expect(try read("\"\(path)\"") { $0.path("x", .any) } == (path, 0)) }
    #expect(try read("\"\"") { $0.path("x", .any) } == (nil, 1))
  }

  @Test func choiceThatIsNoneNamesThemAll() throws {
    #expect(try read("\"smooth\"") { $0.choice("x", of: RampCurve.self) } == (.smooth, 0))
    let reading = try Reading("\"wild\"")
    #expect(reading.fields.choice("x", of: RampCurve.self) == nil)
    let problem = try #require(reading.problems.first)
    #expect(
      problem.hasPrefix("b:1:2: e: \"x\" is \"wild\", not one of ")
        && RampCurve.allCases.allSatisfy {
          problem.contains($0.rawValue)
        })
  }

  @Test func namesThatAreUnknownAreKeptAndNoted() throws {
    let reading = try Reading("[\"a\", \"b\", 3, \"c\"]")
    #expect(reading.fields.names("x", of: "effect", known: ["a"]) == ["a", "b", "c"])
    #expect(
      reading.problems == [
        "b:1:13: e: there is no effect \"b\"", "b:1:18: e: \"x\" is an array with a number, not an array of names",
        "b:1:21: e: there is no effect \"c\"",
      ])
  }

  @Test func everyKeyThatIsNoneIsNotedWithItsPlace() throws {
    let reading = try Reading("1, \"zyy\": 2", keys: ["zyx"])
    #expect(
      reading.problems == [
        "b:1:2: e: unknown key \"x\"; keys: zyx", "b:1:10: e: unknown key \"zyy\"; did you mean \"zyx\"?",
      ])
    let faults = JSONFaults()
    let none = JSONFields(try JSONReader.read(Array("[1]".utf8)), entry: "e", keys: ["x"], faults)
    #expect(!none.has("x") && none.bool("x") == nil)
    #expect(Self.problems(faults) == ["b:1:1: e: is an array, not an object"])
  }

  @Test func pathAloneIsAnObjectWithAFile() throws {
    let faults = JSONFaults()
    let fields = JSONFields(
      try JSONReader.read(Array("\"a.wav\"".utf8)), or: "file", entry: "e", keys: ["loop"], faults)
    #expect(fields.path("file", .below) == "a.wav" && !fields.has("loop") && faults.inOrder.isEmpty)
  }

  @Test func settingsWithinAnObjectHaveTheirDefaultsAndPlaces() throws {
    #expect(try read("{\"count\": 3}") { $0.limit("x") } == (PlayLimit(3), 0))
    #expect(try read("{}") { $0.limit("x") } == (PlayLimit(0), 1))
    #expect(try read("{}") { $0.send("x") } == (ReverbSend(), 0))
    #expect(
      try read("{\"gain\": -6, \"lowPass\": 0.5}") { $0.send("x") }
        == (ReverbSend(.decibels(-6), filter: BusFilter(lowPassStrength: 0.5)), 0))
    let (space, faults) = try read("{\"cone\": {\"inner\": 90}, \"distance\": {\"reference\": 2}}") { $0.space("x") }
    #expect(faults == 1 && space?.cone?.innerAngle == 90 && space?.cone?.outerAngle == 360)
    #expect(space?.distance?.reference == 2)
    let reading = try Reading("{\"cone\": {\"inner\": 361, \"outer\": 1}}")
    _ = reading.fields.space("x")
    #expect(reading.problems == ["b:1:17: e.x.cone: \"inner\" is 361, not a number of degrees from 0 to 360"])
  }

  @Test func entriesHaveTheNamesOfThoseThatAreWrongToo() throws {
    let reading = try Reading("{\"a\": 1, \"b\": true, \"\": 2}")
    let entries = reading.fields.entries("x") { json, entry in json.number.map { "\(entry)=\($0)" } }
    #expect(entries.names == ["a", "b", ""] && entries.values["a"] == "e.x.a=1.0" && entries.values["b"] == nil)
    #expect(reading.problems == ["b:1:27: e.x: a name is empty or has a NUL in it"])
  }
}
