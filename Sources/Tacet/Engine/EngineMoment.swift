import TacetSignal

/// A moment of an engine, as its state sees it: the state itself reads no clock.
struct EngineMoment: Equatable {
  /// Seconds of the engine's clock: offline those rendered, else of a clock that counts sleep.
  var seconds: Double
  /// The renderer's clocks, that of the engine among them.
  var clocks: RenderClocks

  init(seconds: Double, clocks: RenderClocks) {
    self.seconds = seconds
    self.clocks = clocks
  }

  /// A moment of the engine's clock alone.
  init(seconds: Double, frame: Int) { self.init(seconds: seconds, clocks: RenderClocks(engine: frame)) }

  /// The frame that the renderer makes next.
  var frame: Int { clocks.engine }
}
