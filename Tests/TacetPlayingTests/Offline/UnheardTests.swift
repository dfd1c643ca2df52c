import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Time that runs while nobody hears it and nobody renders: Session, 2, "Mute runs on the clock".
@Suite struct UnheardTests {
  /// The gain of a mono effect at the centre, in each ear.
  private static let centre: Float = 0.707_106_8

  @Test func mutedHourOfMusicIsComputedAndNotRendered() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let frames = 100_003
    bench.engine.soundtrack.play(try bench.rig.soundtrack(frames: frames) { Float($0) / 200_000 })
    bench.pass(milliseconds: 200)
    #expect(bench.engine.soundtrack.position == 9_600)
    bench.engine.report(.silentMode(true))
    bench.pass(milliseconds: 2_500)
    #expect(bench.output.isIdle)
    let blocks = bench.blocks.withLock { $0 }
    bench.wakes.withLock { $0 = 0 }
    bench.pass(milliseconds: 3_600_000)
    #expect(bench.blocks.withLock { $0 } == blocks)
    #expect(bench.wakes.withLock { $0 } == 0)
    let position = (9_600 + 48 * 3_602_500) % frames
    #expect(bench.engine.soundtrack.position == position)
    #expect(bench.engine.clock == FrameCount(48 * 3_602_700))

