// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetSystem

// The functions of effects and variations. The header says what they do.

// MARK: - Loading

extension tacet_load_options {
  fileprivate func has(_ flag: tacet_load_flags) -> Bool { flags & UInt32(flag.rawValue) != 0 }

  var storage: SoundEffect.Storage { has(TACET_LOAD_COMPACT) ? .compact : .standard }
  var loudness: LoudnessTags { has(TACET_LOAD_IGNORE_GAIN_TAGS) ? .ignored : .applied }
  var isStreamed: Bool { has(TACET_LOAD_STREAMED) }
  var isInBackground: Bool { has(TACET_LOAD_IN_BACKGROUND) }

  /// Those of the caller, whose flags are known.
  static func checked(_ options: UnsafePointer<tacet_load_options>?) throws -> tacet_load_options {
    let options = try read(options)
    try check(
      options.flags,
      [
        TACET_LOAD_COMPACT.rawValue, TACET_LOAD_STREAMED.rawValue, TACET_LOAD_IGNORE_GAIN_TAGS.rawValue,
        TACET_LOAD_IN_BACKGROUND.rawValue,
      ], "flags of a load")
    return options
  }
}

/// Loads an effect: at once, or in the background.
private func load(
  on engine: Engine, _ options: tacet_load_options, _ place: UnsafeMutablePointer<tacet_effect?>?,
  _ load: @escaping @Sendable (_ sampleRate: Int) throws -> SoundEffect
) throws -> tacet_result {
  let rate = engine.audio.configuration.sampleRate
  guard options.isInBackground else {
    let place = try needPlace(place)
    place.pointee = try Effect.table.add(Effect(try load(rate), of: engine))
    return TACET_OK
  }
  let user = options.user
  Loader.shared.add { [number = engine.number, events = engine.events] in
    let sound = Result { try load(rate) }
    guard let engine = LivingEngines.use(number, { $0 }) else { return }
    var event = tacet_event(TACET_EVENT_EFFECT_LOADED, at: engine.audio.clock)
    event.user = user
    do {
      event.effect = try Effect.table.add(Effect(try sound.get(), of: engine))
    } catch {
      let failure = Failure(error)
      event.result = failure.result
      put(failure.sentence, into: &event.text)
    }
    events.append(event)
  }
  return TACET_PENDING
}

@c @implementation
public func tacet_effect_load(
  _ engine: tacet_engine?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_load_options>?,
  _ effect: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  effect?.pointee = nil
  return remark {
    let (engine, path, options) = (try Engine.at(engine), try needPath(path), try tacet_load_options.checked(options))
    return try load(on: engine, options, effect) { rate in
      if options.isStreamed {
        return try SoundEffect(streamingPath: path, sampleRate: rate, loudness: options.loudness)
      }
      return try SoundEffect(path: path, sampleRate: rate, storage: options.storage, loudness: options.loudness)
    }
  }
}

/// The bytes of a file in memory, copied.
func bytes(_ data: UnsafeRawPointer?, _ count: Int) throws -> [UInt8] {
  let count = try Number.count(count, "the number of bytes")
  guard let data else { throw Failure(TACET_ERROR_ARGUMENT, "the data are NULL") }
  return [UInt8](UnsafeRawBufferPointer(start: data, count: count))
}

@c @implementation
public func tacet_effect_load_memory(
  _ engine: tacet_engine?, _ data: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<tacet_load_options>?, _ effect: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  effect?.pointee = nil
  return remark {
    let (engine, options) = (try Engine.at(engine), try tacet_load_options.checked(options))
    let reader = MemoryReader(name: try text(name, "the name") ?? "data", bytes: try bytes(data, count))
    return try load(on: engine, options, effect) { rate in
      try SoundEffect(reader: reader, options, sampleRate: rate)
    }
  }
}

/// A file in memory.
struct MemoryReader: SoundReader {
  let name: String
  let bytes: [UInt8]

  var size: Int { bytes.count }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let part = bytes.dropFirst(offset).prefix(buffer.count)
    buffer.copyBytes(from: part)
    return part.count
  }
}

extension SoundEffect {
  fileprivate convenience init(
    reader: any SoundReader, _ options: tacet_load_options, sampleRate: Int
  ) throws(DecodingError) {
    if options.isStreamed {
      try self.init(streaming: reader, sampleRate: sampleRate, loudness: options.loudness)
    } else {
      try self.init(reader: reader, sampleRate: sampleRate, storage: options.storage, loudness: options.loudness)
    }
  }
}

