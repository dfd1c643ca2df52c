import Foundation
import Testing

/// README.md and the pages: their examples compile, their links lead somewhere.
@Suite struct PageTests {
  /// The package `Tests/Consumer`, which `Tests/run` builds, has each example as a file of its own.
  @Test func everyReadmeExampleIsAFileOfTheConsumerPackage() throws {
    let examples = try Self.examples(in: "README.md")
    #expect(examples.count >= 2)
    #expect(try Set(examples) == Self.files(of: "Readme"))
  }

  @Test func everyPageExampleIsAFileOfTheConsumerPackage() throws {
    let catalog = "Sources/Tacet/Tacet.docc"
    let examples = try Project.names(in: catalog).filter { $0.hasSuffix(".md") }.flatMap {
      try Self.examples(in: "\(catalog)/\($0)")
    }
    let files = try Self.files(of: "Pages")
    #expect(examples.count >= 5)
    for example in examples { #expect(files.contains(example), "no file of Pages has this example:\n\(example)") }
    for file in files { #expect(examples.contains(file), "no page has this file of Pages:\n\(file)") }
  }

  @Test func readmePicturesAndLinksAreThere() throws {
    let readme = try Self.text("README.md")
    for part in readme.components(separatedBy: "](").dropFirst() {
      let path = try #require(part.components(separatedBy: ")").first)
      guard !path.hasPrefix("https://") else { continue }
      #expect(FileManager.default.fileExists(atPath: Project.root.appending(path: path).path), "\(path)")
    }
    #expect(readme.split(whereSeparator: \.isWhitespace).count < 1_600, "README is for those who do not know us")
  }

  @Test func contributingHasTheFolders() throws {
    let page = try Self.text("Sources/Tacet/Tacet.docc/Contributing.md")
    for folder in try Project.names(in: "Sources") where !folder.hasPrefix("C") {
      #expect(page.contains("`Sources/\(folder)`"))
    }
  }

  /// A page's first line after its title is one sentence or two: what lists of pages show.
  @Test func everyPageHasAnAbstract() throws {
    let catalog = "Sources/Tacet/Tacet.docc"
    for name in try Project.names(in: catalog) where name.hasSuffix(".md") {
      let lines = try Self.text("\(catalog)/\(name)").components(separatedBy: "\n")
      #expect(lines.count > 2 && lines[0].hasPrefix("# ") && lines[1].isEmpty, "\(name) has no title")
      let first = lines.dropFirst(2).first ?? ""
      #expect(first.first?.isLetter == true && first.last == ".", "\(name) has no abstract: \(first)")
    }
  }

  /// Each version of Changes has the sections that readers know, and says what is so now, not what was so before.
  @Test func changesHaveTheSectionsThatReadersKnow() throws {
    let lines = try Self.text("Sources/Tacet/Tacet.docc/Changes.md").components(separatedBy: "\n")
    let known = ["Added", "Changed", "Renamed", "Fixed"]
    var versions: [[String]] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") { versions.append([]) }
      if line.hasPrefix("### ") {
        let version = try #require(versions.indices.last, "Changes.md:\(index + 1) stands before the first version")
        versions[version].append(String(line.dropFirst(4)))
      }
      for word in ["; before, ", "Before, ", "until now", "as before"] {
        #expect(!line.contains(word), "Changes.md:\(index + 1) tells what was: \(word)")
      }
    }
    #expect(!versions.isEmpty)
    for sections in versions { #expect(sections == known.filter(sections.contains), "\(sections)") }
  }

  /// The third-party notices name what the package links, and nothing else.
  @Test func thirdPartyNoticesNameWhatThePackageLinks() throws {
    let notices = try Self.text("Sources/Tacet/Tacet.docc/THIRD-PARTY.md")
    let package = try Self.text("Package.swift")
    let names =
      package.components(separatedBy: "cLibrary(\"").dropFirst().compactMap { $0.components(separatedBy: "\"").first }
      + package.components(separatedBy: ".package(url: \"").dropFirst().compactMap {
        $0.components(separatedBy: "\"").first?.components(separatedBy: "/").last
      }
    #expect(names.count >= 16)
    for name in names { #expect(notices.contains("`\(name)`"), "\(name) is linked and not in THIRD-PARTY.md") }
    let listed = notices.components(separatedBy: "\n").compactMap { line -> String? in
      guard line.hasPrefix("| `") else { return nil }
      return line.components(separatedBy: "`")[1]
    }
    for name in listed { #expect(names.contains(name), "\(name) is in THIRD-PARTY.md and not in Package.swift") }
    // The libraries that the C library needs: Tests/TacetC/run compares the list with it.
    for name in try Self.text("Tests/TacetC/needed.txt").components(separatedBy: "\n") where !name.isEmpty {
      #expect(notices.contains("`\(name)`"), "libtacet.so.0 needs \(name), which is not in THIRD-PARTY.md")
    }
  }

  /// A comment that names a rule has a section of Session.md.
  @Test func sessionRulesThatCommentsNameAreThere() throws {
    let page = try Self.text("Sources/Tacet/Tacet.docc/Session.md")
    let sections = Set(page.matches(of: try Regex("\n## ([0-9]+)\\.")).compactMap { $0[1].substring })
    let rule = try Regex("Session, ([0-9]+[a-z]?)")
    var count = 0
    for source in try Project.sources(in: "Sources", "Demo", "Tests") {
      for (index, line) in source.lines.enumerated() {
        for number in line.matches(of: rule).compactMap({ $0[1].substring }) {
          count += 1
          #expect(sections.contains(number), "\(source.path):\(index + 1): Session.md has no section \(number)")
        }
      }
    }
    #expect(count >= 10)
  }

  /// The Swift examples of a page that stand by themselves.
  private static func examples(in path: String) throws -> [String] {
    try text(path).components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    .filter { $0.hasPrefix("import ") }
  }

  /// The files of a module of `Tests/Consumer`, as text.
  private static func files(of module: String) throws -> Set<String> {
    let folder = "Tests/Consumer/Sources/\(module)"
    return Set(try Project.names(in: folder).map { try text("\(folder)/\($0)") })
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Project.root.appending(path: path), encoding: .utf8)
  }
}
