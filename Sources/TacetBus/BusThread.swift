import Glibc
import TacetSignal

// GNU's own, which Swift's view of <pthread.h> leaves out.
@_silgen_name("pthread_setname_np")
private func setThreadName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> CInt

// Linux's own: Swift's view of the C library has no <sys/eventfd.h>. Its flags are those of `open`.
@_silgen_name("eventfd")
private func makeEventDescriptor(_ count: CUnsignedInt, _ flags: CInt) -> CInt

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
    var waiting: [Int: Wakeup] = [:]
    var lastWaiting = 0
    var thread = pthread_t()
  }

  private let box = Locked(Box())
  /// Readable when there is something in the box.
  private let bell: BusFileDescriptor

  init() {
    bell = BusFileDescriptor(owning: makeEventDescriptor(0, O_CLOEXEC | O_NONBLOCK))
  }

  /// Starts the thread with the loop that `make` makes on it; false where there can be none. Once.
  func start(_ make: @escaping @Sendable () -> BusLoop) -> Bool {
    guard bell.rawValue >= 0 else { return false }
    let body = Unmanaged.passRetained(Body { self.run(make()) })
    return box.withLock { box in
      guard !box.isRunning, !box.isEnding else {
        body.release()
        return false
      }
      // The game's signals are handled on the game's threads.
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let failure = pthread_create(
        &box.thread, nil,
        { body in
          if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
          return nil
        }, body.toOpaque())
      guard failure == 0 else {
        body.release()
        return false
      }
      pthread_detach(box.thread)
      box.isRunning = true
      return true
    }
  }

  /// Has `job` done on the thread, after those before it. Any thread; never waits. Not after ``stop()``, except for what
  /// the jobs before it ask for.
  func post(_ job: @escaping Job) {
    let isFirst = box.withLock { box in
      guard !box.isEnding || box.isRunning && pthread_equal(box.thread, pthread_self()) != 0 else { return false }
      box.jobs.append(job)
      return box.jobs.count == 1
    }
    if isFirst { ring() }
  }

  /// Ends the thread when it has done what it was asked for before, and waits for that; but not for more than half a
  /// second, not a second time, not while it opens a socket, and not on the thread itself.
  func stop() {
    let wakeup = Wakeup()
    let ticket: Int? = box.withLock { box in
      let hasEnded = box.isEnding
      box.isEnding = true
      // What is asked for holds on to the connection: a thread that never ran must not keep it.
      if !box.isRunning { box.jobs = [] }
      guard !hasEnded, box.isRunning, !box.isOpening, pthread_equal(box.thread, pthread_self()) == 0 else { return nil }
      box.lastWaiting += 1
      box.waiting[box.lastWaiting] = wakeup
      return box.lastWaiting
    }
    ring()
    if let ticket {
      wakeup.wait(seconds: 0.5)
      box.withLock { $0.waiting[ticket] = nil }
    }
    wakeup.deallocate()
  }

  /// `report`, which does nothing any more once the thread is to end.
  func untilStopped<Value>(_ report: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
    { [weak self] value in
      if let self, !self.isEnding { report(value) }
    }
  }

  private var isEnding: Bool { box.withLock { $0.isEnding } }

  private func ring() {
    var one: UInt64 = 1
    write(bell.rawValue, &one, MemoryLayout<UInt64>.size)
  }

  private func doJobs(_ loop: BusLoop) {
    let jobs = box.withLock { box in
      defer { box.jobs = [] }
      return box.jobs
    }
    for job in jobs { job(loop) }
  }

  private func run(_ loop: BusLoop) {
    _ = setThreadName(pthread_self(), "tacet-bus")
    loop.onOpening = { [box] isOpening in
      box.withLock { box in
        box.isOpening = isOpening
        if isOpening { for wakeup in box.waiting.values { wakeup.post() } }
      }
    }
    var ready: [pollfd] = []
    while !isEnding {
      doJobs(loop)
      let (sources, wait) = loop.step(ready)
      ready = sources + [pollfd(fd: bell.rawValue, events: Int16(POLLIN), revents: 0)]
      if poll(&ready, nfds_t(ready.count), wait) < 0 { ready = [] }
      var rung: UInt64 = 0
      read(bell.rawValue, &rung, MemoryLayout<UInt64>.size)
    }
    // The last wishes: twice, because a wish may be to send something.
    for _ in 0..<2 { doJobs(loop) }
    loop.end()
    box.withLock { box in
      box.isRunning = false
      box.jobs = []
      for wakeup in box.waiting.values { wakeup.post() }
    }
  }
}

/// What a thread runs.
private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
