import TacetSignal

/// The output's side of a renderer: blocks. Any thread; while two threads ask, one gets silence. Valid as long as its
/// renderer.
package struct OutputSide: @unchecked Sendable {
  // Sendable: it reaches the renderer's state through a try-lock.
  private let lock: UnsafePointer<RenderLock>

  init(lock: UnsafePointer<RenderLock>) { self.lock = lock }

  /// Renders `frames` interleaved stereo frames on the calling thread, whose OpenAL context stays what it was. Neither
  /// allocates nor locks.
  package func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    lock.pointee.render(into: samples, frames: frames)
  }

  /// The function that an output calls on its thread.
  package var callback: RenderCallback {
    RenderCallback(context: UnsafeMutableRawPointer(mutating: lock)) { context, samples, frames in
      context.assumingMemoryBound(to: RenderLock.self).pointee.render(into: samples, frames: frames)
    }
  }
}