@c @implementation
public func tacet_effect_load_reader(
  _ engine: tacet_engine?, _ reader: UnsafePointer<tacet_reader>?, _ options: UnsafePointer<tacet_load_options>?,
  _ effect: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  effect?.pointee = nil
  return remark {
    let (engine, options) = (try Engine.at(engine), try tacet_load_options.checked(options))
    // A call that is refused leaves the reader to the program.
    if !options.isInBackground { _ = try needPlace(effect) }
    let reader = try Reader(reader, of: engine)
    return try load(on: engine, options, effect) { rate in
      try SoundEffect(reader: reader, options, sampleRate: rate)
    }
  }
}

@c @implementation
public func tacet_effect_from_frames(
  _ engine: tacet_engine?, _ samples: UnsafePointer<Float>?, _ frames: Int, _ channels: UInt32, _ sample_rate: UInt32,
  _ effect: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  effect?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try place(effect, "the effect"))
    let frames = try Number.count(frames, "the number of frames")
    guard channels == 1 || channels == 2 else {
      throw Failure(TACET_ERROR_ARGUMENT, "\(channels) channels; mono and stereo are known")
    }
    guard frames <= DecodingLimits.standard.decodedBytes / 8 else {
      throw Failure(TACET_ERROR_ARGUMENT, "\(frames) frames are more than an effect has")
    }
    guard let samples else { throw Failure(TACET_ERROR_ARGUMENT, "the samples are NULL") }
    let sound = try SoundEffect(
      frames: [Float](UnsafeBufferPointer(start: samples, count: frames * Int(channels))), sampleRate: Int(sample_rate),
      channels: Int(channels), convertedTo: engine.audio.configuration.sampleRate)
    place.pointee = try Effect.table.add(Effect(sound, of: engine))
  }
}

@c @implementation
public func tacet_effect_generate(
  _ engine: tacet_engine?, _ generator: tacet_generator?, _ user: UnsafeMutableRawPointer?,
  _ options: UnsafePointer<tacet_generator_options>?, _ effect: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  effect?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try place(effect, "the effect"))
    guard let generator else { throw Failure(TACET_ERROR_ARGUMENT, "the generator is NULL") }
    let options = try tacet_generator_options.read(options)
    let channels = options.channels == 0 ? 1 : Int(options.channels)
    let rate = options.sample_rate == 0 ? engine.audio.configuration.sampleRate : Int(options.sample_rate)
    let latency = try Number.duration(options.latency, or: .milliseconds(60))
    let frames = Generator(function: generator, user: user, channels: max(1, channels))
    let sound = try SoundEffect(
      generatedAt: rate, channels: channels, latency: min(max(latency, .milliseconds(40)), .milliseconds(300))
    ) { [owner = engine.callbacks] samples in frames.fill(samples, of: owner) }
    place.pointee = try Effect.table.add(Effect(sound, of: engine))
  }
}

// MARK: - Properties

@c @implementation
public func tacet_effect_release(_ effect: tacet_effect?) -> tacet_result {
  answer { try Effect.release(effect, isLent: \.isLent) }
}

@c @implementation
public func tacet_effect_prepare(_ effect: tacet_effect?) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    if !effect.sound.isStreamed { try effect.engine.audio.prepare(effect.sound) }
  }
}

@c @implementation
public func tacet_effect_reload(_ effect: tacet_effect?) -> tacet_result {
  answer { try Effect.at(effect).sound.reload() }
}

@c @implementation
public func tacet_effect_get_info(
  _ effect: tacet_effect?, _ info: UnsafeMutablePointer<tacet_sound_info>?
) -> tacet_result {
  answer {
    let sound = try Effect.at(effect).sound
    var all = tacet_sound_info(sound.info)
    all.sample_rate = UInt32(clamping: sound.sampleRate)
    all.channels = UInt32(clamping: sound.channels)
    all.frames = Int64(sound.frames)
    all.loop_start = Int64(sound.loop?.start ?? 0)
    all.loop_end = Int64(sound.loop?.end ?? sound.frames)
    all.seconds = sound.frames == .max ? .infinity : Double(sound.frames) / Double(max(1, sound.sampleRate))
    all.bytes = UInt64(clamping: sound.bytes)
    try all.write(to: info)
  }
}

