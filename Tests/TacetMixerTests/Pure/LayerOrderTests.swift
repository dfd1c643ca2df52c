import TacetSignal
import Testing

@testable import TacetMixer

/// How loud the layers of a deck are, by an intensity.
@Suite struct LayerOrderTests {
  private func law(_ enters: (Float, Float), _ leaves: (Float, Float)? = nil) -> LayerOrder.Law {
    var law = LayerOrder.Law()
    law.curve = .linear
    law.enters = (enters.0, enters.1)
    if let leaves { law.leaves = (leaves.0, leaves.1) }
    return law
  }

  @Test func layerWithoutALawIsAlwaysThere() {
    #expect([0, 0.5, 1].allSatisfy { LayerOrder.Law().gain(at: $0) == 1 })
  }

  @Test func layerComesInAndGoesAlongItsCurve() {
    let law = law((0.25, 0.75), (0.75, 1))
    #expect(law.gain(at: 0) == 0)
    #expect(law.gain(at: 0.25) == 0)
    #expect(law.gain(at: 0.5) == 0.5)
    #expect(law.gain(at: 0.75) == 1)
    #expect(law.gain(at: 0.875) == 0.5)
    #expect(law.gain(at: 1) == 0)
  }

  @Test func emptySpanIsAStep() {
    let law = law((0.5, 0.5))
    #expect(law.gain(at: 0.49) == 0)
    #expect(law.gain(at: 0.5) == 1)
  }

  @Test func ninthLayerIsLeftOut() {
    var order = LayerOrder()
    for index in 0...LayerOrder.most { order.append(LayerOrder.Law(), gain: Float(index)) }
    #expect(order.count == LayerOrder.most)
    #expect(order[gain: 7] == 7)
    order.setGain(0.5, ofLayer: 7, over: 0)
    #expect(order[gain: 7] == 0.5)
    #expect(order[gain: 6] == 6)
  }
}
