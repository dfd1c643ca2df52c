import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Starts, loops, bars, beats and ends, with their frames.
@Suite struct SoundtrackEventTests {
  /// Plays two seconds in a loop of one, with a pause in between, in pieces of up to `most` frames.
  private func events(most: Int) throws -> (events: [SoundtrackEvent], theme: Soundtrack) {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let region = try #require(LoopRegion(start: 48_000, end: 96_000))
    let theme = try rig.soundtrack(frames: 100_000) { _ in 0.01 }
      .withTempo(TempoMap(tempo: 120, metre: 3)).looping(over: region)
    var generator = SeededGenerator(seed: 4)
    func pass(_ frames: Int) {
      var left = frames
      while left > 0 {
        let next = min(left, Int.random(in: 1...most, using: &generator))
        _ = rig.engine.rendered(frames: next)
        left -= next
      }
    }
    let player = rig.engine.soundtrack
    #expect(player.drainEvents() == [])
    player.play(theme, at: 1_000)
    pass(30_000)
    player.pause(over: .zero)
    pass(7_777)
    player.resume(over: .zero)
    pass(112_223)
    player.stop(fadeOut: .milliseconds(10))
    pass(2_000)
    return (player.drainEvents(), theme)
  }

  @Test(arguments: [100_000, 1_000, 77]) func areExactHoweverItIsRendered(most: Int) throws {
    let (events, theme) = try events(most: most)
    func beat(_ beat: Int, _ frame: FrameCount) -> SoundtrackEvent {
      .beat(MusicalPosition(bar: beat / 3, beatInBar: beat % 3, beat: beat, fraction: 0), at: frame)
    }
    #expect(
      events == [
        .started(theme, position: 0, at: 1_000), .bar(0, at: 1_000), beat(0, 1_000), beat(1, 25_000),
        // After the pause.
        beat(2, 56_777), .bar(1, at: 80_777), beat(3, 80_777), .looped(at: 104_777), beat(2, 104_777),
        .bar(1, at: 128_777), beat(3, 128_777), .ended(.stopped, at: 150_480),
      ])
  }

  @Test func seekIsNoStartAndNoEnd() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 20_000).withTempo(TempoMap(tempo: 600))
    rig.engine.soundtrack.play(theme, loops: false)
    _ = rig.left(1_000)
    rig.engine.soundtrack.seek(toFrame: 15_000)
    _ = rig.left(10_000)
    #expect(
      rig.engine.soundtrack.drainEvents() == [
        .started(theme, position: 0, at: 0), .seeked(theme, position: 15_000, at: 1_000), .ended(.finished, at: 6_000),
      ])
    // One before the first frame says where it begins.
    rig.engine.soundtrack.play(theme, loops: false)
    rig.engine.soundtrack.seek(toFrame: 19_000)
    _ = rig.left(2_000)
    #expect(
      rig.engine.soundtrack.drainEvents() == [
        .started(theme, position: 19_000, at: 11_000), .bar(1, at: 11_200),
        .beat(MusicalPosition(bar: 1, beatInBar: 0, beat: 4, fraction: 0), at: 11_200),
        .ended(.finished, at: 12_000),
      ])
  }

  @Test func seekBeyondTheEndIsRefused() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let (player, theme) = (rig.engine.soundtrack, try rig.soundtrack(frames: 20_000))
    #expect(!player.seek(toFrame: 5))
    player.play(theme, loops: false)
    _ = rig.left(1_000)
    #expect(!player.seek(toFrame: 20_000))
    #expect(!player.seek(to: .seconds(1)))
    #expect(!player.seek(toFrame: .max))
    _ = rig.left(1_000)
    #expect(player.position == 2_000)
    #expect(player.drainEvents() == [.started(theme, position: 0, at: 0)])
    // In a loop it is within.
    player.play(theme)
    _ = rig.left(1_000)
    #expect(player.seek(toFrame: .max))
    _ = rig.left(1_000)
    #expect(player.isPlaying)
    #expect(player.position < 20_000)
  }

  /// A fade-out of 480 frames that the music does not outlive, in one step and in several.
  @Test(arguments: [480, 64]) func musicThatEndsInItsFadeOutHasFinished(piece: Int) throws {
    for (frames, end) in [(4_800, SoundtrackEvent.ended(.finished, at: 4_800)), (4_880, .ended(.stopped, at: 4_880))] {
      let rig = try OfflineRig()
      defer { rig.clear() }
      rig.engine.soundtrack.play(try rig.soundtrack(frames: frames), loops: false)
      _ = rig.left(4_400)
      rig.engine.soundtrack.stop(fadeOut: .milliseconds(10))
      for _ in 0..<10 { _ = rig.engine.rendered(frames: piece) }
      #expect(rig.engine.soundtrack.drainEvents().last == end)
    }
  }

  @Test func crossfadeEndsTheOldOneWhenItIsHeardNoMore() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let (first, second) = (try rig.soundtrack("a", frames: 96_000), try rig.soundtrack("b", frames: 96_000))
    rig.engine.soundtrack.play(first)
    _ = rig.left(1_000)
    rig.engine.soundtrack.crossfade(to: second, from: 480, over: .milliseconds(100))
    _ = rig.left(10_000)
    #expect(
      rig.engine.soundtrack.drainEvents() == [
        .started(first, position: 0, at: 0), .started(second, position: 480, at: 1_000), .ended(.stopped, at: 5_800),
      ])
  }

  @Test func streamHasTheBeatsWhenTheyAreMixed() async throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    let theme = try bench.rig.soundtrack(frames: 480_000).withTempo(TempoMap(tempo: 120))
    var events = bench.engine.soundtrack.events.makeAsyncIterator()
    bench.engine.soundtrack.play(theme)
    bench.pass(milliseconds: 1_100)
    var frames: [Int] = []
    while frames.count < 5, let event = await events.next() { frames.append(event.frame.rawValue - 0) }
    // The start, a bar with its beat, and two beats.
    #expect(frames[1...] == [frames[0], frames[0], frames[0] + 24_000, frames[0] + 48_000])
  }
}
