// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader

// The functions of the music that plays. The header says what they do.

@c @implementation
public func tacet_music_play(
  _ soundtrack: tacet_soundtrack?, _ loops: Int32, _ options: UnsafePointer<tacet_music_options>?
) -> tacet_result {
  answer {
    let (music, options) = (try Music.at(soundtrack), try tacet_music_options.read(options))
    let (fade, gain) = (try Fade(options.how), try Number.gain(options.gain))
    try music.engine.audio.soundtrack.tagged(options.user).play(
      music.soundtrack, loops: Number.loops(loops), from: options.place(in: music.soundtrack),
      gain: gain, fadeIn: fade)
  }
}

extension tacet_music_options {
  /// The file frame to begin at, if it names one.
  fileprivate func place(in soundtrack: Soundtrack) throws -> Int? {
    guard from_is_set else { return nil }
    guard from <= 0 || soundtrack.canSeek else { throw DecodingError.notSeekable(path: soundtrack.info.path) }
    return Int(clamping: max(0, from))
  }
}

@c @implementation
public func tacet_music_crossfade(
  _ soundtrack: tacet_soundtrack?, _ loops: Int32, _ options: UnsafePointer<tacet_music_options>?
) -> tacet_result {
  answer {
    let (music, options) = (try Music.at(soundtrack), try tacet_music_options.read(options))
    let (fade, gain) = (try Fade(options.how), try Number.gain(options.gain))
    try music.engine.audio.soundtrack.tagged(options.user).crossfade(
      to: music.soundtrack, from: options.place(in: music.soundtrack), over: fade,
      loops: Number.loops(loops), gain: gain)
  }
}

@c @implementation
public func tacet_music_enqueue(_ soundtrack: tacet_soundtrack?, _ loops: Int32) -> tacet_result {
  answer {
    let music = try Music.at(soundtrack)
    music.engine.audio.soundtrack.enqueue(music.soundtrack, loops: Number.loops(loops))
  }
}

@c @implementation
public func tacet_music_transition(
  _ soundtrack: tacet_soundtrack?, _ loops: Int32, _ transition: UnsafePointer<tacet_transition>?,
  _ when: UnsafeMutablePointer<tacet_time>?
) -> tacet_result {
  when?.pointee = tacet_time()
  return answer {
    let (music, options) = (try Music.at(soundtrack), try tacet_transition.read(transition))
    let time = music.engine.audio.soundtrack.tagged(options.user).transition(
      to: music.soundtrack, try MusicTransition(options), loops: Number.loops(loops))
    when?.pointee = time.time
  }
}

extension MusicTransition {
  fileprivate init(_ options: tacet_transition) throws {
    self.init()
    let every = options.every == 0 ? 1 : Int(options.every)
    exit =
      switch options.exit {
      case TACET_EXIT_BAR: .next(.bars(every))
      case TACET_EXIT_BEAT: .next(.beats(every))
      case TACET_EXIT_END: .end
      case TACET_EXIT_POINTS: .beats(try options.points)
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no exit \(options.exit.rawValue)")
      }
    entry =
      switch options.entry {
      case TACET_ENTRY_START: .start
      case TACET_ENTRY_BEAT: .beat(options.entry_beat.isFinite ? min(max(options.entry_beat, -1e9), 1e9) : 0)
      case TACET_ENTRY_SAME_BEAT: .sameBeat
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no entry \(options.entry.rawValue)")
      }
    fadeOut = try Number.duration(options.fade_out, or: .milliseconds(10))
    fadeIn = try Number.duration(options.fade_in)
    curve = try RampCurve?(options.curve) ?? .equalPower
    lead = try Number.duration(options.lead, or: .milliseconds(200))
  }
}

extension tacet_transition {
  /// Its exit points.
  fileprivate var points: [Double] {
    get throws {
      let all = withUnsafeBytes(of: exit_points) { Array($0.bindMemory(to: Double.self)) }
      guard (1...all.count).contains(Int(exit_point_count)) else {
        throw Failure(TACET_ERROR_ARGUMENT, "a transition has 1 to \(all.count) exit points, not \(exit_point_count)")
      }
      let points = all.prefix(Int(exit_point_count))
      guard points.allSatisfy(\.isFinite) else { throw Failure(TACET_ERROR_ARGUMENT, "an exit point is not a number") }
      return points.map { min(max($0, -1e9), 1e9) }
    }
  }
}

@c @implementation
public func tacet_music_play_stinger(
  _ soundtrack: tacet_soundtrack?, _ stinger: UnsafePointer<tacet_stinger>?
) -> tacet_result {
  answer {
    let (music, options) = (try Music.at(soundtrack), try tacet_stinger.read(stinger))
    var stinger = Stinger(gain: try Number.gain(options.gain))
    if options.duck != 0 { stinger.duckedGain = min(.unity, try Number.gain(options.duck)) }
    stinger.attack = try Number.duration(options.attack, or: stinger.attack)
    stinger.release = try Number.duration(options.release, or: stinger.release)
    music.engine.audio.soundtrack.playStinger(music.soundtrack, stinger, at: try ClockTime?(options.start))
  }
}

