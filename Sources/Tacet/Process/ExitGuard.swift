import Glibc
import TacetSystem

internal import TacetMixer

/// Closes the engines that still live when the program exits: those in globals, which nothing else ever ends.
///
/// Otherwise OpenAL Soft writes to standard error that devices were not closed. A child that was forked leaves the
/// engines of its parent alone. OpenAL ends with the program, so no engine begins or ends any more from then on.
enum ExitGuard {
  private struct Member {
    let number: Int
    weak var host: EngineHost?
  }

  private struct State {
    var members: [Member] = []
    var lastNumber = 0
    /// How many threads make or end an engine just now.
    var busy = 0
    var isOver = false
  }

  private static let state = Locked(State())
  private static let process: pid_t = {
    atexit { ExitGuard.close() }
    return getpid()
  }()

  /// Called before an engine is made or ended; false when the program exits. Else ``leave()`` follows.
  static func enter() -> Bool {
    _ = process
    return state.withLock { state in
      if !state.isOver { state.busy += 1 }
      return !state.isOver
    }
  }

  /// The engine is made, or ended.
  static func leave() { state.withLock { $0.busy -= 1 } }

  static func add(_ host: EngineHost) {
    // Without the lock: a thread that loads a host may become its last owner, and a host's end may end another engine,
    // which takes the lock.
    let gone = Set(state.withLock { $0.members }.filter { $0.host == nil }.map(\.number))
    state.withLock { state in
      state.members.removeAll { gone.contains($0.number) }
      state.lastNumber += 1
      state.members.append(Member(number: state.lastNumber, host: host))
    }
  }

  private static func close() {
    guard getpid() == process else { return }
    state.withLock { $0.isOver = true }
    // Not for ever: who makes or ends one may wait for this very thread.
    let limit = SuspendingClock.now + .milliseconds(300)
    while state.withLock({ $0.busy > 0 }), SuspendingClock.now < limit { poll(nil, 0, 1) }
    for host in state.withLock({ $0.members.compactMap(\.host) }) {
      host.close()
      host.driver.shutDown()
    }
    // Threads of the game's still run.
    OpenALGate.shared.close()
  }
}
