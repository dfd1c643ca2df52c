import Foundation
import Testing

/// The demo is an example: its audio code can be read from top to bottom, and the rest of the game sees plain values.
@Suite struct DemoTests {
  private static let demo = "Demo/TacetDemo"

  private func imports(of source: Project.Source) -> [String] {
    source.code.compactMap { Import($0)?.module }.filter { $0.hasPrefix("Tacet") }
  }

  @Test func audioCodeHasAtMost400Lines() throws {
    let lines = try Project.sources(in: "\(Self.demo)/Audio").reduce(0) { $0 + $1.lines.count - 1 }
    #expect((1...400).contains(lines), "\(Self.demo)/Audio has \(lines) lines")
  }

  /// The rest has its canvas, and the writer of the file that a run without a speaker makes: nothing of the engine.
  @Test func onlyTheAudioFolderKnowsTheEngine() throws {
    let allowed: Set = ["TacetPicture", "struct Tacet.AudioFormat", "struct Tacet.WaveFileWriter"]
    for source in try Project.sources(in: Self.demo) where !source.path.hasPrefix("\(Self.demo)/Audio/") {
      let others = source.code.filter { $0.contains(/\bimport .*\bTacet/) }.compactMap {
        $0.split(separator: "import ").last.map(String.init)
      }
      #expect(Set(others).isSubset(of: allowed), "\(source.path) imports \(others)")
      // Swift lets a file use the members of a type whose module it does not import.
      #expect(!source.code.contains { $0.contains(/\bengine\b\./) }, "\(source.path) uses the engine")
    }
  }

  /// Beside its canvas, which is the project's own, it imports what a game can.
  @Test func importsProductsAlone() throws {
    let products = PackageTargets.exported
    #expect(products.contains("Tacet"))
    for source in try Project.sources(in: Self.demo) {
      let others = Set(imports(of: source)).subtracting(products).subtracting(["TacetPicture"])
      #expect(others.isEmpty, "\(source.path) imports \(others)")
    }
  }

  /// The clip is small enough for a slow line, with sound and as README's animation.
  @Test(arguments: ["clip.mp4", "clip.webp"]) func clipHasAtMostOneAndAHalfMegabytes(_ name: String) throws {
    let size = try Data(contentsOf: Project.root.appending(path: "Demo/\(name)")).count
    #expect((100_000...1_500_000).contains(size), "Demo/\(name) has \(size) bytes")
  }
}
