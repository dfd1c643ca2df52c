import Foundation
import Testing

// The example of README.md, word for word between the lines; that it compiles is half the test.
// README
import Tacet
import TacetSounds

func play() async throws {
  let engine = try AudioEngine()
  let laser = try SoundEffect(contentsOf: Sounds.laser)
  let theme = try Soundtrack(contentsOf: Sounds.theme)

  engine.soundtrack.play(theme, fadeIn: .seconds(2))
  let voice = engine.play(laser, gain: .decibels(-6), at: [3, 0, -1])
  engine.setPitch(1.2, of: voice)
  engine.stop(voice)  // a voice that has ended is harmless

  for await change in engine.session.changes {
    print(change, engine.session.reasonsForSilence.soundtrack.map(\.summary))
  }
}
// README

@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func theExampleIsTheOneThatIsCompiledHere() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let shown = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
    let example = try #require(shown.components(separatedBy: "```").first)
    let compiled = try #require(source.components(separatedBy: "// README\n").dropFirst().first)
    #expect(example == compiled)
  }

  @Test func itsPicturesAndFoldersAreThere() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for part in readme.components(separatedBy: "](").dropFirst() {
      let path = try #require(part.components(separatedBy: ")").first)
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "\(path)")
    }
    let sources = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    for folder in sources where !folder.hasPrefix("C") {
      #expect(readme.contains("`Sources/\(folder)`"))
    }
  }
}
