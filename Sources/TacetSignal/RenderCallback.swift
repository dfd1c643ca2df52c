/// What an output calls to have a block made: interleaved stereo 32-bit float frames.
///
/// A C function and a pointer, so that calling it neither retains nor allocates.
package struct RenderCallback: @unchecked Sendable {
  // Sendable: the one who makes it promises that `context` outlives the output and may be used on its thread.
  /// Fills `frames` stereo frames at `samples`. Output thread only; neither allocates nor locks.
  package typealias Function =
    @convention(c) (
      _ context: UnsafeMutableRawPointer, _ samples: UnsafeMutablePointer<Float>, _ frames: Int
    ) -> Void

  private let context: UnsafeMutableRawPointer
  private let function: Function

  /// A callback of `function` with `context`.
  package init(context: UnsafeMutableRawPointer, function: @escaping Function) {
    self.context = context
    self.function = function
  }

  /// Has `frames` stereo frames rendered to `samples`.
  package func callAsFunction(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    function(context, samples, frames)
  }
}
