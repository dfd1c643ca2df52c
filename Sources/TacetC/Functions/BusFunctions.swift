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

/// Runs the body for a bus with the way of a change.
private func change(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ how: UnsafePointer<tacet_ramp>?, _ body: (Bus, Ramp) throws -> Void
) -> tacet_result {
  answer { try body(try Engine.at(engine).bus(bus), try Ramp(how)) }
}

@c @implementation
public func tacet_bus_set_gain(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    bus.setGain(try Number.gain(gain), over: ramp.fade(.milliseconds(10)))
  }
}

@c @implementation
public func tacet_bus_set_muted(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ muted: Bool, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    bus.setMuted(muted, over: ramp.fade(.milliseconds(10)))
  }
}

@c @implementation
public func tacet_bus_set_paused(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ paused: Bool, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    bus.setPaused(paused, over: ramp.fade(.milliseconds(10)))
  }
}

@c @implementation
public func tacet_bus_set_filter(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ low_pass: Float, _ high_pass: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    let filter = BusFilter(
      lowPassStrength: try Number.checked(low_pass, "the low-pass"),
      highPassStrength: try Number.checked(high_pass, "the high-pass"))
    bus.setFilter(filter, over: ramp.fade(.milliseconds(100)))
  }
}

@c @implementation
public func tacet_bus_set_time_scale(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ factor: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    bus.setTimeScale(
      try Number.checked(factor, "the time scale"), over: ramp.fade(.zero))
  }
}

@c @implementation
public func tacet_bus_set_send(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    bus.setReverbSend(
      ReverbSend(try Number.gain(gain)), over: ramp.fade(.milliseconds(50)))
  }
}

@c @implementation
public func tacet_bus_set_reverb_send(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ send: UnsafePointer<tacet_reverb_send>?,
  _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (bus, send, ramp) = (try Engine.at(engine).bus(bus), try ReverbSend?(send), try Ramp(how))
    bus.setReverbSend(send, over: ramp.fade(.milliseconds(50)))
  }
}

@c @implementation
public func tacet_bus_clear_send(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(engine, bus, how) { bus, ramp in
    bus.setReverbSend(nil, over: ramp.fade(.milliseconds(50)))
  }
}

@c @implementation
public func tacet_bus_set_parent(_ engine: tacet_engine?, _ bus: tacet_bus, _ parent: tacet_bus) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    try engine.bus(bus).setParent(try engine.bus(parent))
  }
}

@c @implementation
public func tacet_bus_set_limit(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ count: UInt32, _ when_full: tacet_when_full, _ cooldown: Double
) -> tacet_result {
  answer {
    let bus = try Engine.at(engine).bus(bus)
    bus.limit = try PlayLimit?(count, when_full, cooldown)
  }
}

@c @implementation
public func tacet_bus_set_pauses_with_game(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ pauses: Bool
) -> tacet_result {
  answer {
    let bus = try Engine.at(engine).bus(bus)
    bus.pausesWithGame = pauses
  }
}

@c @implementation
public func tacet_bus_set_ducking(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ under: tacet_bus, _ ducking: UnsafePointer<tacet_ducking>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let (bus, under) = (try engine.bus(bus), try engine.bus(under))
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
public func tacet_bus_get(
  _ engine: tacet_engine?, _ bus: tacet_bus, _ info: UnsafeMutablePointer<tacet_bus_info>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let bus = try engine.bus(bus)
    var all = tacet_bus_info()
    all.gain = Number.decibels(bus.gain)
    all.low_pass = bus.filter.lowPassStrength
    all.high_pass = bus.filter.highPassStrength
    all.time_scale = bus.timeScale
    all.parent = bus.parent.map(engine.number) ?? effectsBus
    all.muted = bus.isMuted
    all.paused = bus.isPaused
    all.pauses_with_game = bus.pausesWithGame
    put(bus.name, into: &all.name)
    try all.write(to: info)
  }
}

// MARK: - Mixes and snapshots

@c @implementation
public func tacet_mix_set_filter(
  _ engine: tacet_engine?, _ mix: tacet_mix, _ low_pass: Float, _ high_pass: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, ramp) = (try Engine.at(engine), try Ramp(how))
    let mix: MixTarget =
      switch mix {
      case TACET_MIX_MASTER: .master
      case TACET_MIX_SOUNDTRACK: .soundtrack
      case TACET_MIX_EFFECTS: .effects
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no mix \(mix.rawValue)")
      }
    var filter = SoundFilter()
    if try Number.checked(low_pass, "the low-pass") > 0 { filter.lowPass = low_pass }
    if try Number.checked(high_pass, "the high-pass") > 0 { filter.highPass = high_pass }
    engine.audio.filters.set(
      filter, of: mix, over: ramp.fade(.milliseconds(50)))
  }
}

@c @implementation
public func tacet_snapshot_enter(
  _ bank: tacet_bank?, _ name: UnsafePointer<CChar>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (bank, ramp) = (try Bank.at(bank), try Ramp(atOnce: how))
    let snapshot = try bank.loading.wait().snapshot(try need(name, "the name"))
    try bank.engine.audio.snapshots.enter(snapshot, over: ramp.fade(.milliseconds(200)))
  }
}

@c @implementation
public func tacet_snapshot_leave(
  _ engine: tacet_engine?, _ name: UnsafePointer<CChar>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (engine, ramp) = (try Engine.at(engine), try Ramp(atOnce: how))
    engine.audio.snapshots.leave(
      try need(name, "the name"), over: ramp.fade(.milliseconds(200)))
  }
}
