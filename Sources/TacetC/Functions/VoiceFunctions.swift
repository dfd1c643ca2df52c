// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetSystem

// The functions of voices. The header says what they do.

// MARK: - Play

/// The voice of a play whose end is an event: either may come first.
private final class ReportedVoice: Sendable {
  private struct State {
    var voice: Voice?
    var end: VoiceEnd?
  }

  private let state = Locked(State())
  /// Not a weak reference: of an object that ever had one each count takes three times as long.
  private let engine: UInt32
  private let events: EventQueue
  private let user: UInt64

  init(_ engine: Engine, user: UInt64) {
    self.engine = engine.number
    events = engine.events
    self.user = user
  }

  func begin(_ voice: Voice) {
    let end = state.withLock { state in
      state.voice = voice
      return state.end
    }
    if let end { report(end, of: voice) }
  }

  func end(_ reason: VoiceEnd) {
    let voice = state.withLock { state in
      if state.voice == nil { state.end = reason }
      return state.voice
    }
    if let voice { report(reason, of: voice) }
  }

  private func report(_ reason: VoiceEnd, of voice: Voice) {
    let frame = LivingEngines.use(engine) { $0.audio[voice].endFrame ?? $0.audio.clock } ?? 0
    var event = tacet_event(TACET_EVENT_VOICE_ENDED, at: frame, end: tacet_end(reason))
    event.voice = voice.bits
    event.user = user
    events.append(event)
  }
}

/// Plays an effect; the gain and the pitch are those of a variation.
@inline(__always)
private func play(
  _ sound: SoundEffect, on engine: Engine, _ pointer: UnsafePointer<tacet_play_options>?, _ variation: Gain = .unity,
  _ pitch: Float = 1
) throws -> tacet_voice {
  guard let pointer else {
    return engine.audio.play(sound, gain: variation, pan: 0, pitch: pitch, loops: false).bits
  }
  // Read where it lies: most plays say little, and a copy would take as long as all that they say.
  guard pointer.isOfThisLibrary, pointer.pointee.isPlain else {
    return try play(sound, on: engine, by: tacet_play_options.read(pointer), variation, pitch)
  }
  let ownPitch = try Number.checked(pointer.pointee.pitch, "the pitch")
  return engine.audio.play(
    sound, gain: try gain(pointer.pointee.gain, variation), pan: try Number.checked(pointer.pointee.pan, "the pan"),
    pitch: ownPitch == 0 ? pitch : ownPitch * pitch, loops: Number.loops(pointer.pointee.loops)
  ).bits
}

/// The gain of a play, with that of a variation.
@inline(__always)
private func gain(_ decibels: Float, _ variation: Gain) throws -> Gain {
  Gain(amplitude: try Number.gain(decibels).amplitude * variation.amplitude)
}

/// Plays an effect by options that say more.
@inline(never)
private func play(
  _ sound: SoundEffect, on engine: Engine, by options: tacet_play_options, _ variation: Gain, _ pitch: Float
) throws -> tacet_voice {
  if options.flags != 0 {
    try check(options.flags, [TACET_PLAY_AT_POSITION.rawValue, TACET_PLAY_REPORTS_END.rawValue], "flags of a play")
  }
  let isPlaced = options.flags & UInt32(TACET_PLAY_AT_POSITION.rawValue) != 0
  let ended =
    options.flags & UInt32(TACET_PLAY_REPORTS_END.rawValue) != 0 ? ReportedVoice(engine, user: options.user) : nil
  let velocity = try Number.vector(options.velocity)
  let ownPitch = try Number.checked(options.pitch, "the pitch")
  let gain = try gain(options.gain, variation)
  let pan = try Number.checked(options.pan, "the pan")
  let position: SIMD3<Float>? = isPlaced ? try Number.vector(options.position) : nil
  if !isPlaced, options.position.x != 0 || options.position.y != 0 || options.position.z != 0 {
    throw Failure(TACET_ERROR_ARGUMENT, "the play has a position, but not the flag TACET_PLAY_AT_POSITION")
  }
  let (start, fadeIn) = (try ClockTime?(options.start), try Fade(options.how))
  let place = options.isSilentOnPlace ? nil : try PlayPlace(options)
  let bus: Bus? = options.bus == effectsBus ? nil : try engine.voiceBus(options.bus)
  var completion: (@Sendable (VoiceEnd) -> Void)?
  if let ended { completion = { ended.end($0) } }
  let voice = engine.audio.play(
    sound, gain: gain, pan: pan, at: position, space: place?.space, pitch: ownPitch == 0 ? pitch : ownPitch * pitch,
    loops: Number.loops(options.loops), from: Int(clamping: max(0, options.from)), startingAt: start,
    fadeIn: fadeIn, on: bus, priority: options.priority == 0 ? nil : Int(options.priority), completion: completion)
  if velocity != .zero { engine.audio[voice].setVelocity(velocity) }
  if let place { place.give(to: voice, of: engine.audio) }
  ended?.begin(voice)
  return voice.bits
}

