import Glibc
import TacetSignal
import TacetSystem

/// The kernel by which voices are resampled: a line, a cubic through four frames, or a sine in a window, which is as
/// wide as the step asks for, up to ``widest`` times. Every kernel is 1 at its own frame, so that a voice that is at
/// whole frames gives them.
///
/// https://ccrma.stanford.edu/~jos/resample/
struct VoiceKernel: ~Copyable {
  /// The most frames that are looked at before the present one, and beyond it.
  static let reach = 48
  /// A sine's kernel is no wider than for this step: above it, highs fold down.
  private static let widest: Float = 4
  /// The phases of the table of a line or a cubic.
  private static let phases = 2_048
  /// The widths of the sines: a factor of the square root of two lies between two of them.
  private static let widths = 5

  private let resampling: Resampling
  private let cubic: FixedArray<SIMD4<Float>>
  private let sines: FixedArray<SineRows>

  init(_ resampling: Resampling) {
    self.resampling = resampling
    cubic = FixedArray(count: Self.phases) { phase in
      let t = Float(phase) / Float(Self.phases)
      if resampling == .linear { return SIMD4(0, 1 - t, t, 0) }
      // Catmull and Rom's.
      return SIMD4(
        ((-t + 2) * t - 1) * t * 0.5, ((3 * t - 5) * t * t + 2) * 0.5, ((-3 * t + 4) * t + 1) * t * 0.5,
        (t - 1) * t * t * 0.5)
    }
    let crossings = resampling == .best ? 12 : 6
    let isSine = resampling == .best || resampling == .sinc
    sines = FixedArray(count: isSine ? Self.widths : 0) {
      SineRows(crossings: crossings, stretch: exp2(Float($0) / 2))
    }
  }

  /// How many frames are looked at before the present one, and beyond it, at a step of 32 bits behind the point.
  func sides(at step: UInt64) -> (before: Int, after: Int) {
    switch resampling {
    case .linear, .cubic: (1, 2)
    case .sinc, .best: (sines[width(at: step)].side - 1, sines[width(at: step)].side)
    }
  }

  private func width(at step: UInt64) -> Int {
    let step = Float(step) * 0x1p-32
    return step <= 1 ? 0 : min(Self.widths - 1, Int((2 * log2f(min(step, Self.widest))).rounded(.up)))
  }

  /// Makes `count` frames of one channel at `gain` from `input`, whose first sample is at the present frame, of which
  /// `fraction` has passed, with 32 bits behind the point. `fastest`: the longest step for which ``sides(at:)`` was
  /// asked.
  @inline(__always)
  func process(
    _ input: UnsafePointer<Float>, fraction: UInt64, _ pace: VoicePace, upTo fastest: UInt64, gain: Float,
    into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    switch resampling {
    case .linear, .cubic: cubic(input - 1, fraction, pace, gain, output, count)
    case .sinc, .best: sines[width(at: fastest)].process(input, fraction, pace, gain, output, count)
    }
  }

  /// Four frames by their factors.
  @inline(__always)
  private static func product(
    _ input: UnsafePointer<Float>, _ table: UnsafePointer<SIMD4<Float>>, _ place: UInt64
  ) -> SIMD4<Float> {
    let taps = UnsafeRawPointer(input + Int(truncatingIfNeeded: place >> 32)).loadUnaligned(as: SIMD4<Float>.self)
    return taps * table[Int(truncatingIfNeeded: (place >> 21) & UInt64(phases - 1))]
  }

