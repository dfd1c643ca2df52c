/// The loudness of a stereo signal by EBU R 128 and EBU Tech 3341: momentary over 400 ms, short-term over 3 s, and
/// integrated since the beginning. In LUFS, renewed every tenth of a second; minus infinity for silence.
package struct LoudnessMeter: Sendable {
  /// Tenths of a second that short-term loudness is the mean of, and momentary.
  private static let shortTermCount = 30
  private static let momentaryCount = 4
  /// The mean square, -200 dB, below which there is silence: what is left in the filters.
  private static let silence = 1e-20

  /// Over the last 400 ms.
  package private(set) var momentary: Float = -.infinity
  /// Over the last 3 s.
  package private(set) var shortTerm: Float = -.infinity
  /// Of everything, gated.
  package var integrated: Float { Float(gate.loudness) }

  private let tenth: Int
  private var weighting: KWeighting
  private var gate = LoudnessGate()
  /// The mean squares of the last tenths of a second.
  private var energies = InlineArray<30, Double>(repeating: 0)
  private var count = 0
  private var sum = SIMD2<Double>.zero
  private var frames = 0

  /// A meter for `sampleRate` frames a second.
  package init(sampleRate: Int) {
    tenth = max(1, sampleRate / 10)
    weighting = KWeighting(sampleRate: sampleRate)
  }

  /// Reads a block. Any thread; neither allocates nor locks.
  package mutating func measure(_ block: Block) {
    var done = 0
    while done < block.frames {
      let next = min(block.frames - done, tenth - frames)
      for frame in done..<(done + next) {
        let weighted = weighting.apply(SIMD2<Double>(block[frame]))
        sum += weighted * weighted
      }
      done += next
      count(next)
    }
  }

  /// Reads `frames` frames of silence.
  package mutating func pass(_ frames: Int) {
    var left = frames
    while left > 0 {
      let next = min(left, tenth - self.frames)
      if !weighting.isQuiet {
        for _ in 0..<next {
          let weighted = weighting.apply(.zero)
          sum += weighted * weighted
        }
      }
      left -= next
      count(next)
    }
  }

  /// Counts frames, whose squares are in the sum; the last of a tenth of a second renews the readings.
  private mutating func count(_ frames: Int) {
    self.frames += frames
    guard self.frames == tenth else { return }
    var energy = (sum.x + sum.y) / Double(tenth)
    if !energy.isFinite {
      // A sample that is not a number, or too large to square, would stay in the filters for ever.
      weighting.clear()
      energy = 0
    } else if energy < Self.silence {
      energy = 0
    }
    energies[count % Self.shortTermCount] = energy
    count += 1
    (sum, self.frames) = (.zero, 0)
    let last = mean(of: Self.momentaryCount)
    momentary = Float(LoudnessGate.loudness(ofMeanSquare: last))
    shortTerm = Float(LoudnessGate.loudness(ofMeanSquare: mean(of: Self.shortTermCount)))
    if count >= Self.momentaryCount { gate.add(last) }
  }

  /// The mean of the last tenths of a second, where those before the beginning are silent.
  private func mean(of tenths: Int) -> Double {
    var sum = 0.0
    for back in 1...tenths where back <= count { sum += energies[(count - back) % Self.shortTermCount] }
    return sum / Double(tenths)
  }
}
