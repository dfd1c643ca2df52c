// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetSystem

// The functions of the microphone, and of work that keeps the machine awake. The header says what they do.

@c @implementation
public func tacet_microphone_start(
  _ engine: tacet_engine?, _ options: UnsafePointer<tacet_microphone_options>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let options = try tacet_microphone_options.read(options)
    var settings = MicrophoneSettings()
    if options.sample_rate != 0 { settings.sampleRate = Int(options.sample_rate) }
    if options.channels != 0 { settings.channels = Int(options.channels) }
    switch options.purpose {
    case TACET_PURPOSE_PRODUCTION: settings.purpose = .production
    case TACET_PURPOSE_VOICE_CHAT: settings.purpose = .voiceChat
    default: throw Failure(TACET_ERROR_ARGUMENT, "there is no purpose \(options.purpose.rawValue)")
    }
    settings.cancelsEcho = options.cancels_echo
    settings.block = try Number.duration(options.block, or: settings.block)
    try engine.audio.microphone.start(settings, writingTo: try options.path.map { try needPath($0) })
  }
}

@c @implementation
public func tacet_microphone_stop(_ engine: tacet_engine?) -> tacet_result {
  answer {
    let microphone = try Engine.at(engine).audio.microphone
    let wasAsked = microphone.verdict.isAsked
    microphone.stop()
    if wasAsked, case .file(let error)? = microphone.error { throw error }
  }
}

@c @implementation
public func tacet_microphone_read(
  _ engine: tacet_engine?, _ samples: UnsafeMutablePointer<Float>?, _ frames: Int
) -> Int {
  value(0) {
    let (engine, samples) = (try Engine.at(engine), try place(samples, "the samples"))
    let taken = engine.audio.microphone.read(frames: try Number.count(frames, "the number of frames"))
    taken.withUnsafeBufferPointer { taken in
      if let start = taken.baseAddress { samples.update(from: start, count: taken.count) }
    }
    return taken.count / max(1, engine.audio.microphone.format?.channels ?? 1)
  }
}

@c @implementation
public func tacet_microphone_get_info(
  _ engine: tacet_engine?, _ microphone: UnsafeMutablePointer<tacet_microphone_info>?
) -> tacet_result {
  answer {
    let now = try Engine.at(engine).audio.microphone
    var all = tacet_microphone_info()
    let verdict = now.verdict
    all.recording = tacet_recording(verdict)
    all.open = now.isRecording
    all.muted = now.isMuted
    all.pauses_with_game = now.pausesWithGame
    all.sample_rate = UInt32(clamping: now.format?.sampleRate ?? 0)
    all.channels = UInt32(clamping: now.format?.channels ?? 0)
    all.gain = Number.decibels(now.gain)
    all.peak = Number.decibels(amplitude: now.level.peak)
    all.rms = Number.decibels(amplitude: now.level.rms)
    all.recorded_frames = UInt64(clamping: now.recordedFrames)
    all.lost_frames = UInt64(clamping: now.lostFrames)
    all.ready_frames = UInt64(clamping: now.readyFrames)
    let latency = now.latency
    all.input_latency = Int64(latency?.input.rawValue ?? -1)
    all.output_latency = Int64(latency?.output.rawValue ?? -1)
    put(now.error?.description ?? verdict.summary, into: &all.text)
    try all.write(to: microphone)
  }
}

@c @implementation
public func tacet_microphone_set_gain(_ engine: tacet_engine?, _ gain: Float) -> tacet_result {
  answer { try Engine.at(engine).audio.microphone.gain = try Number.gain(gain) }
}

@c @implementation
public func tacet_microphone_set_muted(_ engine: tacet_engine?, _ muted: Bool) -> tacet_result {
  answer { try Engine.at(engine).audio.microphone.isMuted = muted }
}

@c @implementation
public func tacet_microphone_set_pauses_with_game(_ engine: tacet_engine?, _ pauses: Bool) -> tacet_result {
  answer { try Engine.at(engine).audio.microphone.pausesWithGame = pauses }
}

@c @implementation
public func tacet_input_list(
  _ engine: tacet_engine?, _ inputs: UnsafeMutablePointer<tacet_input>?, _ capacity: Int
) -> Int {
  value(0) {
    let all = try Engine.at(engine).audio.microphone.inputs
    try tacet_input.write(all.map(tacet_input.init), to: inputs, capacity: capacity)
    return all.count
  }
}

extension tacet_input {
  fileprivate init(_ input: AudioInput) {
    self.init()
    bluetooth = input.isBluetooth
    headset = input.isHeadset
    current = input.isCurrent
    chosen = input.isChosen
    put(input.id, into: &id)
    put(input.name, into: &name)
  }
}

@c @implementation
public func tacet_input_choose(_ engine: tacet_engine?, _ id: UnsafePointer<CChar>?) -> tacet_result {
  answer { try Engine.at(engine).audio.microphone.choose(try text(id, "the id")) }
}

@c @implementation
public func tacet_input_restore(
  _ engine: tacet_engine?, _ id: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let saved = try text(id, "the id").map { SavedInput(id: $0, name: try text(name, "the name") ?? $0) }
    engine.audio.microphone.restore(saved)
  }
}

@c @implementation
public func tacet_session_set_processing(_ engine: tacet_engine?, _ reason: UnsafePointer<CChar>?) -> tacet_result {
  answer {
    let engine = try Engine.at(engine)
    let next = try text(reason, "the reason").map { try engine.audio.session.beginProcessing($0) }
    engine.work.withLock { work in
      work?.end()
      work = next
    }
  }
}

@c @implementation
public func tacet_session_get_processing(_ engine: tacet_engine?) -> tacet_result {
  remark {
    switch try Engine.at(engine).work.withLock({ $0?.status }) {
    case .keptAwake: TACET_OK
    case .requested: TACET_PENDING
    case .refused, .unavailable, .ended, nil: TACET_NONE
    }
  }
}
