import Glibc
import TacetSignal

/// One voice as the renderer knows it. Plain bits; the renderer's alone.
struct VoiceRecord: BitwiseCopyable {
  enum State: UInt8 {
    /// The slot has no voice.
    case idle
    /// It stands still without a source, until its frame comes or its pause ends.
    case parked
    /// It is to sound, and gets a source in this step.
    case pending
    /// It sounds, from a source.
    case sounding
    /// It runs without a source, because it is inaudible or others matter more.
    case virtual
    /// A one-shot that runs without a source to its end, whatever changes, because the effects or its bus were held when it
    /// was asked for or came due. It counts frames of the engine.
    case unheard
  }

  /// The next state of a voice whose envelope has come down to zero.
  enum Exit: UInt8 {
    case stay, end, park
    /// It goes on from its other buffer.
    case switchBuffer
    /// It goes on without a source, because others matter more.
    case yield
  }

  var state = State.idle
  var exit = Exit.stay
  var exitReason = VoiceEnd.stopped
  var hasStarted = false
  var needsPlacement = false
  /// Its source is one of the device of HRTF.
  var isOnHead = false
  /// The buffer that its source plays, or a copy of it.
  var playedBuffer: UInt32 = 0
  /// Its source starts with this step at a gain that is not silence, which OpenAL takes without a line.
  var startsFlat = false
  /// Its gain goes to where the voice is inaudible.
  var isFading = false
  /// It was asked for in a pause, and comes in after it.
  var startsAfterResume = false
  /// Its place has changed since it was published.
  var isChanged = false
  /// For how many frames its new place has waited for a step that is long enough.
  var placementDelay = 0
  var generation: UInt32 = 0
  /// The number of its source; -1 while it has none.
  var source: Int32 = -1
  /// The order of admission: a later voice has a larger number.
  var serial: UInt64 = 0
  var buffer = EffectBuffer()
  /// As they are now: while its pitch or its place moves, that of the present frames.
  var parameters = VoiceParameters()
  /// The factor of its speed by the doppler effect and the time scales of its buses.
  var speed: Float = 1
  /// Its place in its buffer, in frames, when the mix's clock stood at `anchor`.
  var position: Double = 0
  var anchor = 0
  /// The mix's clock at its end; `Int.max` when it repeats.
  var endsAt = Int.max
  var gain = Ramp(1)
  /// The mixer's own fades: it comes in, goes out, gives way.
  var envelope = Ramp(1)
  /// The fade-in that the game asked for. It stands still while the voice goes out or is parked.
  var fade = Ramp(1)
  /// Where its pitch goes.
  private var pitchRamp = SteppedRamp(1)
  /// Where its place in space, or its pan, goes.
  var place = Glide(.zero)
  /// It is in the list of those whose pitch or place moves.
  var isInMoving = false
  /// It is in the list of those with orders that wait for their time.
  var isScheduled = false
  /// The orders of its schedule that are in force.
  var dueOrders: VoiceSchedule.Kinds = []
  /// The difference between its last bus's gain and this one's, on its way to nothing.
  var busOffset = Ramp(0)
  /// How much stands in its way.
  var occlusion = Ramp(0)
  /// The gain at which it is heard from its place in space: by the law of that moment.
  var spatialGain: Float = 1
  /// The factor by which its place, in space or in a pan, changes the gain of its source.
  var placeGain: Float = 1
  /// The gain that its source was given last.
  var sourceGain: Float = -1

  /// No voice.
  init() {}

  /// A voice that waits for its frame.
  init(_ command: StartCommand) {
    state = .parked
    generation = command.generation
    buffer = command.buffer
    startsAfterResume = command.startsAfterResume
    position = Double(max(0, min(command.offset, buffer.frames)))
    guard command.fadeIn.frames > 0 else { return }
    fade = Ramp(0)
    fade.go(to: 1, over: command.fadeIn)
  }

  /// The frames until it may start: 0 or less if it may, `Int.max` while its clock stands still.
  func framesUntilStart(_ clocks: RenderClocks) -> Int { hasStarted ? 0 : clocks.frames(until: parameters.start) }

