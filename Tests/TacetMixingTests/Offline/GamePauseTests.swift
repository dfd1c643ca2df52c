import Foundation
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The game's own pause, the buses that it spares, and the bus over everything.
@Suite struct GamePauseTests {
  private static let centre: Float = 0.707_106_8

  @Test(arguments: ["engine", "bus", "call", "engine and call"])
  func hundredOneShotsRequestedInAPauseAreNotHeardTogether(cause: String) throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    let step = try rig.constant(frames: 9_600)
    _ = rig.left(480)
    if cause.contains("engine") { engine.pause() }
    if cause == "bus" { engine.effects.setPaused(true) }
    if cause.contains("call") { engine.report(.interruptionBegan(.call)) }
    var heard: [Float] = []
    let ends = Locked<[VoiceEnd]>([])
    for number in 0..<100 {
      // Every other one is asked for in time for a later frame.
      let start: ClockTime? = number % 2 == 0 ? nil : .engine(engine.clock + 200)
      engine.play(step, startingAt: start) { end in ends.withLock { $0.append(end) } }
      heard += rig.left(480)
    }
    if cause.contains("call") { engine.report(.interruptionEnded(.call)) }
    engine.effects.setPaused(false)
    engine.resume()
    heard += rig.left(96_000)
    #expect(heard.map(abs).max() == 0)
    #expect(ends.withLock { $0 } == Array(repeating: .unheard, count: 100))
  }

  @Test func interfaceBusSoundsInThePauseMenu() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true)
    _ = rig.left(4_800)
    engine.pause()
    _ = rig.left(480)
    #expect(isSilent(rig.left(4_800)))
    #expect(engine.session.reasonsForSilence.effects == [.game(.paused(.everything))])
    #expect(engine.interface.pausesWithGame == false && engine.effects.pausesWithGame)
    let click = engine.play(try rig.constant(frames: 2_400), on: engine.interface)
    let heard = rig.left(4_800)
    #expect(heard[..<2_400].allSatisfy { abs($0 - 0.25 * Self.centre) < 1e-4 } && isSilent(heard[2_400...]))
    #expect(engine.diagnostics.drainEvents().last == .voiceEnded(click, .finished, at: 12_480))
    engine.resume()
    let after = rig.left(4_800)
    let expected = (480..<4_800).map { OfflineRig.slowSine(5_280 + $0) * 1.625 }
    #expect(difference(after[480...], expected) < 1e-4)
  }

  @Test func pauseSparesTheBusesThatTheGameChose() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 960_000) { _ in 0.2 })
    let own = try engine.makeBus("own")
    for bus in [engine.effects, own, engine.interface] {
      engine.play(try rig.constant(0.1, frames: 4_800), pan: -1, loops: true, on: bus)
    }
    func level() -> Float { rig.left(1_920).last ?? 9 }
    #expect(abs(level() - 0.5) < 1e-5)
    engine.pause()
    #expect(abs(level() - 0.1) < 1e-5)
    engine.soundtrack.bus.pausesWithGame = false
    #expect(abs(level() - 0.3) < 1e-5)
    #expect(engine.session.verdict.soundtrack == .audible && engine.session.verdict.effects == .paused)
    own.pausesWithGame = false
    #expect(abs(level() - 0.4) < 1e-5)
    engine.interface.pausesWithGame = true
    #expect(abs(level() - 0.3) < 1e-5)
    engine.effects.pausesWithGame = false
    #expect(abs(level() - 0.4) < 1e-5)
    let verdict = engine.session.verdict
    #expect(verdict.isPausedByGame && verdict.effects == .audible && verdict.reasons == SilenceReasons())
    #expect(verdict.soundtrack == .audible && verdict.effectsMix == .audible && !verdict.effectsPausedBySystem)
    engine.resume()
    #expect(abs(level() - 0.5) < 1e-5)
    // A bus that is made in the pause is paused too.
    engine.pause()
    engine.play(try rig.constant(0.1, frames: 4_800), pan: -1, loops: true, on: try engine.makeBus("new"))
    #expect(abs(level() - 0.4) < 1e-5)
    engine.resume()
    #expect(abs(level() - 0.6) < 1e-5)
  }

  @Test func fadesOfTheGameAreKept() throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    let ending = engine.play(try rig.constant(0.4, frames: 96_000), pan: -1)
    _ = rig.left(480)
    engine.stop(ending, fadeOut: .seconds(2))
    _ = rig.left(480)
    engine.pause(over: .milliseconds(100))
    let down = rig.left(4_800)
    #expect(abs(down[2_400] - 0.4) < 0.02, "\(down[2_400])")
    #expect(isSilent(rig.left(480)))
    #expect(engine[ending].isPlaying)
    engine.resume(over: .milliseconds(100))
    let up = rig.left(4_800)
    // The fade-out goes on where it was.
    #expect(abs(up[2_400] - 0.2 * (1 + 0.995 - 0.025)) < 0.002)
    #expect(largestStep(up.flatMap { [$0, 0] }) < 0.02)
  }

  /// A fade-in of 100 ms, paused after 50 ms with a ramp of 10 ms. `early`: it resumes on the way down.
  @Test(arguments: ["bus", "voice", "engine"], [false, true])
  func fadeInContinuesWhereAPauseStoppedIt(paused: String, early: Bool) throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    let voice = engine.play(try rig.constant(0.4, frames: 96_000), pan: -1, fadeIn: .milliseconds(100))
    let before = rig.left(2_400)
    #expect(abs((before.last ?? 9) - 0.2) < 0.002)
    switch paused {
    case "bus": engine.effects.setPaused(true)
    case "voice": engine[voice].pause()
    default: engine.pause(over: .milliseconds(10))
    }
    if early {
      _ = rig.left(240)
    } else {
      _ = rig.left(480)
      #expect(isSilent(rig.left(4_800)))
    }
    switch paused {
    case "bus": engine.effects.setPaused(false)
    case "voice": engine[voice].resume()
    default: engine.resume(over: .milliseconds(10))
    }
    let after = rig.left(4_800)
    #expect(abs(after[480] - 0.24) < 0.004, "\(after[480])")
    #expect(abs(after[1_440] - 0.32) < 0.004, "\(after[1_440])")
    #expect(abs(after[2_640] - 0.4) < 1e-4 && abs(after[4_799] - 0.4) < 1e-4)
    #expect(largestStep(after.flatMap { [$0, 0] }) < 0.02)
  }

  /// A stop within a fade-in never gets louder.
  @Test func stopEndsAFadeInToo() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.4, frames: 96_000), pan: -1, fadeIn: .milliseconds(100))
    let level = rig.left(2_400).last ?? 9
    rig.engine.stop(voice, fadeOut: .seconds(1))
    #expect((rig.left(48_000).max() ?? 9) <= level + 0.001)
  }

  @Test func masterGainAndMuteReachEverything() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 960_000) { _ in 0.2 })
    let ends = Locked<[VoiceEnd]>([])
    engine.play(try rig.constant(0.1, frames: 4_800), pan: -1, loops: true)
    engine.play(try rig.constant(0.1, frames: 4_800), pan: -1, loops: true, on: engine.interface)
    func level() -> Float { rig.left(960).last ?? 9 }
    #expect(abs(level() - 0.4) < 1e-5)
    engine.master.setGain(Gain(amplitude: 0.5), over: .milliseconds(20))
    let half = rig.left(960)
    #expect(abs(half[479] - 0.3) < 0.001 && abs((half.last ?? 9) - 0.2) < 1e-5)
    #expect(engine.master.gain == Gain(amplitude: 0.5))
    let position = engine.soundtrack.position
    engine.master.setMuted(true)
    _ = rig.left(480)
    engine.play(try rig.constant(frames: 2_400)) { end in ends.withLock { $0.append(end) } }
    #expect(isSilent(rig.left(4_800)))
    #expect(engine.soundtrack.position == position + 5_280)
    #expect(ends.withLock { $0 } == [.finished])
    #expect(engine.session.verdict.effects == .muted && engine.session.verdict.soundtrack == .muted)
    engine.master.setMuted(false)
    #expect(!engine.master.isMuted)
    #expect(abs(level() - 0.2) < 1e-5)
    engine.master.setPaused(true)
    #expect(engine.isPaused && engine.master.isPaused)
    engine.resume()
    #expect(!engine.master.isPaused)
  }

  @Test func crossfadeEndsTheSoundtracksPauseAndNoOther() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    let old = try rig.soundtrack("old", frames: 480_000) { _ in 0.4 }
    let silence = try rig.soundtrack("new", frames: 480_000) { _ in 0 }
    engine.soundtrack.play(old)
    _ = rig.left(4_800)
    engine.soundtrack.pause()
    _ = rig.left(4_800)
    engine.soundtrack.crossfade(to: silence, over: .milliseconds(100))
    #expect(!engine.soundtrack.isPaused)
    let heard = rig.left(9_600)
    #expect(abs((heard[..<2_400].max() ?? 0) - 0.4) < 0.05, "the old one goes on and fades")
    #expect(isSilent(heard[7_200...]))

    engine.soundtrack.play(old)
    _ = rig.left(4_800)
    engine.pause()
    _ = rig.left(4_800)
    engine.soundtrack.pause()
    engine.soundtrack.crossfade(to: silence, over: .milliseconds(100))
    #expect(isSilent(rig.left(4_800)))
    #expect(!engine.soundtrack.isPaused && engine.isPaused)
    engine.resume()
    #expect(isSilent(rig.left(9_600)), "the old one ended at once")
  }

  @Test func resumingContinuesAfterALostRouteThoughNothingWasPaused() throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    engine.play(try rig.constant(frames: 4_800), loops: true)
    engine.report(.route(.headphones))
    engine.report(.route(.speaker))
    _ = rig.left(4_800)
    engine.soundtrack.resume()
    try engine.session.activate()
    engine.report(.background(true))
    engine.report(.background(false))
    #expect(isSilent(rig.left(4_800)))
    engine.resume()
    #expect(!isSilent(rig.left(4_800)))
  }

  /// The report comes while one long request is rendered: silence follows within 960 frames of the frame it came at.
  @Test func reportDuringARequestSilencesWithin960Frames() throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    engine.play(try rig.constant(frames: 4_800), loops: true)
    _ = rig.left(480)
    engine.pause(over: .seconds(3))
    let frames = 480_000
    var samples = [Float](repeating: 9, count: 2 * frames)
    let reported = Locked<Int?>(nil)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while engine.clock < 9_600 {}
      engine.report(.interruptionBegan(.call))
      reported.withLock { $0 = engine.clock.rawValue }
    }
    let start = engine.clock.rawValue
    engine.diagnostics.renderCallback(&samples, frames: frames)
    group.wait()
    let end = try #require(reported.withLock { $0 }) - start + 512 + 384 + 64
    #expect(isSilent(channel(samples, 0)[min(end, frames)...]))
  }

  @Test func snapshotInTheFrameOfAPauseLeavesItsFade() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.5, frames: 48_000), pan: -1)
    _ = rig.left(1_000)
    rig.engine.pause(over: .milliseconds(10))
    try rig.engine.snapshots.enter(Snapshot("menu", ["effects": .init()]))
    #expect(abs(rig.left(480)[239] - 0.25) < 0.005)
  }
}
