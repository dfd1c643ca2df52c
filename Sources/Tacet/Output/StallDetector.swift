import Synchronization
import TacetSignal
import TacetSystem

/// A watchdog: detects that the whole process stood still, because it was stopped (SIGSTOP, a debugger) or because the
/// machine slept unannounced.
///
/// While the output asks for blocks, the control thread sends a heartbeat every second. Once none came for longer than
/// a busy machine takes, blocks are silence and nothing moves, until the control thread has handled the interruption.
final class StallDetector: Sendable {
  /// The result of a check for a standstill.
  enum Outcome {
    /// The process did not stand still.
    case none
    /// It is over, and was handled.
    case ended
    /// A block from before it is still being rendered: it can not be handled yet.
    case busy
  }

  /// Seconds between two heartbeats.
  static let interval = 1.0
  /// Nanoseconds without a heartbeat after which the process must have stood still.
  private static let limit = 2_500_000_000

  private struct Watch: ~Copyable {
    let render: RenderCallback
    let clock: EngineClock
    let wakeup: Wakeup
    /// When the control thread sent its last heartbeat; -1 while the watch is suspended.
    let heartbeat = Atomic<Int>(-1)
    /// When the last block was rendered.
    let block = Atomic<Int>(-1)

    var isStale: Bool {
      let heartbeat = heartbeat.load(ordering: .acquiring)
      return heartbeat >= 0 && clock.nanoseconds - heartbeat > StallDetector.limit
    }
  }

  // It points to constants and atomics.
  nonisolated(unsafe) private let watch: UnsafeMutablePointer<Watch>

  /// A watchdog before `render`, which posts `wakeup` when the control thread must handle a standstill.
  init(_ render: RenderCallback, clock: EngineClock, wakeup: Wakeup) {
    watch = .allocate(capacity: 1)
    watch.initialize(to: Watch(render: render, clock: clock, wakeup: wakeup))
  }

  deinit { watch.deinitialize(count: 1).deallocate() }

  /// The output's callback. The detector must outlive the output. Output thread only; neither allocates nor locks.
  var callback: RenderCallback {
    RenderCallback(context: UnsafeMutableRawPointer(watch)) { context, samples, soundtrack, frames in
      let watch = context.assumingMemoryBound(to: Watch.self)
      guard !watch.pointee.isStale else {
        Block(samples, frames: frames).clear()
        if let soundtrack { Block(soundtrack, frames: frames).clear() }
        watch.pointee.wakeup.post()
        return
      }
      watch.pointee.block.store(watch.pointee.clock.nanoseconds, ordering: .relaxed)
      watch.pointee.render(samples, soundtrack: soundtrack, frames: frames)
    }
  }

  /// The process runs. Any thread.
  func heartbeat() { watch.pointee.heartbeat.store(watch.pointee.clock.nanoseconds, ordering: .releasing) }

  /// No output asks for blocks, so that their absence means nothing, until the next heartbeat. Any thread.
  func suspendWatch() { watch.pointee.heartbeat.store(-1, ordering: .releasing) }

  /// When the last block was rendered, in nanoseconds of the engine's clock; -1 before the first. Any thread.
  var lastBlock: Int { watch.pointee.block.load(ordering: .relaxed) }

  /// When the process came to stand still, in seconds, if it did since the last ``heartbeat()``. Any thread.
  var began: Double? {
    guard watch.pointee.isStale else { return nil }
    let heartbeat = watch.pointee.heartbeat.load(ordering: .acquiring)
    return Double(max(heartbeat, watch.pointee.block.load(ordering: .relaxed))) * 1e-9
  }
}
