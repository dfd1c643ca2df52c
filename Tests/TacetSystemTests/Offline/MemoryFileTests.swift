import Foundation
import TacetSystem
import Testing

@Suite struct MemoryFileTests {
  @Test func textIsReadByThePathAsOftenAsItIsOpenedAndGoneWithTheFile() throws {
    var file = MemoryFile("a =\nb = 1\n")
    let path = try #require(file?.path)
    for _ in 0..<2 { #expect(try String(contentsOfFile: path, encoding: .utf8) == "a =\nb = 1\n") }
    file = nil
    #expect((try? String(contentsOfFile: path, encoding: .utf8)) != "a =\nb = 1\n")
  }
}
