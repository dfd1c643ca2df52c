import Glibc
import TacetSignal

/// One voice as the renderer knows it. Plain bits; the renderer's alone.
struct VoiceRecord: BitwiseCopyable {
  enum State: UInt8 {
    /// The slot has no voice.
    case idle
    /// It stands still, until its frame comes or its pause ends.
    case parked
    /// It is to sound, and begins in this step.
    case pending
    /// It sounds.
    case sounding
    /// It runs without being read, because it is inaudible or others matter more.
    case virtual
    /// A one-shot that runs unread to its end, whatever changes, because the effects or its bus were held when it was
    /// asked for or came due. It counts frames of the engine.
    case unheard
  }

  /// The next state of a voice whose envelope has come down to zero.
  enum Exit: UInt8 {
    case stay, end, park
    /// It goes on unread, because others matter more.
    case yield
    /// It goes on from another frame: ``seekFrame``.
    case seek
  }

  var state = State.idle
  var exit = Exit.stay
  var exitReason = VoiceEnd.stopped
  /// An end or a pause that was ordered with its play: it comes down to it from its first frame on.
  var firstExit = Exit.stay
  var firstExitRamp: RampSpan = 0
  var hasStarted = false
  var needsPlacement = false
  /// Its gain goes to where the voice is inaudible.
  var isFading = false
  /// It was asked for in a pause, and comes in after it.
  var startsAfterResume = false
  /// For how many frames its new place has waited for a step that is long enough.
  var placementDelay = 0
  var generation: UInt32 = 0
  /// The number of its chain; -1 while it has none.
  var chain: Int32 = -1
  /// Its chain goes over to space, or back.
  var isCrossing = false
  /// The order of admission: a later voice has a larger number.
  var serial: UInt64 = 0
  var buffer = EffectBuffer()
  /// As they are now: while its pitch or its place moves, that of the present frames.
  var parameters = VoiceParameters()
  /// The factor of its speed by the doppler effect and the time scales of its buses.
  var speed = SpeedLine()
  /// Its place in its effect when the mix's clock stood at `anchor`, in frames: of a loop that ends, or a stream, all
  /// played.
  var position: Double = 0
  var anchor = 0
  /// The mix's clock at its end; `Int.max` when it repeats.
  var endsAt = Int.max
  /// How often its loop begins again, counted from the beginning of the effect; `Int.max` for ever.
  var rounds = 0
  /// Its endless loop had begun again at ``anchor``.
  private var hasWrapped = false
  /// The frame of a seek that waits until the voice is not heard; -1 for none.
  private var seekFrame: Int32 = -1
  /// The stream of its effect, if that is streamed.
  var stream = VoiceStream()
  var gain = Ramp(1)
  /// The mixer's own fades: it comes in, goes out, gives way.
  var envelope = Ramp(1)
  /// The fade-in that the game asked for, or what a pause or a seek has left of a fade-out. It stands still while the
  /// voice goes out or is parked.
  var fade = Ramp(1)
  /// The voice ends, for ``exitReason``, where ``fade`` does.
  private(set) var fadesToEnd = false
  /// How many stops of the game's it has begun.
  var stops: UInt8 = 0
  private var pitchRamp = SpeedRamp(1)
  /// Where its place in space, or its pan, goes.
  var place = Glide<SIMD3<Float>>(.zero)
  /// The orders of its schedule that are in force.
  var dueOrders: VoiceSchedule.Kinds = []
  /// The difference between its last bus's gain and this one's, on its way to nothing.
  var busOffset = Ramp(0)
  /// The difference between the strengths of its last bus's filter and this one's, and how much of it is left.
  var filterOffset = SIMD2<Float>.zero
  var filterMove = Ramp(0)
  /// How much stands in its way.
  var occlusion = Glide<Float>(0)
  /// How its cutoffs are reached, and where they begin that were ordered with its play.
  private(set) var cutoffsRamp: RampSpan = 0
  private(set) var firstCutoffs: SoundFilter?
  /// The gain at which it is heard from its place in space: by the law of that moment.
  var spatialGain: Float = 1
  /// The listener that hears it, of several.
  var ear = HearingListener()
  /// The gain that it was given last, without that of its place.
  var lastGain: Float = -1

  init() {}

