import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Orders that wait for their time, as they are rendered.
@Suite(.serialized) struct ScheduleTests {
  @Test(arguments: [64, 480, 512, 2_048])
  func twoStartsOnOneFrameStartTogether(request: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let effect = try rig.constant(0.25, frames: 480)
    let first = rig.engine.play(effect, pan: -1, startingAt: 5_003)
    let second = rig.engine.play(effect, pan: -1, startingAt: 5_003)
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.125 }, at: 5_003)
    let heard = rig.left(8_192, request: request)
    #expect(isSilent(heard[..<5_003]))
    #expect(heard[5_003..<5_483].allSatisfy { abs($0 - 0.625) < 1e-5 })
    #expect(heard[5_483...].allSatisfy { abs($0 - 0.125) < 1e-5 })
    let events = rig.engine.diagnostics.drainEvents()
    #expect(events.contains(.voiceStarted(first, at: 5_003)) && events.contains(.voiceStarted(second, at: 5_003)))
    #expect(events.contains(.soundtrackStarted(position: 0, at: 5_003)))
  }

  @Test(arguments: [64, 480, 2_048])
  func stopBeginsAtItsFrame(request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    rig.engine.stop(voice, fadeOut: .milliseconds(10), at: 3_001)
    let heard = rig.left(4_096, request: request)
    #expect(heard[..<3_001].allSatisfy { abs($0 - 0.5) < 1e-5 })
    for frame in 0..<480 { #expect(abs(heard[3_001 + frame] - 0.5 * (1 - Float(frame) / 480)) < 0.002) }
    #expect(isSilent(heard[3_481...]))
    #expect(rig.engine[voice].status == .ended(.stopped, at: 3_481))
  }

  @Test(arguments: [64, 480, 2_048])
  func pauseAndItsEndAreAtTheirFrames(request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000, amplitude: 0.4), pan: -1)
    rig.engine[voice].pause(over: .milliseconds(2), at: 1_000)
    rig.engine[voice].resume(over: .milliseconds(2), at: 6_007)
    let heard = rig.left(8_192, request: request)
    for frame in 0..<1_000 { #expect(abs(heard[frame] - OfflineRig.slowSine(frame)) < 1e-4) }
    #expect(isSilent(heard[1_096..<6_007]))
    // It stood still at frame 1,096, and comes in over 5 ms, as a cut in the middle of a sound is a click.
    for frame in 6_247..<8_192 { #expect(abs(heard[frame] - OfflineRig.slowSine(frame - 4_911)) < 1e-4) }
    #expect(!rig.engine[voice].isPaused)
  }

  @Test(arguments: RampCurve.allCases)
  func rampBeginsAtItsFrame(curve: RampCurve) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    rig.engine[voice].setGain(Gain(amplitude: 0.1), over: Fade(.milliseconds(50), curve), at: 2_345)
    #expect(rig.engine[voice].gain == .unity)
    let heard = rig.left(6_000)
    #expect(heard[..<2_345].allSatisfy { abs($0 - 0.5) < 1e-5 })
    let error = OfflineRig.worstDecibels(
      Array(heard[2_345...]), { 0.5 * curve.value(from: 1, to: 0.1, at: Float($0) / 2_400) }, level: 0.5)
    #expect(error < 0.1)
    #expect(rig.engine[voice].gain == Gain(amplitude: 0.1))
  }

  @Test func pitchPanAndPlaceChangeAtTheirFrames() throws {
    let rig = try OfflineRig()
    let effect = try rig.constant(0.5, frames: 12_000)
    let voice = rig.engine.play(effect, pan: -1)
    rig.engine[voice].setPitch(2, at: 1_000)
    rig.engine[voice].setPan(1, at: 2_000)
    let both = rig.engine.rendered(frames: 8_000)
    let (left, right) = (channel(both, 0), channel(both, 1))
    #expect(left[..<2_000].allSatisfy { abs($0 - 0.5) < 1e-4 } && right[..<2_000].allSatisfy { abs($0) < 1e-3 })
    #expect(
      right[2_240..<6_500].allSatisfy { abs($0 - 0.5) < 1e-3 } && left[2_240..<6_500].allSatisfy { abs($0) < 1e-3 })
    // 1,000 frames at pitch 1, then 5,500 at pitch 2.
    #expect(rig.engine[voice].status == .ended(.finished, at: 6_500))
    let other = rig.engine.play(effect, loops: true)
    rig.engine[other].setPosition([0, 0, -4], at: 9_000)
    #expect(rig.engine[other].position == nil)
    _ = rig.left(2_000)
    #expect(rig.engine[other].position == [0, 0, -4])
  }

  @Test func lastOrderOfAKindHolds() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    rig.engine.stop(voice, at: 1_000)
    rig.engine.stop(voice, fadeOut: .zero, at: 9_000)
    rig.engine[voice].setGain(.silence, over: .zero, at: 2_000)
    rig.engine[voice].setGain(Gain(amplitude: 0.5), over: .zero)
    rig.engine[voice].pause(at: 3_000)
    rig.engine[voice].resume()
    let heard = rig.left(10_000)
    #expect(heard[400..<9_000].allSatisfy { abs($0 - 0.25) < 1e-5 })
    #expect(isSilent(heard[9_000...]))
    #expect(rig.engine[voice].status == .ended(.stopped, at: 9_000))
  }

  @Test func oneRampAfterAnotherIsKept() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    rig.engine[voice].setGain(Gain(amplitude: 0.5), over: .zero, at: 1_000)
    _ = rig.left(2_000)
    rig.engine[voice].setGain(Gain(amplitude: 0.25), over: .zero, at: 4_000)
    rig.engine[voice].setPan(-0.999)
    let heard = rig.left(3_000)
    #expect(heard[..<2_000].allSatisfy { abs($0 - 0.25) < 1e-3 })
    #expect(heard[2_240...].allSatisfy { abs($0 - 0.125) < 1e-3 })
  }

  @Test func orderInThePastHappensAtOnce() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    _ = rig.left(1_000)
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true, startingAt: 7)
    rig.engine[voice].setGain(Gain(amplitude: 0.5), over: .zero, at: -4)
    #expect(rig.engine[voice].gain == Gain(amplitude: 0.5))
    #expect(abs(rig.left(1_000)[999] - 0.25) < 1e-5)
    rig.engine.stop(voice, fadeOut: .zero, at: .engine(FrameCount(.min)))
    #expect(isSilent(rig.left(100)))
  }

  @Test func ordersForAVoiceThatHasEndedDoNothingToTheNext() throws {
    let rig = try OfflineRig()
    let short = try rig.constant(0.5, frames: 100)
    let voice = rig.engine.play(short)
    rig.engine.stop(voice, fadeOut: .zero, at: 5_000)
    rig.engine[voice].setGain(.silence, over: .zero, at: 4_000)
    _ = rig.left(1_000)
    #expect(!rig.engine[voice].isPlaying)
    rig.engine.stop(voice, at: 1_100)
    let next = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    #expect(rig.left(9_000).allSatisfy { abs($0 - 0.5) < 1e-5 })
    #expect(rig.engine[next].isPlaying)
  }

  @Test func playCanBeginInsideItsEffect() throws {
    let rig = try OfflineRig()
    let effect = try SoundEffect(frames: (0..<9_600).map { Float($0) / 9_600 }, sampleRate: 48_000)
    let voice = rig.engine.play(effect, pan: -1, from: 4_000, startingAt: 1_000)
    let heard = rig.left(8_000)
    #expect(isSilent(heard[..<1_000]))
    for frame in 240..<5_600 { #expect(abs(heard[1_000 + frame] - Float(4_000 + frame) / 9_600) < 1e-4) }
    #expect(rig.engine[voice].status == .ended(.finished, at: 6_600))
    // Beyond its end it is over at once, and a loop goes round.
    let beyond = rig.engine.play(effect, from: 9_600)
    let loop = rig.engine.play(effect, pan: -1, loops: true, from: 10_000)
    _ = rig.left(1_000)
    #expect(rig.engine[beyond].status == .ended(.finished, at: 8_000))
    #expect(rig.engine[loop].frame == 1_000)
  }

  @Test func oneShotRunsUnheardFromItsOffset() throws {
    let rig = try OfflineRig()
    rig.engine.report(.interruptionBegan(.call))
    let voice = rig.engine.play(try rig.sine(frames: 48_000), from: 38_000, startingAt: 2_000)
    _ = rig.left(20_000)
    #expect(rig.engine[voice].status == .ended(.unheard, at: 12_000))
  }

  // MARK: - Holds

  @Test func timesOfTheEffectsClockWaitForTheMix() throws {
    let rig = try OfflineRig()
    let effect = try rig.constant(0.5, frames: 480)
    rig.engine.play(effect, pan: -1, startingAt: .effects(6_000))
    let loop = rig.engine.play(try rig.constant(0.01, frames: 480), pan: 1, loops: true)
    rig.engine.stop(loop, fadeOut: .zero, at: .effects(7_000))
    _ = rig.left(4_000)
    rig.engine.report(.interruptionBegan(.call))  // 384 frames more, then it stands still
    _ = rig.left(10_000)
    rig.engine.report(.interruptionEnded(.call))
    let heard = rig.left(4_000)
    let first = try #require(heard.firstIndex { $0 > 0.02 })
    #expect(first == 6_000 - 4_384)
    #expect(rig.engine[loop].status == .ended(.stopped, at: FrameCount(14_000 + 7_000 - 4_384)))
  }

  @Test func orderThatComesInAHoldEditsWhatResumes() throws {
    let rig = try OfflineRig()
    let loop = rig.engine.play(try rig.constant(0.5, frames: 480), pan: -1, loops: true)
    let stopped = rig.engine.play(try rig.constant(0.5, frames: 480), pan: 1, loops: true)
    rig.engine[loop].setGain(Gain(amplitude: 0.5), over: .zero, at: 8_000)
    rig.engine.stop(stopped, at: 8_000)
    _ = rig.left(4_000)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(8_000)
    #expect(rig.engine[stopped].status == .ended(.stopped, at: 8_000))
    rig.engine.report(.interruptionEnded(.call))
    #expect(rig.left(2_000)[600...].allSatisfy { abs($0 - 0.25) < 1e-4 })
  }

  // MARK: - The soundtrack

  @Test(arguments: [64, 480, 2_048])
  func soundtrackStopsAtItsFrame(request: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    rig.engine.soundtrack.stop(fadeOut: .milliseconds(10), at: 30_001)
    let heard = rig.left(32_768, request: request)
    #expect(heard[..<30_001].allSatisfy { abs($0 - 0.4) < 1e-5 })
    #expect(heard[30_001] < 0.4 && heard[30_480] == 0 && heard[30_479] > 0)
    #expect(isSilent(heard[30_481...]))
    #expect(!rig.engine.soundtrack.isPlaying)
  }

  @Test(arguments: [64, 480, 2_048])
  func soundtrackPausesAndResumesAtItsFrames(request: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    rig.engine.soundtrack.pause(over: .milliseconds(2), at: 9_001)
    rig.engine.soundtrack.resume(over: .milliseconds(2), at: 20_003)
    let heard = rig.left(24_576, request: request)
    for frame in 0..<9_001 { #expect(abs(heard[frame] - OfflineRig.slowSine(frame)) < 1e-4) }
    #expect(isSilent(heard[9_097..<20_003]))
    for frame in 20_099..<24_576 { #expect(abs(heard[frame] - OfflineRig.slowSine(frame - 10_906)) < 1e-4) }
    #expect(!rig.engine.soundtrack.isPaused)
    let events = rig.engine.diagnostics.drainEvents()
    #expect(events.contains(.soundtrackFrozen(position: 9_097, at: 9_097)))
    #expect(events.contains(.soundtrackThawed(position: 9_097, at: 20_003)))
  }

  @Test func pieceThatPlaysGoesOnUntilTheNextBegins() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let first = try rig.soundtrack("first", frames: 96_000) { _ in 0.4 }
    let second = try rig.soundtrack("second", frames: 96_000) { _ in -0.4 }
    rig.engine.soundtrack.play(first)
    _ = rig.left(4_800)
    rig.engine.soundtrack.play(second, at: 20_000)
    var heard = rig.left(4_800)
    #expect(rig.engine.soundtrack.current === first)
    rig.engine.soundtrack.seek(toFrame: 50_000)
    heard += rig.left(14_400)
    #expect(rig.engine.soundtrack.current === second)
    #expect(heard[..<15_200].allSatisfy { abs($0 - 0.4) < 0.001 })
    #expect(heard[15_700...].allSatisfy { abs($0 + 0.4) < 0.001 })
    #expect(rig.engine.soundtrack.position == 4_000)
  }

  @Test func anotherPlayEndsTheOneThatWaits() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    let first = try rig.soundtrack("first", frames: 96_000) { _ in 0.4 }
    let second = try rig.soundtrack("second", frames: 96_000) { _ in -0.4 }
    rig.engine.soundtrack.play(second, at: 20_000) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(4_800)
    rig.engine.soundtrack.play(first)
    #expect(rig.left(40_000)[2_000...].allSatisfy { abs($0 - 0.4) < 0.001 })
    #expect(ends.withLock { $0 } == [.stopped])
    rig.engine.soundtrack.play(second, at: 60_000) { end in ends.withLock { $0.append(end) } }
    rig.engine.soundtrack.stop()
    #expect(isSilent(rig.left(40_000)[600...]))
    #expect(ends.withLock { $0 } == [.stopped, .stopped])
  }

  @Test func playThatComesInAHoldBeginsAfterIt() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack("first", frames: 96_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.play(try rig.soundtrack("second", frames: 96_000) { Float($0) / 96_000 }, at: 20_000)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(30_000)
    rig.engine.report(.interruptionEnded(.call))
    let heard = rig.left(4_800)
    #expect(abs(heard[4_799] - 4_800 / 96_000) < 1e-3)
  }

  @Test func playAtATimeEndsThePauseThen() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack("first", frames: 96_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.pause(over: .zero)
    rig.engine.soundtrack.play(try rig.soundtrack("second", frames: 96_000) { _ in -0.4 }, at: 20_000)
    #expect(isSilent(rig.left(15_200)))
    #expect(rig.engine.soundtrack.isPaused)
    #expect(rig.left(4_800)[800...].allSatisfy { abs($0 + 0.4) < 0.001 })
    #expect(!rig.engine.soundtrack.isPaused)
  }

  @Test func timesOfTheSoundtracksClockWaitForIt() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.01 })
    rig.engine.play(try rig.constant(0.5, frames: 480), pan: -1, startingAt: .soundtrack(12_000))
    _ = rig.left(4_000)
    rig.engine.soundtrack.pause(over: .zero)
    _ = rig.left(10_007)
    rig.engine.soundtrack.resume(over: .zero)
    let heard = rig.left(10_000)
    #expect(heard.firstIndex { $0 > 0.1 } == 8_000)
  }
}