extension tacet_sound_info {
  /// The properties of a file; all 0 without one.
  init(_ info: SoundInfo?) {
    self.init()
    guard let info else { return }
    sample_rate = UInt32(clamping: info.format.sampleRate)
    channels = UInt32(clamping: info.format.channels)
    frames = Int64(info.frames)
    loop_start = Int64(info.loop?.start ?? 0)
    loop_end = Int64(info.loop?.end ?? info.frames)
    seconds = info.seconds
    songs = UInt32(clamping: info.songs)
    put(info.container, into: &container)
    put(info.codec, into: &codec)
    put(info.title ?? "", into: &title)
    put(info.artist ?? "", into: &artist)
  }
}

// MARK: - Samples

@c @implementation
public func tacet_effect_read_frames(
  _ effect: tacet_effect?, _ from: Int64, _ samples: UnsafeMutablePointer<Float>?, _ frames: Int,
  _ read: UnsafeMutablePointer<Int>?
) -> tacet_result {
  read?.pointee = 0
  return remark {
    let effect = try Effect.at(effect)
    let frames = try Number.count(frames, "the number of frames")
    let samples = try place(samples, "the samples")
    let count = try effect.sound.copySamples(from: Int(max(0, from)), count: frames, to: samples)
    read?.pointee = count
    return count > 0 ? TACET_OK : TACET_NONE
  }
}

/// Decodes a file to the caller's samples, and tells its properties.
private func decode(
  to samples: UnsafeMutablePointer<Float>?, _ capacity: Int, _ info: UnsafeMutablePointer<tacet_sound_info>?,
  _ decode: (UnsafeMutablePointer<Float>?, Int) throws -> SoundInfo
) throws {
  let capacity = try Number.count(capacity, "the number of samples")
  let all = tacet_sound_info(try decode(capacity > 0 ? try place(samples, "the samples") : nil, capacity))
  if let info { try all.write(to: info) }
}

@c @implementation
public func tacet_decode(
  _ path: UnsafePointer<CChar>?, _ samples: UnsafeMutablePointer<Float>?, _ capacity: Int,
  _ info: UnsafeMutablePointer<tacet_sound_info>?
) -> tacet_result {
  answer {
    let path = try needPath(path)
    try decode(to: samples, capacity, info) { try DecodedSound.decode(path: path, into: $0, capacity: $1) }
  }
}

@c @implementation
public func tacet_decode_memory(
  _ data: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?, _ samples: UnsafeMutablePointer<Float>?,
  _ capacity: Int, _ info: UnsafeMutablePointer<tacet_sound_info>?
) -> tacet_result {
  answer {
    let reader = MemoryReader(name: try text(name, "the name") ?? "data", bytes: try bytes(data, count))
    try decode(to: samples, capacity, info) { try DecodedSound.decode(reader: reader, into: $0, capacity: $1) }
  }
}

// MARK: - Settings

@c @implementation
public func tacet_effect_set_loop(_ effect: tacet_effect?, _ start: Int64, _ end: Int64) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    guard start != 0 || end != 0 else { return try effect.sound.setLoop(nil) }
    guard let region = LoopRegion(start: Int(start), end: Int(end)) else {
      throw Failure(TACET_ERROR_ARGUMENT, "a loop from \(start) to \(end) is none")
    }
    try effect.sound.setLoop(region)
  }
}

@c @implementation
public func tacet_effect_set_gain(_ effect: tacet_effect?, _ gain: Float) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.gain = try Number.gain(gain)
  }
}

@c @implementation
public func tacet_effect_set_bus(_ effect: tacet_effect?, _ bus: tacet_bus) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    let bus = bus == effectsBus ? nil : try effect.engine.bus(bus)
    if let bus, !bus.isOfEffects {
      throw Failure(TACET_ERROR_STATE, "no effect plays on the bus \"\(bus.name.shown(limit: 80))\"")
    }
    effect.sound.bus = bus?.name
  }
}

@c @implementation
public func tacet_effect_set_priority(_ effect: tacet_effect?, _ priority: Int32) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.priority = Int(priority)
  }
}

@c @implementation
public func tacet_effect_set_limit(
  _ effect: tacet_effect?, _ count: UInt32, _ when_full: tacet_when_full, _ cooldown: Double
) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.limit = try PlayLimit?(count, when_full, cooldown)
  }
}

extension PlayLimit? {
  init(_ count: UInt32, _ whenFull: tacet_when_full, _ cooldown: Double) throws {
    let cooldown = try Number.duration(cooldown, "the cooldown")
    let action: PlayLimit.WhenFull =
      switch whenFull {
      case TACET_FULL_STOP_OLDEST: .stopOldest
      case TACET_FULL_STOP_QUIETEST: .stopQuietest
      case TACET_FULL_REFUSE: .refuse
      default: throw Failure(TACET_ERROR_ARGUMENT, "a full limit has no action \(whenFull.rawValue)")
      }
    let isNone = count == 0 && cooldown == .zero
    self = isNone ? nil : PlayLimit(count == 0 ? Int(Int32.max) : Int(count), whenFull: action, cooldown: cooldown)
  }
}