  /// A voice that waits for its frame.
  init(_ command: UnsafePointer<StartCommand>) {
    state = .parked
    generation = command.pointee.generation
    buffer = command.pointee.buffer
    startsAfterResume = command.pointee.startsAfterResume
    stream.isReady = !isStreamed
    position = Double(max(0, min(command.pointee.offset, buffer.frames)))
    guard command.pointee.fadeIn.frames > 0 else { return }
    fade = Ramp(0)
    fade.go(to: 1, over: command.pointee.fadeIn)
  }

  /// The frames until it may start: 0 or less if it may, `Int.max` while its clock stands still.
  func framesUntilStart(_ clocks: RenderClocks) -> Int { hasStarted ? 0 : clocks.frames(until: parameters.start) }

  /// True if it never ends by itself. An effect without frames has nothing to repeat.
  @inline(__always)
  var repeats: Bool { isStreamed ? stream.length == .max : rounds == .max && loop.isLoop }

  /// True if its effect is streamed.
  var isStreamed: Bool { buffer.streamSlot >= 0 }

  /// Its effect's frames and its loop.
  @inline(__always)
  var loop: PlayedLoop {
    PlayedLoop(frames: buffer.frames, start: buffer.loopStart, end: buffer.loopEnd, rounds: rounds)
  }

  /// True if its position counts each round.
  @inline(__always)
  private var countsRounds: Bool { isStreamed || (rounds > 0 && rounds < .max) }

  /// True if it was asked for from a frame that its effect does not have.
  @inline(__always)
  var beginsAfterItsEnd: Bool { !hasStarted && !repeats && buffer.frames > 0 && position >= Double(buffer.frames) }

  /// The factors of its speed that a voice is limited to.
  static let pitches: ClosedRange<Float> = (1 / 64)...64

  /// The pitch at which it is heard.
  @inline(__always)
  var pitch: Float { max(Self.pitches.lowerBound, min(Self.pitches.upperBound, parameters.pitch * speed.value)) }

  /// Frames of its effect that pass in the frame of the mix at ``anchor``, in whole parts of 2^32.
  @inline(__always)
  func step(sampleRate: Int) -> Double {
    guard !hasSlope else { return wholeParts(pitch, sampleRate) + wholeParts(slope / 2, sampleRate) }
    if buffer.sampleRate == sampleRate, pitch == 1 { return 1 }
    return max(0x1p-32, wholeParts(pitch, sampleRate))
  }

  /// How many more pass in each frame after it, in whole parts of 2^32.
  @inline(__always)
  func bend(sampleRate: Int) -> Double { hasSlope ? wholeParts(slope, sampleRate) : 0 }

  /// How far each frame takes it from the mix's clock at `clock` on.
  @inline(__always)
  func pace(at clock: Int, sampleRate: Int) -> VoicePace {
    let step = step(sampleRate: sampleRate)
    guard hasSlope else { return VoicePace(step: UInt64(step * 0x1p32)) }
    let bend = bend(sampleRate: sampleRate)
    return VoicePace(step: UInt64((step + bend * Double(max(0, clock - anchor))) * 0x1p32), bend: Int64(bend * 0x1p32))
  }

  /// True if its pitch, or the time scale of a bus of its, moves.
  @inline(__always)
  private var hasSlope: Bool { (pitchRamp.line.slope.bitPattern | speed.slope.bitPattern) << 1 != 0 }

  /// How much its pitch changes in a frame.
  @inline(__always)
  private var slope: Float {
    let line = SpeedLine(value: parameters.pitch, slope: pitchRamp.line.slope) * speed
    return isRunning && Self.pitches.contains(line.value) ? line.slope : 0
  }

  /// A pitch in frames of its effect, of which one passes in a frame of the mix.
  @inline(__always)
  private func wholeParts(_ pitch: Float, _ sampleRate: Int) -> Double {
    (Double(pitch) * Double(buffer.sampleRate) / Double(sampleRate) * 0x1p32).rounded() * 0x1p-32
  }

  /// The frame that it plays next when the mix's clock stands at `clock`, and whether an endless loop has begun again.
  @inline(__always)
  func place(at clock: Int, sampleRate: Int) -> (position: Double, hasWrapped: Bool) {
    let frames = Double(max(0, clock - anchor))
    var count = position + frames * step(sampleRate: sampleRate)
    if hasSlope { count += bend(sampleRate: sampleRate) * (frames * (frames - 1) / 2) }
    guard rounds == .max, !isStreamed, count >= Double(buffer.loopEnd) else { return (count, hasWrapped) }
    return (loop.folded(count), true)
  }

