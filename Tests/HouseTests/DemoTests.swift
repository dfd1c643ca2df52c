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

  /// The files beside the audio folder that know the engine, each with its reason.
  private static let exceptions = [
    "Console/Console.swift": "its keys report facts as the system would, and go through every policy: no game does",
    "Console/OfflineRecording.swift": "it renders without a speaker, for the tour's files: no game does",
  ]

  @Test func onlyTheAudioFolderKnowsTheEngine() throws {
    let sources = try Project.sources(in: Self.demo)
    var users: Set<String> = []
    for source in sources where !source.path.hasPrefix("\(Self.demo)/Audio/") {
      let others = Set(imports(of: source)).subtracting(["TacetPicture"])
      // Swift lets a file use the members of a type whose module it does not import.
      let usesEngine = source.code.contains { $0.contains(/\.engine\b/) }
      guard !others.isEmpty || usesEngine else { continue }
      let name = String(source.path.dropFirst("\(Self.demo)/".count))
      users.insert(name)
      #expect(Self.exceptions[name] != nil, "\(source.path) knows the engine: \(others.sorted())")
    }
    #expect(users == Set(Self.exceptions.keys))
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
