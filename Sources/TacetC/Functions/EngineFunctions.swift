// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetSystem

// The functions of engines. The header says what they do.

@c @implementation
public func tacet_engine_create(
  _ engine: UnsafeMutablePointer<tacet_engine?>?, _ options: UnsafePointer<tacet_engine_options>?, _ header: UInt32
) -> tacet_result {
  engine?.pointee = nil
  return answer {
    let place = try place(engine, "the engine")
    try Library.check(header)
    _ = Library.begin
    let options = try tacet_engine_options.read(options)
    let made = try Engine(
      try configuration(options), reportsBeats: options.has(TACET_ENGINE_REPORTS_BEATS),
      recordsCommands: options.has(TACET_ENGINE_RECORDS_COMMANDS))
    place.pointee = try Engine.table.add(made)
  }
}

extension tacet_engine_options {
  fileprivate func has(_ flag: tacet_engine_flags) -> Bool { flags & UInt32(flag.rawValue) != 0 }
}

private func configuration(_ options: tacet_engine_options) throws -> AudioEngine.Configuration {
  try check(
    options.flags,
    [
      TACET_ENGINE_NO_MONITORS.rawValue, TACET_ENGINE_REPORTS_BEATS.rawValue, TACET_ENGINE_OWN_STREAM.rawValue,
      TACET_ENGINE_RECORDS_COMMANDS.rawValue, TACET_ENGINE_INSPECTED.rawValue,
    ], "flags of an engine")
  var configuration = AudioEngine.Configuration()
  configuration.category = try SessionCategory(options.category)
  configuration.options = try SessionOptions(header: options.category_options)
  if let name = try text(options.output, "the output") {
    if name == "offline" {
      configuration.output = .offline
    } else if let output = AudioEngine.OutputChoice(named: name) {
      configuration.output = output
    } else {
      throw Failure(
        TACET_ERROR_NAME,
        """
        there is no output "\(name.shown(limit: 80))": automatic, offline, pipewire, pipewire:REMOTE, pulse, \
        pulse:ADDRESS, alsa, alsa:DEVICE
        """)
    }
  }
  configuration.applicationName = try text(options.application_name, "the application's name")
  configuration.applicationID = try text(options.application_id, "the application's id")
  if options.sample_rate != 0 { configuration.sampleRate = Int(min(max(options.sample_rate, 8_000), 192_000)) }
  if options.voices != 0 { configuration.maximumVoices = Int(min(options.voices, 65_535)) }
  if options.sounding != 0 { configuration.maximumSounding = Int(min(options.sounding, 4_096)) }
  switch options.resampling {
  case TACET_RESAMPLING_CUBIC: break
  case TACET_RESAMPLING_LINEAR: configuration.resampling = .linear
  case TACET_RESAMPLING_SINC: configuration.resampling = .sinc
  case TACET_RESAMPLING_BEST: configuration.resampling = .best
  default: throw Failure(TACET_ERROR_ARGUMENT, "there is no resampling \(options.resampling.rawValue)")
  }
  if options.latency != 0 { configuration.latency = min(try Number.duration(options.latency), .seconds(2)) }
  if options.has(TACET_ENGINE_NO_MONITORS) { configuration.monitors = [] }
  configuration.inspection = options.has(TACET_ENGINE_INSPECTED)
  if options.has(TACET_ENGINE_OWN_STREAM) { configuration.soundtrackOutput = .ownStream() }
  return configuration
}

/// Checks that flags are known ones.
func check(_ flags: UInt32, _ known: [UInt32], _ what: StaticString) throws {
  let known = known.reduce(0, |)
  guard flags & ~known == 0 else {
    throw Failure(TACET_ERROR_ARGUMENT, "unknown \(what): \(flags & ~known)")
  }
}

@c @implementation
public func tacet_engine_destroy(_ engine: tacet_engine?) -> tacet_result {
  answer {
    let found = try Engine.at(engine)
    guard !found.callbacks.isEntered else {
      throw Failure(TACET_ERROR_STATE, "an engine can not be destroyed inside a callback of its own")
    }
    try found.process.check("an engine")
    // Of two threads that destroy it one finds it.
    guard let engine = Engine.table.take(engine) else { throw Engine.table.failure(engine) }
    engine.close()
  }
}

@c @implementation
public func tacet_engine_pause(_ engine: tacet_engine?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.pause(over: fade)
  }
}

@c @implementation
public func tacet_engine_resume(_ engine: tacet_engine?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.resume(over: fade)
  }
}

@c @implementation
public func tacet_engine_is_paused(_ engine: tacet_engine?) -> Bool {
  value(false) { try Engine.at(engine).audio.isPaused }
}

@c @implementation
public func tacet_engine_get_clock(_ engine: tacet_engine?) -> Int64 {
  value(-1) { Int64(try Engine.at(engine).audio.clock.rawValue) }
}

@c @implementation
public func tacet_engine_get_sample_rate(_ engine: tacet_engine?) -> UInt32 {
  value(0) { UInt32(clamping: try Engine.at(engine).audio.configuration.sampleRate) }
}

@c @implementation
public func tacet_engine_render(
  _ engine: tacet_engine?, _ samples: UnsafeMutablePointer<Float>?, _ frames: Int
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let frames = try Number.count(frames, "the number of frames")
    let samples = try place(samples, "the samples")
    let isFree = engine.isRendering.withLock { isRendering in
      defer { isRendering = true }
      return !isRendering
    }
    guard isFree else { throw Failure(TACET_ERROR_STATE, "another call renders this engine") }
    defer { engine.isRendering.withLock { $0 = false } }
    try engine.audio.render(into: samples, frames: frames)
  }
}

@c @implementation
public func tacet_engine_get_statistics(
  _ engine: tacet_engine?, _ statistics: UnsafeMutablePointer<tacet_statistics>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let diagnostics = engine.audio.diagnostics
    let (figures, meters) = (diagnostics.statistics, diagnostics.meters)
    var all = tacet_statistics()
    all.voices = UInt32(clamping: engine.audio.voiceCount)
    all.sounding = UInt32(clamping: figures.voices.sounding)
    all.waiting = UInt32(clamping: figures.voices.waiting)
    all.underruns = UInt64(clamping: figures.underruns)
    all.dropouts = UInt64(clamping: figures.dropouts)
    all.rejected_plays = UInt64(clamping: diagnostics.rejectedPlays)
    all.lost_events = UInt64(clamping: engine.events.lost)
    all.peak = Number.decibels(amplitude: meters.master.peak)
    all.rms = Number.decibels(amplitude: meters.master.rms)
    all.peak_soundtrack = Number.decibels(amplitude: meters.soundtrack.peak)
    all.peak_effects = Number.decibels(amplitude: meters.effects.peak)
    all.latency = figures.latency.map { $0 / .seconds(1) } ?? -1
    all.render_time = figures.renderTime / .seconds(1)
    all.worst_block = figures.worstBlock / .seconds(1)
    try all.write(to: statistics)
  }
}
