import TacetSystem
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Voices in a hold (Session, 2).
@Suite struct HeldVoiceTests {
  private static func call(_ on: Bool) -> GameFact { on ? .interruptionBegan(.call) : .interruptionEnded(.call) }

  @Test func soundingOneShotFreezesAndResumes() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000), pan: -1)
    _ = rig.left(4_800)
    rig.engine.report(Self.call(true))
    _ = rig.left(9 * 48_000)
    rig.engine.report(Self.call(false))
    let heard = rig.left(24_000)
    #expect(difference(heard[480..<18_816], (480..<18_816).map { OfflineRig.slowSine(5_184 + $0) * 0.625 }) < 1e-5)
    #expect(isSilent(heard[18_816...]))
    #expect(
      rig.engine.diagnostics.drainEvents().last
        == .voiceEnded(voice, .finished, at: FrameCount(4_800 + 432_000 + 18_816)))
  }

  @Test func itIsDroppedAtTheTenSecondMark() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000))
    let loop = rig.engine.play(try rig.sine(frames: 24_000), loops: true)
    _ = rig.left(4_801)
    rig.engine.report(Self.call(true))
    _ = rig.left(12 * 48_000)
    #expect(rig.engine.diagnostics.drainEvents().last == .voiceEnded(voice, .dropped, at: 4_801 + 480_000))
    #expect(rig.engine[loop].isPlaying)
    rig.engine.report(Self.call(false))
    #expect(!isSilent(rig.left(4_800)))
  }

  @Test(arguments: [8_000, 22_050, 44_100, 48_000], [1, 3, 7, 1_237, 4_801])
  func tenSecondLimitIsExactAtEveryRate(rate: Int, begin: Int) throws {
    let rig = try OfflineRig { $0.sampleRate = rate }
    let voice = rig.engine.play(try rig.sine(frames: 96_000))
    _ = rig.left(begin)
    rig.engine.report(Self.call(true))
    _ = rig.left(10 * rate + 100)
    #expect(
      rig.engine.diagnostics.drainEvents().last == .voiceEnded(voice, .dropped, at: FrameCount(begin + 10 * rate)))
  }

  @Test func breakStartsTheTenSecondsOver() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000))
    _ = rig.left(480)
    for _ in 0..<3 {
      rig.engine.report(Self.call(true))
      _ = rig.left(9 * 48_000)
      rig.engine.report(Self.call(false))
      _ = rig.left(480)
    }
    #expect(rig.engine[voice].isPlaying)
    // Another source takes over without a break: one hold.
    rig.engine.report(Self.call(true))
    _ = rig.left(6 * 48_000)
    rig.engine.report(.background(true))
    rig.engine.report(Self.call(false))
    _ = rig.left(5 * 48_000)
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func withLessThanFiftyMillisecondsLeftItEnds() throws {
    let rig = try OfflineRig()
    // When the mix freezes, 384 frames after the call began, 2,399 and 2,401 frames are left.
    let short = rig.engine.play(try rig.sine(frames: 4_800 + 384 + 2_399))
    let long = rig.engine.play(try rig.sine(frames: 4_800 + 384 + 2_401))
    _ = rig.left(4_800)
    rig.engine.report(Self.call(true))
    _ = rig.left(4_800)
    #expect(rig.engine.diagnostics.drainEvents().last == .voiceEnded(short, .dropped, at: 5_184))
    #expect(rig.engine[long].isPlaying)
  }

  @Test func oneShotRequestedInAHoldEndsOnTimeUnheard() throws {
    let rig = try OfflineRig()
    let ends = Locked<[VoiceEnd]>([])
    rig.engine.report(Self.call(true))
    _ = rig.left(1_000)
    let voice = rig.engine.play(try rig.sine(frames: 24_000), pitch: 2) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(6_000)
    #expect(rig.engine[voice].isPlaying)
    rig.engine.report(Self.call(false))
    #expect(isSilent(rig.left(9_600)))
    #expect(rig.engine.diagnostics.drainEvents() == [.voiceEnded(voice, .unheard, at: 13_000)])
    #expect(ends.withLock { $0 } == [.unheard])
  }

  @Test func oneShotDueInAHoldRunsUnheard() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 4_800), startingAt: 10_000)
    rig.engine.report(Self.call(true))
    _ = rig.left(12_000)
    rig.engine.report(Self.call(false))
    #expect(isSilent(rig.left(48_000)))
    #expect(rig.engine.diagnostics.drainEvents() == [.voiceEnded(voice, .unheard, at: 14_800)])
  }

  @Test func loopsBeginWithTheirFadeInWhenHeard() throws {
    let rig = try OfflineRig()
    rig.engine.report(Self.call(true))
    _ = rig.left(1_000)
    let effect = try SoundEffect(frames: (0..<48_000).map { Float($0) / 48_000 }, sampleRate: 48_000)
    rig.engine.play(effect, pan: -1, loops: true, fadeIn: .milliseconds(100))
    #expect(isSilent(rig.left(48_000)))
    rig.engine.report(Self.call(false))
    let heard = rig.left(4_800)
    #expect(abs(heard[4_799] - 4_799.0 / 48_000) < 0.001)
    #expect(abs(heard[2_400] - 2_400.0 / 48_000 / 2) < 0.001)
  }

  @Test func loopPlayedDuringTheRampOfAHoldIsHeardAfterIt() throws {
    let rig = try OfflineRig()
    _ = rig.left(480)
    rig.engine.report(Self.call(true))
    _ = rig.left(100)
    rig.engine.play(try rig.constant(frames: 4_800), loops: true)
    #expect(isSilent(rig.left(4_800)))
    rig.engine.report(Self.call(false))
    #expect(!isSilent(rig.left(4_800)))
  }

  @Test func timeAndCompletionsGoOnInAMute() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000))
    rig.engine.report(.silentMode(true))
    let later = rig.engine.play(try rig.sine(frames: 4_800))
    #expect(rig.engine[voice].isPlaying && rig.engine[later].isPlaying)
    _ = rig.left(30_000)
    #expect(
      rig.engine.diagnostics.drainEvents() == [
        .voiceStarted(voice, at: 0), .voiceStarted(later, at: 0), .voiceEnded(later, .finished, at: 4_800),
        .voiceEnded(voice, .finished, at: 24_000),
      ])
  }

  @Test func busPauseByTheGameOverridesTheTenSeconds() throws {
    let rig = try OfflineRig()
    let sounding = rig.engine.play(try rig.sine(frames: 24_000), pan: -1)
    _ = rig.left(4_800)
    rig.engine.effects.setPaused(true)
    _ = rig.left(4_800)
    rig.engine.report(Self.call(true))
    let asked = rig.engine.play(try rig.sine(frames: 24_000))
    _ = rig.left(20 * 48_000)
    rig.engine.report(Self.call(false))
    #expect(rig.engine[sounding].isPlaying && !rig.engine[asked].isPlaying)
    rig.engine.effects.setPaused(false)
    let heard = rig.left(48_000)
    let expected = (480..<18_720).map { OfflineRig.slowSine(5_280 + $0) * 0.625 }
    #expect(difference(heard[480..<18_720], expected) < 1e-4)
  }

  @Test func pausingEverythingWinsToo() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000))
    _ = rig.left(4_800)
    rig.engine.pause()
    _ = rig.left(4_800)
    rig.engine.report(.background(true))
    _ = rig.left(20 * 48_000)
    #expect(rig.engine[voice].isPlaying)
    rig.engine.resume()
    _ = rig.left(9 * 48_000)
    #expect(rig.engine[voice].isPlaying)
    _ = rig.left(2 * 48_000)
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func deactivationDropsOneShotsAndKeepsLoops() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000))
    let loop = rig.engine.play(try rig.sine(frames: 24_000), loops: true)
    _ = rig.left(4_800)
    rig.engine.session.deactivate()
    let heard = rig.engine.rendered(frames: 4_800)
    #expect(framesUntilSilence(heard) <= 960)
    #expect(rig.engine.diagnostics.drainEvents().last == .voiceEnded(voice, .dropped, at: 5_184))
    #expect(rig.engine[loop].isPlaying)
    try rig.engine.session.activate()
    #expect(!isSilent(rig.left(4_800)))
  }

  @Test func deactivatingInACallDropsWhatIsFrozen() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000))
    _ = rig.left(4_800)
    rig.engine.report(Self.call(true))
    _ = rig.left(4_800)
    rig.engine.session.deactivate()
    _ = rig.left(240)
    #expect(rig.engine.diagnostics.drainEvents().last == .voiceEnded(voice, .dropped, at: 9_600))
    rig.engine.report(Self.call(false))
    #expect(rig.engine.session.reasonsForSilence.effects == [.inactive])
  }

  @Test func stopWhileFrozenWinsAtOnce() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 24_000))
    _ = rig.left(4_800)
    rig.engine.report(Self.call(true))
    _ = rig.left(4_800)
    rig.engine.stop(voice, fadeOut: .seconds(2))
    _ = rig.left(1)
    #expect(!rig.engine[voice].isPlaying)
    rig.engine.report(Self.call(false))
    #expect(isSilent(rig.left(4_800)))
  }
}