    bench.engine.report(.silentMode(false))
    bench.step()
    #expect(!bench.output.isIdle)
    let heard = channel(bench.pass(milliseconds: 100), 0)
    #expect(heard.first.map { abs($0) < 0.01 } == true)
    let expected = (480..<4_800).map { Float((position + $0) % frames) / 200_000 }
    #expect(difference(heard[480...], expected) < 1e-5)
    #expect(bench.engine.soundtrack.position == (position + 4_800) % frames)
  }

  @Test(arguments: [0, 40, 170, 180, 1_000, 2_100, 60_000])
  func musicPositionAdvancesThroughAMuteOfAnyLength(milliseconds: Int) throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    var heard = bench.pass(milliseconds: 100)
    bench.engine.soundtrack.bus.setMuted(true)
    heard += bench.pass(milliseconds: 20 + milliseconds)
    bench.engine.soundtrack.bus.setMuted(false)
    let after = bench.pass(milliseconds: 200)
    heard += after
    let position = 48 * (120 + milliseconds)
    let expected = (480..<9_600).map { OfflineRig.slowSine(position + $0) }
    #expect(difference(channel(after, 0)[480...], expected) < 1e-4)
    #expect(largestStep(heard) < OfflineRig.cutStep(ofSines: 0.4))
  }

  @Test func musicReturnsFromAMuteAfterItsFileWasDeleted() throws {
    let bench = try ManualClockEngine()
    bench.engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    bench.pass(milliseconds: 100)
    bench.rig.clear()
    bench.engine.report(.silentMode(true))
    bench.pass(milliseconds: 5_000)
    bench.engine.report(.silentMode(false))
    let heard = channel(bench.pass(milliseconds: 100), 0)
    #expect(difference(heard[480...], (480..<4_800).map { OfflineRig.slowSine(48 * 5_100 + $0) }) < 1e-4)
  }

  @Test func musicTurnedDownToNothingRestsToo() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    bench.pass(milliseconds: 100)
    bench.engine.soundtrack.bus.setGain(.silence)
    bench.pass(milliseconds: 10_000)
    #expect(bench.output.isIdle)
    // An effect wakes the output, and not the music.
    bench.engine.play(try bench.rig.constant(frames: 4_800))
    let effect = channel(bench.pass(milliseconds: 200), 0)
    #expect(difference(effect[100..<4_800], [Float](repeating: 0.25 * Self.centre, count: 4_700)) < 1e-4)
    #expect(isSilent(effect[4_800...]))
    bench.engine.soundtrack.bus.setGain(.unity)
    let heard = channel(bench.pass(milliseconds: 100), 0)
    #expect(difference(heard[480...], (480..<4_800).map { OfflineRig.slowSine(48 * 10_300 + $0) }) < 1e-4)
  }

  @Test func mutedSoundtrackWithoutALoopEndsOnTime() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let ended = Locked<(SoundtrackEnd, FrameCount)?>(nil)
    let engine = bench.engine
    engine.soundtrack.play(try bench.rig.soundtrack(frames: 48 * 20_000), loops: false) { [weak engine] end in
      ended.withLock { $0 = engine.map { (end, $0.clock) } }
    }
    engine.report(.silentMode(true))
    bench.pass(milliseconds: 19_990)
    #expect(bench.output.isIdle && engine.soundtrack.isPlaying)
    bench.pass(milliseconds: 20)
    let end = try #require(ended.withLock { $0 })
    // The 240 frames of a block may pass before it begins.
    #expect(end.0 == .finished && abs(end.1.rawValue - 48 * 20_000) <= 480)
    #expect(!engine.soundtrack.isPlaying)
  }

  @Test func mutedVoicesEndAndBeginOnTimeAndLoopsGoOn() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let engine = bench.engine
    engine.report(.silentMode(true))
    bench.pass(milliseconds: 100)
    let loop = engine.play(try bench.rig.sine(frames: 480 * 33), loops: true)
    let long = engine.play(try bench.rig.sine(frames: 48 * 30_000))
    bench.pass(milliseconds: 4_900)
    #expect(bench.output.isIdle)
    let blocks = bench.blocks.withLock { $0 }
    _ = engine.diagnostics.drainEvents()
    // Asked for while nobody renders: at once, and for later.
    let short = engine.play(try bench.rig.sine(frames: 4_801))
    let later = engine.play(try bench.rig.sine(frames: 480), startingAt: .engine(engine.clock + 10_007))
    bench.pass(milliseconds: 60_000)
    #expect(bench.blocks.withLock { $0 } == blocks)
    let begin = 48 * 5_000
    #expect(
      engine.diagnostics.drainEvents() == [
        .voiceStarted(short, at: FrameCount(begin)), .voiceEnded(short, .finished, at: FrameCount(begin + 4_801)),
        .voiceStarted(later, at: FrameCount(begin + 10_007)),
        .voiceEnded(later, .finished, at: FrameCount(begin + 10_487)),
        .voiceEnded(long, .finished, at: FrameCount(48 * 30_100)),
      ])
    engine.report(.silentMode(false))
    let heard = channel(bench.pass(milliseconds: 100), 0)
    let expected = (480..<4_800).map { OfflineRig.slowSine(48 * 64_900 + $0) * 0.625 * Self.centre }
    #expect(difference(heard[480...], expected) < 1e-4)
    #expect(engine[loop].isPlaying)
  }

  @Test func pauseWithinAMuteStopsTheTime() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let engine = bench.engine
    engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    let loop = engine.play(try bench.rig.sine(frames: 480 * 33), loops: true)
    bench.pass(milliseconds: 100)
    engine.report(.silentMode(true))
    bench.pass(milliseconds: 9_900)
    engine.report(.interruptionBegan(.call))
    bench.pass(milliseconds: 7_000)
    #expect(engine.soundtrack.position == 48 * 10_000 % 96_000)
    engine.report(.silentMode(false))
    bench.pass(milliseconds: 3_000)
    #expect(engine.soundtrack.position == 48 * 10_000 % 96_000)
    engine.report(.interruptionEnded(.call))
    let heard = channel(bench.pass(milliseconds: 100), 0)
    let expected = (480..<4_800).map { OfflineRig.slowSine($0) * (1 + 0.625 * Self.centre) }
    #expect(difference(heard[480...], expected) < 1e-4)
    #expect(engine[loop].isPlaying)
    #expect(largestStep(heard) < 0.01 + 0.02)
    let frozen = FrameCount(48 * 10_000)
    #expect(
      engine.diagnostics.drainEvents().suffix(2) == [
        .soundtrackFrozen(position: 0, at: frozen), .soundtrackThawed(position: 0, at: FrameCount(48 * 20_000)),
      ])
  }

  @Test func withoutAnOutputMusicStandsAndOneShotsEndOnTime() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let engine = bench.engine
    engine.soundtrack.play(try bench.rig.soundtrack(frames: 96_000))
    bench.pass(milliseconds: 100)
    bench.output.say(.lost(reason: "gone"))
    bench.pass(milliseconds: 1_000)
    _ = engine.diagnostics.drainEvents()
    let blocks = bench.blocks.withLock { $0 }
    let now = engine.clock.rawValue
    #expect(now == 48 * 1_100)
    let short = engine.play(try bench.rig.sine(frames: 48_000))
    let later = engine.play(try bench.rig.sine(frames: 480), startingAt: .engine(FrameCount(now + 96_000)))
    let loop = engine.play(try bench.rig.sine(frames: 480), loops: true)
    bench.pass(milliseconds: 3_600_000)
    #expect(bench.blocks.withLock { $0 } == blocks)
    #expect(engine.soundtrack.position == 4_800)
    #expect(engine.voiceCount == 1 && engine[loop].isPlaying)
    let ends = engine.diagnostics.drainEvents()
    #expect(
      ends == [
        .voiceEnded(short, .unheard, at: FrameCount(now + 48_000)),
        .voiceEnded(later, .unheard, at: FrameCount(now + 96_480)),
      ])
    bench.output.say(.running)
    let heard = channel(bench.pass(milliseconds: 100), 0)
    let expected = (480..<4_800).map { OfflineRig.slowSine($0) * (1 + 0.625 * Self.centre) }
    #expect(difference(heard[480...], expected) < 1e-4)
  }

  /// Whatever a game does while nobody hears it: afterwards it sounds as if it had been rendered all the time.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func unheardTimeIsAsRenderedTime(seed: UInt64) throws {
    let benches = try [ManualClockEngine(), ManualClockEngine()]
    defer { for bench in benches { bench.rig.clear() } }
    var traces: [[Float]] = []
    for (index, bench) in benches.enumerated() {
      var generator = SeededGenerator(seed: seed)
      func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
      let theme = try bench.rig.soundtrack(frames: 70_007)
      let effects = try (1...4).map { try bench.rig.sine(frames: 24_001 * $0, amplitude: 0.1) }
      var voices: [Voice] = []
      bench.engine.soundtrack.play(theme)
      func play() {
        voices.append(bench.engine.play(effects[random(4)], loops: LoopCount(random(2) == 0)))
      }
      for _ in 0..<5 { play() }
      bench.pass(milliseconds: 100)
      // One of the two is muted, the other renders all of it.
      if index == 0 { bench.engine.report(.silentMode(true)) }
      for _ in 0..<30 {
        bench.pass(milliseconds: 20 * random(random(3) == 0 ? 200 : 20))
        let voice = voices[random(voices.count)]
        switch random(8) {
        case 0, 1: play()
        case 2: bench.engine.stop(voice)
        case 3: bench.engine[voice].pause()
        case 4: bench.engine[voice].resume()
        case 5:
          bench.engine[voice].setGain(Gain(amplitude: Float(random(4)) / 3), over: .milliseconds(20 * random(20)))
        case 6: bench.engine[voice].setLoops(LoopCount(random(2) == 0))
        default: bench.engine.effects.setGain(Gain(amplitude: 0.5 + Float(random(3)) / 4), over: .milliseconds(100))
        }
      }
      bench.pass(milliseconds: 600)
      bench.engine.report(.silentMode(false))
      traces.append(Array(bench.pass(milliseconds: 1_000).dropFirst(2 * 480)))
      #expect(bench.engine.clock.rawValue % 48 == 0)
    }
    #expect(traces[0].count == traces[1].count && !isSilent(traces[1]))
    #expect(difference(traces[0], traces[1]) < 2e-4)
  }
}
