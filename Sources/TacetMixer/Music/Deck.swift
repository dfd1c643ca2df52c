import TacetSignal
import TacetSystem

/// One deck as the renderer knows it: a play of a soundtrack.
struct Deck: ~Copyable {
  enum State { case idle, waiting, playing }

  /// Frames that must lie in its ring before it begins: 40 ms at 48 kHz.
  static let primeFrames = 2048
  /// Frames that must lie there before it comes back after the feeder was late: 85 ms.
  static let refilledFrames = 4096

  private(set) var state = State.idle
  private(set) var play = DeckPlay()
  private(set) var clock = DeckClock()
  /// It fades out, and ends then.
  private(set) var isLeaving = false
  private(set) var gain = Ramp(1)
  /// Goes down when the feeder is late, so that the music waits without a click.
  private(set) var starvationRamp = Ramp(1)
  /// Frames of the last step that came after its end.
  private(set) var framesBeyondEnd = 0
  /// The gains of its layers.
  var layers = LayerMix()
  /// The frames that were taken from its ring last, for a speed that is not its own.
  private let past = BlockMemory(frames: MusicResampler.reach)
  private let fades: Fades

  init(fades: Fades) { self.fades = fades }

  /// True if it goes down, or is down, because the feeder is late.
  private var isStarving: Bool { starvationRamp.target == 0 }

  /// Takes a new play in, which begins later; false if it is none.
  mutating func load(_ order: DeckPlay) -> Bool {
    guard state == .idle, order.generation != 0, order.generation != play.generation else { return false }
    play = order
    clock = DeckClock()
    state = .waiting
    isLeaving = false
    return true
  }

  /// Takes in how loud its layers are.
  mutating func apply(_ order: DeckLayers) { layers.apply(order, after: clock.played) }

  /// Takes in what may change of its play.
  mutating func update(_ order: DeckPlay) { if order.generation == play.generation { play.length = order.length } }

  mutating func start() {
    state = .playing
    let level = play.overlay?.gain ?? 1
    gain = Ramp(play.fadeIn.frames > 0 ? 0 : level)
    gain.go(to: level, over: play.fadeIn)
    starvationRamp = Ramp(1)
    past.all.clear()
  }

  /// Remembers the last frames of a block that was taken from its ring.
  func remember(_ block: Block) {
    let (past, new) = (past.all, min(block.frames, MusicResampler.reach))
    past.prefix(past.frames - new).copy(past.dropFirst(new))
    past.dropFirst(past.frames - new).copy(block.dropFirst(block.frames - new))
  }

  /// Copies the last ``MusicResampler/reach`` frames that were taken from its ring.
  func recall(into block: Block) { block.prefix(MusicResampler.reach).copy(past.all) }

  /// The deck that it continues; nil the second time.
  mutating func takeContinuation() -> DeckPlay.Continuation? {
    defer { play.continuation = nil }
    return play.continuation
  }

  /// Goes on where another deck is by now, from `frame` of that one.
  mutating func continueDeck(_ other: DeckClock, from frame: Int) { clock = DeckClock(continuing: other, from: frame) }

  /// Fades out. A shorter fade wins over a longer one.
  mutating func fadeOut(over ramp: RampSpan) {
    guard !isLeaving || gain.remaining > ramp.frames else { return }
    isLeaving = true
    gain.go(to: 0, over: ramp)
  }

  /// Ends at once, without a fade: the deck must be silent.
  mutating func stop() { state = .idle }

  /// True for a stinger, which goes over the music.
  var isOverlay: Bool { play.overlay != nil }

  /// The fade that it is in.
  var fading: DeckFading { isLeaving ? .fadingOut : gain.isMoving ? .fadingIn : .none }

  /// True if its fade-out is over.
  var hasLeft: Bool { isLeaving && !gain.isMoving }

  /// How many frames may be mixed before something must happen to the frame.
  var boundary: Int {
    var frames = Int.max
    if isLeaving, gain.isMoving { frames = gain.remaining }
    if starvationRamp.isMoving { frames = min(frames, starvationRamp.remaining) }
    return frames
  }

  /// Counts `frames` frames that pass unheard, which are `passed` frames of its music.
  mutating func skip(_ frames: Int, passed: Int) {
    framesBeyondEnd = 0
    layers.advance(frames)
    gain.advance(frames)
    starvationRamp.advance(frames)
    clock.skip(passed)
    past.all.clear()
  }

  /// Counts `frames` skipped frames that were discarded from the ring.
  mutating func discardSkipped(_ frames: Int) { clock.discardSkipped(frames) }

  /// Is silent for the next `frames` frames, and comes in again when its ring has caught up.
  mutating func waitSilently(_ frames: Int, passed: Int) {
    starvationRamp = Ramp(0)
    skip(frames, passed: passed)
  }

  /// Comes in again, if it was silent for the feeder's sake.
  mutating func endStarvation() {
    if isStarving { starvationRamp.go(to: 1, over: fades.steal) }
  }

  /// Decides for how many of the next `frames` frames the music is that lies ready, which lasts for `ready` frames.
  ///
  /// Where the ring runs out it goes down to silence over the frames that are left, and comes back when enough of them
  /// lies there again. A feeder that is held back has no more before the soundtrack that follows has begun: so it comes
  /// back with less, or lets the music pass in silence to there.
  mutating func wantedFrames(
    of frames: Int, ready: Int, isRefilled: Bool, isHeldBack: Bool, isComplete: Bool
  ) -> Int {
    let isShort = ready < frames + fades.steal
    if !isComplete, !isStarving, isShort {
      starvationRamp.go(to: 0, over: min(ready, fades.steal))
    } else if isStarving, isComplete || isRefilled || (isHeldBack && !isShort) {
      endStarvation()
    }
    let passesSilently = isHeldBack && starvationRamp.value == 0 && !layers.hasNextBegun(after: clock.played)
    if !isStarving || passesSilently { return min(ready, frames) }
    // Frames beyond the ramp to silence stay in the ring.
    return min(ready, frames, starvationRamp.remaining)
  }

  /// Plays a block: what was read, which lies in it, and silence behind that.
  mutating func play(_ reading: DeckReading, in block: Block) {
    block.dropFirst(reading.frames).clear()
    starvationRamp.apply(to: block)
    gain.apply(to: block)
    clock.play(reading.passed)
    framesBeyondEnd = block.frames - reading.frames
  }
}
