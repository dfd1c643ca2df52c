/// A small reverb of four combs and two all-passes for each channel (after M. Schroeder), without modulation: what goes
/// in twice comes out twice.
struct Room {
  private struct Delay {
    var samples: [Double]
    var place = 0
    var dull = 0.0

    init(_ frames: Int) { samples = Array(repeating: 0, count: max(1, frames)) }

    /// A comb whose repetitions lose their highs.
    mutating func comb(_ sample: Double, back: Double, damping: Double) -> Double {
      let out = samples[place]
      dull = out + damping * (dull - out)
      samples[place] = sample + back * dull
      place = place + 1 == samples.count ? 0 : place + 1
      return out
    }

    mutating func allPass(_ sample: Double) -> Double {
      let held = samples[place]
      let stored = sample + 0.5 * held
      samples[place] = stored
      place = place + 1 == samples.count ? 0 : place + 1
      return held - 0.5 * stored
    }
  }

  /// The combs' lengths in milliseconds, and the all-passes'.
  private static let combs = [29.7, 37.1, 41.1, 43.7]
  private static let passes = [5.0, 1.7]

  private let back: Double
  private let damping: Double
  private let level: Double
  private var combs: [[Delay]] = []
  private var passes: [[Delay]] = []

  /// A room whose sound falls by `back` a pass of some 38 ms (0.8: some 1.2 s to silence), returned at `level`.
  init(back: Double = 0.8, damping: Double = 0.35, level: Double, rate: Int) {
    (self.back, self.damping, self.level) = (back, damping, level)
    for spread in [1.0, 1.041] {
      combs.append(Self.combs.map { Delay(Int($0 * spread * Double(rate) / 1_000)) })
      passes.append(Self.passes.map { Delay(Int($0 * spread * Double(rate) / 1_000)) })
    }
  }

  /// Adds the room to a stereo sound.
  mutating func apply(_ channels: [[Double]]) -> [[Double]] {
    var wet = channels
    for channel in channels.indices {
      for frame in channels[channel].indices {
        let sample = 0.5 * channels[channel][frame] + 0.25 * channels[1 - channel][frame]
        var sum = 0.0
        for index in combs[channel].indices {
          sum += combs[channel][index].comb(sample, back: back, damping: damping)
        }
        for index in passes[channel].indices { sum = passes[channel][index].allPass(sum) }
        wet[channel][frame] += level * sum
      }
    }
    return wet
  }
}
