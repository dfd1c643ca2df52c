import Glibc
import TacetSignal

/// The shelves of a voice, or of what it sends: highs at 5 kHz, lows at 250 Hz, for both channels. Pure.
struct VoiceShelves: BitwiseCopyable {
  /// The angles of both frequencies at a rate.
  struct Angles: BitwiseCopyable {
    fileprivate let highs: SIMD2<Float>
    fileprivate let lows: SIMD2<Float>
    /// A shelf at 5 kHz that is not below half of the rate would be no number.
    fileprivate let hasHighs: Bool

    init(sampleRate: Int) {
      func angle(_ hertz: Float) -> SIMD2<Float> {
        let angle = 2 * .pi * hertz / Float(sampleRate)
        return SIMD2(cosf(angle), sinf(angle))
      }
      (highs, lows) = (angle(5_000), angle(250))
      hasHighs = sampleRate > 10_000
    }
  }

  /// The frames for which coefficients stay while the filter moves.
  private static let part = 4
  /// By how many frames lows follow late by themselves, at 100 to 250 Hz.
  private static let delay = 16

  private var filter = DirectFilter.neutral
  private var highs = Shelf()
  private var lows = Shelf()
  private var left = (ShelfMemory(), ShelfMemory())
  private var right = (ShelfMemory(), ShelfMemory())

  /// Filters samples in place, along the way that `filter` says it goes, or by the one that it is throughout. Those on
  /// the right are the same ones where there are none.
  @inline(__always)
  mutating func apply(
    to samples: UnsafeMutablePointer<Float>, _ others: UnsafeMutablePointer<Float>?, count: Int, isMoving: Bool,
    _ angles: Angles, _ filter: (_ frames: Int) -> DirectFilter
  ) {
    guard isMoving else {
      let filter = filter(0)
      set(filter, angles)
      apply(to: samples, others, count: count)
      guard filter.gain != 1 else { return }
      for index in 0..<count { samples[index] *= filter.gain }
      if let others { for index in 0..<count { others[index] *= filter.gain } }
      return
    }
    var done = 0
    var next = filter(0)
    while done < count {
      let part = min(Self.part, count - done)
      let now = next
      next = filter(done + part)
      var middle = filter(done + part / 2)
      middle.lows = filter(done + part / 2 + Self.delay).lows
      set(middle, angles)
      apply(to: samples + done, others.map { $0 + done }, count: part)
      let step = (next.gain - now.gain) / Float(part)
      for index in 0..<part {
        let gain = now.gain + step * Float(index)
        samples[done + index] *= gain
        if let others { others[done + index] *= gain }
      }
      done += part
    }
  }

  private mutating func set(_ filter: DirectFilter, _ angles: Angles) {
    if filter.highs != self.filter.highs, angles.hasHighs {
      highs = Shelf(.highs, middle: filter.highs, cosine: angles.highs.x, sine: angles.highs.y)
    }
    if filter.lows != self.filter.lows {
      lows = Shelf(.lows, middle: filter.lows, cosine: angles.lows.x, sine: angles.lows.y)
    }
    self.filter = filter
  }

  private mutating func apply(
    to samples: UnsafeMutablePointer<Float>, _ others: UnsafeMutablePointer<Float>?, count: Int
  ) {
    left.0.apply(highs, to: samples, count: count)
    left.1.apply(lows, to: samples, count: count)
    guard let others else { return }
    right.0.apply(highs, to: others, count: count)
    right.1.apply(lows, to: others, count: count)
  }
}