  /// Its place in its effect when the mix's clock stands at `clock`.
  @inline(__always)
  func position(at clock: Int, sampleRate: Int) -> Double {
    let now = published(sampleRate: sampleRate)
    return countsRounds ? min(now.count(at: clock), Double(playedFrames)) : now.position(at: clock)
  }

  /// Frames that it plays in all; `Int.max` if it never ends.
  @inline(__always)
  private var playedFrames: Int { isStreamed ? stream.length : loop.playedFrames }

  /// Its position and the clock that it counts by, as others may know it.
  @inline(__always)
  func published(sampleRate: Int) -> VoicePosition {
    VoicePosition(
      generation: generation, clock: clock, loop: loop, step: step(sampleRate: sampleRate),
      bend: bend(sampleRate: sampleRate), position: position, anchor: anchor)
  }

  /// Its ways when the mix's clock stands at `clock`. Unread, it went on since ``anchor``.
  func ways(at clock: Int) -> VoiceWays {
    VoiceWays(
      clock: state == .virtual ? anchor : clock, gain: gain,
      pitch: .init(value: parameters.pitch, target: pitchRamp.target),
      point: .init(value: place.value, target: place.target))
  }

  /// True if it counts the mix's clock.
  private var isRunning: Bool { clock == .mix }

  /// True if something is on its way.
  var isOnItsWay: Bool { gain.isMoving || isGliding }

  @inline(__always)
  private var clock: VoicePosition.Clock {
    switch state {
    case .idle, .parked: .stopped
    case .pending, .sounding, .virtual: .mix
    case .unheard: .engine
    }
  }

  /// Counts from `position` at `clock` on: after a change of pitch, or before it goes on.
  mutating func anchor(position: Double, at clock: Int, sampleRate: Int) {
    // Unread, its fade-in and its change of gain went on.
    if state == .virtual { advanceUnheard(clock - anchor) }
    if isRunning {
      if rounds == .max { hasWrapped = place(at: clock, sampleRate: sampleRate).hasWrapped }
      parameters.pitch += pitchRamp.line.slope * Float(clock - anchor)
      speed = speed.after(clock - anchor)
    }
    self.position = position
    anchor = clock
    endsAt = clockWhen(playedFrames, at: clock, sampleRate: sampleRate)
  }

  /// The mix's clock at which it has played `frames` frames, 2^62 more at most, if it goes on from `clock` as it does.
  @inline(__always)
  private func clockWhen(_ frames: Int, at clock: Int, sampleRate: Int) -> Int {
    guard frames < .max else { return .max }
    let (left, step) = (max(0, Double(frames) - position), step(sampleRate: sampleRate))
    let bend = bend(sampleRate: sampleRate)
    guard bend != 0 else { return clock + Int(min(0x1p62, (left / step).rounded(.up))) }
    // Until it moves by another line, which is sooner than an end that this one does not come to.
    let middle = step - bend / 2
    let root = middle * middle + 2 * bend * left
    return clock + Int(min(0x1p62, root < 0 ? 0x1p62 : ((root.squareRoot() - middle) / bend).rounded(.up)))
  }

  /// Advances the ramps of its level by `frames` frames.
  mutating func advance(_ frames: Int) {
    guard isMoving else { return }
    gain.advance(frames)
    occlusion.advance(frames)
    envelope.advance(frames)
    busOffset.advance(frames)
    filterMove.advance(frames)
    if ear.way.isMoving {
      ear.advance(frames)
      // Maybe another one is nearer by now.
      needsPlacement = true
    }
    if exit == .stay { fade.advance(frames) }
  }

  /// Advances what goes on unread by `frames` frames: its fade-in and the changes of the game.
  private mutating func advanceUnheard(_ frames: Int) {
    fade.advance(frames)
    gain.advance(frames)
    occlusion.advance(frames)
  }

  /// True if it goes to its new place in a step of `frames` frames, in a straight line. In a short one that would be a
  /// click, so it waits, for `glide` frames at most.
  mutating func takesPlace(inStepOf frames: Int, glide: Int) -> Bool {
    // Where it is to be at the step's end.
    if place.isMoving {
      parameters.point = place.value(after: frames)
      return true
    }
    if ear.way.isMoving { return true }
    guard needsPlacement else { return false }
    if frames >= 32 || placementDelay >= glide { return true }
    placementDelay += frames
    return false
  }