extension UnsafePointer<tacet_play_options> {
  /// True if it has the size of the header that this library was built with, and lies as such a struct does.
  @inline(__always)
  fileprivate var isOfThisLibrary: Bool {
    UInt(bitPattern: self).isMultiple(of: UInt(MemoryLayout<Pointee>.alignment))
      && pointee.size == UInt32(MemoryLayout<Pointee>.size)
  }
}

extension tacet_play_options {
  /// True if it says no more than how loud, where from left to right, how fast and how often.
  @inline(__always)
  fileprivate var isPlain: Bool {
    let numbers = UInt64(flags) | UInt64(UInt32(bitPattern: priority)) | UInt64(bus) | UInt64(bitPattern: from)
    let time = UInt64(start.clock.rawValue) | UInt64(start.reserved) | UInt64(bitPattern: start.frame)
    let pointers = UInt(bitPattern: how) | UInt(bitPattern: space) | UInt(bitPattern: send)
    let vectors = position.bits | velocity.bits | direction.bits
    let place = occlusion.bitPattern | width.bitPattern | left.bitPattern | right.bitPattern
    return numbers | time | UInt64(pointers) | UInt64(vectors | place) == 0
  }

  /// True if it says nothing of what a ``PlayPlace`` has, as most plays.
  @inline(__always)
  fileprivate var isSilentOnPlace: Bool {
    occlusion == 0 && width == 0 && direction.x == 0 && direction.y == 0 && direction.z == 0 && space == nil
      && send == nil && left == 0 && right == 0
  }
}

extension tacet_vector {
  /// 0 if all of it is.
  @inline(__always)
  fileprivate var bits: UInt32 { x.bitPattern | y.bitPattern | z.bitPattern }
}

/// The rest of a place, and the gains of the sides, which few plays name. But for the space they are given to the voice
/// right after its play.
private struct PlayPlace {
  var sides: (left: Gain, right: Gain)?
  var occlusion: Float
  var width: Float
  var direction: SIMD3<Float>
  var space: SpatialVoice?
  var send: ReverbSend?

  /// Nil for plays that say nothing of it.
  init?(_ options: tacet_play_options) throws {
    occlusion = try Number.checked(options.occlusion, "the occlusion")
    width = options.width == 0 ? 1 : try Number.checked(options.width, "the width")
    direction = try Number.vector(options.direction)
    space = options.space == nil ? nil : try SpatialVoice(tacet_space.read(options.space))
    send = try ReverbSend?(options.send)
    if options.left != 0 || options.right != 0 {
      sides = (try Number.gain(options.left), try Number.gain(options.right))
    }
    if occlusion == 0, width == 1, direction == .zero, space == nil, send == nil, sides == nil { return nil }
  }

  func give(to voice: Voice, of engine: AudioEngine) {
    if occlusion != 0 { engine[voice].setOcclusion(occlusion, over: .zero) }
    if width != 1 { engine[voice].setWidth(width) }
    if direction != .zero { engine[voice].setDirection(direction) }
    if let send { engine[voice].setReverbSend(send, over: .zero) }
    if let sides { engine[voice].setSides(left: sides.left, right: sides.right) }
  }
}

/// Plays the next of some variations.
func playNext(of variations: Variations, _ options: UnsafePointer<tacet_play_options>?) throws -> tacet_voice {
  let variation = variations.sounds.next()
  return try play(variation.effect, on: variations.engine, options, variation.gain, variation.pitch)
}

/// Plays an effect.
func play(_ effect: Effect, _ options: UnsafePointer<tacet_play_options>?) throws -> tacet_voice {
  try play(effect.sound, on: effect.engine, options)
}

@c @implementation
public func tacet_play(_ effect: tacet_effect?, _ options: UnsafePointer<tacet_play_options>?) -> tacet_voice {
  value(0) { try Effect.using(effect) { try play($0, options) } }
}

@c @implementation
public func tacet_play_variations(
  _ variations: tacet_variations?, _ options: UnsafePointer<tacet_play_options>?
) -> tacet_voice {
  value(0) { try Variations.using(variations) { try playNext(of: $0, options) } }
}

// MARK: - Changes

/// Runs the body for a voice. For none, and for one whose engine has ended, there is nothing to do.
@inline(__always)
private func change(_ voice: tacet_voice, _ body: (AudioEngine, Voice) throws -> Void) -> tacet_result {
  remark {
    try Engine.playing(voice) { engine, voice in
      try body(engine.audio, voice)
      return TACET_OK
    } ?? TACET_NONE
  }
}

