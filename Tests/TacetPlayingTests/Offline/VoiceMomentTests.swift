import Glibc
import TacetSignal
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The state of a voice while something of it is on its way.
@Suite(.serialized) struct VoiceMomentTests {
  @Test(arguments: RampCurve.allCases)
  func flightIsWhereItIsAndAsLoudAsItIsHeard(curve: RampCurve) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), at: [0, 0, -2], loops: true)
    let near = try #require(rig.left(512).last)
    let nearGain = try #require(rig.engine[voice].heardGain?.amplitude)
    rig.engine[voice].setPosition([0, 0, -40], over: Fade(.seconds(2), curve))
    #expect(rig.engine[voice].position == [0, 0, -2], "ordered, and not begun")
    #expect(rig.engine[voice].heardGain?.amplitude == nearGain)
    for sixth in 1...5 {
      let heard = try #require(rig.left(16_000).last)
      let place = try #require(rig.engine[voice].position)
      #expect(abs(place.z + 2 + 38 * curve.progress(at: Float(sixth) / 6)) < 0.01)
      let gain = try #require(rig.engine[voice].heardGain?.amplitude)
      #expect(abs(20 * log10f((heard / near) / (gain / nearGain))) < 0.1)
    }
    _ = rig.left(17_000)
    #expect(rig.engine[voice].position == [0, 0, -40])
  }

  @Test func gainPanAndPitchAreThoseOfTheMoment() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(512)
    let second = Fade(.seconds(1), .linear)
    rig.engine[voice].setGain(.silence, over: second)
    rig.engine[voice].setPan(1, over: second)
    rig.engine[voice].setPitch(2, over: second)
    #expect(rig.engine[voice].heardGain == .unity && rig.engine[voice].gain == .silence)
    #expect(rig.engine[voice].pan == -1 && rig.engine[voice].pitch == 1)
    _ = rig.left(24_000)
    let (gain, pan) = (rig.engine[voice].heardGain?.amplitude ?? 0, rig.engine[voice].pan ?? 0)
    #expect(abs(gain - 0.5) < 0.001 && abs(pan) < 0.001)
    #expect(abs((rig.engine[voice].pitch ?? 0) - 1.5) < 0.01)
    #expect(rig.engine[voice].status == .inaudible, "by the gain that the game set")
  }

  @Test func wayThatIsReplacedGoesOnFromWhereItIs() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(512)
    rig.engine[voice].setPan(1, over: Fade(.seconds(1), .linear))
    rig.engine[voice].setGain(.init(amplitude: 0.5), over: Fade(.seconds(1), .linear))
    _ = rig.left(24_000)
    rig.engine[voice].setPan(-1, over: Fade(.seconds(1), .linear))
    rig.engine[voice].setGain(.unity, over: Fade(.seconds(1), .linear))
    #expect(abs(rig.engine[voice].pan ?? 9) < 0.001)
    #expect(abs((rig.engine[voice].heardGain?.amplitude ?? 9) - 0.75) < 0.001)
    _ = rig.left(24_000)
    #expect(abs((rig.engine[voice].pan ?? 9) + 0.5) < 0.001)
    #expect(abs((rig.engine[voice].heardGain?.amplitude ?? 9) - 0.875) < 0.001)
    rig.engine[voice].setPan(0.25)
    #expect(rig.engine[voice].pan == 0.25, "at once is at once")
    rig.engine[voice].setPan(1, over: Fade(.seconds(1), .linear))
    #expect(rig.engine[voice].pan == 0.25)
  }

  /// A fade-in and a fade-out are heard, and so is their gain said.
  @Test func fadesAreInTheGainThatIsHeard() throws {
    let rig = try OfflineRig()
    let effect = try rig.constant(0.5, frames: 4_800)
    let whole = rig.engine.play(effect, pan: -1, loops: true)
    let unit = try #require(rig.left(512).last) / #require(rig.engine[whole].heardGain?.amplitude)
    rig.engine.stopAll(fadeOut: .zero)
    _ = rig.left(960)
    let voice = rig.engine.play(effect, pan: -1, loops: true, fadeIn: .milliseconds(100))
    #expect(rig.engine[voice].heardGain == .silence, "it comes in")
    func check(frames: Int) throws {
      let heard = try #require(rig.left(frames).last)
      #expect(abs((rig.engine[voice].heardGain?.amplitude ?? 9) - heard / unit) < 0.002)
    }
    for _ in 0..<5 { try check(frames: 1_200) }
    rig.engine[voice].stop(fadeOut: .milliseconds(100))
    for _ in 0..<2 { try check(frames: 1_200) }
    rig.engine[voice].pause()
    _ = rig.left(4_800)
    let stood = rig.engine[voice].heardGain?.amplitude ?? 9
    #expect(abs(stood - 0.5) < 0.11, "a pause lets the fade-out wait")
    rig.engine[voice].resume()
    _ = rig.left(960)
    try check(frames: 240)
  }

  @Test func pausedVoiceStandsOnItsWay() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(512)
    rig.engine[voice].setGain(.silence, over: Fade(.seconds(1), .linear))
    _ = rig.left(12_000)
    rig.engine[voice].pause()
    _ = rig.left(4_800)
    let stood = try #require(rig.engine[voice].heardGain?.amplitude)
    #expect(stood < 0.751 && stood > 0.7)
    _ = rig.left(24_000)
    #expect(rig.engine[voice].heardGain?.amplitude == stood)
  }
}
