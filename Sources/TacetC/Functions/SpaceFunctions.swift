// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of space and reverb. The header says what they do.

extension SpatialVoice {
  init(_ space: tacet_space) throws {
    let hasCone = space.cone_inner != 0 || space.cone_outer != 0
    self.init(
      distance: try DistanceModel?(space.curve, space.reference, space.maximum, space.rolloff),
      cone: hasCone
        ? SoundCone(
          innerAngle: try Number.checked(space.cone_inner, "the cone"),
          outerAngle: try Number.checked(space.cone_outer, "the cone"), outerGain: try Number.gain(space.cone_gain))
        : nil,
      blend: 1 - (try Number.checked(space.flat, "the flat share")),
      doppler: max(0, 1 - (try Number.checked(space.no_doppler, "the doppler share"))))
  }
}

extension DistanceModel? {
  init(_ curve: tacet_distance_curve, _ reference: Float, _ maximum: Float, _ rolloff: Float) throws {
    let shape: DistanceModel.Curve
    switch curve {
    case TACET_DISTANCE_WORLD:
      self = nil
      return
    case TACET_DISTANCE_INVERSE: shape = .inverse
    case TACET_DISTANCE_LINEAR: shape = .linear
    case TACET_DISTANCE_EXPONENTIAL: shape = .exponential
    case TACET_DISTANCE_NONE: shape = .none
    default: throw Failure(TACET_ERROR_ARGUMENT, "there is no distance curve \(curve.rawValue)")
    }
    func number(_ number: Float, or missing: Float) throws -> Float {
      number == 0 ? missing : try Number.checked(number, "a distance")
    }
    self = DistanceModel(
      shape, reference: try number(reference, or: 1), maximum: try number(maximum, or: .infinity),
      rolloff: try number(rolloff, or: 1))
  }
}

@c @implementation
public func tacet_space_set_listeners(
  _ engine: tacet_engine?, _ listeners: UnsafePointer<tacet_listener>?, _ count: Int
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let listeners = try tacet_listener.read(listeners, count: count, most: 4, "the number of listeners").map {
      var listener = SpatialListener(position: try Number.vector($0.position))
      listener.velocity = try Number.vector($0.velocity)
      let (forward, up) = (try Number.vector($0.forward), try Number.vector($0.up))
      if forward != .zero { listener.forward = forward }
      if up != .zero { listener.up = up }
      return listener
    }
    guard !listeners.isEmpty else { throw Failure(TACET_ERROR_ARGUMENT, "there are 1 to 4 listeners") }
    engine.audio.space.listeners = listeners
  }
}

@c @implementation
public func tacet_space_set_world(_ engine: tacet_engine?, _ world: UnsafePointer<tacet_world>?) -> tacet_result {
  answer {
    let (engine, options) = (try Engine.at(engine), try tacet_world.read(world))
    var world = SpatialWorld()
    let (scale, speed) = (
      try Number.checked(options.units_per_meter, "the scale"), try Number.checked(options.speed_of_sound, "the speed")
    )
    if scale != 0 { world.unitsPerMeter = scale }
    if speed != 0 { world.speedOfSound = speed }
    world.doppler = max(0, 1 - (try Number.checked(options.no_doppler, "the doppler share")))
    let model = try DistanceModel?(options.curve, options.reference, options.maximum, options.rolloff)
    if let model { world.distance = model }
    engine.audio.space.world = world
  }
}

@c @implementation
public func tacet_space_set_hrtf(
  _ engine: tacet_engine?, _ mode: tacet_hrtf, _ name: UnsafePointer<CChar>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let mode: HRTFMode =
      switch mode {
      case TACET_HRTF_OFF: .off
      case TACET_HRTF_ON: .on
      case TACET_HRTF_AUTOMATIC: .automatic
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no mode of HRTF \(mode.rawValue)")
      }
    try engine.audio.space.setHRTF(mode, named: try text(name, "the name"))
  }
}

@c @implementation
public func tacet_space_is_hrtf_on(_ engine: tacet_engine?) -> Bool {
  value(false) { try Engine.at(engine).audio.space.isHRTFOn }
}

/// The reverb of a name: one of a bank's, or a known one.
private func preset(_ name: UnsafePointer<CChar>?, _ bank: tacet_bank?) throws -> ReverbPreset {
  let name = try need(name, "the preset")
  if bank != nil {
    let bank = try Bank.at(bank)
    if bank.bank.names(of: .reverb).contains(name) { return try bank.loading.wait().reverb(name) }
  }
  guard let preset = ReverbPreset.named[name] else {
    throw Failure(
      TACET_ERROR_NAME,
      "there is no reverb \"\(name.shown(limit: 80))\": \(ReverbPreset.named.keys.sorted().joined(separator: ", "))")
  }
  return preset
}

@c @implementation
public func tacet_reverb_set(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, ramp) = (try Engine.at(engine), try Ramp(atOnce: how))
    engine.audio.reverb.set(name == nil ? nil : try preset(name, bank), over: ramp.over(.milliseconds(500)))
  }
}

@c @implementation
public func tacet_reverb_set_zones(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ zones: UnsafePointer<tacet_zone>?, _ count: Int,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, ramp) = (try Engine.at(engine), try Ramp(atOnce: how))
    let zones = try tacet_zone.read(zones, count: count, most: 1_024, "the number of zones").map { zone in
      ReverbZone(
        try preset(zone.preset, bank), around: try Number.vector(zone.center),
        radius: try Number.checked(zone.radius, "the radius"), border: try Number.checked(zone.border, "the border"))
    }
    engine.audio.reverb.setZones(zones, over: ramp.over(.milliseconds(500)))
  }
}
