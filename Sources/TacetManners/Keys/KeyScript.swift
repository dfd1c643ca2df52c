import TacetSystem

/// Keys that are pressed for a game at given times, until it plays. A value, read from text.
///
/// A line has a time in seconds since the start of the game, a word and its arguments: `2.5 key Return`,
/// `3 down Left`, `4 up Left`, `5 click 400 300`. Empty lines and what follows `#` are left out. Keys have the names
/// of X.
package struct KeyScript: Hashable, Sendable {
  /// A key or a button, and what is done to it.
  package enum Action: Hashable, Sendable {
    /// Pressed and released.
    case key(String)
    case down(String)
    case up(String)
    /// The pointer moves to this place of the display, in pixels, and its left button is clicked.
    case click(x: Int, y: Int)
  }

  /// An action at its time.
  package struct Step: Hashable, Sendable {
    /// Seconds since the start of the game.
    package let seconds: Double
    package let action: Action
  }

  /// A line that can not be understood.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The file as the user named it.
    package let file: String
    /// Counted from 1.
    package let line: Int
    package let reason: String

    package var description: String { "\(file):\(line): \(reason)" }
  }

  /// In the order of their times.
  package private(set) var steps: [Step] = []

  /// The most seconds that a script may last.
  package static let longest = 600.0
  private static let mostSteps = 10_000

  /// No keys.
  package init() {}

  /// Reads `text`; `file` is its name in errors.
  ///
  /// - Throws: ``Failure``, with the line.
  package init(_ text: String, file: String) throws(Failure) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let content = line.prefix { $0 != "#" }
      let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      do throws(Reason) {
        guard steps.count < Self.mostSteps else { throw Reason("more than \(Self.mostSteps) lines") }
        let step = try Self.step(words)
        guard step.seconds >= steps.last?.seconds ?? 0 else { throw Reason("it is before the line above it") }
        steps.append(step)
      } catch {
        throw Failure(file: file, line: index + 1, reason: error.text)
      }
    }
  }

  private struct Reason: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private static func step(_ words: [String]) throws(Reason) -> Step {
    guard let seconds = Double(words[0]), seconds >= 0, seconds <= longest else {
      throw Reason("\"\(words[0].short)\" is no time from 0 to \(Int(longest)) seconds")
    }
    guard words.count > 1 else { throw Reason("there is nothing to do at this time") }
    return Step(seconds: seconds, action: try action(words[1], Array(words.dropFirst(2))))
  }

  private static func action(_ word: String, _ arguments: [String]) throws(Reason) -> Action {
    switch word {
    case "key": return .key(try key(arguments))
    case "down": return .down(try key(arguments))
    case "up": return .up(try key(arguments))
    case "click":
      let numbers = arguments.compactMap { Int($0) }.filter { (0..<32_768).contains($0) }
      guard numbers.count == 2, arguments.count == 2 else { throw Reason("click takes two numbers, x and y") }
      return .click(x: numbers[0], y: numbers[1])
    default: throw Reason("\"\(word.short)\" is none of key, down, up and click")
    }
  }

  /// The name of a key: it goes to another program as a word of its own.
  private static func key(_ arguments: [String]) throws(Reason) -> String {
    guard arguments.count == 1, let name = arguments.first else { throw Reason("there must be one key") }
    let isName =
      name.utf8.count <= 64 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+".contains($0)) }
    guard isName else { throw Reason("\"\(name.short)\" is no name of a key, such as Return, space or ctrl+s") }
    return name
  }
}