  /// True if it has cutoffs or a DSP of the game's, or begins with cutoffs.
  var wantsTone: Bool { !parameters.cutoffs.isOff || parameters.dsp != nil || firstCutoffs != nil }

  /// Takes the cutoffs at which it begins to sound.
  mutating func takeFirstCutoffs() -> SoundFilter {
    defer { firstCutoffs = nil }
    return firstCutoffs ?? parameters.cutoffs
  }

  /// True if it does not go out to an end, a pause or for others.
  var keepsPlace: Bool { exit == .stay || exit == .seek }

  /// True if it sounds and goes on as it is.
  var isSteady: Bool { exit == .stay && !isFading && !needsPlacement && !isCrossing && !isMoving }

  /// True if it lives on when it is outranked: it repeats, or lasts for more than 0.5 s more.
  @inline(__always)
  func isKept(at clock: Int, sampleRate: Int) -> Bool { repeats || endsAt - clock > sampleRate / 2 }

  private var isMoving: Bool {
    gain.remaining | envelope.remaining | fade.remaining | busOffset.remaining | occlusion.remaining
      | filterMove.remaining | ear.way.remaining != 0
  }

  // MARK: - Orders

  /// Takes over the parameters of its first order when the mix's clock stands at `clock`. Ramps that the game ordered
  /// since the play begin with the voice's first frame; those of a filter take at least `glide` frames.
  mutating func begin(_ order: UnsafePointer<VoiceOrder>, at clock: Int, glide: Int) {
    parameters = order.pointee.parameters
    if parameters.seeks != 0 { position = Double(min(parameters.seekFrame, buffer.frames)) }
    gain = Ramp(order.pointee.gainRamp.frames > 0 ? order.pointee.first.gain : parameters.gain)
    occlusion = Glide(order.pointee.occlusionRamp.frames > 0 ? order.pointee.first.occlusion : parameters.occlusion)
    pitchRamp = SpeedRamp(order.pointee.pitchRamp.frames > 0 ? order.pointee.first.pitch : parameters.pitch)
    cutoffsRamp = order.pointee.cutoffsRamp
    firstCutoffs = cutoffsRamp.frames > 0 ? order.pointee.first.cutoffs : nil
    place = Glide(order.pointee.placeRamp.frames > 0 ? order.pointee.first.point : parameters.point)
    needsPlacement = true
    gain.go(to: parameters.gain, over: order.pointee.gainRamp)
    occlusion.go(to: parameters.occlusion, over: order.pointee.occlusionRamp.atLeast(glide))
    if parameters.repeats != 0 { setRepeats() }
    if place.target != parameters.point {
      place.go(to: parameters.point, over: order.pointee.placeRamp)
      parameters.point = place.value
    }
    if pitchRamp.target != parameters.pitch {
      pitchRamp.go(to: parameters.pitch, over: order.pointee.pitchRamp, at: clock)
      parameters.pitch = pitchRamp.value
    }
  }

  /// Takes over the parameters of an order when the mix's clock stands at `clock`, and goes to them by its ramps.
  mutating func apply(_ order: UnsafePointer<VoiceOrder>, at clock: Int) {
    let (pitch, repeats) = (parameters.pitch, parameters.repeats)
    applyPlace(order)
    parameters = order.pointee.parameters
    if repeats != parameters.repeats { setRepeats() }
    gain.go(to: parameters.gain, over: order.pointee.gainRamp)
    cutoffsRamp = order.pointee.cutoffsRamp
    if place.isMoving { parameters.point = place.value }
    if !pitchRamp.follows(parameters.pitch, over: order.pointee.pitchRamp) {
      pitchRamp.go(to: parameters.pitch, over: order.pointee.pitchRamp, at: clock)
      parameters.pitch = pitchRamp.value
    } else if pitchRamp.isMoving {
      parameters.pitch = pitch
    }
  }

