// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of soundtracks and playlists as things: loading, loops, layers. The header says what they do.

/// Loads a soundtrack. Its file is read while it plays, so that there is little to do in the background.
private func load(
  _ engine: tacet_engine?, _ options: UnsafePointer<tacet_load_options>?,
  _ place: UnsafeMutablePointer<tacet_soundtrack?>?, _ load: (Engine, LoudnessTags) throws -> Soundtrack
) -> tacet_result {
  place?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try needPlace(place))
    let options = try tacet_load_options.checked(options)
    guard !options.isInBackground else {
      throw Failure(TACET_ERROR_ARGUMENT, "soundtracks are not loaded in the background: they are read while they play")
    }
    place.pointee = try Music.table.add(Music(try load(engine, options.loudness), of: engine))
  }
}

@c @implementation
public func tacet_soundtrack_load(
  _ engine: tacet_engine?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<tacet_load_options>?,
  _ soundtrack: UnsafeMutablePointer<tacet_soundtrack?>?
) -> tacet_result {
  load(engine, options, soundtrack) { _, loudness in try Soundtrack(path: try needPath(path), loudness: loudness) }
}

@c @implementation
public func tacet_soundtrack_load_memory(
  _ engine: tacet_engine?, _ data: UnsafeRawPointer?, _ count: Int, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<tacet_load_options>?, _ soundtrack: UnsafeMutablePointer<tacet_soundtrack?>?
) -> tacet_result {
  load(engine, options, soundtrack) { _, loudness in
    let reader = MemoryReader(name: try text(name, "the name") ?? "data", bytes: try bytes(data, count))
    return try Soundtrack(reader: reader, loudness: loudness)
  }
}

@c @implementation
public func tacet_soundtrack_load_reader(
  _ engine: tacet_engine?, _ reader: UnsafePointer<tacet_reader>?, _ options: UnsafePointer<tacet_load_options>?,
  _ soundtrack: UnsafeMutablePointer<tacet_soundtrack?>?
) -> tacet_result {
  load(engine, options, soundtrack) { engine, loudness in
    try Soundtrack(reader: try Reader(reader, of: engine), loudness: loudness)
  }
}

@c @implementation
public func tacet_soundtrack_create_layered(
  _ engine: tacet_engine?, _ layers: UnsafePointer<tacet_layer>?, _ count: Int,
  _ soundtrack: UnsafeMutablePointer<tacet_soundtrack?>?
) -> tacet_result {
  soundtrack?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try needPlace(soundtrack))
    let layers = try tacet_layer.read(layers, count: count, most: 8, "the number of layers").map { layer in
      let leaves = layer.leaves_from != 0 || layer.leaves_to != 0
      return SoundtrackLayer(
        try Music.at(layer.soundtrack).soundtrack, gain: try Number.gain(layer.gain),
        enters: try range(layer.enters_from, layer.enters_to, "the intensities"),
        leaves: leaves ? try range(layer.leaves_from, layer.leaves_to, "the intensities") : nil,
        curve: try RampCurve?(layer.curve) ?? .equalPower)
    }
    place.pointee = try Music.table.add(Music(try Soundtrack(layers: layers), of: engine))
  }
}

@c @implementation
public func tacet_soundtrack_generate(
  _ engine: tacet_engine?, _ generator: tacet_generator?, _ seek: tacet_generator_seek?,
  _ user: UnsafeMutableRawPointer?, _ options: UnsafePointer<tacet_soundtrack_generator_options>?,
  _ soundtrack: UnsafeMutablePointer<tacet_soundtrack?>?
) -> tacet_result {
  soundtrack?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try needPlace(soundtrack))
    guard let generator else { throw Failure(TACET_ERROR_ARGUMENT, "the generator is NULL") }
    let options = try tacet_soundtrack_generator_options.read(options)
    let channels = options.channels == 0 ? 2 : Int(options.channels)
    let rate = options.sample_rate == 0 ? engine.audio.configuration.sampleRate : Int(options.sample_rate)
    let latency = try Number.duration(options.latency, or: .milliseconds(100))
    let frames: Int? = options.frames == 0 ? nil : Int(options.frames)
    let name = try text(options.name, "the name") ?? "generated music"
    let calls = MusicGenerator(Generator(function: generator, user: user, channels: max(1, channels)), seek: seek)
    let owner = engine.callbacks
    let jump: @Sendable (Int) -> Void = { frame in calls.seek(frame, of: owner) }
    let fill: @Sendable (UnsafeMutableBufferPointer<Float>) -> Int = { samples in calls.fill(samples, of: owner) }
    let music = try Soundtrack(
      generatedAt: rate, channels: channels, frames: frames,
      latency: min(max(latency, .milliseconds(40)), .milliseconds(100)), named: name, seek: seek == nil ? nil : jump,
      fill: fill)
    place.pointee = try Music.table.add(Music(music, of: engine, madeBy: calls))
  }
}

