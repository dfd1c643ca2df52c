import Foundation
import Testing

/// Live tests that failed in a lane run once more: `Tests/late.py`.
@Suite struct LateTests {
  @Test func testThatHoldsAloneIsLateAndTheRunEndsWell() throws {
    let run = try Run(first: ["Some.Suite/holds()"])
    #expect(run.code == 0)
    #expect(run.text.contains("late: Some.Suite/holds() (too late)"))
    #expect(run.late == "late:Some.Suite/holds()\n")
  }

  @Test func testThatFailsAgainFailsTheRun() throws {
    let run = try Run(first: ["Some.Suite/holds()"], second: ["Some.Suite/fails(on:)"])
    #expect(run.code == 1)
    #expect(run.text.contains("failed twice: Some.Suite/fails(on:) (too late)"))
  }

  @Test func twoMayBeLateAndThreeFailTheRun() throws {
    let two = ["Some.Suite/holds()", "Some.Suite/holdsToo()"]
    #expect(try Run(first: two).code == 0)
    #expect(try Run(first: two, second: ["Other.Suite/holds()"]).code == 1)
  }

  @Test func laneWithoutResultsFailsTheRun() throws {
    let run = try Run(first: nil)
    #expect(run.code == 1)
    #expect(run.text.contains("first ended with 1"))
  }

  @Test func testThatWasLateInTwoOfTheLastTenRowsFailsTheRun() throws {
    let name = "Some.Suite/holds()"
    #expect(try Run(first: [name], rowsSinceTheSecond: 8).code == 1)
    #expect(try Run(first: [name], rowsSinceTheSecond: 9).code == 0)
  }
}

extension LateTests {
  /// `Tests/late.py` in a repository of its own, on two lanes and a program in which tests named "holds" hold.
  struct Run {
    let code: Int32
    let text: String
    let late: String?

    /// - Parameters:
    ///   - first: the tests that failed in the first lane; nil where the lane left no results.
    ///   - rowsSinceTheSecond: how many rows the table has after two in which each of them was late.
    init(first: [String]?, second: [String] = [], rowsSinceTheSecond: Int? = nil) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "late-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder.appending(path: "Tests"), withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Self.results(first)?.write(to: folder.appending(path: "first.xml"), atomically: true, encoding: .utf8)
      try Self.results(second)?.write(to: folder.appending(path: "second.xml"), atomically: true, encoding: .utf8)

      let program = folder.appending(path: "program")
      try "#!/bin/sh\ncase \"$*\" in *holds*) exit 0 ;; esac\nexit 1\n".write(
        to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)

      if let rowsSinceTheSecond {
        let late = (first ?? []).map { "late:\($0)" }.joined(separator: " ")
        let rows = ["head", "one\t\(late)", "two\t\(late)"] + (0..<rowsSinceTheSecond).map { "\($0)\t" }
        try rows.joined(separator: "\n").write(
          to: folder.appending(path: "Tests/repetitions.tsv"), atomically: true, encoding: .utf8)
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        for arguments in [["init", "-q"], ["add", "Tests"], identity + ["commit", "-q", "-m", "rows"]] {
          #expect(try Self.run(["git"] + arguments, in: folder).code == 0)
        }
      }
      let script = Project.root.appendingPathComponent("Tests/late.py").path
      let codes = ["first=\(first == [] ? 0 : 1)", "second=\(second.isEmpty ? 0 : 1)"]
      (code, text) = try Self.run(["python3", script, program.path, folder.path] + codes, in: folder)
      late = try? String(contentsOf: folder.appending(path: "late"), encoding: .utf8)
    }

    static func results(_ failed: [String]?) -> String? {
      guard let failed else { return nil }
      let cases = failed.map { name in
        let parts = name.split(separator: "/")
        return "<testcase classname='\(parts[0])' name='\(parts[1])'><failure message='too&#10;late'/></testcase>"
      }
      let passed = "<testcase classname='A.B' name='c()'/>"
      return "<testsuites><testsuite>\(cases.joined())\(passed)</testsuite></testsuites>"
    }

    static func run(_ command: [String], in folder: URL) throws -> (code: Int32, text: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.currentDirectoryURL = folder
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
  }
}
