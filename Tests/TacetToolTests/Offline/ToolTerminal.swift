import Foundation
import TacetTestSupport

/// A run of the `tacet` command in a terminal of its own, killed with its owner.
final class ToolTerminal {
  struct Failure: Error {}

  let id: pid_t
  /// Kept: the command opens its files when it gets to them.
  private let folder: ScenarioFolder
  /// The terminal's other side.
  private let screen: Int32
  private(set) var text = ""
  private var status: Int32?

  /// Runs the command in `folder` on a terminal of `columns`, its only one; without a sound server unless `environment`
  /// says otherwise.
  init(
    _ arguments: [String], in folder: ScenarioFolder, columns: Int = 80, environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK, TIOCGPTN: what unlockpt(3) and ptsname(3) do.
    var lock: CInt = 0
    var number: CInt = 0
    guard screen >= 0, ioctl(screen, 0x4004_5431, &lock) == 0, ioctl(screen, 0x8004_5430, &number) == 0 else {
      throw Failure()
    }
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR | O_NOCTTY, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    let base = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "PULSE_SERVER": "unix:\(folder.path)/nobody",
    ]
    // setsid(1) makes the terminal that of its session, and becomes the command.
    let command = ["/usr/bin/env", "-C", folder.path, "setsid", "--ctty", ToolProcess.url.path] + arguments
    let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] =
      base.merging(environment) { $1 }.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var id = pid_t()
    guard posix_spawn(&id, "/usr/bin/env", &actions, nil, words, variables) == 0 else { throw Failure() }
    self.id = id
  }

  deinit {
    if status == nil {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    close(screen)
  }

  /// The terminal echoes what is typed, and gives it to the program by the line: as it was before the program.
  var isCooked: Bool {
    var mode = termios()
    return tcgetattr(screen, &mode) == 0 && mode.c_lflag & UInt32(ECHO) != 0 && mode.c_lflag & UInt32(ICANON) != 0
  }

  /// True while the program is stopped by a signal.
  var isStopped: Bool {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    return stat.split(separator: ")").last?.hasPrefix(" T") == true
  }

  /// True once the program handles this signal.
  func handles(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
    return mask & 1 << (UInt64(signal) - 1) != 0
  }

  /// Types on the terminal.
  func type(_ keys: String) { _ = keys.withCString { write(screen, $0, strlen($0)) } }

  /// Reads what is there.
  private func readScreen() {
    var block = [UInt8](repeating: 0, count: 4_096)
    while true {
      var ready = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 0) > 0, ready.revents & Int16(POLLIN) != 0 else { return }
      let count = read(screen, &block, block.count)
      guard count > 0 else { return }
      text += String(decoding: block[..<count], as: UTF8.self)
    }
  }

  /// Reads until the screen has shown this.
  func waits(for isReached: (String) -> Bool) -> Bool {
    eventually {
      readScreen()
      return isReached(text)
    }
  }

  /// Waits for the end: the exit status, or minus the signal that ended it. Sends `signal` until then.
  func end(sending signal: Int32? = nil) -> Int32? {
    _ = eventually {
      readScreen()
      if let signal { kill(id, signal) }
      var raw: Int32 = 0
      guard waitpid(id, &raw, WNOHANG) == id else { return false }
      status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : -(raw & 0x7F)
      return true
    }
    readScreen()
    return status
  }
}
