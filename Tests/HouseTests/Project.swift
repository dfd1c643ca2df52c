import Foundation

/// The files of the project, as text.
struct Project {
  /// One file of Swift.
  struct Source {
    /// From the top of the project.
    let path: String
    let lines: [String]

    /// The lines without comments and without what stands between quotes; as many as there are.
    var code: [String] { lines.map(Self.code) }

    private static func code(_ line: String) -> String {
      var code = ""
      var isQuoted = false
      var last: Character = " "
      for letter in line {
        if letter == "\"", last != "\\" { isQuoted.toggle() }
        if !isQuoted {
          if letter == "/", last == "/" { return String(code.dropLast()) }
          code.append(letter)
        }
        last = letter
      }
      return code
    }
  }

  /// The top of the project: two folders above this file's.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files below these folders, sorted.
  static func sources(in folders: String...) throws -> [Source] {
    var sources: [Source] = []
    for folder in folders {
      let top = root.appendingPathComponent(folder)
      guard let paths = FileManager.default.enumerator(atPath: top.path) else { continue }
      for case let path as String in paths where path.hasSuffix(".swift") {
        sources.append(try source("\(folder)/\(path)"))
      }
    }
    return sources.sorted { $0.path < $1.path }
  }

  /// The file at this path from the top of the project.
  static func source(_ path: String) throws -> Source {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return Source(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// The names in a folder, sorted, without dot-files.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }
}

/// A line of Swift that imports a module.
struct Import {
  let module: String
  /// `public`, `internal` and so on; nil where it does not say.
  let access: String?

  /// The import that `line` is, or nil.
  init?(_ line: String) {
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    while let first = words.first, first.hasPrefix("@") { words.removeFirst() }
    let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
    access = words.first.flatMap { levels.contains($0) ? $0 : nil }
    if access != nil { words.removeFirst() }
    guard words.first == "import" else { return nil }
    words.removeFirst()
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
    guard let name = words.first?.split(separator: ".").first else { return nil }
    module = String(name)
  }
}
