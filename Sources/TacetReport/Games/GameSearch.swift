import Glibc
import Tacet
import TacetSystem

/// The games that a command asks: one by its process, or all that allow it.
package struct GameSearch {
  /// The reason why there is none, in one sentence.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// How a game allows it.
  static let permission = "a start by tacet run, Configuration.inspection, or TACET_INSPECT=1 in its environment"

  package let games: InspectedGames
  private let sandbox: Sandbox?

  /// A search in the folder of this user's sockets.
  package init(folder: String? = InspectedGames.folder(), sandbox: Sandbox? = Sandbox.find()) throws(Failure) {
    guard let folder else {
      throw Failure(description: "XDG_RUNTIME_DIR names no folder: games have their sockets there")
    }
    games = InspectedGames(folder: folder)
    self.sandbox = sandbox
  }

  /// The processes to ask.
  package func processes(_ wanted: Int32?) throws(Failure) -> [Int32] {
    if let wanted { return [wanted] }
    let found = games.find()
    guard !found.isEmpty else { throw Failure(description: "no game can be asked: \(nobody)") }
    return found
  }

  private var nobody: String {
    if let sandbox {
      return "none that runs in here allows it (\(Self.permission)); this is \(sandbox.rawValue), from where those "
        + "outside can not be seen"
    }
    return "none that runs allows it (\(Self.permission)), or it runs in a sandbox, where it can not be seen from here"
  }

  /// The sentence for a game that can not be asked.
  package func sentence(_ failure: InspectedGames.Failure, of process: Int32) -> String {
    switch failure {
    case .noSocket:
      guard kill(process, 0) == 0 || errno == EPERM else {
        return "there is no process \(process)"
          + (sandbox.map { " in sight of \($0.rawValue), in which this runs" } ?? "")
      }
      return Sandbox.separates(process: process)
        ? "process \(process) runs in a sandbox: its socket can not be seen from here"
        : "process \(process) can not be asked: it does not allow it (\(Self.permission)), or plays no sound with Tacet"
    case .otherUser: return "process \(process) belongs to another user"
    case .noAnswer: return "process \(process) does not answer: it stands still"
    case .ended: return "process \(process) has ended"
    case .refused(let reason): return "process \(process) refuses: \(reason.short)"
    case .notUnderstood: return "process \(process) answers something else than the state of an engine"
    case .system(let call, let code):
      return "process \(process) can not be asked: \(call) failed: \(errorText(code))"
    }
  }
}
