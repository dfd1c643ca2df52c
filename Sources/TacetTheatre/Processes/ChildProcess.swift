import Foundation

/// A program that we started: killed when its owner lets go of it, and with our process, whatever ends that.
package final class ChildProcess: Sendable {
  /// Why a program could not be run.
  package struct Failure: Error, CustomStringConvertible {
    /// The failure as one plain sentence.
    package let description: String

    /// A failure for this reason.
    package init(description: String) { self.description = description }
  }

  /// The process id, valid until ``kill()``.
  package let id: pid_t
  /// The child's standard output.
  package let output: FileDescriptor
  private let hasEnded = Observed(false)

  /// A descriptor that is closed with its owner.
  package final class FileDescriptor: Sendable {
    /// The number of the descriptor, open as long as this object lives.
    package let rawValue: Int32
    init(_ rawValue: Int32) { self.rawValue = rawValue }
    deinit { close(rawValue) }
  }

  /// The path of `program` in `PATH`, or nil where it is not installed.
  package static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Runs `program` from `PATH` with exactly the `environment` given. Its standard error is left out.
  package init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    guard let setpriv = Self.find("setpriv"), let path = Self.find(program) else {
      throw Failure(description: "\(program) is not installed")
    }
    var ends: [Int32] = [-1, -1]
    // A socket pair, because it can be made close-on-exec at once: no other child keeps an end of it.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Failure(description: "no pipe for \(program)") }
    output = FileDescriptor(ends[0])
    defer { close(ends[1]) }
    let words = [setpriv, "--pdeathsig", "KILL", "--", path] + arguments
    let writingEnd = ends[1]
    let spawned = Self.onSpawner { Self.spawn(words, environment, output: writingEnd) }
    guard spawned > 0 else { throw Failure(description: "\(program) could not be started") }
    id = spawned
  }

  deinit { kill() }

  /// Ends it at once (SIGKILL, which also ends a stopped process), and waits until it is gone.
  package func kill() {
    hasEnded.withLock { hasEnded in
      guard !hasEnded else { return }
      hasEnded = true
      Glibc.kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
  }

  /// The way in which a program ended by itself.
  package enum End: Hashable, Sendable {
    /// It returned this status.
    case exited(Int32)
    /// This signal ended it.
    case killed(Int32)
  }

  /// How it has ended; nil while it runs. Leaves it to ``kill()``, until which its number is its own. `waitid`.
  package var end: End? {
    hasEnded.withLock { hasEnded in
      var info = siginfo_t()
      guard !hasEnded, waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0,
        info._sifields._sigchld.si_pid == id
      else { return hasEnded ? .killed(SIGKILL) : nil }
      let status = info._sifields._sigchld.si_status
      return info.si_code == Int32(CLD_EXITED) ? .exited(status) : .killed(status)
    }
  }

  /// Sends a signal, unless the process was killed.
  package func send(_ signal: Int32) {
    hasEnded.withLock { if !$0 { Glibc.kill(id, signal) } }
  }

  /// Reads its output until `isEnough` says so, it ends, or `limit` has passed.
  package func read(atMost limit: Duration = .seconds(120), until isEnough: (String) -> Bool = { _ in false }) -> String
  {
    let end = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let left = end - ContinuousClock.now
      var ready = pollfd(fd: output.rawValue, events: Int16(POLLIN), revents: 0)
      guard left > .zero, poll(&ready, 1, Int32(left / .milliseconds(1)) + 1) > 0 else { break }
      let count = Glibc.read(output.rawValue, &block, block.count)
      guard count > 0 else { break }
      bytes += block[..<count]
      if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func spawn(_ words: [String], _ environment: [String: String], output: Int32) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var id = pid_t()
    return posix_spawn(&id, words[0], &actions, nil, arguments, variables) == 0 ? id : -1
  }

  /// Runs `body` on a thread that lives as long as the process: the kernel sends the signal of `--pdeathsig` when the
  /// thread that started a child ends, not its process.
  private static func onSpawner(_ body: @escaping @Sendable () -> pid_t) -> pid_t {
    let result = Observed<pid_t?>(nil)
    spawner.withLock { $0.append { result.withLock { $0 = body() } } }
    guard result.wait(atMost: .seconds(120), until: { $0 != nil }) else { return -1 }
    return result.withLock { $0 } ?? -1
  }

  private static let spawner: Observed<[@Sendable () -> Void]> = {
    let jobs = Observed<[@Sendable () -> Void]>([])
    Thread.detachNewThread {
      while true {
        guard jobs.wait(atMost: .seconds(3600), until: { !$0.isEmpty }) else { continue }
        jobs.withLock { $0.removeFirst() }()
      }
    }
    return jobs
  }()
}
