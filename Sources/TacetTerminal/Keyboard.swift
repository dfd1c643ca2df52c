import Glibc
import TacetSystem

/// The keys of the terminal, without echo and without waiting for a line's end.
///
/// The terminal is as it was before at the end of the process, however it ends but by SIGKILL, and while it is stopped
/// (Ctrl-Z).
package final class Keyboard: Sendable {
  /// The terminal's mode before; nil: as it was.
  private static let original = Locked<termios?>(nil)

  private let keys = Locked<[Key]>([])

  /// Reads keys from now on, and calls `onKey` for each, on another thread; nil where standard input and output are not
  /// a terminal of this process in the foreground.
  package init?(onKey: @escaping @Sendable () -> Void) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp() else {
      return nil
    }
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    guard let stops = SignalEvents(), let continues = SignalEvents() else { return nil }
    Self.original.withLock { $0 = mode }
    let isRead = DescriptorThread.start(
      name: "tacet-keys", on: [STDIN_FILENO, stops.descriptor, continues.descriptor]
    ) { [keys] descriptor in
      switch descriptor {
      case stops.descriptor:
        guard stops.take() > 0 else { return true }
        Self.original.withLock { if let mode = $0 { Self.apply(mode) } }
        kill(getpid(), SIGSTOP)
      case continues.descriptor:
        // Not behind the stop: another thread may take it, and this one runs on for a moment. In the background (`bg`)
        // the terminal is not this process's.
        guard continues.take() > 0, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return true }
        Self.original.withLock { if let mode = $0 { Self.apply(Self.raw(mode)) } }
      default:
        var block = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &block, block.count)
        // The terminal is gone.
        guard count > 0 else { return count < 0 && errno == EINTR }
        keys.withLock { $0 += Key.parse(block[..<count]) }
        onKey()
      }
      return true
    }
    guard isRead else { return nil }
    atexit { Keyboard.restore() }
    stops.handle([SIGTSTP])
    continues.handle([SIGCONT])
    Self.apply(Self.raw(mode))
  }

  /// Removes and returns the keys since the last call.
  package func drain() -> [Key] {
    keys.withLock { keys in
      defer { keys = [] }
      return keys
    }
  }

  /// Puts the terminal into its mode before. Any thread, any number of times.
  package static func restore() {
    original.withLock { original in
      if let mode = original { apply(mode) }
      original = nil
    }
  }

  /// Neither echo nor lines; the keys of signals keep theirs.
  private static func raw(_ mode: termios) -> termios {
    var mode = mode
    mode.c_lflag &= ~UInt32(ECHO | ICANON)
    return mode
  }

  private static func apply(_ mode: termios) {
    var mode = mode
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }
}
