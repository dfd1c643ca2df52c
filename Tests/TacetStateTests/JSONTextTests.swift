import TacetJSON
import Testing

@testable import Tacet

@Suite struct JSONTextTests {
  @Test func writtenLineIsReadBackEqual() throws {
    let text = "a\"b\\c\u{1}\n\u{7F}\u{85}\u{2028}é😀/"
    let line = JSONText.line([["number": 3, "text": text, "list": ["b": [text], "a": []]]])
    #expect(line.hasPrefix(#"{"number":3,"text":"a\"b\\c\u0001\n"#))
    #expect(line.contains(#","list":{"a":[],"b":["#))
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
    let object = try #require(try JSONReader.read(Array(line.utf8)).object)
    #expect(object["text"]?.string == text)
    #expect(object["list"]?.object?["b"]?.array?.first?.string == text)
  }
}
