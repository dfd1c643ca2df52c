internal import TacetMixer

/// How loud the layers are on a deck: those of the soundtrack that is heard, and of the one that follows it there. Pure.
struct PlayedLayers {
  /// The layers of the one that is heard.
  var now: LayerOrder
  /// The place in the queue of the one that is heard.
  private var index: Int
  private var next: (index: Int, begins: Int, layers: LayerOrder)?

  /// Those of a play that begins with a part.
  init(_ part: SoundtrackPart, intensity: Float) {
    now = LayerOrder(part.soundtrack.layers, intensity: intensity)
    index = part.index
  }

  /// The layers of a part.
  func layers(of part: SoundtrackPart) -> LayerOrder {
    if part.index == index { return now }
    if let next, next.index == part.index { return next.layers }
    var layers = LayerOrder(part.soundtrack.layers, intensity: now.intensity)
    // An intensity that is on its way goes on.
    layers.ramp = now.ramp
    return layers
  }

  /// One part is heard, and another one, which was decoded, follows it; true if either is new.
  mutating func follow(_ heard: SoundtrackPart, _ following: SoundtrackPart?) -> Bool {
    guard heard.index != index || following?.index != next?.index else { return false }
    (now, index) = (layers(of: heard), heard.index)
    next = following.map { ($0.index, $0.begins, layers(of: $0)) }
    return true
  }

  /// Changes all of them.
  mutating func change(_ body: (inout LayerOrder) -> Void) {
    body(&now)
    if var layers = next?.layers {
      body(&layers)
      next?.layers = layers
    }
  }

  /// The frames of the part at this place in the queue, and of those before it, may be fed: the renderer has their layers.
  var lastFed: Int { next?.index ?? index }

  /// The order for the renderer.
  var order: DeckLayers {
    var order = DeckLayers()
    (order.now, order.index) = (now, index)
    if let next { (order.next, order.nextIndex, order.nextBegins) = (next.layers, next.index, next.begins) }
    return order
  }
}

extension LayerOrder {
  /// The gains of a soundtrack's layers at an intensity.
  fileprivate init(_ layers: [SoundtrackLayer], intensity: Float) {
    self.init()
    self.intensity = intensity
    for layer in layers {
      var law = LayerOrder.Law()
      law.enters = (layer.enters.lowerBound, layer.enters.upperBound)
      if let leaves = layer.leaves { law.leaves = (leaves.lowerBound, leaves.upperBound) }
      law.curve = layer.curve
      append(law, gain: layer.gain.amplitude)
    }
  }
}
