import Glibc

/// A low-pass or high-pass filter of the second order (12 dB an octave) for a stereo signal, as a state variable filter
/// in its trapezoidal form, whose cutoff and resonance may move with every frame.
///
/// Off it does not change a bit. On its way it begins at, or ends at, a cutoff that lets everything through, and is
/// mixed in over ``mixing`` frames. Any thread; neither allocates nor locks.
package struct PassFilter: BitwiseCopyable, Sendable {
  /// The part that a filter keeps.
  package enum Kind: BitwiseCopyable, Sendable { case low, high }

  /// The frames of a part of the way, between whose ends the tangent goes by a factor a frame.
  private static let part = 32

  private let kind: Kind
  private let sampleRate: Float
  /// 5 ms: the length of its mixing in and out.
  private let mixing: Int
  /// The cutoff that was asked for; nil: off.
  package private(set) var target: Float?
  /// The cutoff; that of a filter that is off lets everything through.
  private var way: Glide<Cutoff>
  /// The tangent of half the present cutoff's angle, the factor by which it goes on a frame, and that at the end of
  /// this part of the way; 0: not known. A part may be filtered in several steps.
  private var tangent: Float = 0
  private var factor: Float = 1
  private var partEnd: Float = 0
  /// The damping, which is the inverse of the resonance, and by how much it goes on a frame.
  private var damping: Float = 1.414_213_6
  private var slope: Float = 0
  /// The share of the filtered signal.
  private var mix = Ramp(0)
  private var memory = FilterMemory()

  /// A filter that is off.
  package init(_ kind: Kind, sampleRate: Int) {
    self.kind = kind
    self.sampleRate = Float(sampleRate)
    mixing = sampleRate / 200
    way = Glide(Cutoff(hertz: Self.open(kind, Float(sampleRate)), damping: damping))
    tangent = tangent(after: 0)
  }

  /// True if it changes nothing, and will not by itself.
  package var isOff: Bool { target == nil && !way.isMoving && mix.value == 0 && !mix.isMoving }

  /// True while it still sounds after its input has ended.
  package var isRinging: Bool {
    !isOff && memory.largest > 1e-6
  }

  /// The cutoffs that a filter can have at `sampleRate` frames a second, in hertz.
  package static func range(sampleRate: Int) -> ClosedRange<Float> { 10...(0.45 * Float(sampleRate)) }

  /// Goes to a cutoff in hertz, or off, over `span`, in ``mixing`` frames at least. The curve is that of octaves, of
  /// the cutoff and of the resonance: a straight line goes by equal intervals in equal times. Not-a-number is off.
  package mutating func go(to wanted: Float?, resonance: Float = SoundFilter.flat, over span: RampSpan) {
    let cutoff = wanted?.isNaN == true ? nil : wanted
    let ownSpan = span.atLeast(mixing)
    let range = SoundFilter.resonances
    var end = way.target.damping
    if cutoff != nil {
      end = resonance == SoundFilter.flat ? 1.414_213_6 : 1 / max(range.lowerBound, min(resonance, range.upperBound))
    }
    guard cutoff != target || end != way.target.damping || !way.follows(way.target, over: ownSpan) else { return }
    let isSweep = span.frames > mixing
    let start = isOff ? Cutoff(hertz: hertz(of: isSweep ? nil : cutoff), damping: end) : way.value
    target = cutoff
    if cutoff != nil { mix.go(to: 1, over: mix.value == 1 ? 0 : mixing) }
    way = Glide(start)
    let last = cutoff == nil && !isSweep ? start.hertz : hertz(of: cutoff)
    way.go(to: Cutoff(hertz: last, damping: end), over: ownSpan)
    tangent = tangent(after: 0)
    (damping, slope, partEnd) = (start.damping, 0, 0)
    if !way.isMoving, target == nil { mix.go(to: 0, over: mixing) }
  }

  private static func open(_ kind: Kind, _ sampleRate: Float) -> Float { kind == .low ? 0.49 * sampleRate : 2 }

  private func hertz(of cutoff: Float?) -> Float {
    guard let cutoff else { return Self.open(kind, sampleRate) }
    let range = Self.range(sampleRate: Int(sampleRate))
    return max(range.lowerBound, min(range.upperBound, cutoff))
  }

  private func tangent(after frames: Int) -> Float { tanf(.pi * way.value(after: frames).hertz / sampleRate) }

  /// Filters a block in place, and advances.
  package mutating func apply(to block: Block) {
    guard block.frames > 0, !isOff else { return }
    if mix.value == 0, memory.isClear, kind == .low {
      // As if the first frame had been there for ever.
      memory.second = block[0]
    }
    var done = 0
    while done < block.frames, !isOff {
      var step = block.frames - done
      if way.isMoving { step = min(step, way.remaining, Self.part - way.done % Self.part) }
      if mix.isMoving { step = min(step, mix.remaining) }
      filter(block.dropFirst(done).prefix(step))
      done += step
    }
    if isOff { memory = FilterMemory() } else { memory.flush() }
  }

  /// Filters a block in place as this one does, with the memory of somebody else, and does not advance.
  package func apply(to block: Block, with memory: inout FilterMemory) {
    var own = self
    own.memory = memory
    own.apply(to: block)
    memory = own.memory
  }

  /// Begins the next part of the way, if a step begins where one does.
  private mutating func beginPart() {
    guard way.isMoving else { return (factor, damping, slope) = (1, way.target.damping, 0) }
    let passed = way.done % Self.part
    guard passed == 0 || partEnd == 0 else { return }
    let frames = min(Self.part - passed, way.remaining)
    partEnd = tangent(after: frames)
    damping = way.value.damping
    slope = (way.value(after: frames).damping - damping) / Float(frames)
    factor = partEnd == tangent ? 1 : powf(partEnd / tangent, 1 / Float(frames))
  }

  private mutating func filter(_ block: Block) {
    beginPart()
    let frames = block.frames
    var share = mix.value
    let step = mix.slope
    var (g, k) = (tangent, damping)
    var gain = 1 / (1 + g * (g + k))
    var (first, second) = (memory.first, memory.second)
    for frame in 0..<frames {
      if factor != 1 || slope != 0 {
        g *= factor
        k += slope
        gain = 1 / (1 + g * (g + k))
      }
      let input = block[frame]
      let error = input - second
      let band = gain * (first + g * error)
      let low = second + g * band
      first = 2 * band - first
      second = 2 * low - second
      let wet = kind == .low ? low : input - k * band - low
      share += step
      block[frame] = share >= 1 ? wet : input + share * (wet - input)
    }
    let isPartOver = way.isMoving && (way.remaining == frames || (way.done + frames) % Self.part == 0)
    tangent = isPartOver ? partEnd : g
    damping = k
    memory = FilterMemory(first, second)
    advance(frames)
  }

  /// Lets `frames` frames of silence pass.
  package mutating func pass(_ frames: Int) {
    guard !isOff else { return }
    memory = FilterMemory()
    var left = frames
    while left > 0, !isOff, way.isMoving || mix.isMoving {
      let step = min(left, way.isMoving ? way.remaining : left, mix.isMoving ? mix.remaining : left)
      tangent = tangent(after: step)
      partEnd = 0
      advance(step)
      left -= step
    }
  }

  private mutating func advance(_ frames: Int) {
    mix.advance(frames)
    guard way.isMoving else { return }
    way.advance(frames)
    if !way.isMoving, target == nil { mix.go(to: 0, over: mixing) }
  }
}

/// A cutoff with its damping, whose way is that of octaves.
private struct Cutoff: Interpolated {
  var hertz: Float
  var damping: Float

  static var sumsTime: Bool { false }

  static func between(_ start: Cutoff, _ target: Cutoff, at time: Float, along curve: RampCurve) -> Cutoff {
    let progress = curve.progress(at: time)
    let hertz = start.hertz * powf(target.hertz / start.hertz, progress)
    guard start.damping != target.damping else { return Cutoff(hertz: hertz, damping: target.damping) }
    return Cutoff(hertz: hertz, damping: start.damping * powf(target.damping / start.damping, progress))
  }
}