  /// Begins its loop again as often as its parameters say, from where it is. Behind its loop it plays to its end, for
  /// nothing leads back there; one for ever that begins behind its effect goes round.
  private mutating func setRepeats() {
    let frame = loop.folded(position)
    // A stream counts on; one in memory begins to count where it is.
    var passed = 0
    if isStreamed, buffer.loopEnd > buffer.loopStart {
      passed = Int((position - frame) / Double(buffer.loopEnd - buffer.loopStart))
    } else {
      position = frame
    }
    let goesRoundBehind = parameters.loops && (isStreamed || frame >= Double(buffer.frames))
    let comesRound = parameters.repeats > 0 && (goesRoundBehind || frame < Double(buffer.loopEnd))
    rounds = !comesRound ? passed : parameters.loops ? .max : passed + Int(parameters.repeats)
  }

  /// True if a seek waits until the voice is not heard.
  var awaitsSeek: Bool { seekFrame >= 0 }

  /// True if it has come down for a seek, or to its end on the way, when the mix's clock stands at `clock`.
  func hasComeToSeek(at clock: Int) -> Bool { exit == .seek && (endsAt <= clock || !envelope.isMoving) }

  /// Takes in the seek of an order, which waits until the voice is not heard.
  mutating func awaitSeek(of parameters: borrowing VoiceParameters) {
    self.parameters.copySeek(of: parameters)
    seekFrame = parameters.seekFrame
  }

  /// Goes on from the frame of the seek that waits, when its clock stands at `clock`: there its loop begins to count.
  mutating func takeSeek(at clock: Int, sampleRate: Int) {
    anchor(position: position, at: clock, sampleRate: sampleRate)
    (position, rounds, hasWrapped) = (Double(min(seekFrame, buffer.frames)), 0, false)
    seekFrame = -1
    if isStreamed { stream.seek() }
    setRepeats()
    anchor(position: position, at: clock, sampleRate: sampleRate)
  }

  /// Goes to the place of an order, whose parameters are not its own yet.
  private mutating func applyPlace(_ order: UnsafePointer<VoiceOrder>) {
    let point = order.pointee.parameters.point
    let isAnother = (parameters.position == nil) != (order.pointee.parameters.position == nil)
    if isAnother || (order.pointee.placeRamp.frames == 0 && (place.target != point || place.isMoving)) {
      place = Glide(point)
      needsPlacement = true
    } else {
      place.go(to: point, over: order.pointee.placeRamp)
    }
    if !needsPlacement, !parameters.isAtPlace(of: order.pointee.parameters) { needsPlacement = true }
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

  /// How many frames, from `clock` on, a step may have for its moves: its pitch stays the same in it. In space
  /// OpenAL draws a straight line to its direction over the step: no more than 4 degrees, or 128 frames, and 64 where
  /// it passes the listener.
  func longestMove(at clock: Int, listener: SIMD3<Float>) -> Int {
    let frames = pitchRamp.framesLeft(at: clock)
    guard place.isMoving, parameters.position != nil else { return frames }
    let now = place.value - listener
    func turn(_ frames: Int) -> Float { now.unit.dot((place.value(after: frames) - listener).unit) }
    if turn(Self.turn) <= 0 { return min(frames, Self.turn) }
    return turn(RenderStep.longest) < Self.cosineOfTurn ? min(frames, 2 * Self.turn) : frames
  }

  /// 1.3 ms at 48 kHz.
  private static let turn = 64
  /// Of 4 degrees.
  private static let cosineOfTurn: Float = 0.997_564

  // MARK: - Fades

  /// How much of the game's fade-in is left, in frames.
  var fadeInLeft: Int { fadesToEnd ? 0 : fade.remaining }

  /// The gains of its fade-in and of a fade-out to its end. What its envelope does else is not the game's to see.
  var fades: (fade: Ramp, fadeOut: Ramp) {
    // While it goes out, its fade-in stands still.
    exit == .end ? (Ramp(fade.value), envelope) : (fade, Ramp(1))
  }

  /// Fades out to its end by ``fade``, beside what its envelope does.
  mutating func fadeToEnd(over ramp: RampSpan) {
    fade.go(to: 0, over: ramp)
    fadesToEnd = true
  }

  /// Leaves a fade-out to its end to ``fade``, so that a pause or a seek may come between.
  mutating func interruptExit() {
    fade = envelope.scaled(by: fade.value)
    (envelope, exit, fadesToEnd) = (Ramp(1), .stay, true)
  }

  /// Comes in again from silence.
  mutating func fadeIn(over ramp: RampSpan) {
    envelope = Ramp(0)
    envelope.go(to: 1, over: ramp)
  }
}
