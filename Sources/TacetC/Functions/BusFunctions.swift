// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of buses, mixes and snapshots. The header says what they do.

@c @implementation
public func tacet_bus_named(
  _ engine: tacet_engine?, _ name: UnsafePointer<CChar>?, _ bus: UnsafeMutablePointer<tacet_bus>?
) -> tacet_result {
  bus?.pointee = effectsBus
  return answer {
    let (engine, place) = (try Engine.at(engine), try place(bus, "the bus"))
    let name = try need(name, "the name")
    guard !name.isEmpty, name.utf8.count <= 200 else {
      throw Failure(TACET_ERROR_ARGUMENT, "a bus's name has 1 to 200 bytes")
    }
    place.pointee = engine.number(of: try engine.audio.makeBus(name))
  }
}

@c @implementation
public func tacet_bus_of(_ engine: tacet_engine?, _ bus: tacet_bus) -> tacet_bus {
  value(effectsBus) {
    let engine = try Engine.at(engine)
    return engine.number(of: try engine.bus(bus))
  }
}

/// Runs the body for a bus with the way of a change.
private func change(
  _ bus: tacet_bus, _ how: UnsafePointer<tacet_ramp>?, _ body: (Bus, Fade) throws -> Void
) -> tacet_result {
  answer { try body(try Engine.bus(bus).bus, try Fade(how)) }
}

@c @implementation
public func tacet_bus_set_gain(
  _ bus: tacet_bus, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setGain(try Number.gain(gain), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_muted(
  _ bus: tacet_bus, _ muted: Bool, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setMuted(muted, over: fade)
  }
}

@c @implementation
public func tacet_bus_set_paused(
  _ bus: tacet_bus, _ paused: Bool, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setPaused(paused, over: fade)
  }
}

@c @implementation
public func tacet_bus_stop_all(_ bus: tacet_bus, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let (bus, fade) = (try Engine.bus(bus).bus, try Fade(how))
    bus.stopAll(fadeOut: fade)
  }
}

@c @implementation
public func tacet_bus_set_filter(
  _ bus: tacet_bus, _ low_pass_strength: Float, _ high_pass_strength: Float,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    let filter = BusFilter(
      lowPassStrength: try Number.checked(low_pass_strength, "the low-pass"),
      highPassStrength: try Number.checked(high_pass_strength, "the high-pass"))
    bus.setFilter(filter, over: fade)
  }
}

