/// A peak meter with fall-back, and a slow root mean square, of a stereo signal; full scale is 1.
package struct LevelMeter: Sendable {
  /// The peak: rises at once, falls by 20 dB in 1.7 s (IEC 60268-10, type I).
  package private(set) var peak: Float = 0
  /// The root mean square of both channels over about 300 ms.
  package var rms: Float { meanSquare.squareRoot() }

  private static let ceiling: Float = 64  // +36 dB
  private var meanSquare: Float = 0
  private let fall: Float
  private let window: Float

  /// A meter for `sampleRate` frames a second.
  package init(sampleRate: Int) {
    fall = 2.302585 / (1.7 * Float(sampleRate))
    window = 1 / (0.3 * Float(sampleRate))
  }

  /// Reads a block. Any thread; neither allocates nor locks.
  package mutating func measure(_ block: Block) {
    let (largest, squares) = TacetSignal.measure(block)
    measure(squares: squares, frames: block.frames)
    // A sample that is not a number, or too large to square, reads as +36 dB and falls back from there.
    peak = max(peak, squares.isNaN ? Self.ceiling : min(largest, Self.ceiling))
  }

  /// Reads frames of which nothing is known but the sum of the squares of both channels: no peak.
  package mutating func measure(squares: Float, frames: Int) {
    pass(frames)
    guard frames > 0 else { return }
    let count = Float(Block.channels * frames)
    let most = Self.ceiling * Self.ceiling * count
    meanSquare += min(1, window * Float(frames)) * (squares.isNaN ? most : min(squares, most)) / count
  }

  /// Reads `frames` frames of silence.
  package mutating func pass(_ frames: Int) {
    peak *= max(0, 1 - fall * Float(frames))
    meanSquare *= max(0, 1 - window * Float(frames))
    if peak < 1e-6 { peak = 0 }
    if meanSquare < 1e-12 { meanSquare = 0 }
  }
}
