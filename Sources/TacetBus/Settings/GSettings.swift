import Glibc

/// One run of the program `gsettings`, which knows where the user's settings are kept.
///
/// One thread at a time. Dropped, the program is ended.
package final class GSettings {
  /// What the program needs to find the settings and the session.
  private static let variables = [
    "PATH", "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "DBUS_SESSION_BUS_ADDRESS",
    "DCONF_PROFILE", "GSETTINGS_BACKEND", "GSETTINGS_SCHEMA_DIR", "GIO_EXTRA_MODULES", "LD_LIBRARY_PATH",
  ]
  /// More bytes than can be meant.
  private static let most = 1 << 16

  private let process: pid_t
  private let output: Int32
  private var text: [UInt8] = []

  /// Starts it with these words, such as `"get", schema, key`; nil where it is not installed. `environment` is used
  /// instead of our own.
  package init?(_ words: String..., environment: [String: String]? = nil) {
    var ends: [Int32] = [-1, -1]
    // A socket pair, because it can be made close-on-exec at once.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard let process = Self.spawn(["gsettings"] + words, environment ?? Self.environment, output: ends[1]) else {
      close(ends[0])
      return nil
    }
    self.process = process
    output = ends[0]
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // Only where it is ours and alive: a game that ignores SIGCHLD has its number given to others when it has ended.
    if waitpid(process, nil, WNOHANG) == 0 {
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
    close(output)
  }

  /// What it has printed, once it has closed its output; empty if that is more than can be meant; nil: not yet. Waits
  /// for nobody.
  package func read() -> String? {
    var block = [UInt8](repeating: 0, count: 4096)
    while text.count < Self.most {
      let count = Glibc.read(output, &block, block.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return nil }
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += block[..<count]
    }
    return ""
  }

  /// As ``read()``, but waits for it, until `limit` is over.
  package func read(within limit: Duration) -> String? {
    let end = ContinuousClock.now + limit
    while true {
      if let text = read() { return text }
      let left = end - .now
      guard left > .zero else { return nil }
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, Int32(left / .milliseconds(1)) + 1)
    }
  }

  private static var environment: [String: String] {
    Dictionary(
      uniqueKeysWithValues: variables.compactMap { name in getenv(name).map { (name, String(cString: $0)) } })
  }

  private static func spawn(_ words: [String], _ environment: [String: String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Our thread takes no signals; the program shall.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process = pid_t()
    return posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables) == 0 ? process : nil
  }
}
