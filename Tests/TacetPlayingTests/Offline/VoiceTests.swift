import TacetSystem
import TacetSignal
import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct VoiceTests {
  @Test func startsAtTheExactFrameAndEndsAtIt() throws {
    let rig = try OfflineRig()
    let effect = try rig.constant(frames: 1_000)
    let voice = rig.engine.play(effect, pan: -1, startingAt: 5_003)
    let heard = rig.left(8_000)
    #expect(isSilent(heard[..<5_003]))
    #expect(heard[5_003..<6_003].allSatisfy { abs($0 - 0.25) < 1e-6 })
    #expect(isSilent(heard[6_003...]))
    #expect(
      rig.engine.diagnostics.drainEvents() == [
        .voiceStarted(voice, at: 5_003), .voiceEnded(voice, .finished, at: 6_003),
      ])
  }

  @Test(arguments: [-1, -0.7, -0.25, 0, 0.1, 0.5, 1] as [Float])
  func pansByConstantPower(pan: Float) throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(frames: 1_000), pan: pan)
    let heard = rig.engine.rendered(frames: 500)
    let angle = (pan + 1) / 2 * Float.pi / 2
    #expect(abs(heard[400] - 0.25 * cosine(angle)) < 0.0005)
    #expect(abs(heard[401] - 0.25 * sine(angle)) < 0.0005)
  }

  @Test func stereoPlaysAtUnityAndIsFoldedForAPlace() throws {
    let rig = try OfflineRig()
    let stereo = try SoundEffect(
      frames: (0..<4_800).flatMap { _ in [Float(0.5), Float(0.1)] }, sampleRate: 48_000, channels: 2)
    let voice = rig.engine.play(stereo, loops: true)
    let flat = rig.engine.rendered(frames: 480)
    #expect(abs(flat[0] - 0.5) < 1e-5 && abs(flat[1] - 0.1) < 1e-5)
    rig.engine[voice].setPosition([5, 0, 0])
    var heard = flat
    heard += rig.engine.rendered(frames: 4_800)
    #expect(abs(heard[heard.count - 1] - 0.06) < 1e-4)
    #expect(abs(heard[heard.count - 2]) < 1e-4)
    rig.engine[voice].setPan(0)
    heard += rig.engine.rendered(frames: 4_800)
    #expect(abs(heard[heard.count - 2] - 0.5) < 1e-4)
    #expect(largestStep(heard) < 0.02)
  }

  @Test func farAwayIsQuieterAndTheListenerMayMove() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 4_800), at: [10, 0, 0], loops: true)
    #expect(abs(rig.engine.rendered(frames: 480)[901] - 0.025) < 1e-4)
    rig.engine.listener = SpatialListener(position: [8, 0, 0])
    _ = rig.engine.rendered(frames: 480)
    #expect(abs(rig.engine.rendered(frames: 480)[901] - 0.125) < 1e-4)
    rig.engine.listener = SpatialListener(position: [8, 0, 0], forward: [0, 0, 1])
    _ = rig.engine.rendered(frames: 480)
    #expect(abs(rig.engine.rendered(frames: 480)[900] - 0.125) < 1e-4)
    #expect(rig.engine[voice].isPlaying)
  }

  @Test func pitchTwoIsTwiceAsFast() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 9_600), pitch: 2)
    let heard = rig.left(9_600)
    #expect(abs(framesUntilSilence(heard.flatMap { [$0, $0] }) - 4_800) <= 1)
    #expect(rig.engine.diagnostics.drainEvents().last == .voiceEnded(voice, .finished, at: 4_800))
  }

  @Test func pausedVoiceStandsStillAndGoesOn() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000), pan: -1)
    var heard = rig.engine.rendered(frames: 4_800)
    rig.engine[voice].pause()
    heard += rig.engine.rendered(frames: 9_600)
    #expect(isSilent(heard[(2 * 5_760)...]))
    #expect(rig.engine[voice].isPlaying)
    rig.engine[voice].resume()
    let after = rig.left(30_000)
    // Frozen after the ramp, at frame 5,280.
    let expected = (480..<18_720).map { OfflineRig.slowSine(5_280 + $0) * 0.625 }
    #expect(difference(after[480..<18_720], expected) < 1e-5)
    #expect(isSilent(after[18_720...]))
    #expect(largestStep(heard) < 0.0033 + 0.02)
  }

  @Test func stopFadesOutInTheTimeAsked() throws {
    let rig = try OfflineRig()
    let reasons = Locked<[VoiceEnd]>([])
    let voice = rig.engine.play(try rig.constant(frames: 4_800), loops: true) { end in
      reasons.withLock { $0.append(end) }
    }
    _ = rig.left(1_000)
    rig.engine.stop(voice, fadeOut: .milliseconds(50))
    let heard = rig.engine.rendered(frames: 4_800)
    #expect(framesUntilSilence(heard) <= 2_400 && framesUntilSilence(heard) > 2_300)
    #expect(largestStep(heard) < 0.001)
    #expect(reasons.withLock { $0 } == [.stopped])
    rig.engine.stop(voice)
    rig.engine[voice].setGain(.unity)
    rig.engine[voice].resume()
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func stopInTheSameFrameAsPlayIsNeverHeard() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 4_800))
    rig.engine.stop(voice, fadeOut: .zero)
    #expect(isSilent(rig.left(4_800)))
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func gainRampsInAStraightLine() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(480)
    rig.engine[voice].setGain(.silence, over: .milliseconds(100))
    let heard = rig.left(9_600)
    for frame in [0, 1_200, 2_400, 3_600] {
      #expect(abs(heard[frame] - 0.5 * (1 - Float(frame) / 4_800)) < 0.002)
    }
    #expect(isSilent(heard[5_280...]))
    #expect(rig.engine[voice].isPlaying)
    rig.engine[voice].setGain(.unity)
    #expect(abs((rig.left(4_800).last ?? 0) - 0.5) < 1e-5)
  }

  @Test func fadesInFromItsFirstFrame() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.5, frames: 9_600), pan: -1, fadeIn: .milliseconds(50))
    let heard = rig.left(4_800)
    for frame in [0, 1, 100, 1_200, 2_399] { #expect(abs(heard[frame] - 0.5 * Float(frame) / 2_400) < 0.0005) }
    #expect(abs(heard[2_401] - 0.5) < 1e-5)
  }

  @Test func everythingAboutAVoiceMayChange() throws {
    let rig = try OfflineRig()
    let weather = try rig.engine.makeBus("weather")
    weather.setGain(.decibels(-20))
    let voice = rig.engine.play(try rig.constant(frames: 4_800), pan: -1, startingAt: 9_600)
    rig.engine[voice].reschedule(to: 2_400)
    rig.engine[voice].setLoops(true)
    var heard = rig.left(12_000)
    #expect(isSilent(heard[..<2_400]))
    #expect(heard[2_400...].allSatisfy { abs($0 - 0.25) < 1e-5 })
    try rig.engine[voice].setBus(weather)
    heard = rig.left(960)
    #expect(abs(heard[959] - 0.025) < 1e-5)
    rig.engine[voice].setLoops(false)
    // It stood 12,960 frames in: 10,560 played, 960 into its third round.
    _ = rig.left(4_800)
    #expect(rig.engine.diagnostics.drainEvents().last == .voiceEnded(voice, .finished, at: 12_960 + 3_840))
  }

  @Test func priorityMayChange() throws {
    let rig = try OfflineRig { $0.maximumSounding = 1 }
    let voice = rig.engine.play(try rig.constant(frames: 24_000))
    _ = rig.left(480)
    rig.engine[voice].setPriority(3)
    let refused = rig.engine.play(try rig.constant(frames: 24_000), gain: .maximum, priority: 2)
    _ = rig.left(480)
    #expect(rig.engine[voice].isPlaying && !rig.engine[refused].isPlaying)
  }

  @Test func unheardBecauseQuietVoicesStillEndOnTime() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 4_800), gain: .silence)
    #expect(isSilent(rig.left(9_600)))
    #expect(
      rig.engine.diagnostics.drainEvents() == [.voiceStarted(voice, at: 0), .voiceEnded(voice, .finished, at: 4_800)])
  }

  @Test func silentVoiceKeepsItsTimeUntilItIsAudible() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000), gain: .silence, pan: -1)
    _ = rig.left(10_000)
    rig.engine[voice].setGain(.unity)
    let heard = rig.left(10_000)
    #expect(difference(heard[480...], (10_480..<20_000).map { OfflineRig.slowSine($0) * 0.625 }) < 1e-4)
  }

  @Test func effectLoopsItsOwnPart() throws {
    let rig = try OfflineRig()
    let samples = (0..<3_000).map { Float($0 < 1_000 ? 0.1 : $0 < 2_000 ? 0.2 : 0.3) }
    let effect = try SoundEffect(frames: samples, sampleRate: 48_000, loop: LoopRegion(start: 1_000, end: 2_000))
    rig.engine.play(effect, pan: -1, loops: true)
    let heard = rig.left(10_000)
    #expect(abs(heard[999] - 0.1) < 1e-5)
    #expect(heard[1_000...].allSatisfy { abs($0 - 0.2) < 1e-5 })
  }

  @Test func strangeNumbersAreLimited() throws {
    let rig = try OfflineRig()
    let effect = try SoundEffect(frames: [.nan, .infinity, 1, -1], sampleRate: 48_000)
    let values: [Float] = [.nan, .infinity, -.infinity, -1, 0, 1e30, -1e30, .leastNonzeroMagnitude]
    for a in values {
      for b in values {
        let voice = rig.engine.play(
          effect, gain: Gain(amplitude: a), pan: b, at: a > 0 ? [a, b, a] : nil, pitch: b, loops: true)
        rig.engine[voice].setPan(a)
        rig.engine[voice].setPosition([b, b, a])
        rig.engine[voice].setPitch(a)
        rig.engine[voice].setGain(.decibels(b), over: .seconds(Double(a > 0 ? 1e9 : -1)))
        rig.engine.listener = SpatialListener(position: [a, b, 0], forward: [b, a, 0], up: [a, a, a])
        #expect(rig.engine.rendered(frames: 300).allSatisfy { $0.isFinite && abs($0) <= 1 })
        rig.engine.stop(voice, fadeOut: .seconds(-5))
      }
    }
  }
}

private func cosine(_ angle: Float) -> Float { cos(angle) }
private func sine(_ angle: Float) -> Float { sin(angle) }
