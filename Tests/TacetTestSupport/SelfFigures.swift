import Foundation

/// What this process costs, as the kernel counts it.
public enum SelfFigures {
  /// How often threads whose name begins with `prefix` went to sleep so far, and so were woken.
  public static func wakeups(ofThreads prefix: String) -> Int {
    threads(prefix).reduce(0) { sum, task in
      let line = text("\(task)/status")?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// CPU time of the threads whose name begins with `prefix`, in ticks of the kernel's clock (10 ms).
  public static func ticks(ofThreads prefix: String) -> Int {
    threads(prefix).reduce(0) { sum, task in
      // Behind the name in parentheses; utime and stime are the 12th and 13th.
      let fields = text("\(task)/stat")?.split(separator: ")").last?.split(separator: " ") ?? []
      return sum + (fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0)
    }
  }

  /// How long the calling thread has waited for a processor that others had, so far.
  public static var waitedForProcessor: Duration {
    let field = text("/proc/thread-self/schedstat")?.split(separator: " ").dropFirst().first
    return .nanoseconds(field.flatMap { Int64($0) } ?? 0)
  }

  /// Open descriptors.
  public static var descriptors: Int { count("/proc/self/fd") }
  /// Threads.
  public static var threads: Int { count("/proc/self/task") }

  /// Memory of its own that is resident, in bytes.
  public static var residentBytes: Int {
    let line = text("/proc/self/status")?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return 1024 * (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0)
  }

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }

  private static func threads(_ prefix: String) -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.map { "/proc/self/task/\($0)" }.filter { text("\($0)/comm")?.hasPrefix(prefix) ?? false }
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }
}
