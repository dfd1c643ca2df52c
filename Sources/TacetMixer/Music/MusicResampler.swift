import Glibc
import TacetSignal
import TacetSystem

/// Plays stereo frames at another speed than their own: a sine kernel in a window, as wide as the speed asks for, so
/// that nothing of what is above the new band folds down. At a whole frame it gives that frame.
///
/// The kernel's values for places between two frames lie ready in rows, between which it draws a line: for music that
/// is not faster than its own always, for a faster speed once that has stayed for ``minimumSteadyFrames`` frames.
///
/// https://ccrma.stanford.edu/~jos/resample/
struct MusicResampler: ~Copyable {
  /// The fastest speed.
  static let fastest = 4
  /// Zero crossings on each side of the kernel.
  private static let crossings = 8
  /// Values of the kernel between two of these.
  private static let resolution = 256
  /// The most frames that are looked at before the present one, and beyond it.
  static let reach = crossings * fastest
  /// For how many frames a speed stays until its rows are worth their cost, which is that of about 100 frames.
  static let minimumSteadyFrames = 512
  /// The most values of the rows of one speed: those just above 1 have the most.
  private static let most = (resolution + 1) * (2 * crossings + 4)

  private let kernel: FixedArray<Float>
  /// The rows for speeds up to 1.
  private let own: FixedArray<Float>
  /// Those for the speed ``stretch``.
  private let stretched = FixedArray<Float>(repeating: 0, count: Self.most)
  private var stretch = 1.0
  /// The speed of the last frames, and how many had it.
  private var speed = 1.0
  private var steady = 0
  private let sums = FixedArray<Float>(repeating: 0, count: 4)

  init() {
    let length = Self.crossings * Self.resolution
    kernel = FixedArray(count: length + 2) { index in
      guard index % Self.resolution != 0, index < length else { return index == 0 ? 1 : 0 }
      let x = Double(index) / Double(Self.resolution)
      // Blackman's window.
      let place = .pi * x / Double(Self.crossings)
      return Float(sin(.pi * x) / (.pi * x) * (0.42 + 0.5 * cos(place) + 0.08 * cos(2 * place)))
    }
    own = FixedArray(repeating: 0, count: (Self.resolution + 1) * 2 * Self.crossings)
    fill(own.base, for: 1)
  }

  /// How many frames beyond the present one are looked at: an even number.
  static func lookAhead(_ pace: MusicPace) -> Int { side(at: max(1, pace.speed)) }

  private static func side(at stretch: Double) -> Int {
    min(reach, 2 * Int((Double(crossings) * stretch / 2).rounded(.up)))
  }

  /// How many rows there are from one frame to the next: the wider the kernel, the fewer.
  private static func rows(at stretch: Double) -> Int { Int((Double(resolution) / stretch).rounded(.up)) }

  /// Makes a block of the frames at `input`, whose first one is the music's next; ``reach`` frames before it and beyond
  /// the last one can be read.
  mutating func process(_ input: Block, _ pace: MusicPace, into output: Block) {
    let count = output.frames
    let now = max(1, pace.speed)
    steady = now == speed ? min(steady + count, Self.minimumSteadyFrames) : count
    speed = now
    if now == 1 { return sum(input.base, pace, into: output, by: own.base, 1) }
    if stretch != now {
      guard steady >= Self.minimumSteadyFrames else { return follow(input.base, pace, into: output) }
      fill(stretched.base, for: now)
      stretch = now
    }
    sum(input.base, pace, into: output, by: stretched.base, now)
  }

  // MARK: - The kernel

  /// The kernel at a place of its values.
  @inline(__always)
  private func weight(at place: Float) -> Float {
    let value = Int(place)
    guard value < Self.crossings * Self.resolution else { return 0 }
    return kernel.base[value] + (kernel.base[value + 1] - kernel.base[value]) * (place - Float(value))
  }

  /// Fills the rows for a speed. The weights of each have the sum 1.
  private func fill(_ table: UnsafeMutablePointer<Float>, for stretch: Double) {
    let (side, rows) = (Self.side(at: stretch), Self.rows(at: stretch))
    let scale = Float(Self.resolution) / Float(stretch)
    for index in 0...rows {
      let row = table + index * 2 * side
      let fraction = Float(index) / Float(rows)
      var sum: Float = 0
      for tap in 0..<(2 * side) {
        row[tap] = weight(at: abs(Float(tap + 1 - side) - fraction) * scale)
        sum += row[tap]
      }
      for tap in 0..<(2 * side) { row[tap] /= sum }
    }
  }

  // MARK: - Frames

  /// Makes frames by rows.
  ///
  /// No types of vectors: the compiler makes vectors of these lines, and without its optimizer they are 10 times
  /// quicker.
  private func sum(
    _ input: UnsafePointer<Float>, _ pace: MusicPace, into output: Block, by table: UnsafePointer<Float>,
    _ stretch: Double
  ) {
    let (side, rows, sums) = (Self.side(at: stretch), Self.rows(at: stretch), sums.base)
    for index in 0..<output.frames {
      let (frame, fraction) = pace.position(after: index)
      let place = fraction * Float(rows)
      // A fraction may be rounded up to 1.
      let number = min(Int(place), rows - 1)
      let share = place - Float(number)
      let row = table + number * 2 * side
      let next = row + 2 * side
      let first = input + Block.channels * (frame + 1 - side)
      var (left, right, leftToo, rightToo): (Float, Float, Float, Float) = (0, 0, 0, 0)
      var tap = 0
      while tap < 2 &* side {
        let (one, two) = (
          row[tap] + (next[tap] - row[tap]) * share, row[tap &+ 1] + (next[tap &+ 1] - row[tap &+ 1]) * share
        )
        let frames = first + Block.channels &* tap
        left += one * frames[0]
        right += one * frames[1]
        leftToo += two * frames[2]
        rightToo += two * frames[3]
        tap &+= 2
      }
      // Stored side by side, the four are one vector.
      sums[0] = left
      sums[1] = right
      sums[2] = leftToo
      sums[3] = rightToo
      output[index] = SIMD2(sums[0] + sums[2], sums[1] + sums[3])
    }
  }

  /// Makes frames by the kernel itself, at a speed that may stay for these frames only.
  private func follow(_ input: UnsafePointer<Float>, _ pace: MusicPace, into output: Block) {
    let side = Self.lookAhead(pace)
    let scale = Float(Self.resolution) / Float(max(1, pace.speed))
    for index in 0..<output.frames {
      let (frame, fraction) = pace.position(after: index)
      let middle = input + Block.channels * frame
      var (left, right, sum): (Float, Float, Float) = (0, 0, 0)
      for tap in (1 - side)...side {
        let weight = weight(at: abs(Float(tap) - fraction) * scale)
        left += weight * middle[Block.channels * tap]
        right += weight * middle[Block.channels * tap + 1]
        sum += weight
      }
      output[index] = SIMD2(left / sum, right / sum)
    }
  }
}
