import Foundation

/// The modules of the package, as `Package.swift` writes them: by `module`, `target` and `executableTarget`.
enum PackageTargets {
  struct Target {
    let name: String
    /// Its folder, from the top of the project.
    let folder: String
    /// The modules, and products of other packages, that it depends on.
    let dependencies: Set<String>
  }

  /// Those in Swift outside `Tests`, in their order.
  static let all: [Target] = {
    guard let package = try? Project.source("Package.swift") else { return [] }
    return targets(in: package.lines.filter { !$0.hasPrefix("/") }.joined(separator: "\n"))
      .filter { !$0.folder.hasPrefix("Tests/") && !$0.name.hasPrefix("C") }
  }()

  static func targets(in text: String) -> [Target] {
    // Lists and products that have a name of their own.
    let named = matches(
      #"let (\w+)(?:: \[Target\.Dependency\])? = (\[[^\]]*\]|Target\.Dependency\.product\([^)]*\))"#, text
    )
    .map { (name: $0[1], values: $0[2].hasPrefix("[") ? strings($0[2]) : [strings($0[2])[0]]) }
    return matches(#"(?:\bmodule|\.target|\.executableTarget)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"#, text)
      .map(\.[1]).compactMap { call in
        guard let name = strings(call).first else { return nil }
        let path = matches(#"path: "([^"]*)""#, call).first?[1]
        let lists = replaced(#"(path: "[^"]*"|(?:exclude|resources|cSettings|swiftSettings): .*)"#, in: call)
        let others = named.filter { !matches("\\b\($0.name)\\b", replaced("\"[^\"]*\"", in: lists)).isEmpty }
        return Target(
          name: name, folder: path ?? "Sources/\(name)",
          dependencies: Set(strings(lists).dropFirst()).union(others.flatMap(\.values)))
      }
  }

  private static func strings(_ text: String) -> [String] { matches("\"([^\"]*)\"", text).map(\.[1]) }

  private static func replaced(_ pattern: String, in text: String) -> String {
    text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
  }

  /// All matches, each with what its parentheses hold.
  private static func matches(_ pattern: String, _ text: String) -> [[String]] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (0..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { String(text[$0]) } ?? "" }
    }
  }
}
