import Foundation
import Testing

/// The demo is an example: its audio code can be read from top to bottom, and nothing else of the game knows the
/// engine.
@Suite struct DemoTests {
  private static let demo = "Demo/TacetDemo"

  private func imports(of source: Project.Source) -> [String] {
    source.code.compactMap { Import($0)?.module }.filter { $0.hasPrefix("Tacet") }
  }

  @Test func audioCodeHasAtMost400Lines() throws {
    let lines = try Project.sources(in: "\(Self.demo)/Audio").reduce(0) { $0 + $1.lines.count - 1 }
    #expect((1...400).contains(lines), "\(Self.demo)/Audio has \(lines) lines")
  }

  /// The folder `Manners` is what a game does not have: keys that report facts as the system would, and the engine's
  /// state in a picture.
  @Test func gameAndScreenKnowNothingOfTheEngine() throws {
    let sources = try Project.sources(in: Self.demo)
    #expect(sources.contains { imports(of: $0).contains("Tacet") })
    for source in sources where !["Audio", "Manners"].contains(source.path.split(separator: "/")[2]) {
      #expect(imports(of: source).allSatisfy { $0 == "TacetPicture" }, "\(source.path) imports \(imports(of: source))")
    }
  }

  /// Beside its canvas, which is the project's own, it imports what a game can.
  @Test func importsProductsAlone() throws {
    let package = try Project.source("Package.swift").lines
    let products = Set(
      package.filter { $0.contains(".library(name: \"") }.compactMap { $0.split(separator: "\"").dropFirst().first }
        .map(
          String.init))
    #expect(products.contains("Tacet"))
    for source in try Project.sources(in: Self.demo) {
      let others = Set(imports(of: source)).subtracting(products).subtracting(["TacetPicture"])
      #expect(others.isEmpty, "\(source.path) imports \(others)")
    }
  }

  /// README's animation is small enough for a slow line.
  @Test func animationHasAtMostOneAndAHalfMegabytes() throws {
    let size = try Data(contentsOf: Project.root.appending(path: "Demo/tour.webp")).count
    #expect((100_000...1_500_000).contains(size), "Demo/tour.webp has \(size) bytes")
  }
}
