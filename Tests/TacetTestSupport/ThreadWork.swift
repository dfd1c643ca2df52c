import Foundation

/// What the threads of one name in this process have done so far.
public struct ThreadWork: Equatable, Sendable {
  /// How often they were given a processor.
  public let wakeups: Int
  /// How long they ran on one.
  public let time: Duration

  /// Reads the kernel's books (`schedstat`); nil where no thread has this name.
  public init?(of threads: String) {
    let folder = "/proc/self/task"
    var found = false
    var (wakeups, time) = (0, Duration.zero)
    for id in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      func text(_ name: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(id)/\(name)", encoding: .utf8)) ?? ""
      }
      guard text("comm") == threads + "\n" else { continue }
      found = true
      for line in text("status").split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
        wakeups += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
      time += .nanoseconds(text("schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0)
    }
    guard found else { return nil }
    self.wakeups = wakeups
    self.time = time
  }
}
