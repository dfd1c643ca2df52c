import Glibc
import TacetSignal

/// OpenAL's straight line between the gains of both ends of a step, against the gains of a place or a pan that moves.
/// Pure.
enum PositionLine {
  /// The frames over which a place goes from one side of the listener to the other: 1.3 ms at 48 kHz.
  static let turn = 64

  /// True if a place that moves from `point` passes the listener within `frames` frames: its direction turns by more
  /// than a right angle.
  static func passes(_ point: SIMD3<Float>, _ place: Glide<SIMD3<Float>>, within frames: Int, listener: SIMD3<Float>)
    -> Bool
  {
    ((point - listener) * (place.value(after: frames) - listener)).sum() <= 0
  }

  /// How many frames a step may have so that the line is near the moving place. `startsFlat`: OpenAL draws no line yet,
  /// but the gains at the end.
  static func longest(of place: Glide<SIMD3<Float>>, isPan: Bool, listener: SIMD3<Float>, startsFlat: Bool) -> Int {
    let frames = min(place.remaining, RenderStep.longest)
    // No shorter steps follow a direction that turns at once: a step in what is heard.
    if !isPan, !startsFlat, passes(place.value, place, within: turn, listener: listener) { return min(frames, turn) }
    // Gains of both ears by constant power, or by the inverse of the distance towards three sides.
    func gains(after frames: Int) -> SIMD3<Float> {
      let point = place.value(after: frames)
      if isPan {
        let angle = (point.x + 1) * .pi / 4
        return SIMD3(cosf(angle), sinf(angle), 0)
      }
      let offset = point - listener
      return offset / max(1e-6, (offset * offset).sum())
    }
    // Within 0.04 dB.
    return RenderStep.halved(from: frames, to: startsFlat ? 1 : 8, startsFlat: startsFlat, { gains(after: $0) }) {
      exact, first, last, frame, frames in
      let line = first + (last - first) * (frame / frames) - exact
      let off = line.replacing(with: -line, where: line .< 0)
      if isPan { return !(off.x > 0.005 * max(exact.x, 0.01) || off.y > 0.005 * max(exact.y, 0.01)) }
      return !((off * off).sum() > 0.005 * 0.005 * (exact * exact).sum())
    }
  }
}
