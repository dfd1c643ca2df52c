import Foundation
import Testing

@testable import TacetSignal

@Suite struct DistanceModelTests {
  @Test func curvesFollowTheirFormulas() {
    for d: Float in [2, 3, 4.5, 7, 9.99] {
      func gain(_ curve: DistanceModel.Curve) -> Float {
        DistanceModel(curve, reference: 2, maximum: 10, rolloff: 0.7).amplitude(at: d)
      }
      #expect(gain(.none) == 1)
      #expect(abs(gain(.inverse) - 2 / (2 + 0.7 * (d - 2))) < 1e-6)
      #expect(abs(gain(.linear) - (1 - 0.7 * (d - 2) / 8)) < 1e-6)
      #expect(abs(gain(.exponential) - pow(d / 2, -0.7)) < 1e-6)
    }
  }

  @Test(arguments: DistanceModel.Curve.allCases)
  func gainIsConstantBelowTheReferenceAndBeyondTheMaximum(curve: DistanceModel.Curve) {
    let model = DistanceModel(curve, reference: 2, maximum: 10)
    #expect(model.amplitude(at: 0) == 1 && model.amplitude(at: 2) == 1)
    #expect(model.amplitude(at: 11) == model.amplitude(at: 10))
    #expect(model.gain(at: 11).amplitude == model.amplitude(at: 10))
  }

  @Test func linearEndsInSilence() {
    let model = DistanceModel(.linear, reference: 1, maximum: 30)
    #expect(model.amplitude(at: 30) == 0 && model.amplitude(at: 1e6) == 0)
    #expect(DistanceModel(.linear, reference: 1, maximum: 30, rolloff: 3).amplitude(at: 12) == 0)
  }

  @Test(arguments: DistanceModel.Curve.allCases)
  func everyValueGivesAGainFromZeroToOne(curve: DistanceModel.Curve) {
    let odd: [Float] = [.nan, .infinity, -.infinity, -1, 0, 1e-30, 1, 1e30]
    for reference in odd {
      for maximum in odd {
        for rolloff in odd {
          let model = DistanceModel(curve, reference: reference, maximum: maximum, rolloff: rolloff)
          for distance: Float in [0, 1e-9, 1, 1e6, 1e12] {
            let gain = model.amplitude(at: distance)
            #expect(gain >= 0 && gain <= 1, "\(model) at \(distance): \(gain)")
          }
        }
      }
    }
  }

  @Test func coneFallsInAStraightLineBetweenItsAngles() {
    let cone = SoundCone(innerAngle: 60, outerAngle: 180, outerGain: Gain(amplitude: 0.2))
    func gain(_ degrees: Float) -> Float { cone.amplitude(cosine: cos(degrees * .pi / 180)) }
    #expect(gain(0) == 1 && gain(29.9) == 1)
    #expect(abs(gain(60) - 0.6) < 1e-4)
    #expect(abs(gain(90) - 0.2) < 1e-4 && gain(180) == 0.2)
    #expect(SoundCone(innerAngle: .nan, outerAngle: .nan).amplitude(cosine: .nan) >= 0)
  }
}
