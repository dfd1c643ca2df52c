internal import CTacetPipeWire
import Synchronization
import TacetSystem

/// libpipewire's event loop (`pw_loop`) on a thread of its own, on which everything of it is used.
///
/// Nothing of libpipewire's is given up within its callbacks: they ``post(_:)``, and what is posted runs after them.
package final class PipeWireLoop: CallbackTarget, @unchecked Sendable {
  // Sendable: ``signal()`` and ``close()`` are for any thread; the rest is the loop's thread's.
  private var handle: OpaquePointer?
  private let isClosing = Atomic(false)
  private var thread: SystemThread?
  private var posted: [() -> Void] = []
  /// libpipewire's own take a descriptor each, and there may be none.
  var timers = Timers<ObjectIdentifier, () -> Void>()
  private var onSignal: () -> Void = {}
  private var onClose: () -> Void = {}
  private var isOver = false

  /// A loop without a thread.
  package init() throws(PipeWireError) {
    if let absence = PipeWireLibrary.absence { throw .noLibrary(absence) }
    handle = pipe_loop_new({ PipeWireLoop.from($0)?.signalled() }, myself)
    if handle == nil { throw .noLoop }
  }

  deinit {
    if let handle { pipe_loop_free(handle) }
  }

  var pointer: OpaquePointer? { handle }

  /// Starts the thread, which runs `firstStep` first, `onSignal` after each ``signal()``, and `onClose` at its end.
  /// Once.
  package func start(
    threadName: String, firstStep: @escaping () -> Void, onSignal: @escaping () -> Void, onClose: @escaping () -> Void
  ) throws(PipeWireError) {
    self.onSignal = onSignal
    self.onClose = onClose
    posted = [firstStep]
    thread = SystemThread(name: threadName) { [self] in run() }
    if thread == nil { throw .noLoop }
  }

  /// Makes the loop's thread run `onSignal`. Any thread; neither locks nor waits.
  package func signal() {
    if let handle { pipe_loop_signal(handle) }
  }

  /// Ends the loop: `onClose` has run when it returns, and nothing else runs after it. Any thread; waits for the
  /// loop's, unless it is the caller. Once at a time.
  package func close() {
    isClosing.store(true, ordering: .releasing)
    guard let thread else { return }
    guard thread.isCurrent else {
      signal()
      return thread.join()
    }
    end()
  }

  /// Runs `action` after the callback of libpipewire's that is running, or before the loop sleeps.
  package func post(_ action: @escaping () -> Void) { posted.append(action) }

  private func run() {
    guard let handle else { return }
    pipe_loop_enter(handle)
    runPosted()
    while !isOver {
      pipe_loop_iterate(handle, timers.deadline?.pollMilliseconds(from: .now) ?? -1)
      runPosted()
      runTimers()
      if isClosing.load(ordering: .acquiring) { end() }
    }
    (onSignal, onClose, posted, timers) = ({}, {}, [], Timers())
    pipe_loop_leave(handle)
  }

  private func signalled() { post { [weak self] in self?.onSignal() } }

  private func runPosted() {
    while !posted.isEmpty, !isOver {
      let actions = posted
      posted = []
      for action in actions where !isOver { action() }
    }
  }

  private func runTimers() {
    let now = SuspendingClock.now
    while !isOver, let action = timers.takeDue(at: now) {
      action()
      runPosted()
    }
  }

  private func end() {
    guard !isOver else { return }
    isOver = true
    onClose()
  }
}