@c @implementation
public func tacet_bus_set_cutoffs(
  _ bus: tacet_bus, _ cutoffs: UnsafePointer<tacet_cutoffs>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setCutoffs(try SoundFilter(cutoffs), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_equaliser(
  _ bus: tacet_bus, _ equaliser: UnsafePointer<tacet_equaliser>?,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setEqualiser(try Equaliser(equaliser), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_compressor(
  _ bus: tacet_bus, _ compressor: UnsafePointer<tacet_compressor>?,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setCompressor(try CompressorSettings(compressor), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_pan(
  _ bus: tacet_bus, _ pan: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setPan(try Number.checked(pan, "the pan"), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_dsp(
  _ bus: tacet_bus, _ name: UnsafePointer<CChar>?, _ function: tacet_dsp?,
  _ context: UnsafeMutableRawPointer?, _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> tacet_result {
  answer {
    let dsp = try dsp(name, function, context, release)
    try Engine.bus(bus).bus.setDSP(dsp)
  }
}

@c @implementation
public func tacet_bus_set_time_scale(
  _ bus: tacet_bus, _ factor: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setTimeScale(
      try Number.checked(factor, "the time scale"), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_send(
  _ bus: tacet_bus, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setReverbSend(
      ReverbSend(try Number.gain(gain)), over: fade)
  }
}

@c @implementation
public func tacet_bus_set_reverb_send(
  _ bus: tacet_bus, _ send: UnsafePointer<tacet_reverb_send>?,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (bus, send, fade) = (try Engine.bus(bus).bus, try ReverbSend?(send), try Fade(how))
    bus.setReverbSend(send, over: fade)
  }
}

@c @implementation
public func tacet_bus_clear_send(
  _ bus: tacet_bus, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(bus, how) { bus, fade in
    bus.setReverbSend(nil, over: fade)
  }
}

@c @implementation
public func tacet_bus_set_parent(_ bus: tacet_bus, _ parent: tacet_bus) -> tacet_result {
  answer {
    let (engine, bus) = try Engine.bus(bus)
    try bus.setParent(try engine.bus(parent))
  }
}

@c @implementation
public func tacet_bus_set_limit(
  _ bus: tacet_bus, _ count: UInt32, _ when_full: tacet_when_full, _ cooldown: Double
) -> tacet_result {
  answer {
    let bus = try Engine.bus(bus).bus
    bus.limit = try PlayLimit?(count, when_full, cooldown)
  }
}

@c @implementation
public func tacet_bus_set_metered(
  _ bus: tacet_bus, _ metered: Bool
) -> tacet_result {
  answer {
    let bus = try Engine.bus(bus).bus
    bus.isMetered = metered
  }
}

@c @implementation
public func tacet_bus_set_pauses_with_game(
  _ bus: tacet_bus, _ pauses: Bool
) -> tacet_result {
  answer {
    let bus = try Engine.bus(bus).bus
    bus.pausesWithGame = pauses
  }
}

@c @implementation
public func tacet_bus_set_ducking(
  _ bus: tacet_bus, _ under: tacet_bus, _ ducking: UnsafePointer<tacet_ducking>?
) -> tacet_result {
  answer {
    let (engine, bus) = try Engine.bus(bus)
    let under = try engine.bus(under)
    guard ducking != nil else { return try bus.setDucking(nil, under: under) }
    let options = try tacet_ducking.read(ducking)
    var rule = Ducking()
    if options.gain != 0 { rule.gain = try Number.gain(options.gain) }
    if options.threshold != 0 { rule.threshold = try Number.gain(options.threshold) }
    rule.attack = try Number.duration(options.attack, or: rule.attack)
    rule.hold = try Number.duration(options.hold, or: rule.hold)
    rule.release = try Number.duration(options.release, or: rule.release)
    try bus.setDucking(rule, under: under)
  }
}

@c @implementation
public func tacet_bus_get_info(
  _ bus: tacet_bus, _ info: UnsafeMutablePointer<tacet_bus_info>?
) -> tacet_result {
  answer {
    let (engine, bus) = try Engine.bus(bus)
    let now = bus.reading
    var all = tacet_bus_info()
    all.gain = Number.decibels(now.gain)
    all.low_pass_strength = now.filter.lowPassStrength
    all.high_pass_strength = now.filter.highPassStrength
    all.time_scale = now.timeScale
    all.parent = now.parent.map(engine.number(ofBus:)) ?? effectsBus
    all.muted = now.isMuted
    all.paused = now.isPaused
    all.pauses_with_game = now.pausesWithGame
    put(bus.name, into: &all.name)
    all.pan = now.pan
    all.cutoffs = tacet_cutoffs(now.cutoffs)
    all.equaliser = tacet_equaliser(now.equaliser)
    all.compressor = tacet_compressor(now.compressor)
    all.metered = now.isMetered
    all.rms = Number.decibels(amplitude: bus.level(of: now) ?? 0)
    try all.write(to: info)
  }
}

// MARK: - Values

extension SoundFilter {
  /// NULL: none.
  init(_ cutoffs: UnsafePointer<tacet_cutoffs>?) throws {
    guard cutoffs != nil else {
      self.init()
      return
    }
    let cutoffs = try tacet_cutoffs.read(cutoffs)
    try self.init(cutoffs.low_pass_hertz, cutoffs.high_pass_hertz, cutoffs.resonance)
  }

  /// 0: none, and no bump.
  init(_ lowPass: Float, _ highPass: Float, _ resonance: Float) throws {
    self.init()
    if try Number.checked(lowPass, "the low-pass") > 0 { lowPassHertz = lowPass }
    if try Number.checked(highPass, "the high-pass") > 0 { highPassHertz = highPass }
    if try Number.checked(resonance, "the resonance") != 0 { self.resonance = resonance }
  }
}

extension Equaliser {
  /// NULL: a flat one.
  fileprivate init(_ equaliser: UnsafePointer<tacet_equaliser>?) throws {
    self = .flat
    guard equaliser != nil else { return }
    let bands = try tacet_equaliser.read(equaliser)
    try low.take(bands.low)
    try middle.take(bands.middle)
    try high.take(bands.high)
  }
}

extension Equaliser.Band {
  fileprivate mutating func take(_ band: tacet_band) throws {
    if try Number.checked(band.frequency, "a frequency") != 0 { frequency = band.frequency }
    if try Number.checked(band.width, "a width") != 0 { width = band.width }
    gain = try Number.gain(band.gain)
  }
}

extension CompressorSettings {
  /// NULL: none.
  fileprivate init(_ compressor: UnsafePointer<tacet_compressor>?) throws {
    guard compressor != nil else {
      self = .off
      return
    }
    let values = try tacet_compressor.read(compressor)
    self.init()
    if values.threshold != 0 { threshold = try Number.gain(values.threshold) }
    if try Number.checked(values.ratio, "the ratio") != 0 { ratio = values.ratio }
    makeUp = try Number.gain(values.make_up)
    attack = try Number.duration(values.attack, or: attack)
    release = try Number.duration(values.release, or: release)
  }
}

extension tacet_cutoffs {
  fileprivate init(_ filter: SoundFilter) {
    self.init()
    size = UInt32(MemoryLayout<Self>.size)
    (low_pass_hertz, high_pass_hertz) = (filter.lowPassHertz ?? 0, filter.highPassHertz ?? 0)
    resonance = filter.resonance
  }
}

extension tacet_equaliser {
  fileprivate init(_ equaliser: Equaliser) {
    func band(_ band: Equaliser.Band) -> tacet_band {
      tacet_band(frequency: band.frequency, gain: Number.decibels(band.gain), width: band.width)
    }
    self.init()
    size = UInt32(MemoryLayout<Self>.size)
    (low, middle, high) = (band(equaliser.low), band(equaliser.middle), band(equaliser.high))
  }
}

extension tacet_compressor {
  fileprivate init(_ settings: CompressorSettings) {
    self.init()
    size = UInt32(MemoryLayout<Self>.size)
    (threshold, ratio) = (Number.decibels(settings.threshold), settings.ratio)
    make_up = Number.decibels(settings.makeUp)
    (attack, release) = (settings.attack / .seconds(1), settings.release / .seconds(1))
  }
}

// MARK: - Mixes and snapshots

@c @implementation
public func tacet_mix_set_filter(
  _ engine: tacet_engine?, _ mix: tacet_mix, _ low_pass_hertz: Float, _ high_pass_hertz: Float,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, fade) = (try Engine.at(engine), try Fade(how))
    let mix: MixTarget =
      switch mix {
      case TACET_MIX_MASTER: .master
      case TACET_MIX_SOUNDTRACK: .soundtrack
      case TACET_MIX_EFFECTS: .effects
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no mix \(mix.rawValue)")
      }
    let filter = try SoundFilter(low_pass_hertz, high_pass_hertz, 0)
    engine.audio.filters.set(
      filter, of: mix, over: fade)
  }
}

@c @implementation
public func tacet_snapshot_enter(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (bank, fade) = (try Bank.at(bank), try Fade(how))
    let snapshot = try bank.loading.wait().snapshot(try need(name, "the name"))
    try bank.engine.audio.snapshots.enter(snapshot, over: fade)
  }
}

extension Snapshot.Values {
  /// The values of a bus as a program says them.
  fileprivate init(_ values: tacet_snapshot_bus) throws {
    let known = TACET_SNAPSHOT_FILTER.rawValue | TACET_SNAPSHOT_PAN.rawValue
    guard values.flags & ~known == 0 else {
      throw Failure(TACET_ERROR_ARGUMENT, "the flags of a snapshot have more than is known: \(values.flags)")
    }
    self.init(gain: try Number.gain(values.gain))
    if values.flags & TACET_SNAPSHOT_FILTER.rawValue != 0 {
      filter = BusFilter(
        lowPassStrength: try Number.checked(values.low_pass_strength, "the low-pass"),
        highPassStrength: try Number.checked(values.high_pass_strength, "the high-pass"))
    }
    if values.flags & TACET_SNAPSHOT_PAN.rawValue != 0 { pan = try Number.checked(values.pan, "the pan") }
    if try Number.checked(values.time_scale, "the time scale") != 0 { timeScale = values.time_scale }
    if values.cutoffs != nil { cutoffs = try SoundFilter(values.cutoffs) }
    if values.equaliser != nil { equaliser = try Equaliser(values.equaliser) }
    if values.compressor != nil { compressor = try CompressorSettings(values.compressor) }
  }
}

@c @implementation
public func tacet_snapshot_enter_values(
  _ engine: tacet_engine?, _ name: UnsafePointer<CChar>?, _ buses: UnsafePointer<tacet_snapshot_bus>?, _ count: Int,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, fade) = (try Engine.at(engine), try Fade(how))
    var snapshot = Snapshot(try need(name, "the name"), [:])
    for values in try tacet_snapshot_bus.read(buses, count: count, most: 64, "the number of buses") {
      let bus = try engine.bus(values.bus)
      let own = try Snapshot.Values(values)
      if let fault = own.faults(ofBus: bus.name).first {
        throw Failure(TACET_ERROR_STATE, "\(bus.name.shown(limit: 80)) \(fault)")
      }
      snapshot.buses[bus.name] = own
    }
    try engine.audio.snapshots.enter(snapshot, over: fade)
  }
}

@c @implementation
public func tacet_snapshot_leave(
  _ engine: tacet_engine?, _ name: UnsafePointer<CChar>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, fade) = (try Engine.at(engine), try Fade(how))
    engine.audio.snapshots.leave(try need(name, "the name"), over: fade)
  }
}
