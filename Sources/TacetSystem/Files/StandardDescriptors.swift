import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
  /// Opens `/dev/null` in place of those that are closed. Open ones are not changed. `open`.
  ///
  /// The kernel gives the lowest free number to whatever is opened next: with standard output closed, a game's `print`
  /// would write to the socket of the sound server.
  package static func fill() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      let opened = open("/dev/null", O_RDWR)
      // Another thread may have taken the number in between.
      if opened > STDERR_FILENO { close(opened) }
    }
  }
}
