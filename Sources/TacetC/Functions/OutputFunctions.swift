// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of outputs. The header says what they do.

@c @implementation
public func tacet_output_list(
  _ engine: tacet_engine?, _ outputs: UnsafeMutablePointer<tacet_output>?, _ capacity: Int
) -> Int {
  value(0) {
    let devices = try Engine.at(engine).audio.output.devices
    try tacet_output.write(devices.map(tacet_output.init), to: outputs, capacity: capacity)
    return devices.count
  }
}

extension tacet_output {
  fileprivate init(_ device: AudioDevice) {
    self.init()
    route = tacet_route(device.route)
    current = device.isCurrent
    chosen = device.isChosen
    put(device.id, into: &id)
    put(device.name, into: &name)
  }
}

@c @implementation
public func tacet_output_choose(_ engine: tacet_engine?, _ id: UnsafePointer<CChar>?) -> tacet_result {
  answer { try Engine.at(engine).audio.output.choose(try text(id, "the id")) }
}

@c @implementation
public func tacet_output_restore(
  _ engine: tacet_engine?, _ id: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let saved = try text(id, "the id").map { SavedOutput(id: $0, name: try text(name, "the name") ?? $0) }
    engine.audio.output.restore(saved)
  }
}

@c @implementation
public func tacet_output_get_system_volume(
  _ engine: tacet_engine?, _ level: UnsafeMutablePointer<Float>?, _ muted: UnsafeMutablePointer<Bool>?
) -> tacet_result {
  remark {
    guard let volume = try Engine.at(engine).audio.output.systemVolume else { return TACET_NONE }
    level?.pointee = Float(volume.level)
    muted?.pointee = volume.isMuted
    return TACET_OK
  }
}

@c @implementation
public func tacet_output_open_settings(_ engine: tacet_engine?) -> tacet_result {
  answer { try Engine.at(engine).audio.output.openSoundSettings() }
}

@c @implementation
public func tacet_output_set_mono(
  _ engine: tacet_engine?, _ mono: Bool, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.output.setMono(mono, over: fade)
  }
}

@c @implementation
public func tacet_output_set_balance(
  _ engine: tacet_engine?, _ balance: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (balance, fade) = (try Number.checked(balance, "the balance"), try Fade(how))
    try Engine.at(engine).audio.output.setBalance(balance, over: fade)
  }
}

@c @implementation
public func tacet_output_set_reduced_dynamics(
  _ engine: tacet_engine?, _ reduced: Bool, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.output.setDynamicRange(reduced ? .reduced : .full, over: fade)
  }
}

@c @implementation
public func tacet_output_set_own_stream(
  _ engine: tacet_engine?, _ own: Bool, _ name: UnsafePointer<CChar>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    engine.audio.output.setSoundtrackOutput(own ? .ownStream(name: try text(name, "the name")) : .shared)
  }
}

@c @implementation
public func tacet_output_tap(
  _ engine: tacet_engine?, _ samples: UnsafeMutablePointer<Float>?, _ frames: Int
) -> Int {
  value(0) {
    let (engine, samples) = (try Engine.at(engine), try place(samples, "the samples"))
    let frames = try Number.count(frames, "the number of frames")
    return engine.tap.withLock { tap in
      if let tap { return tap.read(into: samples, frames: frames) }
      tap = engine.audio.output.tap()
      return 0
    }
  }
}
