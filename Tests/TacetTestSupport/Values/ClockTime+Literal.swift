public import TacetSignal

/// In tests a number is a frame of the engine's clock.
extension ClockTime: ExpressibleByIntegerLiteral {
  /// A frame of the engine's clock.
  public init(integerLiteral frame: Int) { self.init(.engine, FrameCount(frame)) }
}
