import Foundation
import TacetSignal
import Testing

@Suite struct RampCurveTests {
  /// The formulas of the documentation, in double precision.
  static func exact(_ curve: RampCurve, from start: Double, to end: Double, at time: Double) -> Double {
    let floor = 1e-4
    switch curve {
    case .linear: return start + (end - start) * time
    case .equalPower:
      let angle = time * .pi / 2
      return sqrt(pow(start * cos(angle), 2) + pow(end * sin(angle), 2))
    case .exponential: return start + (end - start) * (1 - pow(2, -10 * time)) / (1 - pow(2, -10))
    case .decibels: return max(start, floor) * pow(max(end, floor) / max(start, floor), time)
    case .smooth: return start + (end - start) * (3 * time * time - 2 * pow(time, 3))
    }
  }

  private static let ends: [(Float, Float)] = [(0, 1), (1, 0), (0.25, 2), (2, 0.25), (0.001, 0.5), (1, 0.01)]

  @Test(arguments: RampCurve.allCases)
  func goesByItsFormula(curve: RampCurve) {
    for (start, end) in Self.ends {
      for step in 1..<1_000 {
        let time = Double(step) / 1_000
        let exact = Self.exact(curve, from: Double(start), to: Double(end), at: time)
        let value = Double(curve.value(from: start, to: end, at: Float(time)))
        #expect(abs(value - exact) < max(1e-6, 2e-6 * exact), "\(curve) from \(start) to \(end) at \(time)")
      }
    }
  }

  @Test(arguments: RampCurve.allCases)
  func beginsAndEndsExactlyAndNeverTurnsBack(curve: RampCurve) {
    for (start, end) in Self.ends {
      #expect(curve.value(from: start, to: end, at: 0) == start)
      #expect(curve.value(from: start, to: end, at: 1) == end)
      #expect(curve.value(from: start, to: end, at: -1) == start)
      #expect(curve.value(from: start, to: end, at: 7) == end)
      #expect(curve.value(from: start, to: end, at: .nan) == start)
      let values = (0...1_000).map { curve.value(from: start, to: end, at: Float($0) / 1_000) }
      for (a, b) in zip(values, values.dropFirst()) { #expect(end > start ? b >= a - 1e-6 : b <= a + 1e-6) }
      #expect(curve.value(from: start, to: start, at: 0.3).isNearly(start))
    }
    #expect(curve.value(from: 0, to: 0, at: 0.5) == 0)
  }

  @Test(arguments: RampCurve.allCases)
  func progressGoesFromNoneToAll(curve: RampCurve) {
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: -0.5) == 0 && curve.progress(at: 1.5) == 1 && curve.progress(at: .nan) == 0)
    let values = (0...1_000).map { curve.progress(at: Float($0) / 1_000) }
    for (a, b) in zip(values, values.dropFirst()) { #expect(b >= a && b <= 1) }
  }

  @Test func halvesTheDistanceInATenthOfTheTime() {
    for tenth in 0..<9 {
      func left(_ tenth: Int) -> Float { 1024 / 1023 - RampCurve.exponential.progress(at: Float(tenth) / 10) }
      #expect(left(tenth + 1).isNearly(left(tenth) / 2))
    }
  }

  @Test func equalPowerKeepsThePowerAlsoWhenItTurnsRound() {
    let curve = RampCurve.equalPower
    for step in 0...100 {
      let time = Float(step) / 100
      let (down, up) = (curve.value(from: 1, to: 0, at: time), curve.value(from: 0, to: 1, at: time))
      #expect((down * down + up * up).isNearly(1))
      for turn in 0...10 {
        let back = Float(turn) / 10
        let (a, b) = (curve.value(from: down, to: 1, at: back), curve.value(from: up, to: 0, at: back))
        #expect((a * a + b * b).isNearly(1))
      }
    }
  }

  @Test func decibelsFallEvenly() {
    let levels = (0...10).map { 20 * log10(RampCurve.decibels.value(from: 1, to: 0.001, at: Float($0) / 10)) }
    for (a, b) in zip(levels, levels.dropFirst()) { #expect(abs(a - b - 6) < 1e-4) }
    // From silence it begins at -80 dB.
    #expect(RampCurve.decibels.value(from: 0, to: 1, at: 1e-6).isNearly(1e-4))
    // Between two ends that nobody hears it does not rise above them.
    #expect(RampCurve.decibels.value(from: 0, to: 5e-5, at: 0.5) <= 5e-5)
  }
}

extension Float {
  fileprivate func isNearly(_ other: Float) -> Bool { abs(self - other) <= 2e-5 * max(abs(other), 0.01) }
}