@c @implementation
public func tacet_music_prepare(_ soundtrack: tacet_soundtrack?) -> tacet_result {
  answer {
    let music = try Music.at(soundtrack)
    music.engine.audio.soundtrack.prepare(music.soundtrack)
  }
}

@c @implementation
public func tacet_music_play_list(_ playlist: tacet_playlist?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let (list, fade) = (try MusicList.at(playlist), try Fade(how))
    list.engine.audio.soundtrack.tagged(list.user).play(list.playlist, fadeIn: fade)
  }
}

@c @implementation
public func tacet_music_skip(
  _ engine: tacet_engine?, _ by: Int32, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (player, fade) = (try Engine.at(engine).audio.soundtrack, try Fade(how))
    switch by {
    case 1: player.next(over: fade)
    case -1: player.previous(over: fade)
    default: throw Failure(TACET_ERROR_ARGUMENT, "the music skips by 1 or -1, not by \(by)")
    }
  }
}

@c @implementation
public func tacet_music_finish_loop(
  _ engine: tacet_engine?, _ when: UnsafeMutablePointer<tacet_time>?
) -> tacet_result {
  when?.pointee = tacet_time()
  return answer {
    let time = try Engine.at(engine).audio.soundtrack.finishLoop()
    when?.pointee = time.time
  }
}

@c @implementation
public func tacet_music_stop(_ engine: tacet_engine?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.soundtrack.stop(
      fadeOut: fade)
  }
}

@c @implementation
public func tacet_music_pause(_ engine: tacet_engine?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.soundtrack.pause(over: fade)
  }
}

@c @implementation
public func tacet_music_resume(_ engine: tacet_engine?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.soundtrack.resume(over: fade)
  }
}

@c @implementation
public func tacet_music_seek(_ engine: tacet_engine?, _ file_frame: Int64) -> tacet_result {
  answer {
    let player = try Engine.at(engine).audio.soundtrack
    if let playing = player.current, !playing.canSeek { throw DecodingError.notSeekable(path: playing.info.path) }
    let frame = Int(clamping: max(0, file_frame))
    guard !player.seek(toFrame: frame), let info = player.current?.info else { return }
    throw Failure(
      TACET_ERROR_ARGUMENT, "\(info.path) has \(info.frames) frames: there is no frame \(frame) to go on at")
  }
}

@c @implementation
public func tacet_music_set_intensity(
  _ engine: tacet_engine?, _ intensity: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (intensity, fade) = (try Number.checked(intensity, "the intensity"), try Fade(how))
    try Engine.at(engine).audio.soundtrack.setIntensity(intensity, over: fade)
  }
}

@c @implementation
public func tacet_music_set_layer_gain(
  _ engine: tacet_engine?, _ layer: UInt32, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  answer {
    let (gain, fade) = (try Number.gain(gain), try Fade(how))
    try Engine.at(engine).audio.soundtrack.setGain(gain, ofLayer: Int(layer), over: fade)
  }
}

@c @implementation
public func tacet_music_get_playhead(
  _ engine: tacet_engine?, _ playhead: UnsafeMutablePointer<tacet_playhead>?
) -> tacet_result {
  remark {
    let report = try Engine.at(engine).audio.soundtrack.report
    var all = tacet_playhead()
    all.playing = report.isPlaying || report.fading == .fadingOut
    all.fading = tacet_fading(report.fading)
    all.paused = report.isPaused
    all.intensity = report.intensity
    if let now = report.playhead {
      all.moving = now.isMoving
      all.file_frame = Int64(now.position)
      all.engine_frame = Int64(now.frame.rawValue)
      all.host_ns = Int64(clamping: Int(now.hostTime / .nanoseconds(1)))
      all.seconds = now.time / .seconds(1)
      all.speed = now.speed
      all.rounds = Int64(now.rounds)
      if let beat = report.beat {
        all.has_beat = true
        all.beat = beat.position.beats
        all.bar = Int64(beat.position.bar)
        all.next_beat_frame = Int64(beat.next.frame.rawValue)
        all.next_bar_frame = Int64(beat.nextBar.frame.rawValue)
      }
    }
    try all.write(to: playhead)
    return all.playing ? TACET_OK : TACET_NONE
  }
}

extension tacet_fading {
  fileprivate init(_ fading: SoundtrackFading) {
    self =
      switch fading {
      case .none: TACET_FADING_NONE
      case .fadingIn: TACET_FADING_IN
      case .fadingOut: TACET_FADING_OUT
      }
  }
}
