import Foundation
import TacetTheatre

/// The cost of processes so far: the time of their threads on processors, and how often these were woken.
struct ProcessCost {
  private var ticks = 0
  private var wakeups = 0

  /// Reads the present cost of these processes.
  init(of processes: [pid_t]) {
    for process in processes {
      // `utime` and `stime` are the 12th and 13th field behind the name, which may contain anything but a last bracket.
      let stat = Self.text("/proc/\(process)/stat")
      let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      if fields.count > 13 { ticks += (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) }
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      for thread in threads {
        let status = Self.text("/proc/\(process)/task/\(thread)/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        wakeups += line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
      }
    }
  }

  /// The cost since an earlier reading, `seconds` ago. A thread that has ended meanwhile takes its own away.
  func since(_ earlier: ProcessCost, seconds: Double) -> RowReport.Cost? {
    guard seconds > 0 else { return nil }
    let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    return RowReport.Cost(
      processor: max(0, Double(ticks - earlier.ticks) / ticksPerSecond / seconds),
      wakeups: max(0, Double(wakeups - earlier.wakeups) / seconds))
  }

  private static func text(_ path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
