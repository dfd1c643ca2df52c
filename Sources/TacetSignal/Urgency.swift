#if canImport(Glibc)
  import Glibc
#endif

/// How much sooner than others a thread is served.
package enum Urgency: Sendable {
  /// It makes what must be ready within a block.
  case output
  /// It fills the buffers that those blocks are made from.
  case feeder
}

/// Has the calling thread served before others, where the system lets the program do so; nothing otherwise.
///
/// An output thread runs in real time where that is allowed (`sched_setscheduler`, `RLIMIT_RTPRIO`), below a sound
/// server's own threads; else, and a feeder always, sooner than its kind (`setpriority`, which on Linux is about a thread;
/// `RLIMIT_NICE`). What a program starts from such a thread begins as usual.
package func makeThisThreadUrgent(_ urgency: Urgency) {
  if urgency == .output {
    // One less than PulseAudio's; pipewire's are above.
    var priority = sched_param(sched_priority: 4)
    let resetOnFork: Int32 = 0x4000_0000
    if sched_setscheduler(0, SCHED_RR | resetOnFork, &priority) == 0 { return }
  }
  // As sound servers ask for their own.
  setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, urgency == .output ? -11 : -10)
}
