import Tacet

/// New parameters of how a voice, or every voice of an effect, is in space; nil leaves a parameter unchanged.
struct ScenarioSpace: Hashable, Sendable {
  /// The keys for an effect.
  static let effectKeys: Set<String> = ["distance", "cone", "blend", "doppler"]
  /// The keys for a voice.
  static let keys = effectKeys.union(["velocity", "direction", "width", "occlusion"])

  var distance: DistanceModel?
  var cone: SoundCone?
  var blend: Float?
  var doppler: Float?
  var velocity: SIMD3<Float>?
  var direction: SIMD3<Float>?
  var width: Float?
  var occlusion: Float?

  init() {}

  /// Reads the parameters that are there.
  init(_ fields: JSONFields) throws(ScenarioError) {
    distance = try fields.distanceIfPresent()
    if let object = try fields.fieldsIfPresent("cone", keys: ["inner", "outer", "gain"]) {
      let inner = try object.angle("inner")
      cone = SoundCone(
        innerAngle: inner, outerAngle: try object.angle("outer"),
        outerGain: try object.gainIfPresent("gain") ?? .silence)
    }
    blend = try fields.shareIfPresent("blend")
    doppler = try fields.factorIfPresent("doppler")
    velocity = try fields.pointIfPresent("velocity")
    direction = try fields.pointIfPresent("direction")
    width = try fields.shareIfPresent("width")
    occlusion = try fields.shareIfPresent("occlusion")
  }

  /// `settings` with what is changed of them.
  func applied(to settings: SpatialVoice) -> SpatialVoice {
    SpatialVoice(
      distance: distance ?? settings.distance, cone: cone ?? settings.cone, blend: blend ?? settings.blend,
      doppler: doppler ?? settings.doppler)
  }

  /// The occlusion is reached `over` a time, 100 ms if that is nil, along a `curve`, from now on or from a `time` on.
  func apply(
    to voice: Voice, in space: AudioSpace, over: Duration? = nil, curve: RampCurve = .linear, at time: ClockTime? = nil
  ) {
    if let settings = space.settings(of: voice), applied(to: settings) != settings {
      space.set(applied(to: settings), of: voice)
    }
    if let velocity { space.setVelocity(velocity, of: voice) }
    if let direction { space.setDirection(direction, of: voice) }
    if let width { space.setWidth(width, of: voice) }
    if let occlusion {
      space.setOcclusion(occlusion, of: voice, over: over ?? .milliseconds(100), curve: curve, at: time)
    }
  }
}

extension SpatialWorld {
  /// The keys of a world.
  static let keys: Set<String> = ["unitsPerMeter", "distance", "doppler", "speedOfSound"]

  /// Reads a world; what is missing is as at the start.
  init(_ fields: JSONFields) throws(ScenarioError) {
    self.init()
    let words = "a number from 0.000001 to 1000000"
    if let units = try fields.numberIfPresent("unitsPerMeter", in: 1e-6...1e6, words) { unitsPerMeter = Float(units) }
    if let model = try fields.distanceIfPresent() { distance = model }
    if let factor = try fields.factorIfPresent("doppler") { doppler = factor }
    if let speed = try fields.numberIfPresent("speedOfSound", in: 1e-6...1e6, words) { speedOfSound = Float(speed) }
    try fields.requireOne(of: Self.keys.sorted())
  }
}

extension JSONFields {
  /// A distance model; nil without the key.
  fileprivate func distanceIfPresent() throws(ScenarioError) -> DistanceModel? {
    guard let object = try fieldsIfPresent("distance", keys: ["curve", "reference", "maximum", "rolloff"]) else {
      return nil
    }
    let words = "a distance above 0"
    var model = DistanceModel(try object.choiceIfPresent("curve", of: DistanceModel.Curve.self) ?? .inverse)
    if let reference = try object.numberIfPresent("reference", in: 1e-6...1e9, words) {
      model.reference = Float(reference)
    }
    if let maximum = try object.numberIfPresent("maximum", in: 1e-6...1e9, words) { model.maximum = Float(maximum) }
    if let rolloff = try object.factorIfPresent("rolloff") { model.rolloff = rolloff }
    return model
  }

  fileprivate func angle(_ key: String) throws(ScenarioError) -> Float {
    Float(try number(key, in: 0...360, "from 0 to 360 degrees"))
  }

  fileprivate func factorIfPresent(_ key: String) throws(ScenarioError) -> Float? {
    try numberIfPresent(key, in: 0...1_000, "from 0 to 1000").map { Float($0) }
  }
}
