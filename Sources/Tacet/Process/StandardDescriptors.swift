import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
  /// Opens `/dev/null` for those that are closed: else what an engine opens next takes their numbers, and what a game
  /// prints goes to a sound server. Those that are open stay what they are. `open`.
  static func fill() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      let opened = open("/dev/null", O_RDWR)
      // The lowest that was free is another when somebody was quicker.
      if opened > STDERR_FILENO { close(opened) }
    }
  }
}
