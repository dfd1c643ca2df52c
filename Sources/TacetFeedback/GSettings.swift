import Foundation
import Glibc

/// What `gsettings` prints about the schema; empty where it is not installed, or has not ended within a second.
func runGSettings(environment: [String: String]?) -> String {
  var ends: [Int32] = [-1, -1]
  // A socket pair, because it can be made close-on-exec at once.
  guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return "" }
  defer { close(ends[0]) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  let words = ["gsettings", "list-recursively", DesktopSounds.schema]
  let variables = environment ?? ProcessInfo.processInfo.environment
  let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  let pairs: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (arguments + pairs).forEach { free($0) } }
  var child = pid_t()
  let isRunning = posix_spawnp(&child, words[0], &actions, nil, arguments, pairs) == 0
  close(ends[1])
  guard isRunning else { return "" }
  let text = readAll(ends[0], within: .seconds(1))
  kill(child, SIGKILL)
  while waitpid(child, nil, 0) < 0, errno == EINTR {}
  return text ?? ""
}

/// All that comes until the other end is closed; nil when it is not within `limit`, or more than can be meant.
private func readAll(_ descriptor: Int32, within limit: Duration) -> String? {
  let end = ContinuousClock.now + limit
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 4096)
  while bytes.count < 1 << 16 {
    let left = max(.zero, end - .now)
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Int32(left / .milliseconds(1)) + 1) > 0 else { return nil }
    let count = read(descriptor, &block, block.count)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += block[..<count]
  }
  return nil
}