@c @implementation
public func tacet_stop(_ voice: tacet_voice, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  change(voice) { engine, voice in
    let fade = try Fade(how)
    engine.stop(voice, fadeOut: fade)
  }
}

@c @implementation
public func tacet_stop_all(_ engine: tacet_engine?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let fade = try Fade(how)
    try Engine.at(engine).audio.stopAll(fadeOut: fade)
  }
}

@c @implementation
public func tacet_effect_stop_all(_ effect: tacet_effect?, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  answer {
    let (effect, fade) = (try Effect.at(effect), try Fade(how))
    effect.engine.audio.stopAll(effect.sound, fadeOut: fade)
  }
}

@c @implementation
public func tacet_voice_cancel_stop(_ voice: tacet_voice) -> tacet_result {
  remark {
    Engine.playing(voice) { $0.audio[$1].cancelStop() ? TACET_OK : TACET_NONE } ?? TACET_NONE
  }
}

@c @implementation
public func tacet_voice_seek(_ voice: tacet_voice, _ frame: Int64) -> tacet_result {
  change(voice) { engine, voice in try engine[voice].seek(to: Int(clamping: frame)) }
}

@c @implementation
public func tacet_voice_pause(_ voice: tacet_voice, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  change(voice) { engine, voice in
    let fade = try Fade(how)
    engine[voice].pause(over: fade)
  }
}

@c @implementation
public func tacet_voice_resume(_ voice: tacet_voice, _ how: UnsafePointer<tacet_ramp>?) -> tacet_result {
  change(voice) { engine, voice in
    let fade = try Fade(how)
    engine[voice].resume(over: fade)
  }
}

