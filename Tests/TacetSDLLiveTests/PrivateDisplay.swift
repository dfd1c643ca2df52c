import Foundation
import TacetTestSupport
import Testing

/// An X server of the test's own, with a window manager.
final class PrivateDisplay {
  /// The programs that it takes.
  static let programs = ["Xvfb", "openbox", "xdotool"]
  static var isInstalled: Bool { programs.allSatisfy { ChildProcess.find($0) != nil } }

  /// The name of the display: `:99`.
  let name: String
  private let server: ChildProcess
  private let manager: ChildProcess
  private let place: ServerPlace

  /// Starts both, and waits until the window manager answers.
  init() throws {
    place = try ServerPlace()
    // Without `-noreset` the server throws out a window manager that is connecting while the last other client leaves.
    let arguments = ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset"]
    server = try ChildProcess("Xvfb", arguments, environment: place.environment)
    let number = server.read { $0.hasSuffix("\n") }
    name = ":\(try #require(Int(number.trimmingCharacters(in: .newlines)), "Xvfb opens no display"))"
    var environment = place.environment
    environment["DISPLAY"] = name
    manager = try ChildProcess("openbox", ["--sm-disable"], environment: environment)
    try #require(eventually { command("get_num_desktops") }, "the window manager does not answer")
  }

  /// Runs `xdotool` with these arguments; true if it succeeds.
  @discardableResult
  func command(_ arguments: String...) -> Bool {
    var environment = place.environment
    environment["DISPLAY"] = name
    let words = ["-c", "timeout 10 xdotool \"$@\" >/dev/null && echo done", "sh"] + arguments
    return (try? ChildProcess("sh", words, environment: environment).read()) == "done\n"
  }
}
