import TacetSignal

/// The filter of a voice on its way: what stands in its way, the filters of its bus and of those above, and what is left of its last
/// bus's. Pure.
struct VoiceFilter {
  /// Between two filters OpenAL draws no line: the decibels from one to the next, in steps that are neither so short that
  /// they cost too much nor so long that they are heard.
  private static let step: Float = 0.25

  var occlusion: OcclusionRamp
  var offset: SIMD2<Float>
  var move: Ramp
  var bus: Int

  /// The filter `frames` frames from now.
  func value(after frames: Int, on buses: borrowing BusBank) -> DirectFilter {
    let occlusion = occlusion.value(after: frames)
    // As nearly every voice has none.
    guard buses.hasFilters || move.isMoving else { return DirectFilter(lowPass: 0, highPass: 0, occlusion: occlusion) }
    let strengths = buses.filter(of: bus, after: frames) + offset * move.value(after: frames)
    return DirectFilter(lowPass: max(0, strengths.x), highPass: max(0, strengths.y), occlusion: occlusion)
  }

  /// How many frames a step may have.
  func boundary(on buses: borrowing BusBank) -> Int {
    var slope = 40 * occlusion.slope(within: 128)
    if buses.hasFilters {
      slope += 60 * (buses.filterSlope(of: bus) + max(abs(offset.x), abs(offset.y)) * abs(move.slope))
    }
    // Limited before it is a whole number: a slope may be nearly nothing.
    return slope > 0 ? max(16, Int(min(128, Self.step / slope)) & ~3) : .max
  }
}
