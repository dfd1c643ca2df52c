import Foundation

/// An X server of our own, with a window manager.
package final class PrivateDisplay: Sendable {
  /// The programs that it takes.
  package static let programs = ["Xvfb", "openbox", "xdotool"]
  /// True if this machine can start one.
  package static var isInstalled: Bool { programs.allSatisfy { ChildProcess.find($0) != nil } }

  /// The name of the display: `:99`.
  package let name: String
  private let server: ChildProcess
  private let manager: ChildProcess
  private let environment: [String: String]

  /// Starts both, in the place of a sound server or in one of its own, and waits until the window manager answers.
  package init(in place: ServerPlace? = nil, width: Int = 800, height: Int = 600) throws {
    let place = try place ?? ServerPlace()
    // Without `-noreset` the server throws out a window manager that is connecting while the last other client leaves.
    let arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
    server = try ChildProcess("Xvfb", arguments, environment: place.environment)
    let number = server.read { $0.hasSuffix("\n") }.trimmingCharacters(in: .newlines)
    guard Int(number) != nil else { throw ChildProcess.Failure(description: "Xvfb opens no display") }
    name = ":\(number)"
    environment = place.environment.merging(["DISPLAY": name]) { $1 }
    manager = try ChildProcess("openbox", ["--sm-disable"], environment: environment)
    try place.wait(for: "the window manager") { command("get_num_desktops") }
  }

  /// The windows that are shown, by their numbers.
  package func shownWindows() throws -> [String] {
    let words = ["10", "xdotool", "search", "--onlyvisible", "--name", "."]
    return try ChildProcess("timeout", words, environment: environment).read().split(separator: "\n").map(String.init)
  }

  /// Runs `xdotool` with these arguments; true if it succeeds.
  @discardableResult
  package func command(_ arguments: String...) -> Bool { command(arguments) }

  /// The same with the arguments as an array.
  @discardableResult
  package func command(_ arguments: [String]) -> Bool {
    let words = ["-c", "timeout 10 xdotool \"$@\" >/dev/null && echo done", "sh"] + arguments
    return (try? ChildProcess("sh", words, environment: environment).read()) == "done\n"
  }
}
