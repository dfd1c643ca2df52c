import TacetSignal

#if canImport(Glibc)
  import Glibc
#endif

/// Closes the engines that still live when the program exits: those in globals, which nothing else ever ends.
///
/// Otherwise OpenAL Soft writes to standard error that devices were not closed. A child that was forked leaves the
/// engines of its parent alone.
enum ExitGuard {
  private struct Member {
    weak var core: EngineCore?
  }

  private static let members = Locked<[Member]>([])
  private static let process: pid_t = {
    atexit { ExitGuard.close() }
    return getpid()
  }()

  /// Notes an engine.
  static func add(_ core: EngineCore) {
    _ = process
    members.withLock { members in
      members.removeAll { $0.core == nil }
      members.append(Member(core: core))
    }
  }

  private static func close() {
    guard getpid() == process else { return }
    for core in members.withLock({ $0.compactMap(\.core) }) {
      core.close()
      core.renderer.shutDown()
    }
  }
}