@c @implementation
public func tacet_soundtrack_release(_ soundtrack: tacet_soundtrack?) -> tacet_result {
  answer {
    let generator = Music.table[soundtrack]?.generator
    try Music.release(soundtrack, isLent: \.isLent)
    generator?.close()
  }
}

@c @implementation
public func tacet_soundtrack_get_info(
  _ soundtrack: tacet_soundtrack?, _ info: UnsafeMutablePointer<tacet_sound_info>?
) -> tacet_result {
  answer {
    let soundtrack = try Music.at(soundtrack).soundtrack
    var all = tacet_sound_info(soundtrack.info)
    if soundtrack.isEndless { (all.frames, all.seconds) = (.max, .infinity) }
    try all.write(to: info)
  }
}

@c @implementation
public func tacet_soundtrack_set_song(_ soundtrack: tacet_soundtrack?, _ song: UInt32) -> tacet_result {
  answer { try Music.at(soundtrack).change { try $0.song(Int(song)) } }
}

@c @implementation
public func tacet_soundtrack_set_gain(_ soundtrack: tacet_soundtrack?, _ gain: Float) -> tacet_result {
  answer {
    let music = try Music.at(soundtrack)
    music.soundtrack.gain = try Number.gain(gain)
  }
}

@c @implementation
public func tacet_soundtrack_set_loop(
  _ soundtrack: tacet_soundtrack?, _ start: Int64, _ end: Int64
) -> tacet_result {
  answer {
    guard let region = LoopRegion(start: Int(start), end: Int(end)) else {
      throw Failure(TACET_ERROR_ARGUMENT, "a loop from \(start) to \(end) is none")
    }
    let music = try Music.at(soundtrack)
    try music.change { try $0.looping(over: region) }
    music.engine.audio.soundtrack.setLoop(region, of: music.soundtrack)
  }
}

@c @implementation
public func tacet_soundtrack_set_tempo(
  _ soundtrack: tacet_soundtrack?, _ tempo: Double, _ metre: UInt32, _ start: Double
) -> tacet_result {
  answer {
    guard tempo > 0, tempo <= 10_000, TempoMap.metres.contains(Int(metre)) else {
      throw Failure(
        TACET_ERROR_ARGUMENT,
        "\(tempo) beats a minute, \(metre) a bar: more than 0, and 1 to \(TempoMap.metres.upperBound) are known")
    }
    let map = TempoMap(tempo: tempo, metre: Int(metre), start: try Number.duration(start))
    try Music.at(soundtrack).change { $0.withTempo(map) }
  }
}

@c @implementation
public func tacet_soundtrack_set_remembers(_ soundtrack: tacet_soundtrack?, _ remembers: Bool) -> tacet_result {
  answer { try Music.at(soundtrack).change { remembers ? $0.rememberingPosition() : $0.forgettingPosition() } }
}

@c @implementation
public func tacet_playlist_create(
  _ engine: tacet_engine?, _ soundtracks: UnsafePointer<tacet_soundtrack?>?, _ count: Int,
  _ options: UnsafePointer<tacet_playlist_options>?, _ playlist: UnsafeMutablePointer<tacet_playlist?>?
) -> tacet_result {
  playlist?.pointee = nil
  return answer {
    let (engine, place) = (try Engine.at(engine), try needPlace(playlist))
    let soundtracks = try handles(soundtracks, count, Music.self).map(\.soundtrack)
    let options = try tacet_playlist_options.read(options)
    let order: Playlist.Order =
      switch options.order {
      case TACET_ORDER_DEFAULT, TACET_ORDER_IN_ORDER: .inOrder
      case TACET_ORDER_SHUFFLE: .shuffle
      default: throw Failure(TACET_ERROR_ARGUMENT, "a playlist has no order \(options.order.rawValue)")
      }
    let list = Playlist(
      soundtracks, order: order, repeats: options.repeats, loops: Number.loops(options.loops), seed: options.seed,
      crossfade: try Fade(atOnce: options.crossfade))
    place.pointee = try MusicList.table.add(MusicList(list, of: engine, user: options.user))
  }
}

@c @implementation
public func tacet_playlist_release(_ playlist: tacet_playlist?) -> tacet_result {
  answer { try MusicList.release(playlist, isLent: \.isLent) }
}
