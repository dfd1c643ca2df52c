import Glibc
import TacetSystem

/// The library's own thread. It makes calls that must not happen under a lock, or at a time: of the log, of wake-ups,
/// of motors.
final class Courier: Sendable {
  static let shared = Courier()

  private struct Errand {
    /// By the monotonic clock.
    let time: ContinuousClock.Instant
    let number: Int
    let run: @Sendable () -> Void
  }

  private struct State {
    var errands: [Errand] = []
    var lastNumber = 0
    var thread: StepThread?
    /// The process that has the thread: a child that was forked has none.
    var process: pid_t = 0
  }

  private let state = Locked(State())
  private let wakeup = Wakeup()

  /// Runs `errand` on the thread at a time, after those of the same time that were given before.
  func add(at time: ContinuousClock.Instant = .now, _ errand: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.lastNumber += 1
      state.errands.append(Errand(time: time, number: state.lastNumber, run: errand))
      if state.thread?.isRunning != true || state.process != getpid() {
        state.process = getpid()
        state.thread = StepThread(name: "tacet-calls", wakeup: wakeup) { [self] in step() }
      }
    }
    wakeup.post()
  }

  /// Runs what is due, and returns the seconds to the next.
  private func step() -> Double? {
    while let errand = takeDue() { errand.run() }
    let next = state.withLock { $0.errands.map(\.time).min() }
    return next.map { max(0.0005, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
  }

  private func takeDue() -> Errand? {
    let now = ContinuousClock.now
    return state.withLock { state in
      let due = state.errands.indices.filter { state.errands[$0].time <= now }
        .min { (state.errands[$0].time, state.errands[$0].number) < (state.errands[$1].time, state.errands[$1].number) }
      return due.map { state.errands.remove(at: $0) }
    }
  }
}
