import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The package `Tests/Consumer`, which `Tests/run` builds, has each example as a file of its own.
  @Test func everyExampleIsAFileOfTheConsumerPackage() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let examples = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }.filter { $0.hasPrefix("import ") }
    let folder = Self.root.appending(path: "Tests/Consumer/Sources/Readme")
    let compiled = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    #expect(examples.count >= 2)
    #expect(Set(examples) == Set(compiled))
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
