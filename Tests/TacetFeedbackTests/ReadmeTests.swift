import Foundation
import Testing

// The second example of README.md, word for word between the lines; that it compiles is half the test.
// README
import TacetFeedback

func greet() throws {
  let feedback = Feedback()
  feedback.trigger(event: "button-pressed")
  feedback.alert(try ShortSound(event: "message-new-instant"))
  feedback.vibrate(.impact(.light))
}
// README

@Suite struct ReadmeTests {
  @Test func theExampleIsTheOneThatIsCompiledHere() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let shown = try #require(readme.components(separatedBy: "```swift\n").dropFirst(2).first)
    let example = try #require(shown.components(separatedBy: "```").first)
    let compiled = try #require(source.components(separatedBy: "// README\n").dropFirst().first)
    #expect(example == compiled)
  }
}
