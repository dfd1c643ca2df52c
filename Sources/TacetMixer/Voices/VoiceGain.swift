import TacetSignal

/// The gain of a voice's source, without that of its place: the product of its ramps. Pure.
struct VoiceGain {
  /// 0.04 dB: how far the straight line that OpenAL draws over a step may be off, of the gain at the step's beginning.
  /// A gain that falls is off by up to twice that at the step's end.
  private static let tolerance: Float = 0.005

  var gain: Ramp
  var envelope: Ramp
  var fade: Ramp
  var bus: Ramp
  /// Added to the bus's.
  var busOffset: Ramp

  /// True while one of its ramps moves.
  var isMoving: Bool {
    gain.remaining | envelope.remaining | fade.remaining | bus.remaining | busOffset.remaining != 0
  }

  /// The gain `frames` frames from now.
  func value(after frames: Int) -> Float {
    // As nearly every voice is, nearly always.
    if !isMoving { return gain.value * envelope.value * fade.value * max(0, bus.value + busOffset.value) }
    return gain.value(after: frames) * envelope.value(after: frames) * fade.value(after: frames)
      * max(0, bus.value(after: frames) + busOffset.value(after: frames))
  }

  /// True while one of its ramps is no straight line.
  private var isCurved: Bool {
    // A ramp that is over is one.
    gain.curve != .linear || envelope.curve != .linear || fade.curve != .linear || bus.curve != .linear
      || busOffset.curve != .linear
  }

  /// How many frames, at least 1, a step may have in which OpenAL draws a straight line: none of its ramps ends in it,
  /// and where several move or one is curved their product is near that line. `startsFlat`: OpenAL draws no line yet,
  /// but the gain at the end.
  func longestStep(startsFlat: Bool) -> Int {
    if isCurved { return longestCurvedStep(startsFlat: startsFlat) }
    var bound = StepLimit()
    bound.multiply(gain)
    bound.multiply(envelope)
    bound.multiply(fade)
    bound.multiply(bus, plus: busOffset)
    let frames = longestStep(bound, of: value(after: 0), startsFlat: startsFlat)
    let last = value(after: frames)
    // A line that is near the gain at the step's beginning may be far off a much lower one at its end.
    return last < value(after: 0) / 2 ? longestStep(bound, of: last, startsFlat: startsFlat) : frames
  }

  private func longestStep(_ bound: StepLimit, of value: Float, startsFlat: Bool) -> Int {
    let allowed = Self.tolerance * max(value, RenderStep.quiet)
    if startsFlat { return Self.step(allowed / bound.slope, atMost: bound.end) }
    // A chord is off by at most an eighth of the second derivative times the square of its length.
    return bound.bend > 0 ? Self.step((8 * allowed / bound.bend).squareRoot(), atMost: bound.end) : bound.end
  }

  /// The most that a product of ramps, its slope and its second derivative can be, and the frames until a ramp ends.
  private struct StepLimit {
    var value: Float = 1
    var slope: Float = 0
    var bend: Float = 0
    var end = Int.max

    mutating func multiply(_ ramp: Ramp, plus other: Ramp = Ramp(0)) {
      let most = max(ramp.value, ramp.target) + max(0, other.value, other.target)
      let change = abs(ramp.slope) + abs(other.slope)
      bend = bend * most + 2 * slope * change
      slope = slope * most + value * change
      value *= most
      if ramp.isMoving { end = min(end, ramp.remaining) }
      if other.isMoving { end = min(end, other.remaining) }
    }
  }

  /// The longest step of those that are halved again and again, from an eighth of the shortest curve.
  private func longestCurvedStep(startsFlat: Bool) -> Int {
    let spans = min(
      gain.longestSpan, envelope.longestSpan, fade.longestSpan, bus.longestSpan, busOffset.longestSpan)
    return RenderStep.halved(
      from: min(RenderStep.longest, spans), startsFlat: startsFlat, tolerance: Self.tolerance
    ) { value(after: $0) }
  }

  private static func step(_ frames: Float, atMost most: Int) -> Int {
    frames < Float(RenderStep.longest) ? max(1, min(Int(frames), most)) : most
  }
}
