import Glibc
import TacetSystem

/// Standard output and standard error, unbuffered.
///
/// Where standard output can not be written, the process ends with 1 and a sentence: what was asked for is lost. Where
/// its reader has closed the pipe, it wants no more: the process ends silently with 141, as a shell shows for SIGPIPE.
package enum Console {
  private static let isAborting = Locked(false)

  /// Writes `text` and a line's end to standard output.
  package static func line(_ text: String) { show(text + "\n") }

  /// Writes `text` as it is to standard output.
  package static func show(_ text: String) {
    guard let code = write(text, to: STDOUT_FILENO) else { return }
    if code == EPIPE { abort(nil, status: 128 + SIGPIPE) }
    abort("standard output: can not be written: \(errorText(code))")
  }

  /// Writes one line about an error to standard error. A long one loses its middle: the file stands at the beginning,
  /// the reason at the end.
  package static func complain(_ text: String) { _ = write(complaint(text), to: STDERR_FILENO) }

  /// Writes `text` as it is to standard error.
  package static func note(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Ends the process with `status` and one line on standard error, if there is one and it can be written now. Any
  /// thread.
  package static func abort(_ text: String?, status: Int32 = 1) -> Never {
    let isFirst = isAborting.withLock { isAborting in
      defer { isAborting = true }
      return !isAborting
    }
    // exit(3) may run once.
    while !isFirst { pause() }
    leave(text)
    exit(status)
  }

  /// Ends the process as ``abort(_:status:)`` does, also where another thread ends it already and does not get on: no
  /// exit handler runs but that of the keyboard. Any thread.
  static func abortAtOnce(_ text: String) -> Never {
    Keyboard.restore()
    leave(text)
    _exit(1)
  }

  /// Removes the temporary files, and complains if that can be done now.
  private static func leave(_ text: String?) {
    AtomicFile.removeAll()
    var state = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if let text, poll(&state, 1, 0) == 1, state.revents & Int16(POLLOUT) != 0 { complain(text) }
  }

  /// True where standard output is a terminal.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// True where standard error is a terminal.
  package static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

  /// The terminal's width in characters; 80 without a terminal.
  package static var width: Int { size.columns }

  /// The terminal's size in characters; 80 by 24 without a terminal.
  package static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
    return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  private static func complaint(_ text: String) -> String {
    // Of a long one the middle is not even read.
    let isLong = text.utf8.count > 20_000
    let line = (isLong ? "\(text.prefix(1_000)) … \(text.suffix(1_000))" : text).onOneLine
    let cut = line.count > 1_000 ? "\(line.prefix(500)) … \(line.suffix(400))" : line
    return "tacet: \(cut)\n"
  }

  /// The error's number where it failed.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    Interrupt.inBlockingCall { writeAll(text, to: descriptor) ? nil : errno }
  }
}
