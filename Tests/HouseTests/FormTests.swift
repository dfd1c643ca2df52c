import Foundation
import Testing

/// The form of the project: names at the top level, forbidden words, lengths.
@Suite struct FormTests {
  @Test func topLevelHoldsOnlyTheAgreedNames() throws {
    // The builder writes Package.resolved; it is not kept.
    let names = Set(try Project.names(in: ".")).subtracting(["Package.resolved"])
    #expect(names == ["Package.swift", "Sources", "Tests", "Demo", "Sounds", "README.md"])
  }

  @Test func commandsAreExecutable() {
    for path in [
      "Demo/run", "Demo/animation", "Tests/run", ".ci/run", "Sources/Tacet/site", "Sources/TacetC/build",
      "Sources/TacetC/install", "Sources/TacetC/Packaging/write",
      "Tests/TacetC/run",
    ] {
      #expect(FileManager.default.isExecutableFile(atPath: Project.root.appendingPathComponent(path).path), "\(path)")
    }
  }

  /// Forms that end a game for a fault that is not its own. The formatter finds forced unwraps.
  @Test func nothingEndsTheProgram() throws {
    let words = ["try!", "as!", "fatalError(", "preconditionFailure(", "unowned(unsafe)"]
    for source in try Project.sources(in: "Sources", "Demo", "Sounds") {
      for (index, line) in source.code.enumerated() {
        let place = "\(source.path):\(index + 1)"
        for word in words { #expect(!line.contains(word), "\(place): \(word)") }
      }
    }
  }

  @Test func nothingIsMarkedUnfinished() throws {
    let words = ["TO" + "DO", "FIX" + "ME"]
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      for (index, line) in source.lines.enumerated() {
        for word in words { #expect(!line.contains(word), "\(source.path):\(index + 1): \(word)") }
      }
    }
  }

  @Test func noTestSleeps() throws {
    let sleep = try Regex("(^|[^A-Za-z])u?(nano)?sleep\\(|Task\\.sleep|sleepForTimeInterval")
    for source in try Project.sources(in: "Tests") {
      for (index, line) in source.code.enumerated() {
        #expect(line.firstMatch(of: sleep) == nil, "\(source.path):\(index + 1) sleeps")
      }
    }
  }

  /// A filter knows targets: a test that starts a server, a bus or a display is in a target named `…LiveTests`.
  @Test func serversAreStartedByLiveTargetsOnly() throws {
    let kinds = "(SoundServer|Way)\\.(installed|ofEngines|oneOfEngines|byLibpulse)"
    let server = try Regex("\\b(\(kinds)|(Private[A-Z]|Mock[A-Z])[A-Za-z]*\\()")
    let folders = try Project.names(in: "Tests").filter { $0.hasSuffix("Tests") }
    #expect(folders.contains { $0.hasSuffix("LiveTests") })
    for folder in folders where !folder.hasSuffix("LiveTests") {
      for source in try Project.sources(in: "Tests/\(folder)") {
        for (index, line) in source.code.enumerated() {
          #expect(line.firstMatch(of: server) == nil, "\(source.path):\(index + 1) starts a server")
        }
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

  /// A closure that is a generic lock's value by itself is wrapped once more by each access, and in the end a call
  /// through all the wraps leaves the stack. As a property of a struct or a class it is stored as it is.
  @Test func noClosureIsALocksValueByItself() throws {
    let sources = try Project.sources(in: "Sources", "Demo", "Sounds")
    let closures = Set(sources.flatMap { $0.code.compactMap(Self.nameOfClosureType) })
    #expect(closures.contains("Handler"))
    for source in sources {
      let found = Self.lockedTypes(in: source.code.joined(separator: " ")).filter { type in
        let names = type.split { !$0.isLetter }.map(String.init)
        return type.contains("->") || type == "{" || !closures.isDisjoint(with: names)
      }
      #expect(found.isEmpty, "\(source.path): a lock around \(found.joined(separator: ", "))")
    }
  }

  @Test func closuresInLocksAreRecognised() {
    #expect(Self.lockedTypes(in: "let a = Locked<(@Sendable (Int) -> Void)?>(nil)") == ["(@Sendable (Int) -> Void)?"])
    #expect(Self.lockedTypes(in: "let b: Locked<Fill>, c = Locked({ nil })") == ["Fill", "{"])
    #expect(Self.lockedTypes(in: "let d = Locked<[Int: String]>([:]), e = Locked(State())") == ["[Int: String]"])
    #expect(Self.nameOfClosureType("  package typealias Handler = @Sendable (Int) -> Void") == "Handler")
    #expect(Self.nameOfClosureType("  typealias Point = (x: Int, y: Int)") == nil)
  }

  /// The types that stand between the brackets of `Locked<…>`, and `{` for a lock around a closure as it is written.
  private static func lockedTypes(in code: String) -> [String] {
    var types: [String] = []
    var rest = Substring(code)
    while let lock = rest.firstRange(of: "Locked") {
      rest = rest[lock.upperBound...]
      if rest.hasPrefix("({") { types.append("{") }
      guard rest.hasPrefix("<") else { continue }
      var depth = 0
      let end = rest.indices.first { index in
        let isArrow = rest[index] == ">" && rest[..<index].last == "-"
        depth += rest[index] == "<" ? 1 : rest[index] == ">" && !isArrow ? -1 : 0
        return depth == 0
      }
      types.append(String(rest[..<(end ?? rest.endIndex)].dropFirst()))
    }
    return types
  }

  /// The name that a line of Swift gives to a type of closures.
  private static func nameOfClosureType(_ line: String) -> String? {
    guard let name = line.firstMatch(of: /typealias (\w+) =.*->/) else { return nil }
    return String(name.1)
  }

  @Test func threadsAreCreatedInOneFile() throws {
    let users = try Project.sources(in: "Sources", "Demo", "Sounds", "Tests").filter { source in
      source.code.contains { $0.contains("pthread_create(") }
    }
    #expect(users.map(\.path) == ["Sources/TacetSystem/Threads/SystemThread.swift"])
  }

  /// A comment begins with a noun or a verb of its own: no clause, and not "Has it do".
  @Test func commentsBeginWithNounOrVerb() throws {
    let clause = try Regex("^ *//+ (What|Who|Whose|Whether|One that|Has) ")
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      for (index, line) in source.lines.enumerated() {
        #expect(line.firstMatch(of: clause) == nil, "\(source.path):\(index + 1):\(line)")
      }
    }
  }

  /// A test's name is a condition and its result: `reconnectsAfterBackoff`.
  @Test func testNamesBeginWithoutAnArticle() throws {
    let article = try Regex("func `?(the|an?)[A-Z0-9]")
    for source in try Project.sources(in: "Tests") {
      for (index, line) in source.code.enumerated() {
        #expect(line.firstMatch(of: article) == nil, "\(source.path):\(index + 1):\(line)")
      }
    }
  }

  /// A failure of joined conditions does not say which one it was. A file that is changed splits its own, and the
  /// number goes down.
  @Test func expectationsThatJoinConditionsGetNoMore() throws {
    let joined = try Project.sources(in: "Tests").reduce(0) { sum, source in
      sum + source.code.count { $0.contains("#expect(") && $0.contains(" && ") }
    }
    #expect(joined <= 1_700)
  }

  /// The formatter holds the columns of code, and breaks no comment.
  @Test func commentsHaveAtMost120Columns() throws {
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      for (index, line) in source.lines.enumerated() where line.count > 120 {
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        #expect(!isComment, "\(source.path):\(index + 1) has \(line.count) columns")
      }
    }
  }

  @Test func filesHaveAtMost600Lines() throws {
    for source in try Project.sources(in: "Sources", "Demo", "Sounds", "Tests") {
      #expect(source.lines.count <= 601, "\(source.path) has \(source.lines.count - 1) lines")
    }
  }

  @Test func commentsAndQuotesAreNotCode() {
    let source = Project.Source(path: "", lines: ["let a = \"try! \\\" b!\" + c // as!", "/// fatalError("])
    #expect(source.code.count == 2 && source.code[0].hasPrefix("let a =") && source.code[0].contains("+ c"))
    #expect(!source.code.joined().contains("!"))
    #expect(!source.code.joined().contains("fatalError"))
  }
}
