import TacetSignal

/// The filter of a voice on its way: what stands in its way, the filters of its bus and of those above, and what is
/// left of its last bus's. Pure.
struct VoiceFilter {
  var occlusion: Glide<Float>
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

  /// True while it goes somewhere.
  func isMoving(on buses: borrowing BusBank) -> Bool {
    occlusion.remaining > 0 || (buses.hasFilters && (move.isMoving || buses.isFilterMoving(bus)))
  }
}
