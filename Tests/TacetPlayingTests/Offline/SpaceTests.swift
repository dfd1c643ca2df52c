import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Distance, world, cone, doppler, blend and width in the frames that are rendered.
@Suite struct SpaceTests {
  /// The left ear, which is at the source's side.
  private static func gain(_ engine: AudioEngine) -> Float { engine.rendered(frames: 960)[1_918] / 0.25 }

  @Test(arguments: DistanceModel.Curve.allCases)
  func distanceModelsAreHeardAsTheyAreComputed(curve: DistanceModel.Curve) throws {
    let rig = try OfflineRig()
    let model = DistanceModel(curve, reference: 2, maximum: 20, rolloff: 0.8)
    let effect = try rig.constant(frames: 48_000)
    effect.space.distance = model
    let voice = rig.engine.play(effect, at: [-1, 0, 0], loops: true)
    for distance: Float in [1, 2, 3, 10, 19, 40] {
      rig.engine[voice].setPosition([-distance, 0, 0])
      let wanted = model.gain(at: distance).amplitude
      #expect(abs(Self.gain(rig.engine) - wanted) < 1e-4, "\(curve) at \(distance)")
      let heard = try #require(rig.engine[voice].heardGain)
      #expect(abs(heard.amplitude - wanted) < 1e-6)
    }
  }

  @Test func worldHoldsForVoicesThatSayNothingThemselves() throws {
    let rig = try OfflineRig { $0.world = SpatialWorld(unitsPerMeter: 32) }
    let effect = try rig.constant(frames: 48_000)
    let voice = rig.engine.play(effect, at: [-400, 0, 0], loops: true)
    #expect(abs(Self.gain(rig.engine) - 32.0 / 400) < 1e-4)
    rig.engine.space.world.distance = DistanceModel(.linear, maximum: 26)
    #expect(abs(Self.gain(rig.engine) - 0.54) < 1e-3)
    rig.engine[voice].setSpace(SpatialVoice(distance: DistanceModel(.none)))
    #expect(abs(Self.gain(rig.engine) - 1) < 1e-4)
    #expect(rig.engine[voice].space?.distance == DistanceModel(.none))
  }

  @Test func beyondALinearRangeAVoiceNeedsNoSourceAndComesBackAtItsFrame() throws {
    let rig = try OfflineRig()
    let effect = try rig.sine(frames: 96_000)
    effect.space.distance = DistanceModel(.linear, maximum: 10)
    let voice = rig.engine.play(effect, at: [-5, 0, 0])
    _ = rig.left(4_800)
    rig.engine[voice].setPosition([-11, 0, 0])
    _ = rig.left(4_800)
    #expect(rig.engine[voice].status == .tooFar)
    #expect(rig.engine.diagnostics.statistics.voices.virtual == 1)
    #expect(isSilent(rig.left(4_800)))
    rig.engine[voice].setPosition([-1, 0, 0])
    let back = rig.left(9_600)
    let expected = (4_800..<9_600).map { 0.25 / 0.4 * OfflineRig.slowSine(14_400 + $0) }
    #expect(difference(Array(back[4_800...]), expected) < 1e-4)
  }

  @Test func coneIsHeardAsItsFormulaSays() throws {
    let rig = try OfflineRig()
    let effect = try rig.constant(frames: 48_000)
    effect.space.cone = SoundCone(innerAngle: 60, outerAngle: 180, outerGain: Gain(amplitude: 0.2))
    let voice = rig.engine.play(effect, at: [-1, 0, 0], loops: true)
    for (degrees, wanted) in [(0, 1), (30, 1), (60, 0.6), (75, 0.4), (90, 0.2), (180, 0.2)] as [(Float, Float)] {
      let angle = degrees * .pi / 180
      rig.engine[voice].setDirection([cos(angle), 0, sin(angle)])
      #expect(abs(Self.gain(rig.engine) - wanted) < 1e-3, "\(degrees)")
    }
  }

  /// The frames of a whole number of periods of a 100 Hz sine, which tell its frequency.
  static func frequency(_ samples: [Float]) -> Double {
    let rises = samples.indices.dropFirst().filter { samples[$0 - 1] < 0 && samples[$0] >= 0 }
    guard let first = rises.first, let last = rises.last, last > first else { return 0 }
    func place(_ index: Int) -> Double {
      Double(index - 1) + Double(-samples[index - 1] / (samples[index] - samples[index - 1]))
    }
    return Double(rises.count - 1) * 48_000 / (place(last) - place(first))
  }

