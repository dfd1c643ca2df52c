/// The listeners besides the first, of a split screen.
package struct ListenerList: BitwiseCopyable, Equatable, Sendable {
  /// How many listeners there may be in all.
  package static let limit = 4

  private var second = ListenerPose()
  private var third = ListenerPose()
  private var fourth = ListenerPose()
  package private(set) var count = 0

  package init() {}

  /// Adds one; beyond the limit nothing.
  package mutating func append(_ pose: ListenerPose) {
    guard count < Self.limit - 1 else { return }
    switch count {
    case 0: second = pose
    case 1: third = pose
    default: fourth = pose
    }
    count += 1
  }

  package subscript(index: Int) -> ListenerPose {
    switch index {
    case 0: second
    case 1: third
    default: fourth
    }
  }

  // MARK: - Voices

  /// The law of the first listener as it is for the one of this number.
  func law(_ law: SpatialLaw, of listener: Int8) -> SpatialLaw {
    guard listener > 0 else { return law }
    var law = law
    law.listener = self[Int(listener) - 1]
    return law
  }

  /// The gain of a voice for the listener that hears it, `frames` frames from now.
  func gain(of voice: VoiceParameters, _ ear: HearingListener, after frames: Int, _ law: SpatialLaw) -> Float {
    let gain = self.law(law, of: ear.listener).gain(of: voice)
    let way = ear.way.value(after: frames)
    guard way < 1 else { return gain }
    let last = self.law(law, of: ear.last).gain(of: voice)
    return last + (gain - last) * way
  }

  /// The direction of a place for the listener that hears a voice there, `frames` frames from now.
  func direction(of place: SIMD3<Float>, _ ear: HearingListener, after frames: Int, _ law: SpatialLaw) -> SIMD3<Float> {
    guard count > 0 else { return law.listener.direction(of: place) }
    let direction = self.law(law, of: ear.listener).listener.direction(of: place)
    let way = ear.way.value(after: frames)
    guard way < 1 else { return direction }
    let last = self.law(law, of: ear.last).listener.direction(of: place)
    return (last + (direction - last) * way).unit
  }
}
