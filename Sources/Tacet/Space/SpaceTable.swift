internal import TacetMixer
import TacetSignal

/// The listener, the world and the reverbs in it, as the game set them. Pure.
struct SpaceTable {
  private(set) var listener = SpatialListener()
  /// The law by which places are heard.
  private(set) var law = SpatialLaw()
  var reverb = ReverbTable()

  mutating func move(_ listener: SpatialListener, ramp: Int, _ actions: inout [EngineAction]) {
    self.listener = listener
    law.listener = listener.pose
    actions.append(.space(law))
    reverb.follow(law.listener.position, ramp: RampSpan(ramp), &actions)
  }

  mutating func change(_ world: SpatialWorld, _ actions: inout [EngineAction]) {
    law.world = world
    actions.append(.space(law))
  }
}