  /// True if it never ends by itself. An effect without frames has nothing to repeat.
  var repeats: Bool { parameters.loops && buffer.loopEnd > buffer.loopStart }

  /// True if it was asked for from a frame that its effect does not have.
  var beginsAfterItsEnd: Bool { !hasStarted && !repeats && buffer.frames > 0 && position >= Double(buffer.frames) }

  /// The name of the buffer to play from: a place in space needs a mono one.
  var bufferName: UInt32 { parameters.position != nil && buffer.channels == 2 ? buffer.mono : buffer.name }

  /// The pitch at which it is heard.
  var pitch: Float { parameters.pitch * speed }

  /// Frames of the buffer that pass in one frame of the mix. OpenAL counts the step in 4096ths of a frame, up to 255.
  func step(sampleRate: Int) -> Double {
    let ratio = Double(pitch) * Double(buffer.sampleRate) / Double(sampleRate)
    return max(1, min((ratio * 4096).rounded(), 255 * 4096)) / 4096
  }

  /// Its place in its buffer when the mix's clock stands at `clock`.
  func position(at clock: Int, sampleRate: Int) -> Double {
    place(sampleRate: sampleRate).position(at: clock)
  }

  /// Its place and the clock that it counts by, as others may know it.
  func place(sampleRate: Int) -> VoicePlace {
    VoicePlace(
      generation: generation, clock: clock, repeats: repeats, frames: buffer.frames,
      loopStart: buffer.loopStart,
      loopEnd: buffer.loopEnd, step: Float(step(sampleRate: sampleRate)), position: position, anchor: anchor)
  }

  private var clock: VoicePlace.Clock {
    switch state {
    case .idle, .parked: .stopped
    case .pending, .sounding, .virtual: .mix
    case .unheard: .engine
    }
  }

  /// Counts from `position` at `clock` on: after a change of pitch, or before it goes on.
  mutating func anchor(position: Double, at clock: Int, sampleRate: Int) {
    // Without a source its fade-in and its change of gain went on unheard.
    if state == .virtual { advanceUnheard(clock - anchor) }
    self.position = position
    anchor = clock
    let left = max(0, Double(buffer.frames) - position)
    endsAt = repeats ? .max : clock + Int((left / step(sampleRate: sampleRate)).rounded(.up))
  }

  /// Advances the ramps of its level by `frames` frames.
  mutating func advance(_ frames: Int) {
    startsFlat = false
    guard isMoving else { return }
    gain.advance(frames)
    occlusion.advance(frames)
    envelope.advance(frames)
    busOffset.advance(frames)
    if exit == .stay { fade.advance(frames) }
  }

  /// Advances what goes on without a source by `frames` frames: its fade-in and the changes of the game.
  private mutating func advanceUnheard(_ frames: Int) {
    fade.advance(frames)
    gain.advance(frames)
    occlusion.advance(frames)
  }

  /// Has the changes of the game arrive at once.
  mutating func finishChanges() {
    gain = Ramp(gain.target)
    occlusion = Ramp(occlusion.target)
  }

  /// True if its source goes to its new place in a step of `frames` frames. OpenAL goes there within the step: in a short
  /// one that would be a click, so it waits, for `glide` frames at most.
  mutating func takesPlace(inStepOf frames: Int, glide: Int) -> Bool {
    // Where it is to be at the step's end: OpenAL goes there in it.
    if place.isMoving {
      parameters.point = place.value(after: frames)
      return true
    }
    guard needsPlacement else { return false }
    if frames >= 32 || placementDelay >= glide { return true }
    placementDelay += frames
    return false
  }

  /// True if it sounds and goes on as it is.
  var isSteady: Bool {
    exit == .stay && !isFading && !needsPlacement && !isInMoving && !isMoving
  }

  private var isMoving: Bool {
    gain.remaining | envelope.remaining | fade.remaining | busOffset.remaining | occlusion.remaining != 0
  }

  // MARK: - Orders

