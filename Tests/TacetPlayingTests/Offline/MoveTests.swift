import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport
@testable import TacetMixer

/// Pans, places and pitches that move, as they are rendered.
@Suite(.serialized) struct MoveTests {
  @Test(arguments: RampCurve.allCases, [64, 480, 600])
  func panGoesByItsCurveWithConstantPower(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(512)
    rig.engine[voice].setPan(1, over: Fade(.milliseconds(200), curve))
    let both = rig.rendered(9_600 + 600, request: request)
    for (ear, law) in [(0, cosf), (1, sinf)] {
      let error = OfflineRig.worstDecibels(
        channel(both, ear),
        { 0.5 * law((-1 + 2 * curve.progress(at: Float($0) / 9_600) + 1) * .pi / 4) }, level: 0.5)
      #expect(error < 0.1)
    }
    #expect(rig.engine[voice].pan == 1)
  }

  @Test(arguments: RampCurve.allCases, [64, 512, 2_048])
  func placeGoesByItsCurveOnAStraightLine(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), at: [0, 0, -2], loops: true)
    let near = try #require(rig.left(512).last)
    rig.engine[voice].setPosition([0, 0, -40], over: Fade(.milliseconds(300), curve))
    let far = channel(rig.rendered(14_400 + 2_048, request: request), 0)
    let error = OfflineRig.worstDecibels(
      far, { near * 2 / (2 + 38 * curve.progress(at: Float($0) / 14_400)) }, level: near)
    #expect(error < 0.1)
    rig.engine[voice].setPosition([0, 0, -2], over: Fade(.milliseconds(300), curve))
    let back = channel(rig.rendered(14_400 + 2_048, request: request), 0)
    #expect(back.last.map { abs($0 - near) < 1e-5 } == true)
    #expect(zip(far, far.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
    #expect(zip(back, back.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
  }

  @Test func moveReplacedMidwayHasNoStep() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    var heard = rig.left(512)
    for (pan, curve) in zip([Float(1), -0.5, 0.2, -1], RampCurve.allCases) {
      rig.engine[voice].setPan(pan, over: Fade(.milliseconds(100), curve))
      heard += rig.left(1_777)
    }
    #expect(zip(heard[300...], heard[301...]).allSatisfy { abs($0 - $1) < 0.003 })
  }

  @Test(arguments: RampCurve.allCases)
  func panOrderedWithThePlayGoesFromThatOfThePlay(curve: RampCurve) throws {
    for change in [nil, 0.3] as [Float?] {
      let rig = try OfflineRig()
      let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: 0.8, loops: true)
      if let change { rig.engine[voice].setPan(change) }
      rig.engine[voice].setPan(-0.8, over: Fade(.milliseconds(200), curve))
      let both = rig.rendered(9_600 + 600, request: 480)
      let first = change ?? 0.8
      for (ear, law) in [(0, cosf), (1, sinf)] {
        let error = OfflineRig.worstDecibels(
          channel(both, ear),
          { 0.5 * law((first + (-0.8 - first) * curve.progress(at: Float($0) / 9_600) + 1) * .pi / 4) }, level: 0.5)
        #expect(error < 0.1)
      }
      #expect(rig.engine[voice].pan == -0.8)
    }
  }

  @Test func placeOrderedWithThePlayGoesFromThatOfThePlay() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), at: [0, 0, -2], loops: true)
    rig.engine[voice].setPosition([0, 0, -40], over: .milliseconds(300))
    let far = channel(rig.rendered(14_400 + 2_048, request: 512), 0)
    let still = try OfflineRig()
    still.engine.play(try still.constant(0.5, frames: 4_800), at: [0, 0, -2], loops: true)
    let near = channel(still.engine.rendered(frames: 480), 0)[0]
    let error = OfflineRig.worstDecibels(far, { near * 2 / (2 + 38 * min(1, Float($0) / 14_400)) }, level: near)
    #expect(error < 0.1)
  }

  @Test func placeOfAVoiceThatWasPlayedWithAPanIsTakenAtOnce() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    rig.engine[voice].setPosition([0, 0, -2], over: .milliseconds(300))
    let both = rig.rendered(2_048, request: 512)
    #expect(zip(both, both.dropFirst()).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test func pitchOrderedWithThePlayGoesFromThatOfThePlay() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.triangle(frames: 96_000), pan: -1, pitch: 2)
    rig.engine[voice].setPitch(1, over: .milliseconds(500))
    let heard = channel(rig.rendered(30_000, request: 480), 0)
    var place = 0.0
    var worst = 0.0
    for frame in 0..<30_000 {
      worst = max(worst, 500 * abs(Double(heard[frame]) - OfflineRig.triangle(place)))
      place += Double(RampCurve.linear.value(from: 2, to: 1, at: (Float(frame) + 0.5) / 24_000))
    }
    #expect(worst < 1)
  }

  @Test(arguments: [RampCurve.linear, .decibels, .smooth], [64, 480, 2_048])
  func pitchGoesByItsCurveToTheFrame(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.triangle(frames: 96_000), pan: -1)
    _ = rig.left(960)
    rig.engine[voice].setPitch(2, over: Fade(.milliseconds(500), curve))
    let heard = channel(rig.rendered(30_000, request: request), 0)
    var place = 960.0
    var worst = 0.0
    for frame in 0..<30_000 {
      worst = max(worst, 500 * abs(Double(heard[frame]) - OfflineRig.triangle(place)))
      place += Double(curve.value(from: 1, to: 2, at: (Float(frame) + 0.5) / 24_000))
    }
    #expect(worst < 1)
    // The engine knows the place as exactly.
    let known = try #require(rig.engine[voice].frame)
    let next = try #require(rig.left(1).first)
    #expect(500 * abs(Double(next) - OfflineRig.triangle(Double(known))) < 2)
    #expect(rig.engine[voice].pitch == 2)
  }

  @Test func voiceWhosePitchMovesEndsAtItsFrame() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 24_000), pan: -1)
    rig.engine[voice].setPitch(2, over: Fade(.milliseconds(250), .linear))
    let heard = rig.left(24_000)
    // 12,000 frames take 18,000 of the effect; the last 6,000 take 3,000.
    let end = try #require(heard.firstIndex(of: 0))
    #expect(abs(end - 15_000) <= 4)
    guard case .ended(.finished, let frame) = rig.engine[voice].status else { return #expect(Bool(false)) }
    #expect(abs(frame.rawValue - end) <= 2)
  }

  @Test func pitchMovesUnheardAsItDoesHeard() throws {
    func place(heard: Bool) throws -> [Float] {
      let rig = try OfflineRig()
      let voice = rig.engine.play(try rig.triangle(frames: 96_000), pan: -1)
      if !heard { rig.engine[voice].setGain(.silence, over: .zero) }
      _ = rig.left(1_000)
      rig.engine[voice].setPitch(0.5, over: Fade(.seconds(1), .decibels))
      _ = rig.left(20_011)
      if !heard { rig.engine[voice].setGain(.unity, over: .zero) }
      return Array(rig.left(4_000)[1_000...])
    }
    #expect(
      zip(try place(heard: true), try place(heard: false)).allSatisfy { abs($0 - $1) * 1_000 < 2 || abs($0 - $1) > 0.9 }
    )
  }

  @Test(arguments: [48, 480, 512, 2_048], [Float(0), 0.001, 0.05])
  func placeThatPassesTheListenerMakesNoStep(request: Int, aside: Float) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 96_000, amplitude: 0.5), at: [-5, aside, 0], loops: true)
    _ = rig.engine.rendered(frames: 4_800)
    rig.engine[voice].setPosition([5, aside, 0], over: .milliseconds(400))
    let heard = rig.rendered(24_000, request: request)
    for side in 0..<2 {
      let samples = channel(heard, side)
      #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < OfflineRig.cutStep(ofSines: 0.5) })
    }
  }

  @Test func longGlideDoesNotCutTheSteps() {
    var slow = Ramp(1)
    slow.go(to: 2, over: 480_000, curve: .decibels)
    #expect(PitchCell.frames(of: slow) == 512)
    var fast = Ramp(1)
    fast.go(to: 2, over: 4_800)
    #expect(PitchCell.frames(of: fast) == PitchCell.shortest)
  }
}
