internal import CTacetLinux
import Foundation

/// The cost of this process, as the kernel counts it.
package enum SelfFigures {
  /// A thread, with its figures at the time of the reading.
  package struct OwnThread: Equatable, Sendable {
    /// The thread's id, as `/proc/self/task` names it.
    package let id: String
    /// Its name, 15 bytes at most.
    package let name: String
    /// How often it went to sleep by itself so far, and so was woken.
    package let wakeups: Int
    /// How long it ran on a processor so far.
    package let time: Duration
  }

  /// True under the address sanitizer, which keeps memory that was freed.
  package static var isAddressSanitized: Bool { dlsym(nil, "__asan_init") != nil }
  /// True under the thread sanitizer.
  package static var isThreadSanitized: Bool { dlsym(nil, "__tsan_init") != nil }

  /// The threads there are now whose names begin with `prefix`.
  package static func threads(named prefix: String = "") -> [OwnThread] {
    entries("/proc/self/task").compactMap { id in
      let folder = "/proc/self/task/\(id)"
      let name = text("\(folder)/comm").trimmingCharacters(in: .newlines)
      guard !name.isEmpty, name.hasPrefix(prefix) else { return nil }
      return OwnThread(
        id: id, name: name, wakeups: number("voluntary_ctxt_switches:", in: "\(folder)/status"),
        time: schedule("\(folder)/schedstat").ran)
    }
  }

  /// How long the calling thread has waited for a processor that others had, so far.
  package static var waitedForProcessor: Duration { schedule("/proc/thread-self/schedstat").waited }

  /// How long the calling thread has been asleep, from some moment on: it neither ran nor waited for a processor. Two
  /// readings show how long it waited for others in between, whatever else the machine had to do.
  package static var asleep: Duration {
    let (ran, waited) = schedule("/proc/thread-self/schedstat")
    return ContinuousClock.now - origin - ran - waited
  }

  /// How long the calling thread is asleep in `body`.
  package static func timeAsleep(in body: () -> Void) -> Duration {
    let before = asleep
    body()
    return asleep - before
  }

  /// True if the calling thread is asleep for a second or more in `body`: it waits for another program. A deadline of
  /// ours for an answer is longer, and no lock is held that long.
  package static func isBlocked(in body: () -> Void) -> Bool { timeAsleep(in: body) >= .seconds(1) }

  private static let origin = ContinuousClock.now

  /// How long all threads of the process ran on processors so far.
  package static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The most memory that was resident at once so far, in bytes.
  package static var peakBytes: Int { 1024 * number("VmHWM:", in: "/proc/self/status") }

  /// The number of open descriptors.
  package static var descriptors: Int { entries("/proc/self/fd").count }

  /// Memory of its own that is resident, in bytes, without what the allocator keeps of what was given back: a mixer's
  /// 16 MB stay there or not, as it happens. `malloc_trim`.
  package static var residentBytes: Int {
    _ = malloc_trim(0)
    return 1024 * number("RssAnon:", in: "/proc/self/status")
  }

  /// Memory that the process has allocated and not given back, in bytes. `mallinfo2`.
  package static var allocatedBytes: Int {
    let figures = mallinfo2()
    return figures.uordblks + figures.hblkhd
  }

  // MARK: - The kernel's files

  private static func entries(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The number in the line that begins with `name`; 0 without one.
  private static func number(_ name: String, in path: String) -> Int {
    let line = text(path).split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }

  private static func schedule(_ path: String) -> (ran: Duration, waited: Duration) {
    let times = text(path).split(separator: " ").prefix(2).map { Duration.nanoseconds(Int64($0) ?? 0) }
    return times.count == 2 ? (times[0], times[1]) : (.zero, .zero)
  }

  /// Empty where the thread is gone.
  private static func text(_ path: String) -> String {
    // The kernel does not say how long its files are: read to the end.
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.readToEnd() else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension [SelfFigures.OwnThread] {
  /// Sum of the wake-ups of all threads.
  package var wakeups: Int { reduce(0) { $0 + $1.wakeups } }
  /// Sum of the run time of all threads.
  package var time: Duration { reduce(.zero) { $0 + $1.time } }
}
