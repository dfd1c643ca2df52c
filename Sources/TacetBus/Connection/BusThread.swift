import Glibc
import TacetSystem

/// The thread of a connection, asleep until its loop has something to do, and the box through which others reach it.
final class BusThread: Sendable {
  /// What others want done on the thread.
  typealias Job = @Sendable (BusLoop) -> Void

  private struct Box {
    var jobs: [Job] = []
    var isRunning = false
    var isEnding = false
    /// The loop opens a socket, which may take as long as the bus likes; there is nobody yet whom to send last wishes.
    var isOpening = false
    var waiting: [Done] = []
    var thread: SystemThread?
    var users = 0
    var lastUser = 0

    var isCurrent: Bool { isRunning && thread?.isCurrent == true }
  }

  private let make: @Sendable () -> BusLoop
  private let box = Locked(Box())
  /// Signalled when there is something in the box.
  private let event = EventDescriptor()

  /// A thread that is not started, with the loop that `make` makes on it.
  init(_ make: @escaping @Sendable () -> BusLoop) {
    self.make = make
  }

  /// One more user; its number.
  func enter() -> Int {
    box.withLock { box in
      box.users += 1
      box.lastUser += 1
      return box.lastUser
    }
  }

  /// One user less; whether it was the last.
  func leave() -> Bool {
    box.withLock { box in
      box.users -= 1
      return box.users == 0
    }
  }

  /// Whether this is called on the thread.
  var isCurrent: Bool { box.withLock { $0.isCurrent } }

  /// Starts it, unless it runs; false where there can be none.
  func start() -> Bool {
    guard let event else { return false }
    return box.withLock { box in
      guard !box.isRunning, !box.isEnding else { return !box.isEnding }
      guard let thread = SystemThread(name: "tacet-bus", { self.run(self.make(), event) }) else { return false }
      thread.detach()
      box.thread = thread
      box.isRunning = true
      return true
    }
  }

  /// Has `job` done on the thread, after those before it. Any thread; never waits. False, and not done, after ``stop()``,
  /// except for what the jobs before it ask for.
  @discardableResult
  func post(_ job: @escaping Job) -> Bool {
    let isFirst: Bool? = box.withLock { box in
      guard !box.isEnding || box.isCurrent else { return nil }
      box.jobs.append(job)
      return box.jobs.count == 1
    }
    if isFirst == true { event?.signal() }
    return isFirst != nil
  }

  /// Has `job` done after all that was asked for before, and after what that asks for. Waits for it; but not for more than
  /// half a second, not while the thread opens a socket, and not on the thread itself. False, and not done, when the thread
  /// is to end.
  func finish(_ job: @escaping Job) -> Bool {
    let done = Done()
    let isTaken = post { _ in
      self.post { loop in
        job(loop)
        done.wakeup.post()
      }
    }
    if isTaken { wait(for: done) }
    return isTaken
  }

  /// Ends the thread when it has done what it was asked for before, and waits for that as ``finish(_:)`` does.
  func stop() {
    box.withLock { $0.isEnding = true }
    event?.signal()
    wait(for: Done())
  }

  private func wait(for done: Done) {
    let isAwaited = box.withLock { box in
      guard box.isRunning, !box.isCurrent, !box.isOpening else { return false }
      box.waiting.append(done)
      return true
    }
    guard isAwaited else { return }
    done.wakeup.wait(seconds: 0.5)
    box.withLock { box in box.waiting.removeAll { $0 === done } }
  }

  private var isEnding: Bool { box.withLock { $0.isEnding } }

  private func doJobs(_ loop: BusLoop) {
    let jobs = box.withLock { box in
      defer { box.jobs = [] }
      return box.jobs
    }
    for job in jobs { job(loop) }
  }

  private func run(_ loop: BusLoop, _ event: EventDescriptor) {
    loop.onOpening = { [box] isOpening in
      box.withLock { box in
        box.isOpening = isOpening
        if isOpening { for done in box.waiting { done.wakeup.post() } }
      }
    }
    var ready: [pollfd] = []
    while !isEnding {
      doJobs(loop)
      let (sources, wait) = loop.step(ready)
      ready = sources + [pollfd(fd: event.descriptor, events: Int16(POLLIN), revents: 0)]
      if poll(&ready, nfds_t(ready.count), wait) < 0 { ready = [] }
      event.drain()
    }
    // The last wishes: twice, because a wish may be to send something.
    for _ in 0..<2 { doJobs(loop) }
    loop.end()
    // What is left may hold the last reference to a connection: let go of with the lock free.
    _ = box.withLock { box in
      defer { box.jobs = [] }
      box.isRunning = false
      for done in box.waiting { done.wakeup.post() }
      box.waiting = []
      return box.jobs
    }
  }
}

/// What somebody waits for, once.
private final class Done: Sendable {
  let wakeup = Wakeup()
  deinit { wakeup.deallocate() }
}