@c @implementation
public func tacet_effect_set_caption(_ effect: tacet_effect?, _ caption: UnsafePointer<CChar>?) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.caption = try text(caption, "the caption")
  }
}

@c @implementation
public func tacet_effect_set_caption_cooldown(_ effect: tacet_effect?, _ seconds: Double) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.captionCooldown = try Number.duration(seconds, "the cooldown")
  }
}

@c @implementation
public func tacet_effect_set_space(_ effect: tacet_effect?, _ space: UnsafePointer<tacet_space>?) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.space = try SpatialVoice(tacet_space.read(space))
  }
}

@c @implementation
public func tacet_effect_set_send(_ effect: tacet_effect?, _ gain: Float) -> tacet_result {
  answer {
    let effect = try Effect.at(effect)
    effect.sound.reverbSend = ReverbSend(try Number.gain(gain))
  }
}

@c @implementation
public func tacet_effect_set_reverb_send(_ effect: tacet_effect?, _ send: UnsafePointer<tacet_reverb_send>?)
  -> tacet_result
{
  answer {
    let effect = try Effect.at(effect)
    effect.sound.reverbSend = try ReverbSend?(send)
  }
}

@c @implementation
public func tacet_effect_copy(
  _ effect: tacet_effect?, _ copy: UnsafeMutablePointer<tacet_effect?>?
) -> tacet_result {
  copy?.pointee = nil
  return answer {
    let (effect, place) = (try Effect.at(effect), try needPlace(copy))
    place.pointee = try Effect.table.add(Effect(effect.sound.copy(), of: effect.engine))
  }
}

// MARK: - Variations

@c @implementation
public func tacet_variations_create(
  _ engine: tacet_engine?, _ effects: UnsafePointer<tacet_effect?>?, _ count: Int,
  _ options: UnsafePointer<tacet_variations_options>?, _ variations: UnsafeMutablePointer<tacet_variations?>?
) -> tacet_result {
  variations?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try place(variations, "the variations"))
    let effects = try handles(effects, count, Effect.self).map(\.sound)
    let options = try tacet_variations_options.read(options)
    let order: SoundSet.Order =
      switch options.order {
      case TACET_ORDER_DEFAULT, TACET_ORDER_SHUFFLE: .shuffle
      case TACET_ORDER_RANDOM: .random
      case TACET_ORDER_IN_ORDER: .roundRobin
      default: throw Failure(TACET_ERROR_ARGUMENT, "variations have no order \(options.order.rawValue)")
      }
    let gains = try range(options.gain_low, options.gain_high, "the gains")
    let hasPitches = options.pitch_low != 0 || options.pitch_high != 0
    let pitches = hasPitches ? try range(options.pitch_low, options.pitch_high, "the pitches") : 1...1
    let seed = options.seed == 0 ? UInt64.random(in: 1 ... .max) : options.seed
    let sounds = try SoundSet(effects, order: order, decibels: gains, pitch: pitches, seed: seed)
    place.pointee = try Variations.table.add(Variations(sounds, of: engine))
  }
}

/// The objects of an array of handles.
func handles<Object: Held>(_ array: UnsafePointer<OpaquePointer?>?, _ count: Int, _ type: Object.Type) throws
  -> [Object]
{
  let count = try Number.count(count, "the number of handles")
  guard count <= 65_536 else { throw Failure(TACET_ERROR_ARGUMENT, "\(count) handles are too many") }
  guard let array else { throw Failure(TACET_ERROR_ARGUMENT, "the array of handles is NULL") }
  return try (0..<count).map { try Object.at(array[$0]) }
}

/// A range of numbers.
func range(_ low: Float, _ high: Float, _ what: StaticString) throws -> ClosedRange<Float> {
  guard low <= high else { throw Failure(TACET_ERROR_ARGUMENT, "\(what) from \(low) to \(high) are no range") }
  return low...high
}

@c @implementation
public func tacet_variations_release(_ variations: tacet_variations?) -> tacet_result {
  answer { try Variations.release(variations, isLent: \.isLent) }
}

@c @implementation
public func tacet_variations_restart(_ variations: tacet_variations?, _ seed: UInt64) -> tacet_result {
  answer { try Variations.at(variations).sounds.restart(seed: seed) }
}
