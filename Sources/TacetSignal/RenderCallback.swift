/// The function by which an output requests a block of interleaved stereo 32-bit float frames.
///
/// A C function and a pointer, so that a call neither retains nor allocates.
package struct RenderCallback: @unchecked Sendable {
  // Sendable: its maker guarantees that `context` outlives the output and may be used on the output's thread.
  /// Fills `frames` stereo frames at `samples`; where `soundtrack` is given, the soundtrack goes there instead, and
  /// what is without one fills it with silence. Output thread only; neither allocates nor locks.
  package typealias Function =
    @convention(c) (
      _ context: UnsafeMutableRawPointer, _ samples: UnsafeMutablePointer<Float>,
      _ soundtrack: UnsafeMutablePointer<Float>?, _ frames: Int
    ) -> Void

  private let context: UnsafeMutableRawPointer
  private let function: Function

  package init(context: UnsafeMutableRawPointer, function: @escaping Function) {
    self.context = context
    self.function = function
  }

  /// Renders `frames` stereo frames to `samples`; where `soundtrack` is given, the soundtrack goes there instead.
  package func callAsFunction(
    _ samples: UnsafeMutablePointer<Float>, soundtrack: UnsafeMutablePointer<Float>? = nil, frames: Int
  ) {
    function(context, samples, soundtrack, frames)
  }
}