  /// The sums of the first and third, and of the second and fourth numbers of both. As whole numbers, here and below:
  /// others the compiler shuffles first, and then multiplies and adds twice as many (Swift 6.3.1).
  @inline(__always)
  private static func sumOfHalves(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD8<UInt16> {
    let (a, b) = (unsafeBitCast(a, to: SIMD2<UInt64>.self), unsafeBitCast(b, to: SIMD2<UInt64>.self))
    let sum =
      unsafeBitCast(SIMD2(a.x, b.x), to: SIMD4<Float>.self) + unsafeBitCast(SIMD2(a.y, b.y), to: SIMD4<Float>.self)
    return unsafeBitCast(sum, to: SIMD8<UInt16>.self)
  }

  /// The sums of each number and the next one.
  @inline(__always)
  private static func sumOfPairs(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD4<Float> {
    unsafeBitCast(SIMD8(a[0], a[1], a[4], a[5], b[0], b[1], b[4], b[5]), to: SIMD4<Float>.self)
      + unsafeBitCast(SIMD8(a[2], a[3], a[6], a[7], b[2], b[3], b[6], b[7]), to: SIMD4<Float>.self)
  }

  private func cubic(
    _ input: UnsafePointer<Float>, _ fraction: UInt64, _ pace: VoicePace, _ gain: Float,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    var (place, pace, target) = (fraction, pace, output)
    let (table, step, end) = (UnsafePointer(cubic.base), pace.step, output + count)
    // Four frames are one vector.
    let last = pace.bend == 0 ? output + (count & ~3) : output
    while target != last {
      let a = Self.product(input, table, place)
      let b = Self.product(input, table, place &+ step)
      let c = Self.product(input, table, place &+ 2 &* step)
      let d = Self.product(input, table, place &+ 3 &* step)
      let sum = Self.sumOfPairs(Self.sumOfHalves(a, b), Self.sumOfHalves(c, d))
      UnsafeMutableRawPointer(target).storeBytes(of: sum * gain, as: SIMD4<Float>.self)
      place &+= 4 &* step
      target += 4
    }
    while target != end {
      let a = Self.product(input, table, place)
      target.pointee = ((a.x + a.z) + (a.y + a.w)) * gain
      place &+= pace.step
      pace.next()
      target += 1
    }
  }
}

/// A sine in Blackman's window, in rows for places between two frames, between which a line is drawn.
struct SineRows: ~Copyable {
  private static let rows = 256
  /// How many frames lie on each side.
  let side: Int
  private let table: FixedArray<Float>

  init(crossings: Int, stretch: Float) {
    let side = min(VoiceKernel.reach, 2 * Int((Float(crossings) * stretch / 2).rounded(.up)))
    let rows = Self.rows
    var table: [Float] = []
    for index in 0...rows {
      let fraction = Double(index) / Double(rows)
      let row = (0..<(2 * side)).map { tap -> Double in
        let x = (Double(tap + 1 - side) - fraction) / Double(stretch)
        guard abs(x) < Double(crossings) else { return 0 }
        let place = Double.pi * x / Double(crossings)
        let window = 0.42 + 0.5 * cos(place) + 0.08 * cos(2 * place)
        return abs(x) < 1e-9 ? 1 : sin(.pi * x) / (.pi * x) * window
      }
      let sum = row.reduce(0, +)
      table += row.map { Float($0 / sum) }
    }
    self.side = side
    self.table = FixedArray(count: table.count) { table[$0] }
  }

  func process(
    _ input: UnsafePointer<Float>, _ fraction: UInt64, _ pace: VoicePace, _ gain: Float,
    _ output: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let rows = Self.rows
    var (place, pace) = (fraction, pace)
    for frame in 0..<count {
      let taps = input + Int(truncatingIfNeeded: place >> 32) + 1 - side
      let exact = Float(UInt32(truncatingIfNeeded: place)) * 0x1p-32 * Float(rows)
      let number = min(Int(exact), rows - 1)
      let share = exact - Float(number)
      let row = table.base + number * 2 * side
      let next = row + 2 * side
      var sum = SIMD4<Float>.zero
      var tap = 0
      while tap < 2 &* side {
        let one = UnsafeRawPointer(row + tap).loadUnaligned(as: SIMD4<Float>.self)
        let two = UnsafeRawPointer(next + tap).loadUnaligned(as: SIMD4<Float>.self)
        sum += (one + (two - one) * share) * UnsafeRawPointer(taps + tap).loadUnaligned(as: SIMD4<Float>.self)
        tap &+= 4
      }
      output[frame] = sum.sum() * gain
      place &+= pace.step
      pace.next()
    }
  }
}
