import Foundation

/// A game in a process of its own, which a test kills.
package enum KilledGame {
  /// The change of other players, or being asked.
  package enum Manner: String {
    case focus, duck, inspected
  }

  /// Starts it on the bus at `address`; one that is inspected has that as its name.
  package static func start(
    _ manner: Manner, address: String, environment: [String: String]
  ) throws -> ChildProcess {
    let program = ToolProcess.url.deletingLastPathComponent().appendingPathComponent("KilledGame").path
    // The shell finds it by its whole path.
    return try ChildProcess(
      "sh", ["-c", "exec \"$@\"", "sh", program, manner.rawValue, address], environment: environment)
  }
}
