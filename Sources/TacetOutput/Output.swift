import TacetSignal

/// The destination of rendered blocks: a sound server, a device.
///
/// Every method may be called from any thread, and none waits for a server.
package protocol Output: AnyObject, Sendable {
  /// Starts to call `render` for blocks of any number of frames, on a thread of the output's.
  ///
  /// Never fails: an output that can not play reports `.lost` and keeps trying. `onEvent` is called on the output's
  /// thread between blocks, or within this call: the caller must hold no lock that `onEvent` takes. Does nothing if it
  /// is started already.
  func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void)

  /// Ends the output. Neither callback is called after this returns, which takes less than a second whatever the server
  /// does. May be called from `onEvent`; other callers must hold no lock that `onEvent` takes. It may be started again.
  func stop()

  /// Pauses the output while its owner has nothing to be heard (true): the render callback is not called and its thread
  /// does not wake up. Counts before the start too.
  func setIdle(_ isIdle: Bool)

  /// Ends the silence that follows `.privateRouteLost`: the owner has decided what is heard.
  func confirmRouteLoss()

  /// A hold has begun, and what is rendered falls to silence over `ramp` frames: frames that were rendered before and
  /// are not heard yet go unheard where they would be heard for more than 60 ms.
  func takeBack(ramp: Int)

  /// Plays on the output with this name; nil: where the system chooses. One that is absent is waited for. An output
  /// without a choice ignores it. Counts before the start too.
  func choose(_ name: String?)

  /// Plays the soundtrack in a stream of its own, which users see by this name; nil: with everything else. An output
  /// that has one stream ignores it. Counts before the start too.
  func separateSoundtrack(as name: String?)

  /// The measured time from the render callback to the speaker; nil while it is not known.
  var latency: Duration? { get }
}

extension Output {
  /// An output with a short queue is heard out.
  package func takeBack(ramp: Int) {}

  /// An output without a choice ignores it.
  package func choose(_ name: String?) {}

  /// An output that has one stream ignores it.
  package func separateSoundtrack(as name: String?) {}
}
