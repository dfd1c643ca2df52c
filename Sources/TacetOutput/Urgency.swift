import Glibc

/// Has the calling thread served before others, where the system lets the program do so (`RLIMIT_NICE`); nothing
/// otherwise. `setpriority`, which on Linux is about a thread.
func makeThisThreadUrgent() {
  // As sound servers ask for their own.
  setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -11)
}
