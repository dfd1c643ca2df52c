import Glibc
import TacetSignal

/// OpenAL's straight line between the gains of both ends of a step, against the gains of a place or a pan that moves. Pure.
enum PlaceLine {
  /// The frames over which a place goes from one side of the listener to the other: 1.3 ms at 48 kHz.
  static let turn = 64

  /// True if a place that moves from `point` passes the listener within `frames` frames: its direction turns by more than a
  /// right angle.
  static func passes(_ point: SIMD3<Float>, _ place: Glide, within frames: Int, listener: SIMD3<Float>) -> Bool {
    ((point - listener) * (place.value(after: frames) - listener)).sum() <= 0
  }

  /// How many frames a step may have so that the line is near the moving place. `startsFlat`: OpenAL draws no line yet, but
  /// the gains at the end.
  static func longest(of place: Glide, isPan: Bool, listener: SIMD3<Float>, startsFlat: Bool) -> Int {
    var frames = min(place.remaining, RenderStep.longest)
    // No shorter steps follow a direction that turns at once: a step in what is heard.
    if !isPan, !startsFlat, passes(place.value, place, within: turn, listener: listener) { return min(frames, turn) }
    let shortest = startsFlat ? 1 : 8
    while frames > shortest,
      !isNear(place, over: frames, isPan: isPan, listener: listener, startsFlat: startsFlat)
    {
      frames /= 2
    }
    return frames
  }

  /// True if the line over so many frames is near: within 0.04 dB at each quarter.
  private static func isNear(
    _ place: Glide, over frames: Int, isPan: Bool, listener: SIMD3<Float>, startsFlat: Bool
  ) -> Bool {
    func gains(after frames: Int) -> SIMD3<Float> {
      let point = place.value(after: frames)
      // Of both ears by constant power, or by the inverse of the distance towards three sides.
      if isPan {
        let angle = (point.x + 1) * .pi / 4
        return SIMD3(cosf(angle), sinf(angle), 0)
      }
      let offset = point - listener
      return offset / max(1e-6, (offset * offset).sum())
    }
    let last = gains(after: frames)
    let first = startsFlat ? last : gains(after: 0)
    for quarter in 0...3 {
      let frame = frames * quarter / 4
      let exact = gains(after: frame)
      let line = first + (last - first) * (Float(frame) / Float(frames)) - exact
      let off = line.replacing(with: -line, where: line .< 0)
      if isPan {
        if off.x > 0.005 * max(exact.x, 0.01) || off.y > 0.005 * max(exact.y, 0.01) { return false }
      } else if (off * off).sum() > 0.005 * 0.005 * (exact * exact).sum() {
        return false
      }
    }
    return true
  }
}
