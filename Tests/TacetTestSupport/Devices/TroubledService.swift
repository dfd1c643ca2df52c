import Foundation

/// A service on a private bus that answers late, or refuses while it starts: `Tests/Devices/troubled-service.py`.
package final class TroubledService: Sendable {
  /// The fate of the first questions.
  package enum Trouble: Sendable, CaseIterable {
    /// They are answered, after the time in which an answer is waited for.
    case late
    /// They are answered as by a service that has its name, and not its object yet.
    case refusing
  }

  private let process: ChildProcess

  /// Starts it, and waits until it owns `name`. `answers` is JSON, as the program says; `seconds` are those of a late
  /// answer.
  package init(
    _ bus: PrivateBus, _ name: String, _ answers: String, _ trouble: Trouble, first number: Int, seconds: Double
  ) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Devices/troubled-service.py").path
    let words = [source, name, "\(trouble)", "\(number)", "\(seconds)", answers]
    // Debian's own Python, which alone has the module.
    process = try ChildProcess(
      "sh", ["-c", "exec /usr/bin/python3 \"$@\"", "sh"] + words, environment: bus.environment)
    try bus.waitForOwner(of: name)
  }

  /// Ends it as a crash would. Returns the questions, each with what became of it.
  @discardableResult
  package func kill() -> [String] {
    process.kill()
    return process.read().split(separator: "\n").map(String.init)
  }
}
