internal import CTacetLinux
import Glibc

/// The kernel's number of the calling thread. `gettid`.
package var threadNumber: Int { Int(gettid()) }

/// The scheduling priority of a thread that has to meet deadlines.
package enum ThreadPriority: Sendable {
  /// A thread that renders blocks.
  case output
  /// A thread that fills the buffers from which blocks are rendered.
  case feeder

  /// The nice value: the values that sound servers request for threads of the same kind.
  package var nice: Int32 { self == .output ? -11 : -10 }
}

/// Raises the priority of the calling thread; false where the system does not allow it.
///
/// An output's thread gets real-time scheduling where `RLIMIT_RTPRIO` allows it (`sched_setscheduler`, `SCHED_RR`), at
/// a lower priority than a sound server's own threads. Otherwise, and always for a feeder, the nice value is lowered
/// where `RLIMIT_NICE` allows it (`setpriority`, which on Linux applies to one thread). Threads and processes that the
/// thread creates start at the normal priority.
package func raiseThreadPriority(_ priority: ThreadPriority) -> Bool {
  if priority == .output {
    // One less than PulseAudio's own threads have.
    var parameters = sched_param(sched_priority: 4)
    let resetOnFork: Int32 = 0x4000_0000
    if sched_setscheduler(0, SCHED_RR | resetOnFork, &parameters) == 0 { return true }
  }
  let thread = __priority_which_t(PRIO_PROCESS.rawValue)
  // RealtimeKit, or the process that started the game, may have raised it already.
  return getpriority(thread, 0) <= priority.nice || setpriority(thread, 0, priority.nice) == 0
}
