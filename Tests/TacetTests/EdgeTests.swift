import Testing

@testable import Tacet

/// What lies at the edge of what an engine may be asked.
@Suite struct EdgeTests {
  @Test(arguments: [1, 2], [Gain.silence, .unity])
  func aLoopOfNothingEnds(channels: Int, gain: Gain) throws {
    let rig = try Rig()
    defer { rig.clear() }
    let ends = Locked<[VoiceEnd]>([])
    let nothing = try Effect(frames: [], sampleRate: 48_000, channels: channels)
    let voice = rig.engine.play(nothing, gain: gain, loops: true) { end in ends.withLock { $0.append(end) } }
    rig.engine.setGain(gain == .unity ? .silence : .unity, of: voice)
    rig.engine.setPitch(2, of: voice)
    #expect(isSilent(rig.left(480)))
    #expect(ends.withLock { $0 } == [.finished])
  }

  @Test func aChangeOfPlaceOrBusIsNoClickWhateverStartsBesideIt() throws {
    let rig = try Rig()
    defer { rig.clear() }
    let loud = try rig.engine.bus("loud")
    let muted = try rig.engine.bus("muted")
    loud.setGain(.decibels(3))
    muted.setMuted(true)
    let voice = rig.engine.play(try rig.constant(frames: 96_000), pan: -1, loops: true)
    var heard = Array(rig.engine.render(frames: 4_800).suffix(2))
    let silence = try rig.constant(0, frames: 100)
    for change: (Voice) -> Void in [
      { rig.engine.setPan(1, of: $0) }, { rig.engine.setBus(loud, of: $0) },
      { rig.engine.setBus(muted, of: $0) }, { rig.engine.setPosition([0, 0, -4], of: $0) },
      { rig.engine.setBus(rig.engine.interface, of: $0) },
    ] {
      // A voice that comes in with a ramp has a first step of one frame.
      rig.engine.play(silence, fadeIn: .milliseconds(1))
      change(voice)
      heard += rig.engine.render(frames: 4_800)
    }
    #expect(largestStep(heard) < 0.02)
    #expect(heard.suffix(2).allSatisfy { $0 > 0.03 })
  }

  @Test func whatFollowsInTheSameFrameLeavesARampAsItWas() throws {
    let rig = try Rig()
    defer { rig.clear() }
    let voice = rig.engine.play(try rig.constant(frames: 96_000), pan: -1)
    var heard = rig.left(4_800)
    rig.engine.setGain(.silence, of: voice, over: .milliseconds(500))
    rig.engine.setPriority(3, of: voice)
    rig.engine.setPan(-1, of: voice)
    heard = rig.left(24_000)
    #expect(abs(heard[12_000] - 0.125) < 0.001)
    rig.engine.setGain(.unity, of: voice)
    _ = rig.left(4_800)
    rig.engine.pause(voice, over: .milliseconds(500))
    rig.engine.setPriority(4, of: voice)
    heard = rig.left(24_000)
    #expect(abs(heard[12_000] - 0.125) < 0.001)
  }

  @Test func aPauseOfTheSoundtracksBusLeavesTheRampOfItsGain() throws {
    let rig = try Rig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.soundtrack.bus.setGain(.silence, over: .milliseconds(500))
    rig.engine.soundtrack.bus.setMuted(false, over: .zero)
    #expect(abs(rig.left(24_000)[12_000] - 0.2) < 0.001)
  }

  @Test func aPauseOfABusLeavesTheRampOfItsGain() throws {
    let rig = try Rig()
    defer { rig.clear() }
    rig.engine.play(try rig.constant(frames: 96_000), pan: -1)
    _ = rig.left(4_800)
    rig.engine.effects.setGain(.silence, over: .milliseconds(500))
    rig.engine.effects.setPaused(false, over: .zero)
    #expect(abs(rig.left(24_000)[12_000] - 0.125) < 0.001)
  }

  @Test func oneAskedForInAHoldAndDueInItRunsUnheard() throws {
    let rig = try Rig()
    defer { rig.clear() }
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(1_000)
    let voice = rig.engine.play(try rig.constant(frames: 4_800), startingAt: 10_000)
    let later = rig.engine.play(try rig.constant(frames: 4_800), startingAt: 60_000)
    _ = rig.left(12_000)
    rig.engine.report(.interruptionEnded(.call))
    #expect(isSilent(rig.left(47_000)))
    #expect(rig.engine.takeEvents() == [.voiceEnded(voice, .unheard, at: 14_800)])
    #expect(!isSilent(rig.left(1_000)))
    #expect(rig.engine.isPlaying(later))
  }

  @Test func aPauseThatTurnsRoundWhenItsPlacesAreGivenAwayLosesNoVoice() throws {
    let rig = try Rig { $0.maximumSounding = 4 }
    defer { rig.clear() }
    let ends = Locked(0)
    let effect = try rig.constant(0.02, frames: 24_000)
    let bus = try rig.engine.bus("own")
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

  @Test func whatIsOverBeforeASourceIsFreeIsNotHeardLate() throws {
    let rig = try Rig { $0.maximumSounding = 1 }
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

  @Test func aSoundtrackAskedOfAnEngineThatIsGoneEnds() throws {
    let rig = try Rig()
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
    let rig = try Rig()
    defer { rig.clear() }
    let core = rig.engine.core
    let ends = Locked<[VoiceEnd]>([])
    let voice = rig.engine.play(try rig.constant(frames: 4_800), loops: true) { end in ends.withLock { $0.append(end) }
    }
    _ = rig.left(480)
    core.take(.corkRequested)
    core.take(.lost(reason: "gone"))
    core.take(.uncorkRequested)
    rig.engine.stop(voice)
    core.control()
    core.control()
    #expect(ends.withLock { $0 } == [.stopped])
    core.take(.running)
    #expect(rig.engine.session.verdict == Verdict())
  }
}
