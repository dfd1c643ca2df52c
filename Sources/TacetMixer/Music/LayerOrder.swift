import TacetSignal

/// The engine's last order for the layers of a deck: how loud each of them is, by an intensity.
package struct LayerOrder: BitwiseCopyable, Sendable {
  /// The most layers of a soundtrack.
  package static let most = 8

  /// The way in which a layer follows the intensity.
  package struct Law: BitwiseCopyable, Sendable {
    /// The intensities between which it comes in.
    package var enters: (from: Float, to: Float) = (0, 0)
    /// The intensities between which it goes.
    package var leaves: (from: Float, to: Float) = (.infinity, .infinity)
    package var curve = RampCurve.equalPower

    /// A layer that is always there.
    package init() {}

    /// Its gain at an intensity, 0 to 1.
    package func gain(at intensity: Float) -> Float {
      value(from: 0, to: 1, intensity, in: enters) * value(from: 1, to: 0, intensity, in: leaves)
    }

    private func value(
      from start: Float, to end: Float, _ intensity: Float, in span: (from: Float, to: Float)
    ) -> Float {
      guard span.to > span.from else { return intensity >= span.to ? end : start }
      return curve.value(from: start, to: end, at: (intensity - span.from) / (span.to - span.from))
    }
  }

  /// How many there are; 0 for a soundtrack of one file.
  package private(set) var count = 0
  private var laws = InlineArray<8, Law>(repeating: Law())
  /// The intensity, and the way to it.
  package var intensity: Float = 1
  package var ramp: RampSpan = 0
  /// The gain of each layer, and the way to it.
  private var gains = InlineArray<8, Float>(repeating: 1)
  private var gainRamps = InlineArray<8, RampSpan>(repeating: 0)

  package init() {}

  package mutating func append(_ law: Law, gain: Float) {
    guard count < Self.most else { return }
    (laws[count], gains[count]) = (law, gain)
    count += 1
  }

  package subscript(gain layer: Int) -> Float {
    get { gains[layer] }
    set { gains[layer] = newValue }
  }

  package subscript(ramp layer: Int) -> RampSpan {
    get { gainRamps[layer] }
    set { gainRamps[layer] = newValue }
  }

  subscript(law layer: Int) -> Law { laws[layer] }
}
