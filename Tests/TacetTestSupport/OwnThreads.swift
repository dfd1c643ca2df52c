import Foundation

/// The threads of this process, as the kernel shows them.
public struct OwnThreads {
  /// One thread.
  public struct OwnThread: Sendable {
    /// Its number.
    public let id: String
    /// Its name, 15 bytes at most.
    public let name: String

    /// How often it went to sleep by itself so far, and so was woken; -1 when it is gone.
    public var switches: Int {
      let status = OwnThreads.read("/proc/self/task/\(id)/status")
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return line.flatMap { $0.split(whereSeparator: \.isWhitespace).last }.flatMap { Int($0) } ?? -1
    }
  }

  /// All there are.
  public static var all: [OwnThread] {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return ids.map { id in
      OwnThread(id: id, name: read("/proc/self/task/\(id)/comm").trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  /// Those of this name.
  public static func named(_ name: String) -> [OwnThread] { all.filter { $0.name == name } }

  fileprivate static func read(_ path: String) -> String {
    // The kernel does not say how long its files are: read to the end.
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
