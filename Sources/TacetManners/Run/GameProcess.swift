import Foundation
import TacetTheatre

/// The game in its private session. It ends with its owner.
final class GameProcess {
  /// The variable by which its processes are found.
  private static let mark = "TACET_MANNERS_GAME"

  private let child: ChildProcess
  private let variable: String

  /// Starts it; its output goes to the file `log`.
  init(_ words: [String], environment: [String: String], log: String) throws {
    let name = UUID().uuidString
    variable = "\(Self.mark)=\(name)"
    child = try ChildProcess(
      "sh", ["-c", "exec \"$@\" > \"$0\" 2>&1", log] + words, environment: environment.merging([Self.mark: name]) { $1 }
    )
  }

  deinit {
    child.kill()
    for process in processes { kill(process, SIGKILL) }
  }

  /// Its processes that run.
  var processes: [pid_t] { Theatre.processes(with: Array(variable.utf8)) }

  /// How it has ended; nil while it lives. A launcher that left its game behind lives.
  var end: String? {
    guard let end = child.end, processes.allSatisfy({ $0 == child.id }) else { return nil }
    switch end {
    case .exited(let status): return "it ended with status \(status)"
    case .killed(let signal): return "it was killed by \(Self.name(of: signal))"
    }
  }

  private static func name(of signal: Int32) -> String {
    let names = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE",
      SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM",
    ]
    return names[signal] ?? "signal \(signal)"
  }

  /// True where the program can be run: a path, or a name in `PATH`.
  static func isThere(_ program: String) -> Bool {
    program.contains("/") ? access(program, X_OK) == 0 : ChildProcess.find(program) != nil
  }
}