@c @implementation
public func tacet_voice_set_gain(
  _ voice: tacet_voice, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (gain, fade) = (try Number.gain(gain), try Fade(how))
    engine[voice].setGain(gain, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_pan(
  _ voice: tacet_voice, _ pan: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (pan, fade) = (try Number.checked(pan, "the pan"), try Fade(how))
    engine[voice].setPan(pan, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_pitch(
  _ voice: tacet_voice, _ pitch: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (pitch, fade) = (try Number.checked(pitch, "the pitch"), try Fade(how))
    engine[voice].setPitch(pitch, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_position(
  _ voice: tacet_voice, _ position: tacet_vector, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (position, fade) = (try Number.vector(position), try Fade(how))
    engine[voice].setPosition(position, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_velocity(_ voice: tacet_voice, _ velocity: tacet_vector) -> tacet_result {
  change(voice) { engine, voice in engine[voice].setVelocity(try Number.vector(velocity)) }
}

@c @implementation
public func tacet_voice_set_direction(_ voice: tacet_voice, _ direction: tacet_vector) -> tacet_result {
  change(voice) { engine, voice in engine[voice].setDirection(try Number.vector(direction)) }
}

@c @implementation
public func tacet_voice_set_occlusion(
  _ voice: tacet_voice, _ occlusion: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (occlusion, fade) = (try Number.checked(occlusion, "the occlusion"), try Fade(how))
    engine[voice].setOcclusion(
      occlusion, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_cutoffs(
  _ voice: tacet_voice, _ cutoffs: UnsafePointer<tacet_cutoffs>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (filter, fade) = (try SoundFilter(cutoffs), try Fade(how))
    engine[voice].setCutoffs(filter, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_dsp(
  _ voice: tacet_voice, _ name: UnsafePointer<CChar>?, _ function: tacet_dsp?, _ context: UnsafeMutableRawPointer?,
  _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> tacet_result {
  remark {
    let dsp = try dsp(name, function, context, release)
    return Engine.playing(voice) { engine, voice in
      engine.audio[voice].setDSP(dsp)
      return TACET_OK
    } ?? TACET_NONE
  }
}

@c @implementation
public func tacet_voice_set_send(
  _ voice: tacet_voice, _ gain: Float, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (send, fade) = (ReverbSend(try Number.gain(gain)), try Fade(how))
    engine[voice].setReverbSend(send, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_reverb_send(
  _ voice: tacet_voice, _ send: UnsafePointer<tacet_reverb_send>?, _ how: UnsafePointer<tacet_ramp>?
) -> tacet_result {
  change(voice) { engine, voice in
    let (send, fade) = (try ReverbSend?(send), try Fade(how))
    engine[voice].setReverbSend(send, over: fade)
  }
}

@c @implementation
public func tacet_voice_set_space(_ voice: tacet_voice, _ space: UnsafePointer<tacet_space>?) -> tacet_result {
  change(voice) { engine, voice in engine[voice].setSpace(try SpatialVoice(tacet_space.read(space))) }
}

@c @implementation
public func tacet_voice_set_sides(_ voice: tacet_voice, _ left: Float, _ right: Float) -> tacet_result {
  change(voice) { engine, voice in
    engine[voice].setSides(left: try Number.gain(left), right: try Number.gain(right))
  }
}

@c @implementation
public func tacet_voice_set_width(_ voice: tacet_voice, _ width: Float) -> tacet_result {
  change(voice) { engine, voice in engine[voice].setWidth(try Number.checked(width, "the width")) }
}

@c @implementation
public func tacet_voice_set_loops(_ voice: tacet_voice, _ loops: Int32) -> tacet_result {
  change(voice) { engine, voice in engine[voice].setLoops(Number.loops(loops)) }
}

@c @implementation
public func tacet_voice_set_bus(_ voice: tacet_voice, _ bus: tacet_bus) -> tacet_result {
  remark {
    try Engine.playing(voice) { engine, voice in
      try engine.audio[voice].setBus(try engine.voiceBus(bus))
      return TACET_OK
    } ?? TACET_NONE
  }
}

@c @implementation
public func tacet_voice_set_priority(_ voice: tacet_voice, _ priority: Int32) -> tacet_result {
  change(voice) { engine, voice in engine[voice].setPriority(Int(priority)) }
}

@c @implementation
public func tacet_voice_reschedule(_ voice: tacet_voice, _ start: tacet_time) -> tacet_result {
  change(voice) { engine, voice in engine[voice].reschedule(to: try ClockTime?(start) ?? .engine(0)) }
}

// MARK: - State

@c @implementation
public func tacet_voice_is_playing(_ voice: tacet_voice) -> Bool { LivingEngines.isPlaying(voice) }

@c @implementation
public func tacet_voice_list(
  _ engine: tacet_engine?, _ voices: UnsafeMutablePointer<tacet_voice>?, _ capacity: Int
) -> Int {
  value(0) {
    let living = try Engine.at(engine).audio.voices
    for (index, voice) in living.enumerated() where index < capacity || capacity < 0 { voices?[index] = voice.bits }
    return living.count
  }
}

@c @implementation
public func tacet_voice_get_info(_ voice: tacet_voice, _ info: UnsafeMutablePointer<tacet_voice_info>?) -> tacet_result
{
  remark {
    guard let found = Engine.playing(voice, { tacet_voice_info($1, of: $0) }) else {
      try tacet_voice_info().write(to: info)
      return TACET_NONE
    }
    try found.write(to: info)
    return TACET_OK
  }
}

extension tacet_voice_info {
  fileprivate init(_ voice: Voice, of engine: Engine) {
    self.init()
    let report = engine.audio[voice].report
    status = tacet_voice_status(report.status)
    put(report.status.summary, into: &text)
    guard let playing = report.playing else { return }
    (gain, heard_gain) = (playing.gain.decibels, playing.heardGain.decibels)
    (pan, pitch) = (playing.pan, playing.pitch)
    if let place = playing.position {
      has_position = true
      position = tacet_vector(x: place.x, y: place.y, z: place.z)
    }
    loops = playing.loops.rounds.map { Int32(clamping: $0 <= 1 ? 0 : $0) } ?? -1
    priority = Int32(clamping: playing.priority)
    bus = engine.number(ofBus: playing.bus)
    frame = Int64(playing.frame)
    fade = tacet_fade(playing.fade)
    (left, right) = (playing.sides.left.decibels, playing.sides.right.decibels)
  }
}

extension tacet_fade {
  fileprivate init(_ state: FadeState) {
    self =
      switch state {
      case .steady: TACET_FADE_NONE
      case .fadingIn: TACET_FADE_IN
      case .fadingOut: TACET_FADE_OUT
      }
  }
}

extension tacet_voice_status {
  fileprivate init(_ status: VoiceStatus) {
    self =
      switch status {
      case .unknown: TACET_VOICE_UNKNOWN
      case .ended: TACET_VOICE_ENDED
      case .unheard: TACET_VOICE_UNHEARD
      case .waiting: TACET_VOICE_WAITING
      case .paused: TACET_VOICE_PAUSED
      case .busPaused: TACET_VOICE_BUS_PAUSED
      case .held: TACET_VOICE_HELD
      case .busSilent: TACET_VOICE_BUS_SILENT
      case .inaudible: TACET_VOICE_INAUDIBLE
      case .tooFar: TACET_VOICE_TOO_FAR
      case .outranked: TACET_VOICE_OUTRANKED
      case .playing: TACET_VOICE_PLAYING
      }
  }
}
