import TacetSignal
import TacetSystem

/// The gains of a deck's layers while they move. The renderer only.
struct LayerMix: BitwiseCopyable {
  private var order = LayerOrder()
  private var intensity = Ramp(1)
  private var gains = InlineArray<8, Ramp>(repeating: Ramp(1))
  /// The gain of each layer now.
  private var levels = InlineArray<8, Float>(repeating: 1)

  /// How many layers there are; 0 for a soundtrack of one file.
  var count: Int { order.count }

  /// Begins anew with an order, at once.
  mutating func begin(_ order: LayerOrder) {
    self.order = order
    intensity = Ramp(order.intensity)
    for layer in 0..<order.count {
      gains[layer] = Ramp(order[gain: layer])
      levels[layer] = level(of: layer)
    }
  }

  mutating func apply(_ order: LayerOrder) {
    guard count > 0 else { return }
    self.order = order
    if order.intensity != intensity.target { intensity.go(to: order.intensity, over: order.ramp) }
    for layer in 0..<order.count where order[gain: layer] != gains[layer].target {
      gains[layer].go(to: order[gain: layer], over: order.gainRamp)
    }
  }

  private func level(of layer: Int) -> Float { order[law: layer].gain(at: intensity.value) * gains[layer].value }

  /// Lets `frames` frames pass: the gains go on to where they are then, from where ``apply(_:to:frames:)`` takes them.
  mutating func advance(_ frames: Int) {
    guard count > 0 else { return }
    intensity.advance(frames)
    for layer in 0..<count { gains[layer].advance(frames) }
  }

  /// True if a layer is silent before and after the frames that have passed.
  private func isSilent(_ layer: Int) -> Bool { levels[layer] == 0 && level(of: layer) == 0 }

  /// Reads `frames` frames that lie ready of every layer of a deck, and adds them up, each at its gain; `block` has room for
  /// one of them. `taken` of them leave the rings, while `passing` frames of the mix pass.
  mutating func read(
    _ deck: UnsafePointer<DeckMailbox>, frames: Int, taken: Int, passing: Int,
    into samples: UnsafeMutablePointer<Float>, block: UnsafeMutablePointer<Float>
  ) {
    samples.update(repeating: 0, count: 2 * frames)
    advance(passing)
    for layer in stride(from: count - 1, through: 0, by: -1) {
      // The deck's own ring last: the feeder goes by its room.
      let ring = layer == 0 ? deck.pointee.ring.consumer : deck.pointee.layerRings[layer - 1].consumer
      guard let ring else { continue }
      guard !isSilent(layer) else {
        _ = ring.drop(2 * taken)
        continue
      }
      _ = ring.peek(into: block, count: 2 * frames)
      _ = ring.drop(2 * taken)
      apply(layer, to: block, taken: taken, frames: frames)
      for sample in 0..<2 * frames { samples[sample] += block[sample] }
    }
  }

  /// Multiplies `frames` frames by the gain of a layer: in a straight line from that before to that after the first `taken`
  /// ones, which have passed.
  private mutating func apply(_ layer: Int, to samples: UnsafeMutablePointer<Float>, taken: Int, frames: Int) {
    var ramp = Ramp(levels[layer])
    levels[layer] = level(of: layer)
    ramp.go(to: levels[layer], over: taken)
    ramp.apply(toStereo: samples, frames: frames)
  }
}
