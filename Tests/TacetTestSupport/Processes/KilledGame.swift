import Foundation

/// A game in a process of its own, which a test kills.
public enum KilledGame {
  /// The change of other players.
  public enum Manner: String {
    case focus, duck
  }

  /// Starts it on the bus at `address`.
  public static func start(
    _ manner: Manner, address: String, environment: [String: String]
  ) throws -> ChildProcess {
    let program = ToolProcess.url.deletingLastPathComponent().appendingPathComponent("KilledGame").path
    // The shell finds it by its whole path.
    return try ChildProcess(
      "sh", ["-c", "exec \"$@\"", "sh", program, manner.rawValue, address], environment: environment)
  }
}
