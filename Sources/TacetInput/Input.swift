/// A microphone: blocks from a sound server.
///
/// Every method may be called from any thread, and none waits for a server.
package protocol Input: AnyObject, Sendable {
  /// Takes interleaved samples with their number of frames, on the input's thread; nil: a hole of so many frames, which
  /// the server lost. Must not end the input.
  typealias Frames = @Sendable (UnsafeBufferPointer<Float>?, Int) -> Void

  /// Starts to record while ``allow(_:)`` says so. Never fails: an input that can not record reports why, on its thread
  /// or within this call. Once.
  func start(_ onFrames: @escaping Frames, onEvent: @escaping @Sendable (InputEvent) -> Void)

  /// The session lets it record, or a hold closes its stream. Counts before the start too.
  func allow(_ isAllowed: Bool)

  /// Records the source of this name while it is there; nil: the one that is taken by itself. Counts before the start
  /// too.
  func choose(_ name: String?)

  /// The game's sound goes to the sink of this name. Counts before the start too.
  func setOutput(_ name: String?)

  /// Ends it. Neither callback is called after this returns, which takes less than a second whatever the server does.
  func stop()
}