  /// Takes over the parameters of an order when the mix's clock stands at `clock`, and goes to them by its ramps.
  mutating func apply(_ order: VoiceOrder, at clock: Int) {
    let old = parameters
    parameters = order.parameters
    buffer.mono = order.monoBuffer
    if gain.target != order.parameters.gain { gain.go(to: order.parameters.gain, over: order.gainRamp) }
    applyPlace(order, before: old)
    if pitchRamp.target != order.parameters.pitch || (pitchRamp.isMoving && order.pitchRamp.frames == 0) {
      pitchRamp.go(to: order.parameters.pitch, over: order.pitchRamp, at: clock)
      parameters.pitch = pitchRamp.value
    } else if pitchRamp.isMoving {
      parameters.pitch = old.pitch
    }
  }

  private mutating func applyPlace(_ order: VoiceOrder, before old: VoiceParameters) {
    let point = order.parameters.point
    let isAnother = (old.position == nil) != (order.parameters.position == nil)
    if isAnother || (order.placeRamp.frames == 0 && (place.target != point || place.isMoving)) {
      place = Glide(point)
      needsPlacement = true
    } else if place.target != point {
      place.go(to: point, over: order.placeRamp)
    }
    if place.isMoving { parameters.point = place.value }
    if !parameters.isAtPlace(of: old) { needsPlacement = true }
  }

  // MARK: - Moves

  /// True while its pitch or its place goes somewhere.
  var isGliding: Bool { pitchRamp.isMoving || place.isMoving }

  /// Sets the pitch for the frames from `clock` on.
  mutating func beginPitchCell(at clock: Int) {
    pitchRamp.beginCell(at: clock)
    parameters.pitch = pitchRamp.value
  }

  /// Moves by the `frames` frames of the mix that ended at `clock`.
  mutating func move(_ frames: Int, to clock: Int, sampleRate: Int) {
    if place.isMoving {
      place.advance(frames)
      parameters.point = place.value
    }
    var now = clock - frames
    while pitchRamp.isMoving, now < clock {
      let part = min(pitchRamp.framesLeft(at: now), clock - now)
      if endsAt <= now + part { return }  // at the pitch that it has
      now += part
      anchor(position: position(at: now, sampleRate: sampleRate), at: now, sampleRate: sampleRate)
      pitchRamp.advance(part, to: now)
      parameters.pitch = pitchRamp.value
      anchor(position: position, at: now, sampleRate: sampleRate)
    }
  }

  /// How many frames, from `clock` on, a step may have for its moves: its pitch stays the same in it, and OpenAL's straight
  /// line follows its place.
  func longestMove(at clock: Int, listener: SIMD3<Float>) -> Int {
    var frames = pitchRamp.framesLeft(at: clock)
    guard place.isMoving else { return frames }
    frames = min(frames, place.remaining, RenderStep.longest)
    while frames > 8, !isPlacedOnALine(over: frames, listener: listener) { frames /= 2 }
    return frames
  }

  /// True if what OpenAL draws over so many frames, a straight line between the gains of its ends, is near the moving place:
  /// within 0.04 dB at each quarter.
  private func isPlacedOnALine(over frames: Int, listener: SIMD3<Float>) -> Bool {
    func gains(after frames: Int) -> SIMD3<Float> {
      let point = place.value(after: frames)
      // Of both ears by constant power, or by the inverse of the distance towards three sides.
      if parameters.position == nil {
        let angle = (point.x + 1) * .pi / 4
        return SIMD3(cosf(angle), sinf(angle), 0)
      }
      let offset = point - listener
      return offset / max(1e-6, (offset * offset).sum())
    }
    let (first, last) = (gains(after: 0), gains(after: frames))
    for quarter in 1...3 {
      let frame = frames * quarter / 4
      let exact = gains(after: frame)
      let line = first + (last - first) * (Float(frame) / Float(frames)) - exact
      let off = line.replacing(with: -line, where: line .< 0)
      if parameters.position == nil {
        if off.x > 0.005 * max(exact.x, 0.01) || off.y > 0.005 * max(exact.y, 0.01) { return false }
      } else if (off * off).sum() > 0.005 * 0.005 * (exact * exact).sum() {
        return false
      }
    }
    return true
  }

  // MARK: - Fades

  /// Comes in again from silence.
  mutating func fadeIn(over ramp: RampSpan) {
    envelope = Ramp(0)
    envelope.go(to: 1, over: ramp)
  }
}
