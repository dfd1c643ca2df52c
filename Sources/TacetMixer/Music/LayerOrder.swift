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
  /// The gain of the whole soundtrack, with or without layers.
  package var gain: Float = 1
  private var laws = InlineArray<8, Law>(repeating: Law())
  /// The intensity, and the way to it.
  package private(set) var intensity: Float = 1
  package private(set) var ramp: RampSpan = 0
  /// The gain of each layer, and the way to it.
  private var gains = InlineArray<8, Float>(repeating: 1)
  private var gainRamps = InlineArray<8, RampSpan>(repeating: 0)
  /// Where those ways begin on a deck that has not begun.
  private var firstIntensity: Float = 1
  private var firstGains = InlineArray<8, Float>(repeating: 1)

  /// An order without layers, at an intensity that is reached `over` a time.
  package init(intensity: Float = 1, over ramp: RampSpan = 0) {
    (self.intensity, self.ramp, firstIntensity) = (intensity, ramp, intensity)
  }

  package mutating func append(_ law: Law, gain: Float) {
    guard count < Self.most else { return }
    (laws[count], gains[count], firstGains[count]) = (law, gain, gain)
    count += 1
  }

  /// Changes the intensity.
  package mutating func setIntensity(_ intensity: Float, over ramp: RampSpan) {
    if self.ramp.frames == 0 { firstIntensity = self.intensity }
    (self.intensity, self.ramp) = (intensity, ramp)
  }

  /// Changes the gain of a layer.
  package mutating func setGain(_ gain: Float, ofLayer layer: Int, over ramp: RampSpan) {
    if gainRamps[layer].frames == 0 { firstGains[layer] = gains[layer] }
    (gains[layer], gainRamps[layer]) = (gain, ramp)
  }

  /// The same values without their ways: for a deck that goes on with what another one plays.
  package var arrived: LayerOrder {
    var order = self
    order.ramp = 0
    order.gainRamps = InlineArray(repeating: 0)
    return order
  }

  package subscript(gain layer: Int) -> Float { gains[layer] }
  subscript(ramp layer: Int) -> RampSpan { gainRamps[layer] }

  /// The intensity on a deck that begins with this order.
  var beginningIntensity: Ramp { Self.way(from: firstIntensity, to: intensity, over: ramp) }

  /// The gain of a layer on a deck that begins with this order.
  func beginningGain(of layer: Int) -> Ramp {
    Self.way(from: firstGains[layer], to: gains[layer], over: gainRamps[layer])
  }

  private static func way(from first: Float, to value: Float, over ramp: RampSpan) -> Ramp {
    var way = Ramp(ramp.frames > 0 ? first : value)
    way.go(to: value, over: ramp)
    return way
  }

  subscript(law layer: Int) -> Law { laws[layer] }
}
