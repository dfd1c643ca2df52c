import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Gains, mutes and pauses of buses at a frame, as they are rendered.
@Suite(.serialized) struct BusTurnTests {
  /// An effect whose samples say where in it they are.
  private func ramp(frames: Int) throws -> SoundEffect {
    try SoundEffect(frames: (0..<frames).map { Float($0) / 100_000 }, sampleRate: 48_000)
  }

  @Test(arguments: [64, 480, 2_048]) func gainBeginsAtItsFrame(request: Int) throws {
    let rig = try OfflineRig()
    let own = try rig.engine.makeBus("own")
    rig.engine.play(try rig.constant(0.5, frames: 96_000), pan: -1, on: own)
    own.setGain(.silence, over: Fade(.milliseconds(10), .smooth), at: 5_003)
    let heard = (0..<(8_192 / request + 1)).flatMap { _ in rig.left(request) }
    #expect(abs(heard[5_002] - 0.5) < 1e-5 && heard[5_003 + 480] == 0)
    for frame in 0..<480 {
      let exact = 0.5 * RampCurve.smooth.value(from: 1, to: 0, at: Float(frame) / 480)
      #expect(abs(heard[5_002 + frame] - exact) < 0.005)
    }
    #expect(own.gain == .silence)
  }

  @Test func pauseReachesTheBusesBelowAtItsFrame() throws {
    let rig = try OfflineRig()
    let (world, own) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("own"))
    try own.setParent(world)
    let voice = rig.engine.play(try ramp(frames: 48_000), pan: -1, on: own)
    world.setPaused(true, over: .zero, at: 5_003)
    world.setPaused(false, over: .zero, at: 9_001)
    let heard = rig.left(12_000)
    #expect(abs(heard[5_002] - 0.050_02) < 1e-4 && heard[5_003] == 0 && heard[9_000] == 0)
    #expect(abs(heard[9_500] - Float(5_003 + 499) / 100_000) < 1e-4)
    #expect(rig.engine[voice].frame == 12_000 - (9_001 - 5_003) && !world.isPaused)
  }

  @Test func readingsFollowWhenTheTimeHasCome() throws {
    let rig = try OfflineRig()
    let own = try rig.engine.makeBus("own")
    own.setPaused(true, at: 1_000)
    own.setMuted(true, at: 1_000)
    rig.engine.effects.setTimeScale(0.5, at: 1_000)
    rig.engine.soundtrack.bus.setMuted(true, at: 1_000)
    _ = rig.left(900)
    #expect(!own.isPaused && !own.isMuted && rig.engine.effects.timeScale == 1)
    _ = rig.left(200)
    #expect(own.isPaused && own.isMuted && rig.engine.effects.timeScale == 0.5)
    #expect(rig.engine.soundtrack.bus.isMuted && rig.engine.session.verdict.soundtrack == .muted)
  }

  @Test func everythingPausesAndGoesOnAtItsFrame() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    let voice = engine.play(try ramp(frames: 96_000))
    let click = engine.play(try ramp(frames: 96_000), on: engine.interface)
    _ = rig.left(1_000)
    engine.pause(over: .zero, at: 5_003)
    engine.resume(over: .zero, at: 9_001)
    _ = rig.left(7_000)
    #expect(engine.isPaused && engine.soundtrack.position == 5_003 && engine[voice].frame == 5_003)
    _ = rig.left(4_000)
    let still = 9_001 - 5_003
    #expect(!engine.isPaused && engine.soundtrack.position == 12_000 - still)
    #expect(engine[voice].frame == 12_000 - still && engine[click].frame == 12_000)
  }

  @Test func ordersAtOneFrameAddUp() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    engine.soundtrack.pause(over: .zero, at: 3_000)
    engine.pause(over: .zero, at: 3_000)
    engine.resume(over: .zero, at: 3_001)
    _ = rig.left(8_000)
    // The pause of its own holds.
    #expect(engine.soundtrack.position == 3_000 && engine.soundtrack.isPaused && !engine.isPaused)
  }

  @Test func mutesAndGainsOfBothMixesAreAtTheirFrame() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.2 })
    engine.play(try rig.constant(0.4, frames: 96_000), pan: -1)
    _ = rig.left(1_000)
    engine.soundtrack.bus.setGain(Gain(amplitude: 0.5), over: .zero, at: 2_000)
    engine.soundtrack.bus.setMuted(true, over: .zero, at: 3_000)
    engine.soundtrack.bus.setMuted(false, over: .zero, at: 4_000)
    engine.master.setGain(Gain(amplitude: 0.5), over: .zero, at: 5_000)
    engine.master.setMuted(true, over: .zero, at: 6_000)
    engine.master.setMuted(false, over: .zero, at: 7_000)
    let heard = rig.left(7_000)
    for (frame, level) in [
      (1_999, 0.6), (2_000, 0.5), (2_999, 0.5), (3_000, 0.4), (3_999, 0.4), (4_000, 0.5), (4_999, 0.5), (5_000, 0.25),
      (5_999, 0.25), (6_000, 0), (6_999, 0), (7_002, 0.25),
    ] as [(Int, Float)] {
      #expect(abs(heard[frame - 1_000] - level) < 1e-4, "frame \(frame)")
    }
    #expect(engine.soundtrack.position == 8_000)
  }

  @Test(arguments: [Duration.zero, .milliseconds(40), .seconds(1)], [true, false])
  func muteKeepsItsSpanWhenAGainComesDueInIt(span: Duration, isScheduled: Bool) throws {
    let rig = try OfflineRig()
    let own = try rig.engine.makeBus("own")
    rig.engine.play(try rig.constant(0.5, frames: 96_000), pan: -1, on: own)
    if !isScheduled { _ = rig.left(1_000) }
    own.setMuted(true, over: .milliseconds(100), at: isScheduled ? 1_000 : nil)
    own.setGain(Gain(amplitude: 0.25), over: Fade(span), at: 2_400)
    let heard = Array(rig.left(isScheduled ? 8_000 : 7_000).suffix(7_000))
    for frame in [0, 1_000, 1_399, 1_401, 2_400, 4_000, 4_799] {
      #expect(abs(heard[frame] - 0.5 * (1 - Float(frame + 1) / 4_800)) < 1e-3, "frame \(frame)")
    }
    #expect(heard[4_800...].allSatisfy { $0 == 0 } && own.gain == Gain(amplitude: 0.25))
    own.setMuted(false, over: .milliseconds(10))
    #expect(abs(rig.left(1_000)[999] - 0.125) < 1e-4)
  }

  @Test func callWithoutATimeEndsWhatWaits() throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    let voice = engine.play(try rig.constant(0.5, frames: 96_000), pan: -1)
    engine.effects.setPaused(true, over: .zero, at: 1_000)
    engine.effects.setPaused(false)
    engine.effects.setGain(.silence, over: .zero, at: 1_000)
    engine.effects.setGain(.unity)
    engine.effects.setMuted(true, at: 900)
    engine.effects.setMuted(true, over: .zero, at: 1_500)
    engine.pause(at: 1_000)
    engine.resume()
    let heard = rig.left(2_600)
    // A step of 512 frames at most is a line to the silence.
    #expect(abs(heard[1_499] - 0.5) < 1e-5 && heard[1_700] < 0.5 && heard[2_100] == 0)
    #expect(engine[voice].frame == 2_600)
  }

  @Test func oneShotThatComesDueInAPauseAtATimeRunsUnheard() throws {
    let rig = try OfflineRig()
    rig.engine.effects.setPaused(true, at: 1_000)
    let voice = rig.engine.play(try rig.constant(0.5, frames: 500), startingAt: 1_000)
    let heard = rig.left(4_000)
    #expect(heard.allSatisfy { $0 == 0 })
    #expect(rig.engine[voice].status == .ended(.unheard, at: 1_500))
  }

  @Test func clockOfTheSoundtrackHoldsAPauseBack() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(1_000)
    let voice = engine.play(try ramp(frames: 96_000))
    engine.effects.setPaused(true, over: .zero, at: .soundtrack(FrameCount(2_000)))
    engine.soundtrack.pause(over: .zero)
    _ = rig.left(3_000)
    #expect(!engine.effects.isPaused)
    engine.soundtrack.resume(over: .zero)
    _ = rig.left(3_000)
    #expect(engine.effects.isPaused && engine[voice].frame == 4_000)
  }

  @Test func pauseOfABusFollowsItsCurve() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.5, frames: 48_000), pan: -1)
    _ = rig.left(1_000)
    rig.engine.effects.setPaused(true, over: Fade(.milliseconds(100), .smooth))
    let heard = rig.left(5_000)
    #expect(abs(heard[1_200] - 0.5 * RampCurve.smooth.value(from: 1, to: 0, at: 0.25)) < 0.01 && heard[4_800] == 0)
    rig.engine.pause()
    rig.engine.effects.setPaused(false)
    _ = rig.left(1_000)
    rig.engine.resume(over: Fade(.milliseconds(100), .exponential))
    let back = rig.left(5_000)
    #expect(abs(back[1_200] - 0.5 * RampCurve.exponential.value(from: 0, to: 1, at: 0.25)) < 0.01)
  }
}
