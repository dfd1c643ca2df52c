import TacetSignal

/// A change of the factor of the speed of a bus's voices.
package struct TimeScaleChange: Equatable, Sendable {
  package var bus: Int
  package var scale: Float
  /// How it is reached.
  package var ramp: RampSpan
  /// It is a snapshot's, which keeps the game's own from the bus.
  package var isSnapshot: Bool

  package init(of bus: Int, to scale: Float, _ ramp: RampSpan, isSnapshot: Bool = false) {
    self.bus = bus
    self.scale = scale
    self.ramp = ramp
    self.isSnapshot = isSnapshot
  }
}
