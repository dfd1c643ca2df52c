import TacetSession
import TacetSignal
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Each answer to "why is this voice not heard", and where the voice is meanwhile.
@Suite struct VoiceStatusTests {
  private let rig: OfflineRig
  private var engine: AudioEngine { rig.engine }

  init() throws { rig = try OfflineRig(category: .ambient) { $0.maximumSounding = 4 } }

  private func loop(_ change: (AudioEngine, SoundEffect) -> Voice) throws -> Voice {
    let voice = change(engine, try rig.constant(frames: 9_600))
    _ = rig.left(4_800)
    return voice
  }

  @Test func voiceThatSoundsIsPlayingAtItsFrame() throws {
    let effect = try rig.constant(frames: 9_600)
    let voice = engine.play(effect, gain: .decibels(-6))
    #expect(engine[voice].status == .playing && engine[voice].frame == 0)
    _ = rig.left(4_801)
    #expect(engine[voice].status == .playing && engine[voice].frame == 4_801)
    #expect(engine[voice].heardGain == .decibels(-6))
    let fast = engine.play(effect, pitch: 2, loops: true)
    _ = rig.left(5_000)
    #expect(engine[fast].frame == 400)
  }

  @Test func endIsKeptWithItsReasonAndFrame() throws {
    let effect = try rig.constant(frames: 9_600)
    let finished = engine.play(effect)
    let stopped = engine.play(effect, loops: true)
    _ = rig.left(10_000)
    engine.stop(stopped, fadeOut: .milliseconds(10))
    _ = rig.left(4_800)
    #expect(engine[finished].status == .ended(.finished, at: 9_600))
    #expect(engine[stopped].status == .ended(.stopped, at: 10_480))
    #expect(engine[finished].frame == nil && engine[finished].heardGain == nil)
    for _ in 0..<300 {
      engine.stop(engine.play(effect), fadeOut: .zero)
      _ = rig.left(240)
    }
    #expect(engine[finished].status == .unknown)
  }

  @Test func voiceOfAnotherEngineIsUnknown() throws {
    let other = try OfflineRig()
    let voice = other.engine.play(try rig.constant(frames: 9_600), loops: true)
    #expect(engine[voice].status == .unknown && engine[voice].frame == nil)
  }

  @Test func startFrameIsWaitedFor() throws {
    let voice = try loop { $0.play($1, startingAt: 9_600) }
    #expect(engine[voice].status == .waiting(until: 9_600) && engine[voice].frame == 0)
    _ = rig.left(4_900)
    #expect(engine[voice].status == .playing && engine[voice].frame == 100)
  }

  @Test func muteNamesItsReasonsAndTimeRunsOn() throws {
    let voice = try loop { $0.play($1, loops: true) }
    engine.report(.silentMode(true))
    engine.report(.screenLock(true))
    _ = rig.left(960)
    #expect(engine[voice].status == .held([.silentMode, .screenLock]))
    #expect(engine[voice].frame == 5_760)
  }

  @Test func pauseNamesItsReasonAndTheFrameStands() throws {
    let voice = try loop { $0.play($1, loops: true) }
    engine.report(.interruptionBegan(.call))
    _ = rig.left(48_000)
    #expect(engine[voice].status == .held([.interruption(.call)]))
    #expect(engine[voice].frame == 4_800 + 384)
    engine.report(.interruptionEnded(.call))
    _ = rig.left(480)
    #expect(engine[voice].status == .playing && engine[voice].frame == 4_800 + 384 + 480)
  }

  @Test func oneShotRequestedInAHoldRunsUnheard() throws {
    engine.report(.interruptionBegan(.call))
    let voice = try loop { $0.play($1) }
    #expect(engine[voice].status == .unheard([.interruption(.call)]) && engine[voice].frame == 4_800)
    engine.report(.interruptionEnded(.call))
    _ = rig.left(480)
    #expect(engine[voice].status == .unheard([]) && engine[voice].frame == 5_280)
    _ = rig.left(9_600)
    #expect(engine[voice].status == .ended(.unheard, at: 9_600))
  }

