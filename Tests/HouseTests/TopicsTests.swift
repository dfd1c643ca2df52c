import Foundation
import Testing

/// The documentation's landing pages list everything that a product exports.
@Suite struct TopicsTests {
  /// The products that are libraries.
  private static let products = ["Tacet", "TacetFeedback", "TacetSDL", "TacetScenario", "TacetMeasure", "TacetSounds"]

  private static func folder(of product: String) -> String {
    product == "TacetSounds" ? "Sounds/TacetSounds" : "Sources/\(product)"
  }

  @Test(arguments: products)
  func everyExportedTypeIsInATopicsList(product: String) throws {
    let topics = try Self.topics(of: product)
    let exported = try Self.exportedTypes(of: product)
    #expect(!exported.isEmpty)
    for name in exported { #expect(topics.contains("``\(name)``"), "\(name) is in no Topics list of \(product).docc") }
  }

  @Test(arguments: products)
  func everyPageIsInATopicsList(product: String) throws {
    let topics = try Self.topics(of: product)
    for path in try Self.paths(of: product) where !path.hasPrefix("Members/") && path != "\(product).md" {
      #expect(topics.contains { $0.hasSuffix("](\(path))") }, "\(path) is in no Topics list of \(product).docc")
    }
  }

  /// A link between pages is one between files, as Markdown has it; `Sources/Tacet/site` gives DocC its own form.
  @Test(arguments: products)
  func everyLinkOfAPageLeadsToAFile(product: String) throws {
    let catalog = Project.root.appendingPathComponent("\(Self.folder(of: product))/\(product).docc")
    for path in try Self.paths(of: product) {
      let page = catalog.appendingPathComponent(path)
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(!text.contains("<doc:") && !text.contains("](doc:"), "\(path): write [Title](Page.md)")
      for part in text.components(separatedBy: "](").dropFirst() {
        let link = try #require(part.components(separatedBy: ")").first)
        guard !link.contains("://"), link.hasSuffix(".md") || link.hasSuffix(".png") else { continue }
        let file = page.deletingLastPathComponent().appendingPathComponent(link).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(link) leads nowhere")
        #expect(file.path.hasPrefix(catalog.path), "\(path): \(link) is of another catalog")
      }
    }
  }

  /// The items of the Topics lists of a product's landing page.
  private static func topics(of product: String) throws -> Set<String> {
    let page = Project.root.appendingPathComponent("\(folder(of: product))/\(product).docc/\(product).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let lists = try #require(text.components(separatedBy: "## Topics\n").dropFirst().first)
    return Set(lists.split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) })
  }

  /// The types that are public at the top level of a product's module, and those that it exports of other modules.
  private static func exportedTypes(of product: String) throws -> Set<String> {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    var names: Set<String> = []
    for source in try Project.sources(in: folder(of: product)) {
      for line in source.code {
        let words = line.split(separator: " ")
        if line.hasPrefix("@_exported"), let path = words.last {
          names.insert(String(path.split(separator: ".").last ?? path))
        } else if line.hasPrefix("public "), let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
        {
          names.insert(String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
      }
    }
    return names
  }

  /// Its pages. One in `Members` has the topics of a type.
  private static func paths(of product: String) throws -> [String] {
    let catalog = Project.root.appendingPathComponent("\(folder(of: product))/\(product).docc")
    let names = try #require(FileManager.default.enumerator(atPath: catalog.path))
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }
  }
}
