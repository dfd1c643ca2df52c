import Glibc

/// Starts a program, found by `PATH`, with `environment` in place of our own; nil where that fails. Its standard input
/// and error are `/dev/null`, and so is its output unless a descriptor is given; it blocks no signal. `posix_spawnp`.
func spawn(_ words: [String], _ environment: [String: String], output: Int32? = nil) -> pid_t? {
  var actions = posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  if let output {
    posix_spawn_file_actions_adddup2(&actions, output, 1)
  } else {
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  }
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  // The calling thread may block signals, which the program would inherit.
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

/// Starts a program that outlives us and is not our child, so that no process has to wait for it; false where it is not
/// installed. Found by the `PATH` of `environment`. Waits a few milliseconds for a shell.
package func startDetached(_ program: String, _ arguments: [String], environment: [String: String]) -> Bool {
  let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  guard let folder = folders.first(where: { access("\($0)/\(program)", X_OK) == 0 }) else { return false }
  // The shell ends at once, and what it has started belongs to the system's first process. A terminal's interrupt does
  // not reach what a shell starts in the background, and its end is ignored.
  let words = ["/bin/sh", "-c", "trap '' HUP; exec \"$@\" &", "sh", "\(folder)/\(program)"] + arguments
  guard let shell = spawn(words, environment) else { return false }
  while waitpid(shell, nil, 0) < 0, errno == EINTR {}
  return true
}
