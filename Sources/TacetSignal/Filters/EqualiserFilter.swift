import Glibc

/// The filters of an ``Equaliser``, for a stereo signal: three state variable filters in their trapezoidal form, one
/// after another. Their way is that of octaves and decibels, with new coefficients every four frames. Flat they do not
/// change a bit. Any thread; neither allocates nor locks.
package struct EqualiserFilter: Sendable {
  /// The memory of the three.
  package struct Memory: BitwiseCopyable, Sendable {
    fileprivate var low = FilterMemory()
    fileprivate var middle = FilterMemory()
    fileprivate var high = FilterMemory()

    /// That of silence.
    package init() {}

    fileprivate var largest: Float { max(low.largest, middle.largest, high.largest) }
  }

  /// The frames of a part for which coefficients stay while a band moves.
  private static let part = 4

  private let sampleRate: Float
  /// The bands that were asked for last.
  private var wanted = Equaliser.flat
  private var lastSpan: RampSpan = 0
  private var way = Glide(EqualiserBands(.flat))
  private var low = BandFilter()
  private var middle = BandFilter()
  private var high = BandFilter()
  /// The bands that the coefficients are of.
  private var known = EqualiserBands(.flat)
  private var memory = Memory()

  /// A flat one.
  package init(sampleRate: Int) { self.sampleRate = Float(sampleRate) }

  /// True if it changes nothing, and will not by itself.
  package var isOff: Bool { !way.isMoving && way.target.isFlat }

  /// True while it still sounds after its input has ended.
  package var isRinging: Bool { !isOff && memory.largest > 1e-6 }

  /// Goes to other bands over `span`.
  @inline(__always)
  package mutating func go(to equaliser: Equaliser, over span: RampSpan) {
    guard equaliser != wanted || span != lastSpan else { return }
    (wanted, lastSpan) = (equaliser, span)
    turn(to: equaliser, over: span)
  }

  private mutating func turn(to equaliser: Equaliser, over span: RampSpan) {
    var bands = EqualiserBands(equaliser)
    // From a flat band to another one there is no way of its frequency, nor back.
    if isOff { way = Glide(bands.flat) }
    if bands.isFlat, span.frames > 0 { bands = way.target.flat }
    guard !way.follows(bands, over: span) else { return }
    way.go(to: bands, over: span)
  }

  /// Filters a block in place, and advances.
  package mutating func apply(to block: Block) {
    guard !isOff else { return }
    var done = 0
    while done < block.frames {
      let part = way.isMoving ? min(Self.part, block.frames - done, way.remaining) : block.frames - done
      set(way.isMoving ? way.value(after: part / 2) : way.target)
      let samples = block.dropFirst(done).prefix(part)
      low.apply(to: samples, &memory.low)
      middle.apply(to: samples, &memory.middle)
      high.apply(to: samples, &memory.high)
      way.advance(part)
      done += part
    }
    memory.low.flush()
    memory.middle.flush()
    memory.high.flush()
    if isOff { memory = Memory() }
  }

  /// Filters a block in place as this one does, with the memory of somebody else, and does not advance.
  package func apply(to block: Block, with memory: inout Memory) {
    var own = self
    own.memory = memory
    own.apply(to: block)
    memory = own.memory
  }

  /// Lets `frames` frames of silence pass.
  package mutating func pass(_ frames: Int) {
    memory = Memory()
    way.advance(frames)
  }

  private mutating func set(_ bands: EqualiserBands) {
    guard bands != known else { return }
    known = bands
    func band(_ index: Int, _ shape: BandFilter.Shape) -> BandFilter {
      let hertz = max(10, min(exp2f(bands.octaves[index]), 0.45 * sampleRate))
      return BandFilter(
        shape, tangent: tanf(.pi * hertz / sampleRate), decibels: bands.decibels[index], width: bands.width[index])
    }
    (low, middle, high) = (band(0, .lows), band(1, .bell), band(2, .highs))
  }
}

/// The values of three bands as they go from one to another.
struct EqualiserBands: Interpolated {
  /// The octaves of the frequencies above 1 Hz.
  var octaves: SIMD3<Float>
  var decibels: SIMD3<Float>
  var width: SIMD3<Float>

  static var sumsTime: Bool { false }

  init(_ equaliser: Equaliser) {
    (octaves, decibels, width) = (.zero, .zero, .zero)
    set(0, to: equaliser.low)
    set(1, to: equaliser.middle)
    set(2, to: equaliser.high)
  }

  private mutating func set(_ index: Int, to band: Equaliser.Band) {
    octaves[index] = log2f(band.frequency > 1 ? min(band.frequency, 1e6) : 1)
    let gains = Equaliser.Band.gains
    let gain = max(gains.lowerBound, min(band.gain, gains.upperBound))
    decibels[index] = gain == .unity ? 0 : gain.decibels
    let widths = Equaliser.Band.widths
    width[index] = band.width > widths.lowerBound ? min(band.width, widths.upperBound) : widths.lowerBound
  }

  /// True if nothing is changed.
  var isFlat: Bool { decibels == .zero }

  /// The same bands without any gain.
  var flat: EqualiserBands {
    var flat = self
    flat.decibels = .zero
    return flat
  }

  static func between(
    _ start: EqualiserBands, _ target: EqualiserBands, at time: Float, along curve: RampCurve
  ) -> EqualiserBands {
    let progress = curve.progress(at: time)
    var bands = start
    bands.octaves += (target.octaves - start.octaves) * progress
    bands.decibels += (target.decibels - start.decibels) * progress
    bands.width += (target.width - start.width) * progress
    return bands
  }
}

/// A bell or a shelf of the second order, as a state variable filter. Pure.
struct BandFilter: BitwiseCopyable {
  enum Shape { case lows, bell, highs }

  private var tangent: Float = 0
  private var damping: Float = 2
  /// How much of the input, of the band and of the lows there is in the output.
  private var mix: SIMD3<Float> = [1, 0, 0]

  /// A filter that changes nothing.
  init() {}

  /// `tangent`: of half the angle of its frequency. `width`: in octaves.
  init(_ shape: Shape, tangent: Float, decibels: Float, width: Float) {
    let amplitude = powf(10, decibels / 40)
    let damping = 2 * sinhf(0.346_573_6 * width)
    switch shape {
    case .bell:
      (self.tangent, self.damping) = (tangent, damping / amplitude)
      mix = [1, damping / amplitude * (amplitude * amplitude - 1), 0]
    case .lows:
      (self.tangent, self.damping) = (tangent / amplitude.squareRoot(), damping)
      mix = [1, damping * (amplitude - 1), amplitude * amplitude - 1]
    case .highs:
      (self.tangent, self.damping) = (tangent * amplitude.squareRoot(), damping)
      let square = amplitude * amplitude
      mix = [square, damping * (1 - amplitude) * amplitude, 1 - square]
    }
  }

  /// Filters a block in place.
  func apply(to block: Block, _ memory: inout FilterMemory) {
    guard mix != SIMD3(1, 0, 0) || !memory.isClear else { return }
    let gain = 1 / (1 + tangent * (tangent + damping))
    var (first, second) = (memory.first, memory.second)
    for frame in 0..<block.frames {
      let input = block[frame]
      let band = gain * (first + tangent * (input - second))
      let low = second + tangent * band
      first = 2 * band - first
      second = 2 * low - second
      block[frame] = mix.x * input + (mix.y * band + mix.z * low)
    }
    (memory.first, memory.second) = (first, second)
  }
}
