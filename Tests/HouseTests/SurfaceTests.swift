import Foundation
import Testing

/// `public` is what a product exports.
@Suite struct SurfaceTests {
  /// Modules that are products: all that is public in them is exported.
  private static let products = [
    "Sources/Tacet", "Sources/TacetFeedback", "Sources/TacetSDL", "Sources/TacetScenario", "Sources/TacetMeasure",
    "Sources/TacetC", "Sources/TacetSDLMixer2", "Sources/TacetSDLMixer12", "Sounds/TacetSounds",
  ]
  /// Modules below them, of which single types are exported.
  private static let parts = ImportTable.modules.map(\.folder).filter { !products.contains($0) }

  /// The types that a product re-exports: `@_exported public import struct TacetSignal.Gain`.
  private static func reexported(by product: String) throws -> Set<String> {
    var names: Set<String> = []
    for source in try Project.sources(in: product) {
      for line in source.code where line.hasPrefix("@_exported") {
        let path = try #require(line.split(separator: " ").last).split(separator: ".")
        #expect(path.count == 2, "\(source.path) exports a whole module: \(line)")
        names.insert(String(try #require(path.last)))
      }
    }
    return names
  }

  @Test func publicTypesOutsideProductsAreExportedByOne() throws {
    let exported = try Self.products.reduce(into: Set<String>()) { try $0.formUnion(Self.reexported(by: $1)) }
    for folder in Self.parts {
      for source in try Project.sources(in: folder) {
        for type in Declarations(source).types where type.access == "public" {
          #expect(exported.contains(type.name), "\(source.path): \(type.name) is public, and no product exports it")
        }
      }
    }
  }

  @Test func publicMembersBelongToPublicTypes() throws {
    for folder in Self.parts {
      let sources = try Project.sources(in: folder)
      let types = sources.flatMap { Declarations($0).types }
      let open = Set(types.filter { $0.access == "public" }.map(\.name))
      for source in sources {
        let declarations = Declarations(source)
        let names = declarations.types.map(\.name) + declarations.extensions.map(\.type)
        guard let line = declarations.publicLines.first else { continue }
        #expect(names.contains(where: open.contains), "\(source.path):\(line): public, in no public type")
      }
    }
  }

  /// A check that can not fail checks nothing.
  @Test func declarationsAreRecognised() {
    let text = """
      @frozen public struct A: Sendable {
        public private(set) var a = 1
      }
      package final class B<T> { static let b = 1 }
      extension A.Inner: Hashable {}
      extension A {
        mutating func c() {}
        private func d() {}
        struct E {}
      }
      """
    let source = Project.Source(path: "", lines: text.components(separatedBy: "\n"))
    let found = Declarations(source)
    #expect(found.types.map(\.name) == ["A", "B"] && found.types.map(\.access) == ["public", "package"])
    #expect(found.extensions.map(\.type) == ["A", "A"] && found.extensions.map(\.addsConformance) == [true, false])
    #expect(found.extensions.last?.members == ["c"] && found.publicLines == [1, 2])
  }
}
