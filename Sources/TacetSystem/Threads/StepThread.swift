import Synchronization

/// A thread that runs one function, its step, again and again. Between two steps it sleeps until it is woken, or until
/// the time that the step returned is over.
package final class StepThread: Sendable {
  /// The state that the thread uses. It outlives the `StepThread` if the step itself releases that.
  private final class Loop: Sendable {
    let wakeup: Wakeup
    let begin: @Sendable () -> Void
    let step: @Sendable () -> Double?
    let isEnding = Atomic<Bool>(false)

    init(wakeup: Wakeup, begin: @escaping @Sendable () -> Void, step: @escaping @Sendable () -> Double?) {
      self.wakeup = wakeup
      self.begin = begin
      self.step = step
    }

    func run() {
      begin()
      while !isEnding.load(ordering: .acquiring) {
        let seconds = step()
        if isEnding.load(ordering: .acquiring) { break }
        wakeup.wait(seconds: seconds)
      }
    }
  }

  private let loop: Loop
  private let thread: SystemThread?

  /// Starts a thread called `name` (at most 15 bytes), which runs `begin` once before its first step. `step` returns
  /// the longest sleep in seconds; nil: no limit. A post to `wakeup` ends the sleep.
  package init(
    name: String, wakeup: Wakeup, begin: @escaping @Sendable () -> Void = {}, step: @escaping @Sendable () -> Double?
  ) {
    let loop = Loop(wakeup: wakeup, begin: begin, step: step)
    self.loop = loop
    thread = SystemThread(name: name) { loop.run() }
  }

  /// False where the system had no thread left.
  package var isRunning: Bool { thread != nil }

  /// Ends the thread after its present step and waits for the end. Called by the step itself, it does not wait.
  package func stop() {
    // The flag is set before the post: the thread that the post wakes sees the flag.
    guard !loop.isEnding.exchange(true, ordering: .acquiringAndReleasing), let thread else { return }
    loop.wakeup.post()
    thread.join()
  }
}
