import Glibc

/// Runs `body`, in which a thread of ours is made, while the calling thread takes no signals: the new thread takes none
/// either, whatever the game does with its own later.
///
/// The game's signals are handled on the game's threads; one that waits for a signal (`sigwait`, `signalfd`) has it
/// blocked there, and would be ended by it here. What a fault raises stays with the thread that has it. `pthread_sigmask`.
package func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
  var signals = sigset_t()
  var before = sigset_t()
  sigfillset(&signals)
  for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS] { sigdelset(&signals, fault) }
  pthread_sigmask(SIG_SETMASK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
