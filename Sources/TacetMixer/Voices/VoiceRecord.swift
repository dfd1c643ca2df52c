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
  var parameters = VoiceParameters()
  /// The factor of its speed by the doppler effect.
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
  /// The difference between its last bus's gain and this one's, on its way to nothing.
  var busOffset = Ramp(0)
  /// How much stands in its way.
  var occlusion = Ramp(0)
  /// The factor by which its place changes the gain.
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
    guard command.fadeIn > 0 else { return }
    fade = Ramp(0)
    fade.go(to: 1, over: Int(command.fadeIn))
  }

  /// The engine's frame before which it may not start.
  var dueFrame: Int { hasStarted ? 0 : parameters.startFrame }

  /// True if it never ends by itself. An effect without frames has nothing to repeat.
  var repeats: Bool { parameters.loops && buffer.loopEnd > buffer.loopStart }

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
  mutating func advanceUnheard(_ frames: Int) {
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
    guard needsPlacement else { return false }
    if frames >= 32 || placementDelay >= glide { return true }
    placementDelay += frames
    return false
  }

  /// True if it sounds and goes on as it is.
  var isSteady: Bool {
    exit == .stay && !isFading && !needsPlacement
      && !isMoving
  }

  private var isMoving: Bool {
    gain.remaining | envelope.remaining | fade.remaining | busOffset.remaining | occlusion.remaining != 0
  }

  /// Comes in again from silence, over `frames` frames.
  mutating func fadeIn(over frames: Int) {
    envelope = Ramp(0)
    envelope.go(to: 1, over: frames)
  }
}
