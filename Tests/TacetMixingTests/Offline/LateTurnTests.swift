import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Orders for buses whose time has come in the renderer, and which are replaced before the control thread has handled
/// that: as if it had.
@Suite(.serialized) struct LateTurnTests {
  enum Part: CaseIterable {
    case gain, timeScale, mute, pause, filter, send
    case effectsMix, soundtrackMix, masterMix
    case musicGain, musicSpeed, musicMute, musicPause, transport
    case masterGain, masterMute, everything
    case reverb
  }

  /// The order that replaces the one whose time has come.
  enum Next: CaseIterable {
    case same, other, none
  }

  /// An engine that plays noise on a bus, below another one, and beside a soundtrack of noise.
  private struct NoiseSetup {
    let rig: OfflineRig
    let own: Bus
    var engine: AudioEngine { rig.engine }

    init() throws {
      rig = try OfflineRig()
      own = try rig.engine.makeBus("own")
      try rig.engine.effects.setParent(own)
      rig.engine.reverb.set(ReverbPreset(decay: .milliseconds(300)))
      var noise = SeededGenerator(seed: 7)
      let samples = (0..<48_000).map { _ in Float.random(in: -0.2...0.2, using: &noise) }
      rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { samples[$0] }, loops: true)
      rig.engine.play(try SoundEffect(frames: samples, sampleRate: 48_000), pan: -1, loops: true)
      // The reverb is there, and sends of buses are heard.
      let silent = rig.engine.play(try rig.constant(frames: 480), gain: .silence, loops: true, on: rig.engine.interface)
      rig.engine[silent].setReverbSend(ReverbSend())
    }

    /// Orders the half of a part (`share`), or a pause or a mute.
    func order(_ part: Part, _ share: Float = 0.5, isOn: Bool = true, at time: ClockTime?) {
      let (gain, over, curve) = (Gain(amplitude: share), Duration.milliseconds(20), RampCurve.smooth)
      let cutoffs = SoundFilter(lowPassHertz: 4_000 * share)
      let music = engine.soundtrack.bus
      switch part {
      case .gain: own.setGain(gain, over: Fade(over, curve), at: time)
      case .timeScale: own.setTimeScale(share, over: Fade(over, curve), at: time)
      case .mute: own.setMuted(isOn, over: Fade(over, curve), at: time)
      case .pause: own.setPaused(isOn, over: Fade(over, curve), at: time)
      case .filter: own.setFilter(BusFilter(lowPassStrength: share), over: Fade(over, curve), at: time)
      case .send: own.setReverbSend(ReverbSend(gain), over: Fade(over, curve), at: time)
      case .effectsMix: engine.filters.set(cutoffs, of: .effects, over: Fade(over, curve), at: time)
      case .soundtrackMix: engine.filters.set(cutoffs, of: .soundtrack, over: Fade(over, curve), at: time)
      case .masterMix: engine.filters.set(cutoffs, of: .master, over: Fade(over, curve), at: time)
      case .musicGain: music.setGain(gain, over: Fade(over, curve), at: time)
      case .musicSpeed: music.setTimeScale(share, over: Fade(over, curve), at: time)
      case .musicMute: music.setMuted(isOn, over: Fade(over, curve), at: time)
      case .musicPause: music.setPaused(isOn, over: Fade(over, curve), at: time)
      case .transport where isOn: engine.soundtrack.pause(over: Fade(over), at: time)
      case .transport: engine.soundtrack.resume(over: Fade(over), at: time)
      case .masterGain: engine.master.setGain(gain, over: Fade(over, curve), at: time)
      case .masterMute: engine.master.setMuted(isOn, over: Fade(over, curve), at: time)
      case .everything where isOn: engine.pause(over: Fade(over, curve), at: time)
      case .everything: engine.resume(over: Fade(over, curve), at: time)
      case .reverb:
        own.setReverbSend(ReverbSend(), over: .zero)
        engine.reverb.set(ReverbPreset(decay: .milliseconds(Int(1_000 * share))), over: Fade(over, curve), at: time)
      }
    }

    /// Renders without the control thread, and without the feeder.
    func renderAlone(_ frames: Int) -> [Float] {
      var block = [Float](repeating: 0, count: 2 * frames)
      var done = 0
      block.withUnsafeMutableBufferPointer { block in
        guard let base = block.baseAddress else { return }
        while done < frames {
          done += engine.host.driver.renderOffline(into: base + 2 * done, frames: frames - done)
        }
      }
      return block
    }

