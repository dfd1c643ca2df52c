import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Effects and soundtracks that wait for a beat, as they are rendered.
@Suite(.serialized) struct MusicalClockTests {
  private func starts(_ engine: AudioEngine) -> [Int] {
    engine.diagnostics.drainEvents().compactMap {
      if case .voiceStarted(_, let frame) = $0 { frame.rawValue } else { nil }
    }
  }

  @Test func beatsOfASoundtrackThatIsHeldAgainAndAgainStayOnItsFrames() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    var map = TempoMap(tempo: 97, metre: 3, start: .milliseconds(35))
    map.setTempo(143, atBeat: 8)
    map.setTempo(61.5, atBeat: 19)
    let theme = try rig.soundtrack(frames: 48_000 * 40) { _ in 0.01 }.withTempo(map)
    let clock = rig.engine.soundtrack.musicalClock
    #expect(clock.position == nil && clock.next(.beat) == nil)
    rig.engine.soundtrack.play(theme, loops: false, at: 1_001)
    _ = rig.left(2_000)
    let click = try rig.constant(0.25, frames: 48)
    var generator = SeededGenerator(seed: 8)
    var held = 1_001
    var beats: [Int] = []
    var expected: [Int] = []
    for beat in 0..<30 {
      rig.engine.play(click, startingAt: clock.next(.beat))
      let frame = map.frame(ofBeat: Double(beat), sampleRate: 48_000).rawValue
      if beat.isMultiple(of: 3) {
        let pause = Int.random(in: 1...9_000, using: &generator)
        rig.engine.soundtrack.pause(over: .zero)
        _ = rig.left(pause)
        rig.engine.soundtrack.resume(over: .zero)
        held += pause
      }
      expected.append(frame + held)
      // Into the beat, but not to the next one.
      _ = rig.left(max(0, frame + held - rig.engine.clock.rawValue) + 100)
      #expect(clock.position?.beat == beat)
      beats += starts(rig.engine)
    }
    #expect(beats == expected)
  }

  @Test func reportOfAMomentHasWhatClockAndPlayerAnswer() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let player = rig.engine.soundtrack
    #expect(player.report.beat == nil)
    #expect(!player.report.isPlaying)
    player.play(try rig.soundtrack(frames: 480_000) { _ in 0.01 }.withTempo(TempoMap(tempo: 97, metre: 3)))
    player.setIntensity(0.4)
    _ = rig.left(30_000)
    let report = player.report
    #expect(report.beat?.position == player.musicalClock.position)
    #expect(report.beat?.next == player.musicalClock.next(.beat))
    #expect(report.beat?.nextBar == player.musicalClock.next(.bar))
    #expect(report.playhead?.position == player.playhead?.position)
    #expect(report.intensity == player.intensity)
    #expect(report.beat != nil)
    #expect(report.isPlaying)
  }

  @Test func crossfadeBeginsOnItsBar() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let first = try rig.soundtrack("first", frames: 480_000) { _ in 0.4 }.withTempo(TempoMap(tempo: 100))
    let second = try rig.soundtrack("second", frames: 480_000) { _ in 0 }.withTempo(TempoMap(tempo: 60))
    rig.engine.soundtrack.play(first)
    _ = rig.left(30_000)
    let clock = rig.engine.soundtrack.musicalClock
    rig.engine.soundtrack.crossfade(to: second, over: .milliseconds(10), at: clock.next(.bar))
    let heard = rig.left(100_000)
    let begins = try #require(heard.firstIndex { $0 < 0.4 - 1e-5 })
    #expect(begins + 30_000 - 115_200 <= 40 && begins + 30_000 >= 115_200)  // the first of the cosine is flat
    #expect(rig.engine.diagnostics.drainEvents().contains(.soundtrackStarted(position: 0, at: 115_200)))
    #expect(clock.position == TempoMap(tempo: 60).position(atFrame: 14_800, sampleRate: 48_000))
  }

  @Test func clockOfEffectsStandsStillWithThem() throws {
    let rig = try OfflineRig()
    let tick = try rig.constant(0.25, frames: 48)
    _ = rig.left(777)
    var map = TempoMap(tempo: 300, metre: 4)
    map.setTempo(210, atBeat: 5)
    let clock = MusicalClock(map, of: rig.engine)
    var expected: [Int] = []
    for beat in 0..<12 {
      let time = clock.time(ofBeat: Double(beat))
      rig.engine.play(tick, startingAt: time)
      expected.append(777 + map.frame(ofBeat: Double(beat), sampleRate: 48_000).rawValue)
    }
    _ = rig.left(expected[6] + 100 - 777)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(5_000)
    #expect(clock.position?.beat == 6)
    rig.engine.report(.interruptionEnded(.call))
    _ = rig.left(90_000)
    // Nothing sounded when the hold began, so the mix stood still at once.
    let late = 5_000
    #expect(starts(rig.engine) == expected.enumerated().map { $0.element + ($0.offset > 6 ? late : 0) })
    #expect(clock.next(.bars(2, offset: 1), ahead: .seconds(3))?.clock == .effects)
  }

  @Test func beatsInALoopComeAgain() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let region = try #require(LoopRegion(start: 12_000, end: 72_000))
    let theme = try rig.soundtrack(frames: 96_000) { _ in 0.01 }.withTempo(TempoMap(tempo: 120)).looping(over: region)
    rig.engine.soundtrack.play(theme)
    let click = try rig.constant(0.25, frames: 48)
    _ = rig.left(100)
    let clock = rig.engine.soundtrack.musicalClock
    for _ in 0..<6 {
      let time = clock.next(.beat)
      rig.engine.play(click, startingAt: time)
      _ = rig.left((time?.frame.rawValue ?? 0) + 10 - rig.engine.clock.rawValue)
    }
    // Beats at 24,000 and 48,000 of the file; 60,000 frames later they come again.
    #expect(starts(rig.engine) == [24_000, 48_000, 84_000, 108_000, 144_000, 168_000])
  }
}
