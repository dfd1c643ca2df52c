/// A moment of an engine, as its state sees it: the state itself reads no clock.
struct EngineMoment: Equatable {
  /// Seconds of the engine's clock: offline those rendered, else of a clock that counts sleep.
  var seconds: Double
  /// The frame that the renderer makes next.
  var frame: Int
}
