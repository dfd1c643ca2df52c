import Glibc
import TacetSystem

/// The thread of a connection, which sleeps until its driver has something to do, and the queue of jobs that others
/// post to it.
final class BusThread: Sendable {
  /// A function that runs on the thread.
  typealias Job = @Sendable (BusDriver) -> Void

  private struct State {
    var jobs: [Job] = []
    var isRunning = false
    var isEnding = false
    /// The driver opens a socket, which may block as long as the bus likes. There is no connection to send anything on.
    var isOpening = false
    var waiting: [OneShotEvent] = []
    var thread: SystemThread?
    var users = 0
    var lastUser = 0

    var isCurrent: Bool { isRunning && thread?.isCurrent == true }
  }

  private let makeDriver: @Sendable () -> BusDriver
  private let state = Locked(State())
  /// Signalled when the first job is posted, and when the thread is to end.
  private let event = EventDescriptor()

  /// A thread that is not started. `makeDriver` runs on it.
  init(_ makeDriver: @escaping @Sendable () -> BusDriver) { self.makeDriver = makeDriver }

  /// Adds a user and returns its number.
  func addUser() -> Int {
    state.withLock { state in
      state.users += 1
      state.lastUser += 1
      return state.lastUser
    }
  }

  /// Removes a user; true: it was the last.
  func removeUser() -> Bool {
    state.withLock { state in
      state.users -= 1
      return state.users == 0
    }
  }

  /// True on the thread.
  var isCurrent: Bool { state.withLock { $0.isCurrent } }

  /// Starts the thread unless it runs; false where the system has no thread or descriptor left.
  func start() -> Bool {
    guard let event else { return false }
    return state.withLock { state in
      guard !state.isRunning, !state.isEnding else { return !state.isEnding }
      guard let thread = SystemThread(name: "tacet-bus", { self.run(self.makeDriver(), event) }) else { return false }
      thread.detach()
      state.thread = thread
      state.isRunning = true
      return true
    }
  }

  /// Runs `job` on the thread, after the jobs posted before. Any thread; never waits. After ``stop()`` only the thread
  /// itself can post; elsewhere the result is false and the job does not run.
  @discardableResult
  func post(_ job: @escaping Job) -> Bool {
    let isFirst: Bool? = state.withLock { state in
      guard !state.isEnding || state.isCurrent else { return nil }
      state.jobs.append(job)
      return state.jobs.count == 1
    }
    if isFirst == true { event?.signal() }
    return isFirst != nil
  }

  /// Runs `job` after all jobs posted before and the jobs that those post, and waits for it: for 0.5 s at most, and
  /// neither while the thread opens a socket nor on the thread itself. False, and the job does not run, when the thread
  /// is ending.
  func drain(then job: @escaping Job) -> Bool {
    let completion = OneShotEvent()
    let isPosted = post { _ in
      self.post { driver in
        job(driver)
        completion.signal()
      }
    }
    if isPosted { wait(for: completion) }
    return isPosted
  }

  /// Ends the thread after the jobs posted before. Waits for its end as ``drain(then:)`` waits for its job.
  func stop() {
    state.withLock { $0.isEnding = true }
    event?.signal()
    wait(for: OneShotEvent())
  }

  private func wait(for completion: OneShotEvent) {
    let isAwaited = state.withLock { state in
      guard state.isRunning, !state.isCurrent, !state.isOpening else { return false }
      state.waiting.append(completion)
      return true
    }
    guard isAwaited else { return }
    completion.wait(seconds: 0.5)
    state.withLock { state in state.waiting.removeAll { $0 === completion } }
  }

  private var isEnding: Bool { state.withLock { $0.isEnding } }

  private func runJobs(_ driver: BusDriver) {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job(driver) }
  }

  private func run(_ driver: BusDriver, _ event: EventDescriptor) {
    driver.onOpening = { [state] isOpening in
      state.withLock { state in
        state.isOpening = isOpening
        if isOpening { for completion in state.waiting { completion.signal() } }
      }
    }
    var ready: [pollfd] = []
    while !isEnding {
      runJobs(driver)
      let (sources, wait) = driver.step(ready)
      ready = sources + [pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0)]
      if pollDescriptors(&ready, count: ready.count, milliseconds: wait) < 0 { ready = [] }
      event.drain()
    }
    // The last jobs, and those that they post.
    for _ in 0..<2 { runJobs(driver) }
    driver.close()
    // The jobs left over may hold the last reference to a connection: they are released without the lock.
    _ = state.withLock { state in
      defer { state.jobs = [] }
      state.isRunning = false
      for completion in state.waiting { completion.signal() }
      state.waiting = []
      return state.jobs
    }
  }
}
