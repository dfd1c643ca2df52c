internal import TacetMixer
import TacetSignal

/// The listeners, the world and the reverbs in it, as the game set them. Pure.
struct SpaceTable {
  private(set) var listener: SpatialListener
  /// The listeners besides the first.
  private(set) var others: [SpatialListener] = []
  /// The law by which places are heard by the first listener.
  private(set) var law = SpatialLaw()
  /// The listeners besides the first, as the mixer has them.
  private(set) var list = ListenerList()
  var reverb = ReverbTable()

  private let axes: AxesConversion

  /// A listener at the origin who looks ahead.
  init(_ axes: SpatialAxes = .yUpRightHanded) {
    self.axes = AxesConversion(axes)
    listener = SpatialListener().resolved(in: self.axes)
  }

  mutating func move(_ listener: SpatialListener, ramp: Int, _ actions: inout EngineActions) {
    self.listener = listener.resolved(in: axes)
    law.listener = listener.pose(in: axes)
    actions.append(.space)
    // Zones are balls in the game's axes.
    reverb.follow(listener.position.sane, ramp: RampSpan(ramp), &actions)
  }

  /// Replaces all listeners; without one there is one as at the start.
  mutating func setListeners(_ listeners: [SpatialListener], ramp: Int, _ actions: inout EngineActions) {
    others.removeAll(keepingCapacity: true)
    list = ListenerList()
    for other in listeners.dropFirst().prefix(ListenerList.limit - 1) {
      others.append(other.resolved(in: axes))
      list.append(other.pose(in: axes))
    }
    move(listeners.first ?? SpatialListener(), ramp: ramp, &actions)
  }

  mutating func change(_ world: SpatialWorld, _ actions: inout EngineActions) {
    law.world = world
    actions.append(.space)
  }

  /// The law by which a place, of the mixer's, is heard by the nearest listener; a voice without one by the first.
  func law(nearestTo place: SIMD3<Float>?) -> SpatialLaw {
    guard let place, list.count > 0 else { return law }
    func distance(_ listener: ListenerPose) -> Float {
      let away = listener.position - place
      return (away * away).sum()
    }
    var law = law
    for index in 0..<list.count where distance(list[index]) < distance(law.listener) { law.listener = list[index] }
    return law
  }
}
