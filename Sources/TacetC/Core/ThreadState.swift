import Glibc
import TacetHeader
import TacetSystem

/// The process that made an object with threads. In one that is forked from it those threads are not there.
struct OwnProcess {
  private let number = getpid()

  /// Throws in another process.
  func check(_ what: StaticString) throws {
    guard getpid() != number else { return }
    throw Failure(TACET_ERROR_STATE, "\(what) can not be destroyed by a process that was forked from its own")
  }
}

/// A thread's own state: the sentence about its last error, and the callbacks that it is in.
final class ThreadState {
  /// The longest sentence, with its end.
  private static let capacity = 4_096

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      let state = Unmanaged<ThreadState>.fromOpaque(pointer)
      state.takeUnretainedValue().end()
      state.release()
    }
    return key
  }()

  /// The calling thread's, which is made at its first error or callback.
  static var current: ThreadState {
    if let made = ifMade { return made }
    let made = ThreadState()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  /// The calling thread's; nil: it has had no error and no callback.
  static var ifMade: ThreadState? {
    pthread_getspecific(key).map { Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The owners of the callbacks that the thread is in, the outermost first.
  var owners: [ObjectIdentifier] = []
  /// The gates of the same callbacks.
  var gates: [CallbackGate] = []
  /// The sentence, always at one place.
  let sentence: UnsafeMutablePointer<CChar>
  /// The result of the same error.
  private(set) var result = TACET_OK

  private var hasOpenedSignals = false

  private init() {
    sentence = .allocate(capacity: Self.capacity)
    sentence.initialize(repeating: 0, count: Self.capacity)
  }

  deinit { sentence.deallocate() }

  /// The thread ends. Inside a callback that has called `pthread_exit` nobody returns from it, and the frames that hold
  /// this are never left.
  private func end() {
    for gate in gates { gate.leave() }
    gates = []
  }

  /// Opens the signals by which the runtime of a language stops the threads that have run its code, such as for its
  /// collector: SIGPWR, SIGXCPU and those of real time, where they have a handler. Mono 6.8 waits for ever for a thread
  /// that blocks them. Once, and of the library's own threads alone, which block all signals.
  func openSignalsOfRuntimes() {
    if hasOpenedSignals { return }
    hasOpenedSignals = true
    guard SystemThread.isOwn else { return }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPWR, SIGXCPU] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax()) {
      var action = sigaction()
      if sigaction(signal, nil, &action) == 0, unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) > 1 {
        sigaddset(&signals, signal)
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Keeps the result and the sentence of an error.
  func keep(_ failure: Failure) {
    result = failure.result
    _ = write(failure.sentence, to: sentence, Self.capacity)
  }
}
