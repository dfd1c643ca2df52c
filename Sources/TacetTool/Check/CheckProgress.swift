import TacetSystem
import TacetTerminal

/// The progress of many files, shown where standard error is a terminal. Any thread.
final class CheckProgress: Sendable {
  private let total: Int
  private let isShown: Bool
  private let done = Locked(0)

  init(total: Int, isShown: Bool = Console.showsProgress) {
    self.total = total
    self.isShown = isShown && total > 1
  }

  /// Counts a file and shows the bar.
  func count() {
    done.withLock { done in
      done += 1
      if isShown { Console.note("\r\(Self.bar(done, of: total))\u{1B}[K") }
    }
  }

  /// Removes the bar from the terminal.
  func end() {
    if isShown { Console.note("\r\u{1B}[K") }
  }

  /// `[######----------] 12 of 40`.
  static func bar(_ done: Int, of total: Int, width: Int = 30) -> String {
    let filled = total > 0 ? min(width, done * width / total) : width
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
      + "] \(done) of \(total)"
  }
}
