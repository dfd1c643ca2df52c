import Glibc

/// Runs `body`, in which a thread is created, with all signals of the calling thread blocked; the new thread inherits
/// that mask.
///
/// Signals to the process are handled on the game's threads. A game that waits for a signal (`sigwait`, `signalfd`)
/// blocks it on its own threads; delivered to a thread of ours it would end the process. The signals that a fault
/// raises stay open, because a blocked one ends the process without the game's crash handler. `pthread_sigmask`.
package func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
  var signals = sigset_t()
  var before = sigset_t()
  sigfillset(&signals)
  for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS] { sigdelset(&signals, fault) }
  pthread_sigmask(SIG_SETMASK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
