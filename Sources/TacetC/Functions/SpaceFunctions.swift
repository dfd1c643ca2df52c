// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetSystem

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
      blend: try Number.factor(space.blend, "the blend"),
      doppler: try Number.factor(space.doppler, "the doppler effect"))
  }
}

extension ReverbSend? {
  /// NULL: none of its own.
  init(_ send: UnsafePointer<tacet_reverb_send>?) throws {
    guard send != nil else {
      self = nil
      return
    }
    let send = try tacet_reverb_send.read(send)
    self = ReverbSend(
      try Number.gain(send.gain),
      filter: BusFilter(
        lowPassStrength: try Number.checked(send.low_pass_strength, "the filter"),
        highPassStrength: try Number.checked(send.high_pass_strength, "the filter")),
      cutoffs: try SoundFilter(send.low_pass_hertz, send.high_pass_hertz, send.resonance))
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
      SpatialListener(
        position: try Number.vector($0.position), forward: try Number.vector($0.forward),
        up: try Number.vector($0.up), velocity: try Number.vector($0.velocity))
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
    world.doppler = try Number.factor(options.doppler, "the doppler effect")
    let curve = options.curve == TACET_DISTANCE_WORLD ? TACET_DISTANCE_INVERSE : options.curve
    let model = try DistanceModel?(curve, options.reference, options.maximum, options.rolloff)
    if let model { world.distance = model }
    engine.audio.space.world = world
  }
}

@c @implementation
public func tacet_space_prepare(_ engine: tacet_engine?) -> tacet_result {
  answer { try Engine.at(engine).audio.prepareSpace() }
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

@c @implementation
public func tacet_space_get_hrtf_names(
  _ engine: tacet_engine?, _ lines: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  value(write("", to: lines, size)) {
    write(try Engine.at(engine).audio.space.hrtfNames.map { $0 + "\n" }.joined(), to: lines, size)
  }
}

// MARK: - Reverb

extension ReverbPreset {
  fileprivate init(_ values: tacet_reverb) throws {
    func factor(_ number: Float) throws -> Float { try Number.checked(number, "a factor of the reverb") }
    self.init(
      gain: try Number.gain(values.gain), highs: try Number.gain(values.highs), lows: try Number.gain(values.lows),
      decay: try Number.duration(values.decay), decayOfHighs: try factor(values.decay_of_highs),
      decayOfLows: try factor(values.decay_of_lows), reflections: try Number.gain(values.reflections),
      reflectionsDelay: try Number.duration(values.reflections_delay), tail: try Number.gain(values.tail),
      tailDelay: try Number.duration(values.tail_delay), diffusion: try factor(values.diffusion),
      density: try factor(values.density), echoTime: try Number.duration(values.echo_time),
      echoDepth: try factor(values.echo_depth), modulationTime: try Number.duration(values.modulation_time),
      modulationDepth: try factor(values.modulation_depth))
  }
}

extension tacet_reverb {
  fileprivate init(_ preset: ReverbPreset) {
    self.init()
    (gain, highs, lows) = (preset.gain.decibels, preset.highs.decibels, preset.lows.decibels)
    (reflections, tail) = (preset.reflections.decibels, preset.tail.decibels)
    decay = preset.decay / .seconds(1)
    reflections_delay = preset.reflectionsDelay / .seconds(1)
    tail_delay = preset.tailDelay / .seconds(1)
    echo_time = preset.echoTime / .seconds(1)
    modulation_time = preset.modulationTime / .seconds(1)
    (decay_of_highs, decay_of_lows) = (preset.decayOfHighs, preset.decayOfLows)
    (diffusion, density) = (preset.diffusion, preset.density)
    (echo_depth, modulation_depth) = (preset.echoDepth, preset.modulationDepth)
  }
}

@c @implementation
public func tacet_reverb_get_values(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?,
  _ reverb: UnsafeMutablePointer<tacet_reverb>?
) -> tacet_result {
  answer {
    _ = try Engine.at(engine)
    try tacet_reverb(try preset(name, bank)).write(to: reverb)
  }
}

@c @implementation
public func tacet_reverb_set_values(
  _ engine: tacet_engine?, _ reverb: UnsafePointer<tacet_reverb>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, fade) = (try Engine.at(engine), try Fade(how))
    guard reverb != nil else { throw Failure(TACET_ERROR_ARGUMENT, "the reverb is NULL") }
    engine.audio.reverb.set(try ReverbPreset(tacet_reverb.read(reverb)), over: fade)
  }
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
    let (engine, fade) = (try Engine.at(engine), try Fade(how))
    engine.audio.reverb.set(name == nil ? nil : try preset(name, bank), over: fade)
  }
}

@c @implementation
public func tacet_reverb_set_zones(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ zones: UnsafePointer<tacet_zone>?, _ count: Int,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, fade) = (try Engine.at(engine), try Fade(how))
    let zones = try tacet_zone.read(zones, count: count, most: 1_024, "the number of zones").map { zone in
      ReverbZone(
        zone.reverb == nil ? try preset(zone.preset, bank) : try ReverbPreset(tacet_reverb.read(zone.reverb)),
        around: try Number.vector(zone.center),
        radius: try Number.checked(zone.radius, "the radius"), border: try Number.checked(zone.border, "the border"))
    }
    engine.audio.reverb.setZones(zones, over: fade)
  }
}
