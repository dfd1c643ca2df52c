import TacetSystem
import TacetSignal
import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Requests at the limits of what an engine accepts.
@Suite struct EdgeTests {
  @Test(arguments: [1, 2], [Gain.silence, .unity])
  func loopWithoutFramesEnds(channels: Int, gain: Gain) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let ends = Locked<[VoiceEnd]>([])
    let nothing = try SoundEffect(frames: [], sampleRate: 48_000, channels: channels)
    let voice = rig.engine.play(nothing, gain: gain, loops: true) { end in ends.withLock { $0.append(end) } }
    rig.engine[voice].setGain(gain == .unity ? .silence : .unity)
    rig.engine[voice].setPitch(2)
    #expect(isSilent(rig.left(480)))
    #expect(ends.withLock { $0 } == [.finished])
  }

  @Test(arguments: [Int.min, -1, 0]) func renderingFewerThanOneFrameIsNothing(frames: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    var samples: [Float] = [7, 7]
    try rig.engine.render(into: &samples, frames: frames)
    #expect(try samples == [7, 7] && rig.engine.render(frames: frames).isEmpty)
    let clock = rig.engine.clock
    #expect(try rig.engine.render(frames: 1).count == 2 && rig.engine.clock == clock + 1)
  }

  @Test func changeOfPlaceOrBusDoesNotClickBesideAStart() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let loud = try rig.engine.makeBus("loud")
    let muted = try rig.engine.makeBus("muted")
    loud.setGain(.decibels(3))
    muted.setMuted(true)
    let voice = rig.engine.play(try rig.constant(frames: 96_000), pan: -1, loops: true)
    var heard = Array(rig.engine.rendered(frames: 4_800).suffix(2))
    let silence = try rig.constant(0, frames: 100)
    for change: (Voice) -> Void in [
      { rig.engine[$0].setPan(1) }, { try? rig.engine[$0].setBus(loud) },
      { try? rig.engine[$0].setBus(muted) }, { rig.engine[$0].setPosition([0, 0, -4]) },
      { try? rig.engine[$0].setBus(rig.engine.interface) },
    ] {
      // A voice that comes in with a ramp has a first step of one frame.
      rig.engine.play(silence, fadeIn: .milliseconds(1))
      change(voice)
      heard += rig.engine.rendered(frames: 4_800)
    }
    #expect(largestStep(heard) < 0.02)
    #expect(heard.suffix(2).allSatisfy { $0 > 0.03 })
  }

  @Test func laterChangeInTheSameFrameKeepsTheRamp() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let voice = rig.engine.play(try rig.constant(frames: 96_000), pan: -1)
    var heard = rig.left(4_800)
    rig.engine[voice].setGain(.silence, over: .milliseconds(500))
    rig.engine[voice].setPriority(3)
    rig.engine[voice].setPan(-1)
    heard = rig.left(24_000)
    #expect(abs(heard[12_000] - 0.125) < 0.001)
    rig.engine[voice].setGain(.unity)
    _ = rig.left(4_800)
    rig.engine[voice].pause(over: .milliseconds(500))
    rig.engine[voice].setPriority(4)
    heard = rig.left(24_000)
    #expect(abs(heard[12_000] - 0.125) < 0.001)
  }

  @Test func unmutingTheSoundtrackBusKeepsTheRampOfItsGain() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.bus.setGain(.silence, over: .milliseconds(500))
    rig.engine.soundtrack.bus.setMuted(false, over: .zero)
    #expect(abs(rig.left(24_000)[12_000] - 0.2) < 0.001)
  }

  @Test func resumingABusKeepsTheRampOfItsGain() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.play(try rig.constant(frames: 96_000), pan: -1)
    _ = rig.left(4_800)
    rig.engine.effects.setGain(.silence, over: .milliseconds(500))
    rig.engine.effects.setPaused(false, over: .zero)
    #expect(abs(rig.left(24_000)[12_000] - 0.125) < 0.001)
  }

  @Test func oneShotRequestedAndDueInAHoldRunsUnheard() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(1_000)
    let voice = rig.engine.play(try rig.constant(frames: 4_800), startingAt: 10_000)
    let later = rig.engine.play(try rig.constant(frames: 4_800), startingAt: 60_000)
    _ = rig.left(12_000)
    rig.engine.report(.interruptionEnded(.call))
    #expect(isSilent(rig.left(47_000)))
    #expect(rig.engine.diagnostics.drainEvents() == [.voiceEnded(voice, .unheard, at: 14_800)])
    #expect(!isSilent(rig.left(1_000)))
    #expect(rig.engine[later].isPlaying)
  }

  @Test func pauseThatTurnsRoundWithoutItsSourcesLosesNoVoice() throws {
    let rig = try OfflineRig { $0.maximumSounding = 4 }
    defer { rig.clear() }
    let ends = Locked(0)
    let effect = try rig.constant(0.02, frames: 24_000)
    let bus = try rig.engine.makeBus("own")
    func play(_ count: Int, on bus: Bus, priority: Int = 0) {
      for _ in 0..<count { rig.engine.play(effect, on: bus, priority: priority) { _ in ends.withLock { $0 += 1 } } }
    }
    play(4, on: bus)
    _ = rig.left(480)
    bus.setPaused(true, over: .milliseconds(500))
    play(4, on: rig.engine.effects)
    _ = rig.left(480)
    bus.setPaused(false)
    play(8, on: rig.engine.effects, priority: 1)
    _ = rig.left(120_000)
    #expect(ends.withLock { $0 } == 16)
    #expect(rig.engine.voiceCount == 0)
  }

  @Test func voiceThatEndsWhileItWaitsForASourceIsNotHeard() throws {
    let rig = try OfflineRig { $0.maximumSounding = 1 }
    defer { rig.clear() }
    let silent = try rig.constant(0.001, frames: 4_800)
    for priority in 0..<9 {
      rig.engine.play(silent, priority: priority)
      _ = rig.left(10)
    }
    let ends = Locked<[VoiceEnd]>([])
    rig.engine.play(try rig.constant(0.5, frames: 50), priority: 9) { end in ends.withLock { $0.append(end) } }
    for _ in 0..<100 { #expect(rig.left(10).allSatisfy { $0 < 0.1 }) }
    #expect(ends.withLock { $0 } == [.stolen])
  }

  @Test func soundtrackPlayedOnAReleasedEngineEndsStopped() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 4_800)
    var engine: AudioEngine? = try AudioEngine(.init(output: .offline))
    let player = try #require(engine?.soundtrack)
    engine = nil
    let ends = Locked<[SoundtrackEnd]>([])
    player.play(theme) { end in ends.withLock { $0.append(end) } }
    player.crossfade(to: theme, over: .zero) { end in ends.withLock { $0.append(end) } }
    #expect(ends.withLock { $0 } == [.stopped, .stopped])
    #expect(!player.isPlaying)
  }

  @Test func commandsAreServedWhileAnyReasonLetsTheOutputRest() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let host = rig.engine.host
    let ends = Locked<[VoiceEnd]>([])
    let voice = rig.engine.play(try rig.constant(frames: 4_800), loops: true) { end in ends.withLock { $0.append(end) }
    }
    _ = rig.left(480)
    host.handle(.corkRequested)
    host.handle(.lost(reason: "gone"))
    host.handle(.uncorkRequested)
    rig.engine.stop(voice)
    host.stepControl()
    host.stepControl()
    #expect(ends.withLock { $0 } == [.stopped])
    host.handle(.running)
    #expect(rig.engine.session.verdict == Verdict())
  }

  @Test func effectsThatAreGoneLeaveNothingBehind() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    func round() throws {
      for index in 0..<500 {
        let effect = try SoundEffect(
          frames: [Float](repeating: 0.01, count: 2 * 10_000), sampleRate: 48_000, channels: 2)
        rig.engine.play(effect, at: index % 2 == 0 ? [1, 0, 0] : nil)
        if index % 20 == 0 { _ = rig.engine.rendered(frames: 480) }
      }
      _ = rig.engine.rendered(frames: 24_000)
    }
    try round()
    let before = SelfFigures.residentBytes
    for _ in 0..<8 { try round() }
    // 4,000 effects of 80 KB each went through.
    #expect(SelfFigures.residentBytes - before < 160_000_000)
    #expect(rig.engine.voiceCount == 0)
  }

  @Test(arguments: [8_000, 48_000, 192_000, .min, .max])
  func anyValueMayBeAskedFor(sampleRate: Int) throws {
    let rig = try OfflineRig {
      $0.sampleRate = sampleRate
      $0.maximumSounding = sampleRate == .min ? .min : 8
      $0.maximumVoices = sampleRate == .max ? 1 << 30 : .min
    }
    defer { rig.clear() }
    let engine = rig.engine
    let durations: [Duration] = [.zero, .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(1)]
    let numbers: [Float] = [.nan, .infinity, -.infinity, 3e38, -3e38, 0, .leastNonzeroMagnitude]
    let effects = try [
      SoundEffect(frames: [Float](repeating: 3e38, count: 4_800), sampleRate: 384_000, convertedTo: nil),
      SoundEffect(frames: [.nan, .infinity], sampleRate: 1_000, channels: 2, convertedTo: nil),
      SoundEffect(frames: [0.5], sampleRate: 48_000, loop: LoopRegion(start: 0, end: 1)),
      SoundEffect(frames: [0.5, 0.5], sampleRate: 48_000, loop: LoopRegion(start: 5, end: .max)),
    ]
    let themes = try [0, 1, 2].map { try rig.soundtrack("short\($0)", frames: $0) }
    var heard: [Float] = []
    for (round, number) in numbers.enumerated() {
      for duration in durations {
        for effect in effects {
          let voice = engine.play(
            effect, gain: Gain(amplitude: number), pan: number, at: round % 2 == 0 ? [number, 0, number] : nil,
            pitch: number, loops: true, startingAt: .engine(FrameCount(round == 3 ? .max : .min)),
            fadeIn: Fade(duration),
            priority: round == 1 ? .min : .max)
          engine[voice].setGain(.decibels(number), over: Fade(duration))
          engine[voice].reschedule(to: .engine(FrameCount(round == 2 ? .max : .min)))
          engine[voice].pause(over: Fade(duration))
          engine[voice].resume(over: Fade(duration))
          engine[voice].setPosition([number, number, number])
          engine.listener = SpatialListener(position: [number, 0, 0], forward: [number, 0, 0], up: [number, 0, 0])
          heard += try engine.render(frames: 100)
          engine[voice].setPitch(number)
          if round % 3 == 0 { engine.stop(voice, fadeOut: Fade(duration)) }
        }
        engine.effects.setGain(Gain(amplitude: number), over: Fade(duration))
        engine.soundtrack.play(themes[round % 3], from: round % 2 == 0 ? .max : .min, fadeIn: Fade(duration))
        heard += try engine.render(frames: 500)
        engine.soundtrack.crossfade(to: themes[(round + 1) % 3], over: Fade(duration))
        engine.soundtrack.seek(toFrame: round % 2 == 0 ? .max : .min)
        engine.soundtrack.pause(over: Fade(duration))
        engine.soundtrack.resume(over: Fade(duration))
        heard += try engine.render(frames: 500)
        _ = engine.soundtrack.position
      }
    }
    #expect(heard.allSatisfy { $0.isFinite && abs($0) <= 1 })
    #expect(engine.diagnostics.meters.master.peak.isFinite && engine.diagnostics.meters.effects.rms.isFinite)
    engine.stopAll(fadeOut: .zero)
    engine.soundtrack.stop(fadeOut: .zero)
    _ = engine.rendered(frames: 4_800)
    #expect(engine.voiceCount == 0)
    #expect(isSilent(engine.rendered(frames: 4_800)))
  }

  @Test func completionsAreNotDeliveredWithinACall() throws {
    let rig = try OfflineRig { $0.maximumVoices = 16 }
    defer { rig.clear() }
    let reported = Locked<[String]>([])
    let effect = try rig.constant(frames: 4_800)
    let theme = try rig.soundtrack(frames: 4_800)
    for _ in 0..<17 { rig.engine.play(effect, loops: true) { end in reported.withLock { $0.append("\(end)") } } }
    rig.engine.soundtrack.play(theme) { end in reported.withLock { $0.append("\(end)") } }
    rig.engine.soundtrack.play(theme)
    #expect(reported.withLock { $0 } == [])
    _ = rig.left(1)
    #expect(reported.withLock { $0 } == ["stolen", "stopped"])
    rig.engine.stopAll()
    _ = rig.left(960)
    rig.engine.report(.interruptionBegan(.call))
    let voice = rig.engine.play(effect) { end in reported.withLock { $0.append("\(end) unheard") } }
    rig.engine.stop(voice)
    #expect(reported.withLock { $0.count } == 18)
    _ = rig.left(1)
    #expect(reported.withLock { $0.last } == "stopped unheard")
  }

  @Test func stopEndsAVoiceThatTheRendererHasNotStarted() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let ends = Locked<[VoiceEnd]>([])
    let voice = rig.engine.play(try rig.constant(frames: 4_800), startingAt: 2_000) { end in
      ends.withLock { $0.append(end) }
    }
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(1_000)
    var samples = [Float](repeating: 0, count: 2 * 2_000)
    rig.engine.diagnostics.renderCallback(&samples, frames: 2_000)  // the renderer's events stay unread
    rig.engine.stop(voice)
    _ = rig.left(1)
    #expect(ends.withLock { $0 } == [.stopped])
    _ = rig.left(9_600)
    #expect(ends.withLock { $0 } == [.stopped] && rig.engine.voiceCount == 0)
  }
}
