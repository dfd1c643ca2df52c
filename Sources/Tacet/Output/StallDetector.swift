import Synchronization
import TacetSignal
import TacetSystem

/// Notices that the whole process stood still: it was stopped (SIGSTOP, a debugger), or the machine slept unannounced.
///
/// While blocks are asked for the control thread beats every second. Where none came for longer than a busy machine
/// takes, the next block is silence and nothing moves, until the control thread has done what a pause asks for.
final class StallDetector: Sendable {
  /// Seconds between two beats.
  static let interval = 1.0
  /// Nanoseconds without a beat after which the process must have stood still.
  private static let limit = 2_500_000_000

  private struct Watch: ~Copyable {
    let render: RenderCallback
    let time: EngineClock
    let wakeup: Wakeup
    /// When the control thread was last seen to run; -1 while nobody watches.
    let beat = Atomic<Int>(-1)
    /// When the last block was rendered.
    let block = Atomic<Int>(-1)

    var isStale: Bool {
      let beat = beat.load(ordering: .acquiring)
      return beat >= 0 && time.nanoseconds - beat > StallDetector.limit
    }
  }

  // What it points to is constant or atomic.
  nonisolated(unsafe) private let watch: UnsafeMutablePointer<Watch>

  /// A guard before `render`, which posts `wakeup` when the control thread must look.
  init(_ render: RenderCallback, time: EngineClock, wakeup: Wakeup) {
    watch = .allocate(capacity: 1)
    watch.initialize(to: Watch(render: render, time: time, wakeup: wakeup))
  }

  deinit { watch.deinitialize(count: 1).deallocate() }

  /// What the output calls. The guard must outlive the output. Output thread only; neither allocates nor locks.
  var callback: RenderCallback {
    RenderCallback(context: UnsafeMutableRawPointer(watch)) { context, samples, frames in
      let watch = context.assumingMemoryBound(to: Watch.self)
      guard !watch.pointee.isStale else {
        samples.update(repeating: 0, count: 2 * frames)
        watch.pointee.wakeup.post()
        return
      }
      watch.pointee.block.store(watch.pointee.time.nanoseconds, ordering: .relaxed)
      watch.pointee.render(samples, frames: frames)
    }
  }

  /// The process runs. Any thread.
  func beat() { watch.pointee.beat.store(watch.pointee.time.nanoseconds, ordering: .releasing) }

  /// Nobody asks for blocks: how long that lasts says nothing. Any thread.
  func rest() { watch.pointee.beat.store(-1, ordering: .releasing) }

  /// When the last block was rendered, in nanoseconds of the engine's time; -1 before the first. Any thread.
  var lastBlock: Int { watch.pointee.block.load(ordering: .relaxed) }

  /// Since when the process stood still, in seconds, if it did since the last ``beat()``. Any thread.
  var began: Double? {
    guard watch.pointee.isStale else { return nil }
    let last = max(watch.pointee.beat.load(ordering: .acquiring), watch.pointee.block.load(ordering: .relaxed))
    return Double(last) * 1e-9
  }
}
