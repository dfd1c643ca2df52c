import TacetJSON
import TacetYAML
import Testing

/// YAML, which JSON is a part of but for its escapes of characters beyond U+FFFF.
@Suite struct YAMLTests {
  private static func read(_ text: String) throws -> JSON { try JSON(yaml: Array(text.utf8)) }

  @Test func everyKindOfValueIsParsed() throws {
    let text = #" {"a": [1, -0.5, 2.5e3, 1E-2], "b": true, "c": false, "d": null, "é\n\u00e9😀": ""} "#
    let object = try #require(try Self.read(text).object)
    #expect(object.count == 5)
    #expect(object["a"]?.array?.map(\.number) == [1, -0.5, 2500, 0.01])
    #expect(object["b"]?.bool == true && object["c"]?.bool == false)
    #expect(object["d"]?.isNull == true)
    #expect(object["é\né😀"]?.string?.isEmpty == true)
    #expect(try Self.read("\u{FEFF}{}").object?.isEmpty == true)
  }

  /// Foundation's conversions between booleans, numbers and strings do not apply.
  @Test(arguments: [
    ("null", "null"), ("true", "true or false"), ("false", "true or false"), ("0", "a number"), ("1", "a number"),
    ("1.0", "a number"), ("-1.5", "a number"), ("123456789012345678901234567890", "a number"), ("\"1\"", "a string"),
    ("\"\"", "a string"), ("[]", "an array"), ("[1]", "an array"), ("{}", "an object"), ("{\"a\":1}", "an object"),
  ])
  func valueHasExactlyOneKind(_ text: String, _ kind: String) throws {
    let value = try Self.read(text)
    #expect(value.kind == kind)
    #expect(value.isNull == (kind == "null"))
    #expect((value.bool != nil) == (kind == "true or false"))
    #expect((value.number != nil) == (kind == "a number"))
    #expect((value.string != nil) == (kind == "a string"))
    #expect((value.array != nil) == (kind == "an array"))
    #expect((value.object != nil) == (kind == "an object"))
  }

  @Test func numbersAreReadBackExactly() throws {
    // The times of a recording are frames divided by the rate.
    for frame in stride(from: 0, to: 1_000_000, by: 997) {
      let seconds = Double(frame) / 48_000
      #expect(try Self.read("[\(seconds)]").array?.first?.number == seconds)
    }
  }

  @Test(arguments: [
    "", " ", "\u{FEFF}", "[1", "{\"a\" 1}", "[1] x", "1e999", "\"\\x\"", "\"\\ud83d\"", "\"a", "\0",
    "{\"a\":1,\"a\":2}",
    "[&a 1]", "[&a 1, *a]", "*a", "{[1]: 2}", "{? [1] : 2}", "--- 1\n--- 2",
    String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 1_000_000),
  ])
  func invalidTextThrowsAReason(_ text: String) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.reason.isEmpty == false)
  }

  /// YAML's other spellings of booleans, numbers and null are strings.
  @Test(arguments: [
    "yes", "on", "True", "~", "0x10", "+1", ".5", "1.", "01",
    "1_000", "1:30", ".inf", "NaN", "tru",
    "-", "1e", "1e+", "-.5", "1.5.2", "0x", "1 2", "--1", "00",
  ])
  func plainTextOutsideJSONIsReadAsAString(_ text: String) throws {
    #expect(try Self.read("[\(text)]").array?.first?.string == text)
  }

  @Test func faultIsNamedWithItsPlace() {
    let places = [
      "[}": "1:2", "{\"a\": 1,\n \"a\": 2}": "1:2", "a: &b 1": "1:1", "- 1\n- 1e999": "2:3", "{[1]: 2}": "1:2",
    ]
    for (text, place) in places {
      let error = #expect(throws: JSONError.self) { try Self.read(text) }
      #expect(error?.position?.description == place, "\(text)")
    }
    #expect(throws: JSONError("it is not UTF-8")) { try JSON(yaml: [0x22, 0xFF, 0x22]) }
  }

  @Test func numbersAreReadAsJSONReadsThem() throws {
    for text in ["0", "-0", "10", "-1.5", "2.5e3", "1E-2", "1e+300", "0.5"] {
      #expect(try Self.read("[\(text)]").array?.first?.value == JSONReader.read(Array(text.utf8)).value, "\(text)")
    }
  }
}
