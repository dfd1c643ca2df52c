import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Fades to a stop: what interrupts them, takes them back, and says of them.
@Suite struct VoiceStopTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  private func ends() -> [(VoiceEnd, Int)] {
    rig.engine.diagnostics.drainEvents().compactMap {
      if case .voiceEnded(_, let reason, at: let frame) = $0 { (reason, frame.rawValue) } else { nil }
    }
  }

  /// The pause that reaches a voice.
  enum Pause: CaseIterable { case voice, bus }

  @Test(arguments: Pause.allCases) func pauseInAFadeOutLetsItWait(pause: Pause) throws {
    let (engine, bus) = (rig.engine, try rig.engine.makeBus("world"))
    let voice = engine.play(try rig.constant(frames: 48_000), pan: -1, on: bus)
    _ = rig.left(960)
    engine.stop(voice, fadeOut: .milliseconds(100))
    _ = rig.left(2_400)
    pause == .voice ? engine[voice].pause() : bus.setPaused(true)
    let paused = rig.left(4_800)
    for frame in [0, 120, 360] { #expect(abs(paused[frame] - 0.125 * (1 - Float(frame) / 480)) < 1e-3) }
    #expect(isSilent(paused[480...]))
    #expect(engine[voice].isPlaying)
    #expect(engine[voice].frame == 3_840)
    #expect(engine[voice].fadeState == .fadingOut)
    pause == .voice ? engine[voice].resume() : bus.setPaused(false)
    let heard = rig.left(4_800)
    for frame in [480, 1_200, 2_000] { #expect(abs(heard[frame] - 0.25 * (0.5 - Float(frame) / 4_800)) < 1e-3) }
    #expect(isSilent(heard[2_400...]))
    let ended = ends()
    #expect(ended.map(\.0) == [.stopped])
    #expect(ended.map(\.1) == [960 + 2_400 + 4_800 + 2_400])
  }

  @Test func pauseOfEverythingLetsAFadeOutWaitToo() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), pan: -1, loops: true)
    _ = rig.left(960)
    rig.engine.stop(voice, fadeOut: .milliseconds(100))
    _ = rig.left(2_400)
    rig.engine.pause()
    #expect(isSilent(rig.left(9_600)[960...]))
    #expect(rig.engine[voice].isPlaying)
    rig.engine.resume()
    let heard = rig.left(4_800)
    #expect((heard[..<1_920].max() ?? 0) > 0.05)
    #expect(isSilent(heard[2_880...]))
    #expect(!rig.engine[voice].isPlaying)
    #expect(ends().map(\.0) == [.stopped])
  }

  @Test func pauseThatIsTakenBackAtOnceLeavesTheFadeGoing() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), pan: -1)
    _ = rig.left(960)
    rig.engine.stop(voice, fadeOut: .milliseconds(100))
    _ = rig.left(960)
    rig.engine[voice].pause()
    _ = rig.left(240)
    rig.engine[voice].resume()
    let heard = rig.left(4_800)
    for frame in [480, 1_200, 3_000] { #expect(abs(heard[frame] - 0.25 * (0.8 - Float(frame) / 4_800)) < 1e-3) }
    #expect(isSilent(heard[3_840...]))
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func stopAndPauseInOneBlockWaitInTheirOrder() throws {
    let effect = try rig.constant(frames: 48_000)
    let (first, second) = (rig.engine.play(effect, loops: true), rig.engine.play(effect, loops: true))
    _ = rig.left(960)
    rig.engine.stop(first, fadeOut: .milliseconds(100))
    rig.engine[first].pause()
    rig.engine[second].pause()
    rig.engine.stop(second, fadeOut: .milliseconds(100))
    _ = rig.left(9_600)
    #expect(rig.engine[first].isPlaying)
    #expect(!rig.engine[second].isPlaying)
    rig.engine[first].resume()
    _ = rig.left(4_320)
    #expect(rig.engine[first].isPlaying)
    _ = rig.left(960)
    #expect(!rig.engine[first].isPlaying)
  }

  @Test func secondStopInThePauseEndsIt() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), loops: true)
    _ = rig.left(960)
    rig.engine.stop(voice, fadeOut: .seconds(1))
    _ = rig.left(960)
    rig.engine[voice].pause()
    _ = rig.left(960)
    rig.engine[voice].setGain(.decibels(-6))
    _ = rig.left(960)
    #expect(rig.engine[voice].isPlaying)
    rig.engine.stop(voice)
    _ = rig.left(480)
    #expect(!rig.engine[voice].isPlaying)
    #expect(ends().map(\.0) == [.stopped])
  }

  @Test func shorterStopAfterThePauseTakesItsTime() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), pan: -1, loops: true)
    _ = rig.left(960)
    rig.engine.stop(voice, fadeOut: .seconds(1))
    _ = rig.left(960)
    rig.engine[voice].pause()
    _ = rig.left(960)
    rig.engine[voice].resume()
    _ = rig.left(960)
    rig.engine.stop(voice, fadeOut: .milliseconds(20))
    #expect(isSilent(rig.left(1_920)[960...]))
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func fadeAgainstClicksEndsInAPause() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), loops: true)
    _ = rig.left(960)
    rig.engine.stop(voice)
    _ = rig.left(240)
    rig.engine[voice].pause()
    _ = rig.left(960)
    #expect(!rig.engine[voice].isPlaying)
  }

  @Test func plannedStopIsTakenBack() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), pan: -1, loops: true)
    rig.engine.stop(voice, fadeOut: .milliseconds(100), at: .engine(9_600))
    _ = rig.left(4_800)
    #expect(rig.engine[voice].fadeState == .steady)
    #expect(rig.engine[voice].cancelStop())
    #expect(!rig.engine[voice].cancelStop())
    #expect(rig.left(19_200).allSatisfy { abs($0 - 0.25) < 1e-5 })
    rig.engine.stop(voice, fadeOut: .milliseconds(100), at: .engine(28_800))
    _ = rig.left(7_200)
    // A fade-out that has begun goes on.
    #expect(rig.engine[voice].fadeState == .fadingOut)
    #expect(!rig.engine[voice].cancelStop())
    _ = rig.left(4_800)
    #expect(!rig.engine[voice].isPlaying)
    #expect(!rig.engine[voice].cancelStop())
  }

  @Test func fadeStateFollowsTheFades() throws {
    let voice = rig.engine.play(try rig.constant(frames: 48_000), loops: true, fadeIn: .milliseconds(100))
    #expect(rig.engine[voice].fadeState == .fadingIn)
    _ = rig.left(4_000)
    #expect(rig.engine[voice].fadeState == .fadingIn)
    _ = rig.left(1_000)
    #expect(rig.engine[voice].fadeState == .steady)
    rig.engine.stop(voice, fadeOut: .milliseconds(100))
    #expect(rig.engine[voice].fadeState == .fadingOut)
    _ = rig.left(2_400)
    #expect(rig.engine[voice].fadeState == .fadingOut)
    _ = rig.left(2_880)
    #expect(rig.engine[voice].fadeState == nil)
  }

  @Test func allOfAnEffectOrOfABusStop() throws {
    let (engine, bus) = (rig.engine, try rig.engine.makeBus("world"))
    let (one, other) = (try rig.constant(frames: 4_800), try rig.constant(frames: 4_800))
    let voices = [
      engine.play(one, loops: true), engine.play(one, loops: true, on: bus), engine.play(other, loops: true),
    ]
    #expect(Set(engine.voices) == Set(voices))
    engine.stopAll(one)
    _ = rig.left(960)
    #expect(voices.map { engine[$0].isPlaying } == [false, false, true])
    #expect(engine.voices == [voices[2]])
    let last = engine.play(one, loops: true, on: bus)
    _ = rig.left(960)
    bus.stopAll()
    _ = rig.left(960)
    #expect(!engine[last].isPlaying)
    #expect(engine[voices[2]].isPlaying)
  }

  /// The groups that are stopped together.
  enum Group: CaseIterable { case all, effect, bus }

  @Test(arguments: Group.allCases) func allOfAGroupStopAtAFrame(group: Group) throws {
    let (engine, bus) = (rig.engine, try rig.engine.makeBus("world"))
    let effect = try rig.constant(frames: 4_800)
    let voices = (0..<2).map { _ in engine.play(effect, loops: true, on: bus) }
    let moment = ClockTime.engine(9_600)
    switch group {
    case .all: engine.stopAll(fadeOut: .milliseconds(20), at: moment)
    case .effect: engine.stopAll(effect, fadeOut: .milliseconds(20), at: moment)
    case .bus: bus.stopAll(fadeOut: .milliseconds(20), at: moment)
    }
    let later = engine.play(effect, loops: true, on: bus)
    _ = rig.left(9_600)
    #expect(voices.map { engine[$0].isPlaying } == [true, true])
    _ = rig.left(4_800)
    #expect(engine.voices == [later], "a voice that began after the call plays on")
    let ended = ends()
    #expect(ended.map(\.0) == [.stopped, .stopped])
    #expect(ended.map(\.1) == [10_560, 10_560])
  }

  @Test func stopOfAGroupCanBeTakenBack() throws {
    let voice = rig.engine.play(try rig.constant(frames: 4_800), loops: true)
    rig.engine.stopAll(fadeOut: Fade(in: .milliseconds(100)))
    #expect(rig.engine[voice].cancelStop())
    _ = rig.left(9_600)
    #expect(rig.engine[voice].isPlaying)
  }
}
