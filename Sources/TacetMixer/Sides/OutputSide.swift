import TacetSignal

/// The output's side of a renderer: blocks. Any thread; while two threads ask, one gets silence. Valid as long as its
/// renderer.
package struct OutputSide: @unchecked Sendable {
  // Sendable: it reaches the renderer's state through a try-lock.
  private let lock: UnsafePointer<RenderLock>
  /// How many frames after the clock a frame is put out: the limiter's look-ahead.
  package let delay: Int

  init(lock: UnsafePointer<RenderLock>, delay: Int) {
    self.lock = lock
    self.delay = delay
  }

  /// Renders `frames` interleaved stereo frames on the calling thread, whose OpenAL context stays what it was. Where
  /// `soundtrack` is given, the soundtrack goes there, and everything else to `samples`: limited together, so that
  /// their sum is what `samples` alone would have been. Neither allocates nor locks.
  package func render(
    into samples: UnsafeMutablePointer<Float>, soundtrack: UnsafeMutablePointer<Float>? = nil, frames: Int
  ) {
    lock.pointee.render(
      into: Block(samples, frames: frames), soundtrack: soundtrack.map { Block($0, frames: frames) })
  }

  /// The stereo frames that were mixed and not put out yet, without the limiter's gain: ``delay`` frames. For tests
  /// that compare frames with what was ordered.
  package var delayed: [Float] {
    var samples = [Float](repeating: 0, count: Block.channels * delay)
    samples.withBlock { lock.pointee.copyDelayed(to: $0) }
    return samples
  }

  /// The function that an output calls on its thread.
  package var callback: RenderCallback {
    RenderCallback(context: UnsafeMutableRawPointer(mutating: lock)) { context, samples, soundtrack, frames in
      context.assumingMemoryBound(to: RenderLock.self).pointee.render(
        into: Block(samples, frames: frames), soundtrack: soundtrack.map { Block($0, frames: frames) })
    }
  }
}
