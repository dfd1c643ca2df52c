import Glibc
internal import TacetDecoding
import TacetSystem

/// Threads that read files, so that the callers' can go on: as many as the machine has processors, while there is work.
package final class Loader: Sendable {
  private struct State {
    /// The jobs in order, of which those before `next` were taken.
    var jobs: [@Sendable () -> Void] = []
    var next = 0
    var threads = 0
  }

  package static let shared = Loader(threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  private let most: Int
  private let state = Locked(State())

  /// A loader of at most so many threads.
  init(threads: Int) { most = max(1, threads) }

  /// Runs `job` on one of the threads, after those that were added before.
  package func add(_ job: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < most else { return false }
      state.threads += 1
      return true
    }
    // Where the system has no thread left, the caller's does the work.
    if needsThread, SystemThread(name: "tacet-loader", { self.run() }) == nil { run() }
  }

  private func run() {
    while let job = take() { job() }
  }

  /// The next job; nil, and a thread fewer, where there is none.
  private func take() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.next < state.jobs.count else {
        state.threads -= 1
        (state.jobs, state.next) = ([], 0)
        return nil
      }
      defer { state.next += 1 }
      return state.jobs[state.next]
    }
  }

  /// Runs `body` on one of the threads of ``shared``.
  static func run<Loaded: Sendable>(
    _ body: @escaping @Sendable () throws(DecodingError) -> Loaded
  ) async throws(DecodingError) -> Loaded {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Loaded, DecodingError>, Never>) in
      shared.add {
        do throws(DecodingError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
