public import TacetSignal

/// A stem of a soundtrack that has several on one frame: ``Soundtrack/init(layers:)``.
///
/// An intensity from 0 to 1, ``SoundtrackPlayer/setIntensity(_:over:at:)``, fades the layers in and out.
public struct SoundtrackLayer: Sendable, Hashable {
  /// The stem's file. All layers of a soundtrack have the same rate and length.
  public let soundtrack: Soundtrack
  /// The stem's gain at full intensity.
  public let gain: Gain
  /// The intensities between which it comes in: silent below, at its gain above.
  public let enters: ClosedRange<Float>
  /// The intensities between which it goes; nil: it stays.
  public let leaves: ClosedRange<Float>?
  /// The curve of its gain over these intensities.
  public let curve: RampCurve

  /// The same layer of another soundtrack.
  func with(_ soundtrack: Soundtrack, gain: Gain? = nil) -> SoundtrackLayer {
    SoundtrackLayer(soundtrack, gain: gain ?? self.gain, enters: enters, leaves: leaves, curve: curve)
  }

  /// A stem. Without `enters` and `leaves` it plays at every intensity. With ``RampCurve/equalPower`` a layer that
  /// enters where another one leaves keeps their power together.
  public init(
    _ soundtrack: Soundtrack, gain: Gain = .unity, enters: ClosedRange<Float> = 0...0,
    leaves: ClosedRange<Float>? = nil, curve: RampCurve = .equalPower
  ) {
    self.soundtrack = soundtrack
    self.gain = gain
    self.enters = enters
    self.leaves = leaves
    self.curve = curve
  }
}
