import Foundation
import Testing

/// The table of `Tests/release outputs`: `Tests/outputs.py`.
@Suite struct OutputTableTests {
  @Test func eachTestIsARowWithACellByColumn() throws {
    let (code, text) = try table(["one": ["Some.Suite/holds(by:)", "Some.Suite/fails(by:)"], "two": []])
    #expect(code == 1)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.first == ["one", "(7", "s)", "two", "(7", "s)"])
    #expect(lines.contains(["A.B/c()", "held", "held"]))
    // It failed, and holds alone; in the other column it did not run.
    #expect(lines.contains(["Some.Suite/holds(by:)", "late"]))
    #expect(lines.contains(["Some.Suite/fails(by:)", "failed"]))
    #expect(text.contains("one: Some.Suite/fails(by:) (too late)"))
  }

  @Test func tableOfWhatHoldsEndsWell() throws {
    #expect(try table(["one": [], "two": ["Some.Suite/holds(by:)"]]).code == 0)
  }

  @Test func columnWithoutResultsFails() throws {
    let (code, text) = try table(["one": nil, "two": []])
    #expect(code == 1 && text.contains("the column one ended with 1 and without results"))
  }

  /// The table of columns in which these tests failed; nil where the column left no results.
  private func table(_ failed: KeyValuePairs<String, [String]?>) throws -> (code: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outputs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "program")
    try "#!/bin/sh\ncase \"$TACET_LIVE_OUTPUT $*\" in one*holds* | two*holds*) exit 0 ;; esac\nexit 1\n".write(
      to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    var columns: [String] = []
    for (name, tests) in failed {
      try LateTests.Run.results(tests)?.write(
        to: folder.appending(path: "\(name).xml"), atomically: true, encoding: .utf8)
      columns.append("\(name)=\(tests == [] ? 0 : 1)=7")
    }
    let script = Project.root.appendingPathComponent("Tests/outputs.py").path
    return try LateTests.Run.run(["python3", script, program.path, folder.path] + columns, in: folder)
  }
}
