import Glibc
import Synchronization
import TacetDecoding
import TacetSystem

/// Watches files on a thread of its own, and has those read again that change. ``stop()`` ends it.
final class FileWatch: Sendable {
  private let folders: FolderWatch
  private let wakeup: EventDescriptor
  private let isStopped = Atomic(false)
  /// Paths that the thread has not taken yet.
  private let added = Locked<[String]>([])
  private let thread = Locked<SystemThread?>(nil)
  /// Reads a file again; false: no reference to its effect is left.
  private let read: @Sendable (String, WatchedFiles.Need) -> Bool
  /// A folder that can not be watched, and why.
  private let report: @Sendable (String, String) -> Void

  /// Begins, without files.
  ///
  /// - Throws: ``EngineError/noFileWatch(_:)``, ``EngineError/noThread``.
  init(
    read: @escaping @Sendable (String, WatchedFiles.Need) -> Bool,
    report: @escaping @Sendable (_ folder: String, _ reason: String) -> Void
  ) throws(EngineError) {
    guard let folders = FolderWatch(), let wakeup = EventDescriptor() else { throw .noFileWatch(errorText(errno)) }
    (self.folders, self.wakeup) = (folders, wakeup)
    (self.read, self.report) = (read, report)
    guard let thread = SystemThread(name: "tacet-watch", { self.run() }) else { throw .noThread }
    self.thread.withLock { $0 = thread }
  }

  /// Watches a file from now on. Any thread; does not wait.
  func add(_ path: String) {
    added.withLock { $0.append(path) }
    wakeup.signal()
  }

  /// Ends it; nothing is read after that.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    wakeup.signal()
    thread.withLock { $0.take() }?.join()
  }

  private func run() {
    var files = WatchedFiles()
    var reported: Set<String> = []
    while true {
      wait(until: files.deadline)
      guard !isStopped.load(ordering: .acquiring) else { return }
      wakeup.drain()
      for change in folders.changes() { files.handle(change, at: MonotonicClock.now) }
      var retries = files.takeRetries(at: MonotonicClock.now)
      for path in added.withLock({ paths in
        defer { paths = [] }
        return paths
      }) {
        if let folder = files.add(path, at: MonotonicClock.now) { retries.append(folder) }
      }
      for folder in retries {
        let number = folders.add(folder.isEmpty ? "." : folder)
        files.watch(folder, as: number < 0 ? nil : number, at: MonotonicClock.now)
        if number < 0, reported.insert(folder).inserted { report(folder, errorText(-number)) }
      }
      for (path, need) in files.takeDue(at: MonotonicClock.now, age: FileStamp.age(path:)) {
        guard !isStopped.load(ordering: .acquiring) else { return }
        if !read(path, need) { files.remove(path) }
      }
    }
  }

  /// Waits for a change, a new file or the deadline.
  private func wait(until deadline: Double?) {
    let left = deadline.map { max(0, $0 - MonotonicClock.now) * 1_000 }
    var polled = [
      pollfd(fd: folders.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = pollDescriptors(&polled, count: polled.count, milliseconds: left.map { Int32($0.rounded(.up)) } ?? -1)
  }
}
