import TacetSignal

/// The filter of a voice on its way: what stands in its way, the filters of its bus and of those above, and what is
/// left of its last bus's. Pure.
struct VoiceFilter {
  /// Between two filters OpenAL draws no line: the decibels from one to the next, far above or below its frequency.
  private static let step: Float = 0.2
  /// Where OpenAL goes to another filter over some frames, it takes one at once whose coefficients are within a 64th:
  /// such a step, where the highs are at 1. Where they are lower, the coefficients move less.
  private static let nearStep: Float = 0.1
  /// The frames of the shortest step, however fast it moves: for the cost.
  private static let shortest = 8
  /// By how many frames the lows follow late by themselves, at 250 Hz.
  private static let delay = 12

  var occlusion: Glide<Float>
  var offset: SIMD2<Float>
  var move: Ramp
  var bus: Int
  /// ``MixTraits/filterLine``.
  var line = 0

  /// The filter `frames` frames from now.
  func value(after frames: Int, on buses: borrowing BusBank) -> DirectFilter {
    let occlusion = occlusion.value(after: frames)
    // As nearly every voice has none.
    guard buses.hasFilters || move.isMoving else { return DirectFilter(lowPass: 0, highPass: 0, occlusion: occlusion) }
    let strengths = buses.filter(of: bus, after: frames) + offset * move.value(after: frames)
    return DirectFilter(lowPass: max(0, strengths.x), highPass: max(0, strengths.y), occlusion: occlusion)
  }

  /// The filter for a step of `frames` frames. OpenAL draws a line to its gain, which is that of the step's end; highs
  /// and lows are those of its middle, off by half a step at either end, the lows by their delay earlier.
  func value(over frames: Int, on buses: borrowing BusBank) -> DirectFilter {
    var filter = value(after: frames, on: buses)
    guard isMoving(on: buses) else { return filter }
    filter.highs = value(after: frames / 2, on: buses).highs
    filter.lows = value(after: frames / 2 + Self.delay, on: buses).lows
    return filter
  }

  /// True while it goes somewhere.
  func isMoving(on buses: borrowing BusBank) -> Bool {
    occlusion.remaining > 0 || (buses.hasFilters && (move.isMoving || buses.isFilterMoving(bus)))
  }

  /// How many frames a step may have.
  func boundary(on buses: borrowing BusBank) -> Int {
    var slope = 40 * occlusion.slope(within: 128)
    if buses.hasFilters {
      slope += 60 * (buses.filterSlope(of: bus) + max(abs(offset.x), abs(offset.y)) * abs(move.slope))
    }
    guard slope > 0 else { return .max }
    // Limited before it is a whole number: a slope may be nearly nothing.
    guard line > 0 else { return max(Self.shortest, Int(min(128, Self.step / slope)) & ~3) }
    let highs = max(value(after: 0, on: buses).highs, value(after: 16, on: buses).highs)
    let frames = Int(min(128, min(Self.step, Self.nearStep / (highs * highs)) / slope)) & ~1
    // Faster than that: it goes there over the line.
    return frames < 2 ? Self.shortest : frames
  }
}