  @Test func statusNamesTheKindOfTheGamesPause() throws {
    let voice = try loop { $0.play($1, loops: true) }
    engine[voice].pause()
    _ = rig.left(4_800)
    #expect(engine[voice].status == .paused && engine[voice].frame == 5_280)
    engine[voice].resume()
    engine.effects.setPaused(true)
    _ = rig.left(4_800)
    #expect(engine[voice].status == .busPaused)
    engine.effects.setPaused(false)
    engine.pause()
    _ = rig.left(4_800)
    #expect(engine[voice].status == .held([.game(.paused(.everything))]))
    let menu = engine.play(try rig.constant(frames: 9_600), loops: true, on: engine.interface)
    _ = rig.left(480)
    #expect(engine[menu].status == .playing)
  }

  @Test func statusSeparatesASilentBusFromASilentVoice() throws {
    let voice = try loop { $0.play($1, loops: true) }
    engine.effects.setMuted(true)
    _ = rig.left(4_800)
    #expect(engine[voice].status == .busSilent && engine[voice].heardGain == .silence)
    engine.effects.setMuted(false)
    engine.master.setGain(.silence)
    #expect(engine[voice].status == .busSilent)
    engine.master.setGain(.unity)
    engine[voice].setGain(.silence)
    _ = rig.left(4_800)
    #expect(engine[voice].status == .inaudible && engine[voice].frame == 4_800)
    engine[voice].setGain(.unity)
    engine[voice].setPosition([20_000, 0, 0])
    _ = rig.left(4_800)
    #expect(engine[voice].status == .tooFar && engine[voice].frame == 0)
    engine.listener = SpatialListener(position: [19_999, 0, 0])
    #expect(engine[voice].status == .playing)
  }

  @Test func stolenVoiceSaysSo() throws {
    let effect = try rig.constant(frames: 24_000)
    let first = engine.play(effect, priority: -1)
    _ = rig.left(480)
    for _ in 0..<4 { engine.play(effect, loops: true) }
    _ = rig.left(480)
    #expect(engine[first].status == .ended(.stolen, at: 720))
  }

  @Test func voiceWithoutAPlaceIsOutranked() throws {
    let effect = try rig.constant(frames: 9_600)
    let first = engine.play(effect, loops: true, priority: -1)
    _ = rig.left(480)
    for _ in 0..<4 { engine.play(effect, loops: true) }
    _ = rig.left(480)
    #expect(engine[first].status == .outranked && engine[first].frame == 960)
    engine[first].setGain(.silence)
    #expect(engine[first].status == .inaudible)
    engine.stopAll()
    _ = rig.left(960)
    #expect(engine[first].status == .ended(.stopped, at: 960))
  }

  @Test func playWithoutRoomHasEndedStolen() throws {
    let rig = try OfflineRig { $0.maximumVoices = 16 }
    let effect = try rig.constant(frames: 9_600)
    _ = rig.left(480)
    for _ in 0..<16 { rig.engine.play(effect, loops: true) }
    let refused = [rig.engine.play(effect), rig.engine.play(effect)]
    #expect(refused[0] != refused[1] && refused.allSatisfy { !rig.engine[$0].isPlaying })
    #expect(refused.map { rig.engine[$0].status } == [.ended(.stolen, at: 480), .ended(.stolen, at: 480)])
  }

  @Test func answersAreOfThePresentWhileTheOutputRests() throws {
    let manual = try ManualClockEngine()
    let effect = try manual.rig.constant(frames: 480_000)
    let silent = manual.engine.play(effect, gain: .decibels(-90), loops: true)
    manual.pass(milliseconds: 3_000)
    #expect(manual.output.isIdle && manual.engine[silent].frame == 144_000)
    manual.pass(milliseconds: 1_000)
    #expect(manual.engine[silent].frame == 192_000 && manual.engine[silent].status == .inaudible)
    manual.engine[silent].setGain(.unity)
    manual.pass(milliseconds: 100)
    #expect(manual.engine[silent].status == .playing && !manual.output.isIdle)
  }

  @Test func outputThatIsLostIsAHold() throws {
    let manual = try ManualClockEngine()
    let voice = manual.engine.play(try manual.rig.constant(frames: 480_000), loops: true)
    manual.pass(milliseconds: 100)
    manual.output.say(.lost(reason: "gone"))
    manual.pass(milliseconds: 1_000)
    #expect(manual.engine[voice].status == .held([.outputLost]))
    #expect(manual.engine[voice].frame == 4_800)
  }
}
