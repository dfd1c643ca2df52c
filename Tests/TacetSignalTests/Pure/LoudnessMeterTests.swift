import Glibc
import TacetSignal
import Testing

/// The signals of EBU Tech 3341, table 1, with their tolerance of 0.1 LU.
@Suite struct LoudnessMeterTests {
  /// Measures sines of 1 kHz, each so many dBFS loud and so many seconds long; `each` reads the meter after every tenth
  /// of a second.
  @discardableResult
  private func measure(
    _ parts: [(level: Float, seconds: Double)], sampleRate: Int = 16_000, hertz: Float = 1_000,
    block: Int = 480, _ each: (Double, LoudnessMeter) -> Void = { _, _ in }
  ) -> LoudnessMeter {
    var meter = LoudnessMeter(sampleRate: sampleRate)
    var (frame, pending, tenths) = (0, [Float](), 0)
    for part in parts {
      let amplitude = powf(10, part.level / 20)
      let end = frame + Int(part.seconds * Double(sampleRate))
      while frame < end {
        let sample = amplitude * sinf(2 * .pi * hertz * Float(frame % sampleRate) / Float(sampleRate))
        pending += [sample, sample]
        frame += 1
        if pending.count == 2 * block || frame % (sampleRate / 10) == 0 {
          pending.withBlock { meter.measure($0) }
          pending.removeAll(keepingCapacity: true)
        }
        if frame % (sampleRate / 10) == 0 {
          tenths += 1
          each(Double(tenths) / 10, meter)
        }
      }
    }
    pending.withBlock { meter.measure($0) }
    return meter
  }

  @Test(arguments: [8_000, 16_000, 44_100, 48_000, 96_000], [Float(-23), -33])
  func toneReadsItsLevelAtEveryRate(sampleRate: Int, level: Float) {
    let meter = measure([(level, 4)], sampleRate: sampleRate)
    #expect(abs(meter.momentary - level) < 0.1)
    #expect(abs(meter.shortTerm - level) < 0.1)
    #expect(abs(meter.integrated - level) < 0.1)
  }

  @Test(arguments: [
    [(Float(-36), 10.0), (-23, 60), (-36, 10)],
    [(Float(-72), 10.0), (-36, 10), (-23, 60), (-36, 10), (-72, 10)],
    [(Float(-26), 20.0), (-20, 20.1), (-26, 20)],
  ])
  func whatIsFarBelowTheRestDoesNotCount(parts: [(level: Float, seconds: Double)]) {
    #expect(abs(measure(parts, sampleRate: 8_000).integrated + 23) < 0.1)
  }

  @Test func shortTermIsTheMeanOfThreeSeconds() {
    measure(Array(repeating: [(Float(-20), 1.34), (-30, 1.66)], count: 5).flatMap { $0 }, sampleRate: 8_000) {
      if $0 >= 3 { #expect(abs($1.shortTerm + 23) < 0.1, "after \($0) s") }
    }
  }

  @Test func momentaryIsTheMeanOf400Milliseconds() {
    measure(Array(repeating: [(Float(-20), 0.18), (-30, 0.22)], count: 12).flatMap { $0 }, sampleRate: 8_000) {
      if $0 >= 1 { #expect(abs($1.momentary + 23) < 0.1, "after \($0) s") }
    }
  }

  /// The weighting itself, by its gain at these frequencies: ITU-R BS.1770-4, figures 2 and 4.
  @Test(arguments: [(Float(40), Float(-5.5)), (100, -1.1), (500, -0.1), (1_000, 0.7), (2_000, 2.9), (10_000, 4)])
  func weightingIsThatOfTheStandard(hertz: Float, gain: Float) {
    let meter = measure([(-20, 2)], sampleRate: 48_000, hertz: hertz)
    // Two channels of half the square of the amplitude, and the offset of -0.691 LU.
    #expect(abs(meter.momentary - (-20 - 0.691 + gain)) < 0.35)
  }

  @Test func silenceIsMinusInfinityAndPassesWithoutSamples() {
    var meter = measure([(-20, 1)])
    meter.pass(3 * 16_000)
    #expect(meter.momentary == -.infinity)
    #expect(abs(meter.integrated + 20) < 1)
    // The ring of the filters is not heard either.
    meter = measure([(-20, 1)])
    var silence = [Float](repeating: 0, count: 48_000)
    silence.withBlock { meter.measure($0) }
    #expect(meter.momentary == -.infinity)
    meter = LoudnessMeter(sampleRate: 48_000)
    for _ in 0..<2 { silence.withBlock { meter.measure($0) } }
    #expect(meter.momentary == -.infinity && meter.shortTerm == -.infinity && meter.integrated == -.infinity)
  }

  @Test func sampleThatIsNoNumberIsForgotten() {
    var meter = LoudnessMeter(sampleRate: 8_000)
    var noNumber: [Float] = [.nan, 1]
    noNumber.withBlock { meter.measure($0) }
    meter.pass(799)
    var tone = (0..<8_000).flatMap { frame -> [Float] in
      let sample = 0.1 * sinf(2 * .pi * Float(frame % 8) / 8)
      return [sample, sample]
    }
    tone.withBlock { meter.measure($0) }
    #expect(abs(meter.momentary + 20) < 0.2)
  }
}
