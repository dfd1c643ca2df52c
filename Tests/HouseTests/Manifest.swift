import Foundation

/// The targets of Package.swift and what they depend on, read from its text: it has no other forms than these.
struct Manifest {
  /// One target.
  struct Target: Equatable {
    /// `module`, `door`, `tests`, `.target` and so on.
    let kind: String
    let name: String
    let dependencies: Set<String>
    /// Whether it is of use to tests alone, and may therefore use what it likes.
    var isForTests = false
  }

  let targets: [Target]

  /// Reads the list of targets.
  init(_ text: String) throws {
    guard let start = text.range(of: "targets: [\n    door(") else { throw Failure(what: "no list of targets") }
    let list = text[text.index(after: start.lowerBound)...]
    var targets: [Target] = []
    var call = ""
    var depth = 0
    for letter in list.drop(while: { $0 != "[" }).dropFirst() {
      if letter == "(" || letter == "[" { depth += 1 }
      if letter == ")" || letter == "]" { depth -= 1 }
      if depth < 0 { break }
      call.append(letter)
      if depth == 0, letter == ")" {
        targets.append(try Self.target(call))
        call = ""
      }
    }
    self.targets = targets
  }

  /// Package.swift can not be read so.
  struct Failure: Error, CustomStringConvertible {
    let what: String
    var description: String { "Package.swift: \(what)" }
  }

  private static func target(_ call: String) throws -> Target {
    let kind = call.prefix { $0 != "(" }.drop { $0 == "," || $0.isWhitespace }
    var rest = String(call.dropFirst(call.prefix { $0 != "(" }.count))
    for label in ["path", "package", "pkgConfig"] {
      rest = rest.replacing(try Regex("\(label): \"[^\"]*\""), with: "")
    }
    rest = rest.replacing(try Regex("resources: \\[[^\\]]*\\]"), with: "")
    let strings = rest.matches(of: try Regex("\"([^\"]*)\"", as: (Substring, Substring).self)).map { String($0.1) }
    guard let name = strings.first else { throw Failure(what: "a target without a name: \(call)") }
    var dependencies = Set(strings.dropFirst())
    if rest.contains("argumentParser") { dependencies.insert("ArgumentParser") }
    if rest.contains("logging") { dependencies.insert("Logging") }
    let isForTests = kind == "tests" || call.contains("path: \"Tests/")
    return Target(kind: String(kind), name: name, dependencies: dependencies, isForTests: isForTests)
  }
}
