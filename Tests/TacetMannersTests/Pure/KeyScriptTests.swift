import Testing

@testable import TacetManners

/// Scripts of keys.
@Suite struct KeyScriptTests {
  @Test func linesAreReadInOrder() throws {
    let script = try KeyScript(
      "# the menu\n\n0.5 key Return\n 2 down Left # walk\n2 up Left\r\n3.25\tclick 400 300\n4 key ctrl+s", file: "keys")
    #expect(
      script.steps.map(\.action) == [
        .key("Return"), .down("Left"), .up("Left"), .click(x: 400, y: 300), .key("ctrl+s"),
      ])
    #expect(script.steps.map(\.seconds) == [0.5, 2, 2, 3.25, 4])
    #expect(try KeyScript("", file: "keys").steps.isEmpty)
  }

  @Test(arguments: [
    ("soon key a", #""soon" is no time from 0 to 600 seconds"#),
    ("-1 key a", #""-1" is no time from 0 to 600 seconds"#),
    ("nan key a", #""nan" is no time from 0 to 600 seconds"#), ("1", "there is nothing to do at this time"),
    ("1 press a", #""press" is none of key, down, up and click"#), ("1 key", "there must be one key"),
    ("1 key a b", "there must be one key"),
    ("1 key --help", #""--help" is no name of a key, such as Return, space or ctrl+s"#),
    ("1 click 4", "click takes two numbers, x and y"), ("1 click 4 -4", "click takes two numbers, x and y"),
    ("1 click 4 4 x", "click takes two numbers, x and y"),
  ])
  func faultIsNamedWithItsLine(line: String, reason: String) {
    #expect(throws: KeyScript.Failure(file: "menu.keys", line: 2, reason: reason)) {
      try KeyScript("0 key a\n\(line)", file: "menu.keys")
    }
  }

  @Test func timesThatGoBackAndEndlessScriptsAreFaults() {
    #expect(throws: KeyScript.Failure(file: "k", line: 2, reason: "it is before the line above it")) {
      try KeyScript("2 key a\n1 key a", file: "k")
    }
    #expect(throws: KeyScript.Failure(file: "k", line: 10_001, reason: "more than 10000 lines")) {
      try KeyScript(String(repeating: "1 key a\n", count: 10_002), file: "k")
    }
  }
}
