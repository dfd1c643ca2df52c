import TacetSignal
import Testing

@testable import TacetMixer

/// The law by which places are heard.
@Suite struct SpatialLawTests {
  private func voice(_ position: SIMD3<Float>?, _ change: (inout VoiceParameters) -> Void = { _ in }) -> VoiceParameters
  {
    var voice = VoiceParameters()
    voice.position = position
    change(&voice)
    return voice
  }

  @Test func placesAreInTheListenersAxes() {
    let pose = ListenerPose(position: [1, 2, 3], forward: [2, 0, 0], up: [0.5, 3, 0])
    let ahead = pose.direction(of: [9, 2, 3])
    let right = pose.direction(of: [1, 2, 8])
    let above = pose.direction(of: [1, 4, 3])
    #expect((ahead - [0, 0, -1]).length < 1e-6)
    #expect((right - [1, 0, 0]).length < 1e-6)
    #expect((above - [0, 1, 0]).length < 1e-6)
    #expect(pose.direction(of: [1, 2, 3]) == .zero)
  }

  @Test func upVectorThatSaysNothingGivesAxesAllTheSame() {
    for up in [SIMD3<Float>.zero, [0, 0, -1], [0, 0, 5]] {
      let pose = ListenerPose(position: .zero, forward: [0, 0, -1], up: up)
      #expect(abs(pose.right.length - 1) < 1e-6 && abs(pose.right.dot(pose.back)) < 1e-6)
      #expect(abs(pose.up.length - 1) < 1e-6)
    }
  }

  @Test func worldScaleMultipliesDistancesAndTheSpeedOfSound() {
    var law = SpatialLaw()
    var pixels = SpatialLaw()
    pixels.world.unitsPerMeter = 32
    let moving = voice([4, 0, 0]) { $0.velocity = [-20, 0, 0] }
    let scaled = voice([128, 0, 0]) { $0.velocity = [-640, 0, 0] }
    #expect(abs(law.gain(of: moving) - pixels.gain(of: scaled)) < 1e-6)
    #expect(abs(law.speed(of: moving) - pixels.speed(of: scaled)) < 1e-6)
    law.world.distance = DistanceModel(.linear, maximum: 3)
    #expect(law.gain(of: moving) == 0)
    #expect(abs(law.gain(of: voice([2, 0, 0])) - 0.5) < 1e-6)
  }

  @Test func modelOfTheVoiceWins() {
    let law = SpatialLaw()
    let own = voice([4, 0, 0]) { $0.space.distance = DistanceModel(.none) }
    #expect(law.gain(of: own) == 1 && abs(law.gain(of: voice([4, 0, 0])) - 0.25) < 1e-6)
    #expect(law.gain(of: voice(nil)) == 1)
  }

  @Test func dopplerFollowsOpenALsFormula() {
    var law = SpatialLaw()
    law.listener.velocity = [10, 5, 0]
    let moving = voice([30, 0, 0]) { $0.velocity = [-40, 0, 7] }
    // Along the line from the source to the listener, -x.
    #expect(abs(law.speed(of: moving) - (343.3 + 10) / (343.3 - 40)) < 1e-4)
    law.world.doppler = 0.5
    #expect(abs(law.speed(of: moving) - (343.3 + 5) / (343.3 - 20)) < 1e-4)
    law.world.doppler = 0
    #expect(law.speed(of: moving) == 1)
  }

  @Test func speedsBeyondThatOfSoundAreLimited() {
    var law = SpatialLaw()
    #expect(law.speed(of: voice([1, 0, 0]) { $0.velocity = [-400, 0, 0] }) == 16)
    law.listener.velocity = [-400, 0, 0]
    #expect(law.speed(of: voice([1, 0, 0])) == 0.0625)
    law.world.speedOfSound = .nan
    #expect(law.speed(of: voice([1, 0, 0])) == 1)
  }

  @Test func coneNeedsADirection() {
    let law = SpatialLaw()
    let cone = SoundCone(innerAngle: 90, outerAngle: 90, outerGain: Gain(amplitude: 0.25))
    let still = voice([1, 0, 0]) { $0.space.cone = cone }
    #expect(law.gain(of: still) == 1)
    #expect(
      law.gain(
        of: voice([1, 0, 0]) {
          $0.space.cone = cone; $0.direction = [-2, 0, 0]
        }) == 1)
    #expect(
      law.gain(
        of: voice([1, 0, 0]) {
          $0.space.cone = cone; $0.direction = [2, 0, 0]
        }) == 0.25)
  }

  @Test(arguments: [0, 0.25, 0.5, 1] as [Float])
  func blendIsBetweenNoPlaceAndThePlace(blend: Float) {
    var law = SpatialLaw()
    law.world.speedOfSound = 100
    let moving = voice([4, 0, 0]) {
      $0.velocity = [-50, 0, 0]; $0.space.blend = blend
    }
    #expect(abs(law.gain(of: moving) - (1 + (0.25 - 1) * blend)) < 1e-6)
    #expect(abs(law.speed(of: moving) - 100 / (100 - 50 * blend)) < 1e-5)
  }
}
