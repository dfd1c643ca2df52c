import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Ramps as they are rendered, in requests that are longer and shorter than they are.
@Suite(.serialized) struct RampStepTests {
  /// The worst difference in dB, above -40 dB of `level`.
  private func decibels(_ heard: [Float], _ exact: (Int) -> Float, level: Float) -> Float {
    var worst: Float = 1
    for frame in heard.indices where exact(frame) > 0.01 * level {
      worst = max(worst, heard[frame] / exact(frame), exact(frame) / max(heard[frame], 1e-6))
    }
    return 20 * log10(worst)
  }

  @Test(arguments: [64, 480, 512, 600, 2_048])
  func fadeInOnAFadingBusIsTheProductOfBoth(request: Int) throws {
    let rig = try OfflineRig()
    let other = rig.engine.play(try rig.constant(0.1, frames: 48_000), pan: 1)
    _ = rig.left(512)
    rig.engine.effects.setGain(.decibels(-20), over: .milliseconds(100))
    rig.engine.play(try rig.constant(0.5, frames: 48_000), pan: -1, fadeIn: .milliseconds(40))
    let heard = rig.left(4_800, request: request)
    let error = decibels(
      heard,
      { 0.5 * line($0, from: 0, to: 1, over: 1_920) * line($0, from: 1, to: 0.1, over: 4_800) }, level: 0.5)
    #expect(error < 0.1)
    #expect(rig.engine[other].isPlaying)
  }

  @Test(arguments: [64, 480, 512, 600])
  func voiceStartedOnAFadingBusFollowsItsRamp(request: Int) throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.001, frames: 96_000), pan: 1)
    _ = rig.left(512)
    rig.engine.effects.setGain(.decibels(-20), over: .milliseconds(100))
    _ = rig.left(1_000)
    rig.engine.play(try rig.constant(0.5, frames: 48_000), pan: -1)
    let heard = rig.left(4_800, request: request)
    let error = decibels(heard, { 0.5 * line($0 + 1_000, from: 1, to: 0.1, over: 4_800) }, level: 0.5)
    #expect(error < 0.1)
  }

  @Test(arguments: [480, 512, 1_024])
  func fadeInFromAStartFrameIsAStraightLine(request: Int) throws {
    let rig = try OfflineRig()
    rig.engine.play(
      try rig.constant(0.5, frames: 48_000), pan: -1, startingAt: 777, fadeIn: .milliseconds(20))
    let heard = rig.left(4_096, request: request)
    #expect(isSilent(heard[..<777]))
    for frame in 777..<4_096 {
      #expect(abs(heard[frame] - 0.5 * line(frame - 777, from: 0, to: 1, over: 960)) < 0.0006)
    }
  }

  @Test(arguments: [480, 512, 600, 2_048])
  func moveIsAStraightLineOfAStepAtMost(request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), at: [0, 0, -1], loops: true)
    _ = rig.left(2_048)
    let before = rig.left(1)[0]
    rig.engine[voice].setPosition([0, 0, -4])
    let heard = rig.left(request) + rig.left(16)
    let there = try #require(heard.firstIndex { abs($0 - before / 4) < 1e-5 })
    // Shorter, it would be heard as a click.
    #expect((60...512).contains(there))
    for frame in 0..<there {
      #expect(abs(heard[frame] - before * line(frame, from: 1, to: 0.25, over: there)) < 1e-5)
    }
    #expect(heard[there...].allSatisfy { abs($0 - before / 4) < 1e-5 })
  }

  @Test func pauseShorterThanARequestEndsAtItsFrame() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000), pan: -1)
    _ = rig.left(512)
    rig.engine[voice].pause(over: .milliseconds(2))
    #expect(isSilent(rig.left(512)[96...]))
    rig.engine[voice].resume(over: .zero)
    // It stood still at frame 608, and comes in over 5 ms: a cut in the middle of a sound is a click.
    let heard = rig.left(512)
    for frame in [0, 100, 239, 240, 500] {
      let gain = line(frame, from: 0, to: 1, over: 240)
      #expect(abs(heard[frame] - gain * 0.625 * OfflineRig.slowSine(608 + frame)) < 0.001)
    }
  }
}
