internal import CTacetLinux
import Glibc

/// The calling thread's number in the system. `gettid`.
package var threadNumber: Int { Int(gettid()) }

/// How much sooner than others a thread is served.
package enum ThreadPriority: Sendable {
  /// It makes what must be ready within a block.
  case output
  /// It fills the buffers that those blocks are made from.
  case feeder

  /// In the system's own measure: as sound servers ask for their own.
  package var nice: Int32 { self == .output ? -11 : -10 }
}

/// Has the calling thread served before others; whether the system lets the program do so.
///
/// An output's thread runs in real time where that is allowed (`sched_setscheduler`, `RLIMIT_RTPRIO`), below a sound
/// server's own threads; else, and a feeder's always, it is served sooner than its kind (`setpriority`, which on Linux is
/// about a thread; `RLIMIT_NICE`). What is started from such a thread begins as usual.
package func raiseThreadPriority(_ urgency: ThreadPriority) -> Bool {
  if urgency == .output {
    // One less than PulseAudio's own.
    var priority = sched_param(sched_priority: 4)
    let resetOnFork: Int32 = 0x4000_0000
    if sched_setscheduler(0, SCHED_RR | resetOnFork, &priority) == 0 { return true }
  }
  let thread = __priority_which_t(PRIO_PROCESS.rawValue)
  // Somebody else may have seen to it.
  return getpriority(thread, 0) <= urgency.nice || setpriority(thread, 0, urgency.nice) == 0
}
