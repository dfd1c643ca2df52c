internal import TacetMixer
import TacetSignal

/// The listeners, the world and the reverbs in it, as the game set them. Pure.
struct SpaceTable {
  private(set) var listener = SpatialListener()
  /// The listeners besides the first.
  private(set) var others: [SpatialListener] = []
  /// The law by which places are heard by the first listener.
  private(set) var law = SpatialLaw()
  var reverb = ReverbTable()

  private var list = ListenerList()

  mutating func move(_ listener: SpatialListener, ramp: Int, _ actions: inout EngineActions) {
    self.listener = listener
    law.listener = listener.pose
    actions.append(.space(law, list))
    reverb.follow(law.listener.position, ramp: RampSpan(ramp), &actions)
  }

  /// Replaces all listeners; without one there is one as at the start.
  mutating func setListeners(_ listeners: [SpatialListener], ramp: Int, _ actions: inout EngineActions) {
    others.removeAll(keepingCapacity: true)
    others.append(contentsOf: listeners.dropFirst().prefix(ListenerList.limit - 1))
    list = ListenerList()
    for other in others { list.append(other.pose) }
    move(listeners.first ?? SpatialListener(), ramp: ramp, &actions)
  }

  mutating func change(_ world: SpatialWorld, _ actions: inout EngineActions) {
    law.world = world
    actions.append(.space(law, list))
  }

  /// The listener that is nearest to a place; the first for a voice without one.
  func listener(nearestTo place: SIMD3<Float>?) -> SpatialListener {
    guard let place, !others.isEmpty else { return listener }
    func distance(_ listener: SpatialListener) -> Float {
      let away = listener.place - place.sane
      return (away * away).sum()
    }
    return others.reduce(listener) { distance($1) < distance($0) ? $1 : $0 }
  }

  /// The law by which a place is heard by the nearest listener.
  func law(nearestTo place: SIMD3<Float>?) -> SpatialLaw {
    guard !others.isEmpty else { return law }
    var law = law
    law.listener = listener(nearestTo: place).pose
    return law
  }
}
