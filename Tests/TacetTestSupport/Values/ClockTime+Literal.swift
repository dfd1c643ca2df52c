public import TacetSignal

/// In tests a number is a frame of the engine's clock.
extension ClockTime: ExpressibleByIntegerLiteral {
  public init(integerLiteral frame: Int) { self.init(.engine, FrameCount(frame)) }
}
