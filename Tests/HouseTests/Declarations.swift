import Foundation

/// The declarations at the top level of a Swift file and the members of its extensions.
///
/// Read line by line: the formatter puts each declaration on a line of its own, indented by its depth.
struct Declarations {
  struct TypeDeclaration: Hashable {
    let kind: String
    let name: String
    let access: String
  }

  struct Extension {
    /// The first name of the extended type: `AudioEngine` for `AudioEngine.Configuration`.
    let type: String
    let access: String
    let addsConformance: Bool
    /// Members that are neither types nor private.
    var members: [String] = []
  }

  private(set) var types: [TypeDeclaration] = []
  private(set) var extensions: [Extension] = []
  /// Numbers of the lines that declare something `public`.
  private(set) var publicLines: [Int] = []

  init(_ source: Project.Source) {
    var isInExtension = false
    for (index, line) in source.code.enumerated() {
      guard let declaration = Declaration(line) else {
        if line.hasPrefix("}") { isInExtension = false }
        continue
      }
      if declaration.access == "public" { publicLines.append(index + 1) }
      switch (declaration.depth, declaration.kind) {
      case (0, "extension"):
        isInExtension = !line.hasSuffix("}")
        let head = line.prefix { $0 != "{" }
        // A generic type with its argument keeps the argument in its name.
        let type = head.contains("<") ? Substring(head) : declaration.name.prefix { $0 != "." }
        extensions.append(
          Extension(type: String(type), access: declaration.access, addsConformance: head.contains(":")))
      case (0, _):
        isInExtension = false
        if Declaration.types.contains(declaration.kind) {
          types.append(
            TypeDeclaration(kind: declaration.kind, name: declaration.name, access: declaration.access))
        }
      case (1, let kind) where isInExtension && !Declaration.types.contains(kind) && !declaration.isPrivate:
        extensions[extensions.count - 1].members.append(declaration.name)
      default: break
      }
    }
  }
}

/// A line that declares something.
private struct Declaration {
  static let types: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let kinds = types.union(["extension", "func", "var", "let", "init", "subscript", "case"])
  private static let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let modifiers: Set = [
    "static", "final", "mutating", "nonmutating", "convenience", "required", "indirect", "override", "lazy", "weak",
    "borrowing", "consuming", "nonisolated", "unowned", "class",
  ]

  let depth: Int
  let kind: String
  let name: String
  let access: String
  var isPrivate: Bool { access == "private" || access == "fileprivate" }

  /// Nil for a line that declares nothing.
  init?(_ line: String) {
    var words = line.split(whereSeparator: { " (:{<=?".contains($0) })
    words.removeAll { $0.hasPrefix("@") || $0 == "set)" || $0 == "unsafe)" }
    access = words.first { Self.levels.contains(String($0)) }.map(String.init) ?? "internal"
    while words.count > 1, let first = words.first.map(String.init),
      Self.levels.contains(first) || first.hasPrefix("private(") || Self.modifiers.contains(first) && first != "class"
        || first == "class" && Self.kinds.contains(String(words[1]))
    {
      words.removeFirst()
    }
    guard let kind = words.first.map(String.init), Self.kinds.contains(kind) else { return nil }
    self.kind = kind
    name = words.count > 1 ? String(words[1]) : kind
    depth = line.prefix { $0 == " " }.count / 2
  }
}

/// The calls that a game can make on an engine: the public members of its types.
enum PublicCalls {
  static let types: Set<String> = [
    "AudioEngine", "AudioFilters", "AudioSpace", "EngineVoice", "Bus", "SoundtrackPlayer", "AudioSession",
    "EngineOutput", "EngineDiagnostics", "Microphone",
  ]

  /// The members, as `Type.member`.
  static func names(of types: Set<String> = types) throws -> Set<String> {
    var calls: Set<String> = []
    for source in try Project.sources(in: "Sources/Tacet") {
      var type = ""
      for line in source.code {
        let words = line.split { " (:{<=?".contains($0) }.map(String.init)
        if !line.hasPrefix(" "),
          let kind = words.firstIndex(where: { ["class", "struct", "extension", "enum"].contains($0) }),
          kind + 1 < words.count
        {
          type = words[kind + 1]
        }
        guard types.contains(type), line.hasPrefix("  public ") else { continue }
        if words.contains("init") { calls.insert("\(type).init") }
        guard let kind = words.firstIndex(where: { ["func", "var", "let"].contains($0) }) else { continue }
        calls.insert("\(type).\(words[kind + 1])")
      }
    }
    return calls
  }
}