  @Test func dopplerShiftsThePitchByTheVelocities() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000), at: [-1, 0, 0], loops: true)
    for (velocity, own) in [(30, 0), (-30, 0), (0, 20), (50, -20)] as [(Float, Float)] {
      rig.engine[voice].setVelocity([velocity, 7, 0])
      rig.engine.listener = SpatialListener(velocity: [own, 0, 3])
      let wanted = 100 * Double((343.3 - own) / (343.3 - velocity))
      let heard = Self.frequency(rig.left(48_000).map { $0 })
      #expect(abs(heard - wanted) < 0.03, "\(heard) Hz, not \(wanted)")
    }
    rig.engine.space.world.doppler = 0
    #expect(abs(Self.frequency(rig.left(48_000)) - 100) < 0.01)
  }

  @Test func oneShotWithDopplerEndsAtItsFrameAlsoUnheard() throws {
    for far in [false, true] {
      let rig = try OfflineRig()
      let effect = try rig.constant(frames: 48_000)
      effect.space.distance = DistanceModel(.linear, maximum: 10)
      let voice = rig.engine.play(effect, at: [far ? -90 : -1, 0, 0])
      rig.engine[voice].setVelocity([171.65, 0, 0])
      _ = rig.left(30_000)
      guard case .voiceEnded(voice, .finished, let end)? = rig.engine.diagnostics.drainEvents().last else {
        Issue.record("it has not ended")
        continue
      }
      #expect(abs(end.rawValue - 24_000) <= 1)
    }
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75, 1] as [Float])
  func blendGoesFromTheCentreToThePlace(blend: Float) throws {
    let rig = try OfflineRig()
    rig.engine.play(
      try rig.constant(frames: 48_000), at: [-4, 0, 0], space: SpatialVoice(blend: blend), loops: true)
    let heard = rig.engine.rendered(frames: 960)
    let (left, right) = (heard[1_918] / 0.25, heard[1_919] / 0.25)
    let gain = 1 + (0.25 - 1) * blend
    let power = (left * left + right * right).squareRoot() / gain
    // OpenAL spreads a sphere of this angle with this power.
    #expect(abs(power - 1) < 0.1, "\(power)")
    if blend == 0 { #expect(abs(left - 0.7071) < 1e-3 && abs(right - left) < 1e-4) }
    if blend == 1 { #expect(abs(left - 0.25) < 1e-4 && abs(right) < 1e-4) }
    if blend > 0 { #expect(left > right) }
  }

  @Test(arguments: [0, 0.3, 0.7, 1] as [Float])
  func widthKeepsThePowerOfBothChannels(width: Float) throws {
    let rig = try OfflineRig()
    for (channel, samples) in [[Float(0.5), 0], [0, 0.5]].enumerated() {
      let effect = try SoundEffect(
        frames: (0..<4_800).flatMap { _ in samples }, sampleRate: 48_000, channels: 2)
      let voice = rig.engine.play(effect)
      rig.engine[voice].setWidth(width)
      let heard = rig.engine.rendered(frames: 9_600)
      let angle = ((channel == 0 ? -width : width) + 1) / 2 * Float.pi / 2
      #expect(abs(heard[1_918] - 0.5 * cos(angle)) < 1e-3)
      #expect(abs(heard[1_919] - 0.5 * sin(angle)) < 1e-3)
    }
  }

  @Test func movingVoicesMakeNoSteps() throws {
    let rig = try OfflineRig()
    let effect = try rig.sine(frames: 48_000)
    effect.space = SpatialVoice(
      distance: DistanceModel(.exponential, rolloff: 2), cone: SoundCone(innerAngle: 90, outerAngle: 200))
    let voice = rig.engine.play(effect, at: [-1, 0, 0], loops: true)
    var heard = rig.engine.rendered(frames: 4_800)
    for step in 0..<50 {
      let angle = Float(step) * 0.7
      rig.engine[voice].setPosition([-3 * cos(angle), 0, 2 * sin(angle)])
      rig.engine[voice].setDirection([sin(angle), 0, 1])
      rig.engine[voice].setVelocity([20 * cos(angle), 0, 0])
      rig.engine[voice].setSpace(SpatialVoice(blend: abs(cos(angle))))
      rig.engine.listener = SpatialListener(position: [0, 0, sin(angle)], velocity: [sin(angle), 0, 0])
      heard += rig.engine.rendered(frames: 333)
    }
    #expect(largestStep(heard) < 0.0033 * 2 + 0.02)
  }

  @Test func oddValuesRenderFiniteSamples() throws {
    let rig = try OfflineRig()
    let odd: [Float] = [.nan, .infinity, -.infinity, 0, -3, 1e30]
    for number in odd {
      let space = SpatialVoice(
        distance: DistanceModel(.exponential, reference: number, maximum: number, rolloff: number),
        cone: SoundCone(innerAngle: number, outerAngle: number), blend: number, doppler: number)
      rig.engine.space.world = SpatialWorld(unitsPerMeter: number, doppler: number, speedOfSound: number)
      let voice = rig.engine.play(try rig.constant(frames: 4_800), at: [1, number, 0], space: space)
      rig.engine[voice].setVelocity([number, 1, 0])
      rig.engine[voice].setDirection([number, number, 0])
      rig.engine[voice].setWidth(number)
      rig.engine.listener = SpatialListener(velocity: [number, 0, 0])
      #expect(rig.engine.rendered(frames: 960).allSatisfy { $0.isFinite })
    }
  }
}