    func render(_ frames: Int) throws -> [Float] { try engine.render(frames: frames) }
  }

  /// A game's sound and the changes of its session, in which an order comes due at frame 1,000, and the game gives the
  /// next one at frame 1,500. The control thread runs in between, or not.
  private func play(
    _ part: Part, _ next: Next, at time: ClockTime = 1_000, controlRuns: Bool, hasFirst: Bool = true
  ) throws -> (heard: [Float], changes: [SessionChange]) {
    let setup = try NoiseSetup()
    defer { setup.rig.clear() }
    if hasFirst { setup.order(part, at: time) }
    setup.engine.diagnostics.stepThreads()
    var heard = setup.renderAlone(1_500)
    if controlRuns { setup.engine.diagnostics.stepThreads() }
    switch next {
    case .same: setup.order(part, 0.75, at: 9_000)
    case .other: setup.order(part, 1, isOn: false, at: nil)
    case .none: break
    }
    heard += try setup.render(10_500)
    return (heard, setup.engine.session.drainChanges())
  }

  @Test(arguments: Part.allCases)
  func orderWhoseTimeHasComeHoldsUntilTheNextOne(part: Part) throws {
    let late = try play(part, .same, controlRuns: false)
    let known = try play(part, .same, controlRuns: true)
    #expect(late.heard == known.heard)
    #expect(late.changes == known.changes)
    // It is that of the first order alone until the second one comes, the latency of the limiter later.
    let first = try play(part, .none, controlRuns: true)
    #expect(late.heard[..<18_000] == first.heard[..<18_000])
    let plain = try play(part, .same, controlRuns: true, hasFirst: false)
    #expect(late.heard[10_000..<18_000] != plain.heard[10_000..<18_000])
  }

  @Test(arguments: Part.allCases)
  func callReplacesTheOrderWhoseTimeHasCome(part: Part) throws {
    let late = try play(part, .other, controlRuns: false)
    let known = try play(part, .other, controlRuns: true)
    #expect(late.heard == known.heard)
    #expect(late.changes == known.changes)
  }

  @Test(
    arguments: [Part.gain, .pause, .musicGain, .musicMute, .everything],
    [ClockTime.effects(1_000), .soundtrack(1_000)])
  func clocksOfBothMixesAreTheirOwn(part: Part, time: ClockTime) throws {
    let late = try play(part, .same, at: time, controlRuns: false)
    let known = try play(part, .same, at: time, controlRuns: true)
    #expect(late.heard == known.heard)
    #expect(late.changes == known.changes)
  }

  /// Its report comes late, and finds the next order, which is another one.
  @Test func reportThatComesLateEndsNothing() throws {
    let setup = try NoiseSetup()
    defer { setup.rig.clear() }
    setup.order(.gain, at: 1_000)
    setup.order(.pause, at: 1_000)
    setup.engine.diagnostics.stepThreads()
    _ = setup.renderAlone(1_500)
    setup.order(.gain, 0.75, at: 9_000)
    #expect(setup.own.gain == Gain(amplitude: 0.5))
    #expect(setup.own.isPaused)
    setup.own.setPaused(false)
    _ = try setup.render(7_400)
    #expect(setup.own.gain == Gain(amplitude: 0.5))
    #expect(!setup.own.isPaused)
    _ = try setup.render(200)
    #expect(setup.own.gain == Gain(amplitude: 0.75))
  }

  /// Without an output the renderer is advanced to the moment of the call, which comes before control is awake.
  @Test func orderComesDueWithoutAnOutput() throws {
    let manual = try ManualClockEngine()
    defer { manual.rig.clear() }
    let (engine, output) = (manual.engine, manual.output)
    engine.play(try manual.rig.constant(frames: 480), pan: -1, loops: true)
    manual.pass(milliseconds: 100)
    output.say(.lost(reason: "gone"))
    manual.pass(milliseconds: 100)
    let start = engine.clock
    engine.effects.setGain(Gain(amplitude: 0.5), at: .engine(start + 48_000))
    engine.effects.setMuted(true, at: .engine(start + 48_000))
    manual.pass(milliseconds: 900)
    #expect(engine.effects.gain == .unity)
    #expect(!engine.effects.isMuted)
    manual.time.advance(nanoseconds: 200_000_000)
    engine.effects.setGain(Gain(amplitude: 0.25), at: .engine(start + 96_000))
    #expect(engine.effects.gain == Gain(amplitude: 0.5))
    #expect(engine.effects.isMuted)
    manual.pass(milliseconds: 800)
    #expect(engine.effects.gain == Gain(amplitude: 0.5))
    manual.pass(milliseconds: 200)
    #expect(engine.effects.gain == Gain(amplitude: 0.25))
  }

  @Test func playAfterAPauseWhoseTimeHasComeDoesNotBringTheMusicBack() throws {
    func heard(controlRuns: Bool) throws -> [Float] {
      let setup = try NoiseSetup()
      defer { setup.rig.clear() }
      let next = try setup.rig.soundtrack("next", frames: 48_000)
      setup.engine.soundtrack.pause(over: .milliseconds(2), at: 1_000)
      setup.engine.diagnostics.stepThreads()
      let heard = setup.renderAlone(1_500)
      if controlRuns { setup.engine.diagnostics.stepThreads() }
      setup.engine.soundtrack.play(next)
      return heard + (try setup.render(8_000))
    }
    #expect(try heard(controlRuns: false) == heard(controlRuns: true))
  }
}
