internal import CTacetLinux
import Glibc
import Synchronization

/// A thread with a step: sleeps until it is woken or its time has come, and runs the step again.
package final class StepThread: Sendable {
  /// What the thread has; it outlives the worker if the worker is stopped from within.
  private final class Loop: Sendable {
    let name: String
    let wakeup: Wakeup
    let begin: @Sendable () -> Void
    let step: @Sendable () -> Double?
    let isEnding = Atomic<Bool>(false)

    init(
      name: String, wakeup: Wakeup, begin: @escaping @Sendable () -> Void, step: @escaping @Sendable () -> Double?
    ) {
      self.name = name
      self.wakeup = wakeup
      self.begin = begin
      self.step = step
    }

    func run() {
      _ = pthread_setname_np(pthread_self(), name)
      begin()
      while !isEnding.load(ordering: .acquiring) {
        let seconds = step()
        if isEnding.load(ordering: .acquiring) { break }
        wakeup.wait(seconds: seconds)
      }
    }
  }

  private let loop: Loop
  private let thread: pthread_t?

  /// Starts a thread called `name` (15 characters at most), which does `begin` first. `step` returns how many seconds
  /// it may sleep; nil: for ever.
  package init(
    name: String, wakeup: Wakeup, begin: @escaping @Sendable () -> Void = {}, step: @escaping @Sendable () -> Double?
  ) {
    loop = Loop(name: name, wakeup: wakeup, begin: begin, step: step)
    let context = Unmanaged.passRetained(loop)
    var thread = pthread_t()
    let code = withSignalsBlocked {
      pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Loop>.fromOpaque(context).takeRetainedValue().run() }
          return nil
        }, context.toOpaque())
    }
    if code != 0 { context.release() }
    self.thread = code == 0 ? thread : nil
  }

  /// Whether there is a thread: the system may have had none left.
  package var isRunning: Bool { thread != nil }

  /// Ends the thread after the step it is in, and waits for it; not for itself, if the step calls this.
  package func stop() {
    guard !loop.isEnding.exchange(true, ordering: .acquiringAndReleasing), let thread else { return }
    loop.wakeup.post()
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }
}
