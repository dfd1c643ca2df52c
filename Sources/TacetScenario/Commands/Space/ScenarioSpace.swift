import Tacet
import TacetJSON

/// New parameters of how a voice, or every voice of an effect, is in space; nil leaves a parameter unchanged.
struct ScenarioSpace: Hashable, Sendable {
  /// The keys for a voice.
  static let keys = JSONFields.spaceKeys.union(["velocity", "direction", "width", "left", "right", "occlusion"])

  var distance: DistanceModel?
  var cone: SoundCone?
  var blend: Float?
  var doppler: Float?
  var velocity: SIMD3<Float>?
  var direction: SIMD3<Float>?
  var width: Float?
  /// The gains of its sides.
  var left: Gain?
  var right: Gain?
  var occlusion: Float?

  /// Reads the parameters that are there.
  init(_ fields: JSONFields) {
    distance = fields.distance()
    cone = fields.cone()
    blend = fields.share("blend")
    doppler = fields.factor("doppler")
    velocity = fields.place("velocity")
    direction = fields.place("direction")
    width = fields.width()
    left = fields.gain("left")
    right = fields.gain("right")
    occlusion = fields.share("occlusion")
  }

  /// `settings` with what is changed of them.
  func applied(to settings: SpatialVoice) -> SpatialVoice {
    SpatialVoice(
      distance: distance ?? settings.distance, cone: cone ?? settings.cone, blend: blend ?? settings.blend,
      doppler: doppler ?? settings.doppler)
  }

  /// The occlusion is reached by a `fade`.
  func apply(to voice: EngineVoice, over fade: Fade = .own) {
    if let settings = voice.space, applied(to: settings) != settings {
      voice.setSpace(applied(to: settings))
    }
    if let velocity { voice.setVelocity(velocity) }
    if let direction { voice.setDirection(direction) }
    if let width { voice.setWidth(width) }
    if let sides = voice.sides, left != nil || right != nil {
      voice.setSides(left: left ?? sides.left, right: right ?? sides.right)
    }
    if let occlusion { voice.setOcclusion(occlusion, over: fade) }
  }
}
