import TacetDecoding
import TacetSystem

/// Files that an ``EffectLibrary`` loads in the background: how far it is, and what failed. Any thread.
public final class EffectLoading: Sendable {
  /// How far a loading is.
  public struct Progress: Hashable, Sendable {
    /// The number of files; 0 until they are counted.
    public internal(set) var total = 0
    /// The files whose effects are in memory.
    public internal(set) var loaded = 0
    /// The files that can not be used: ``EffectLoading/failures``.
    public internal(set) var failed = 0
    /// The files that were not begun when it was cancelled.
    public internal(set) var cancelled = 0
    /// True where nothing is left to do.
    public internal(set) var isOver = false

    /// The part that is done, from 0 to 1.
    public var fraction: Double { total == 0 ? (isOver ? 1 : 0) : Double(loaded + failed + cancelled) / Double(total) }
  }

  private struct State {
    var progress = Progress()
    /// By paths.
    var failures: [String: DecodingError] = [:]
    var isCancelled = false
    var waiters: [@Sendable (Progress) -> Void] = []
  }

  private let state = Locked(State())

  /// The caller's own names of files by their paths, for ``failures``.
  let names: [String: any Sendable]

  init(names: [String: any Sendable] = [:]) { self.names = names }

  /// How many files are loaded, failed and left at this moment.
  public var progress: Progress { state.withLock { $0.progress } }

  /// The paths of files that can not be used, and why.
  package var failedPaths: [String: DecodingError] { state.withLock { $0.failures } }

  /// Leaves out the files that have not begun. One that is being decoded is finished, which takes milliseconds.
  public func cancel() { state.withLock { $0.isCancelled = true } }

  /// Waits until nothing is left to do. A task that is cancelled cancels it.
  @discardableResult
  public func finished() async -> Progress {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in whenOver { continuation.resume(returning: $0) } }
    } onCancel: {
      cancel()
    }
  }

  /// Blocks until nothing is left to do.
  func wait() {
    let end = OneShotEvent()
    whenOver { _ in end.signal() }
    end.wait()
  }

  func whenOver(_ done: @escaping @Sendable (Progress) -> Void) {
    let progress: Progress? = state.withLock { state in
      if state.progress.isOver { return state.progress }
      state.waiters.append(done)
      return nil
    }
    if let progress { done(progress) }
  }

  // MARK: - The library

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Sets the number of files.
  func begin(total: Int) {
    change { $0.progress.total = total }
  }

  /// Counts a file; nil: it was cancelled.
  func count(_ path: String, _ result: Result<SoundEffect, DecodingError>?) {
    switch result {
    case .success: countLoaded()
    case .failure(let error): count(path, failure: error)
    case nil: countCancelled()
    }
  }

  func countLoaded() { change { $0.progress.loaded += 1 } }

  func countCancelled() { change { $0.progress.cancelled += 1 } }

  func count(_ path: String, failure: DecodingError) {
    change { state in
      state.progress.failed += 1
      state.failures[path] = failure
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let (waiters, progress) = state.withLock { state in
      body(&state)
      let progress = state.progress
      state.progress.isOver = progress.loaded + progress.failed + progress.cancelled == progress.total
      guard state.progress.isOver else { return ([@Sendable (Progress) -> Void](), progress) }
      defer { state.waiters = [] }
      return (state.waiters, state.progress)
    }
    for waiter in waiters { waiter(progress) }
  }
}
