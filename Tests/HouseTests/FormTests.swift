import Foundation
import Testing

/// What stands where, and what is not written.
@Suite struct FormTests {
  @Test func theTopLevelIsTidy() throws {
    // The builder writes Package.resolved; it is not kept.
    let names = Set(try Project.names(in: ".")).subtracting(["Package.resolved"])
    #expect(names == ["Package.swift", "Sources", "Tests", "Demo", "Sounds", "README.md"])
  }

  @Test func theCommandsAreThere() {
    for path in ["Demo/run", "Tests/run", ".ci/run"] {
      #expect(FileManager.default.isExecutableFile(atPath: Project.root.appendingPathComponent(path).path), "\(path)")
    }
  }

  /// Forms that end a game for a fault that is not its own. The formatter finds forced unwraps.
  @Test func nothingForbiddenIsWritten() throws {
    let words = ["try!", "as!", "fatalError(", "preconditionFailure(", "unowned(unsafe)"]
    for source in try Project.sources(in: "Sources", "Demo", "Sounds") {
      for (index, line) in source.code.enumerated() {
        let place = "\(source.path):\(index + 1)"
        for word in words { #expect(!line.contains(word), "\(place): \(word)") }
      }
    }
  }

  @Test func nothingIsLeftToBeDone() throws {
    let words = ["TO" + "DO", "FIX" + "ME"]
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      for (index, line) in source.lines.enumerated() {
        for word in words { #expect(!line.contains(word), "\(source.path):\(index + 1): \(word)") }
      }
    }
  }

  @Test func testsWaitForWhatHappensAndNotForTime() throws {
    let sleep = try Regex("(^|[^A-Za-z])u?(nano)?sleep\\(|Task\\.sleep|sleepForTimeInterval")
    for source in try Project.sources(in: "Tests") {
      for (index, line) in source.code.enumerated() {
        #expect(line.firstMatch(of: sleep) == nil, "\(source.path):\(index + 1) sleeps")
      }
    }
  }

  /// Functions that Swift does not import are declared by a C module.
  @Test func noSymbolIsBoundByName() throws {
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      for (index, line) in source.code.enumerated() {
        #expect(!line.contains("@_silgen_name"), "\(source.path):\(index + 1)")
      }
    }
  }

  @Test func threadsAreMadeInOnePlace() throws {
    let users = try Project.sources(in: "Sources", "Demo", "Sounds", "Tests").filter { source in
      source.code.contains { $0.contains("pthread_create(") }
    }
    #expect(users.map(\.path) == ["Sources/TacetSystem/Threads/SystemThread.swift"])
  }

  @Test func filesAreShort() throws {
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      #expect(source.lines.count <= 451, "\(source.path) has \(source.lines.count - 1) lines")
    }
  }

  @Test func commentsAndQuotesAreNoCode() {
    let source = Project.Source(path: "", lines: ["let a = \"try! \\\" b!\" + c // as!", "/// fatalError("])
    #expect(source.code.count == 2 && source.code[0].hasPrefix("let a =") && source.code[0].contains("+ c"))
    #expect(!source.code.joined().contains("!"))
    #expect(!source.code.joined().contains("fatalError"))
  }
}
