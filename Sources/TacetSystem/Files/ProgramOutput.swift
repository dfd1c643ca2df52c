import Glibc

/// One run of another program and the text that it prints, with limits on the size of the text and on the waiting time.
///
/// One thread at a time. Releasing it kills the program.
package final class ProgramOutput {
  private let process: pid_t
  private let pipe: FileDescriptor
  private let sizeLimit: Int
  private var text: [UInt8] = []

  /// Starts `program`, found by `PATH`, with `environment` in place of our own; nil where it is not installed.
  ///
  /// Its standard input and error are `/dev/null`, no other descriptor of ours is open in it, and it blocks no signal.
  /// `posix_spawnp`.
  package init?(_ program: String, _ arguments: [String], environment: [String: String], sizeLimit: Int = 1 << 16) {
    var ends: [Int32] = [-1, -1]
    // A socket pair, because Linux can make it close-on-exec at once.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    pipe = FileDescriptor(owning: ends[0])
    let output = FileDescriptor(owning: ends[1])
    self.sizeLimit = sizeLimit
    process = spawn([program] + arguments, environment, output: output.rawValue) ?? -1
    guard process > 0 else { return nil }
    _ = fcntl(pipe.rawValue, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // Killed only if it is still our child: in a game that ignores SIGCHLD the kernel gives the number of a process
    // that has ended to another.
    guard process > 0, waitpid(process, nil, WNOHANG) == 0 else { return }
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// The text, once the program has closed its output; nil: not yet. Empty where it is longer than the limit. Does not
  /// wait.
  package func read() -> String? {
    var block = [UInt8](repeating: 0, count: 4096)
    while text.count < sizeLimit {
      let count = Glibc.read(pipe.rawValue, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return nil }
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += block[..<count]
    }
    return ""
  }

  /// The text as ``read()`` returns it, waited for by at most `limit`.
  package func read(within limit: Duration) -> String? {
    let end = ContinuousClock.now + limit
    while true {
      if let text = read() { return text }
      let left = end - .now
      guard left > .zero else { return nil }
      var ready = pollfd(fd: pipe.rawValue, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, Int32(min(left / .milliseconds(1), 3_600_000)) + 1)
    }
  }
}
