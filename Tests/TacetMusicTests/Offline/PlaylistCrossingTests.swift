import Foundation
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Soundtracks of a playlist that cross by themselves.
@Suite struct PlaylistCrossingTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  /// Pieces of these lengths, with the samples 0.1, 0.2 and so on.
  private func pieces(_ frames: Int...) throws -> [Soundtrack] {
    try frames.enumerated().map { index, frames in
      try rig.soundtrack("\(index)", frames: frames) { _ in Float(index + 1) / 10 }
    }
  }

  @Test func nextBeginsTheFadeBeforeTheEnd() throws {
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    let pieces = try pieces(48_000, 48_000)
    player.play(Playlist(pieces, crossfade: Fade(.milliseconds(100), .linear))) { end in
      ends.withLock { $0.append(end) }
    }
    let heard = rig.left(100_000)
    let exact = (0..<100_000).map { frame -> Float in
      let passed = max(0, min(Float(frame - 43_200) / 4_800, 1))
      return frame < 91_200 ? 0.1 * (1 - passed) + 0.2 * passed : 0
    }
    #expect(difference(heard[...], exact[...]) < 1e-3)
    #expect(
      player.drainEvents() == [
        .started(pieces[0], position: 0, at: 0), .started(pieces[1], position: 0, at: 43_200),
        .ended(.finished, at: 48_000), .ended(.finished, at: 91_200),
      ])
    #expect(ends.withLock { $0 } == [.finished])
    #expect(!player.isPlaying)
  }

  @Test func powerStaysTheSameWithoutACurve() throws {
    defer { rig.clear() }
    player.play(Playlist(try pieces(48_000, 48_000), crossfade: .milliseconds(100)))
    // Midway both have half of their power.
    let middle = rig.left(60_000)[45_600]
    #expect(abs(middle - 0.212_13) < 2e-3)
  }

  @Test func shortOneCrossesForHalfOfIt() throws {
    defer { rig.clear() }
    player.play(Playlist(try pieces(48_000, 8_000, 48_000), crossfade: .milliseconds(100)))
    let heard = rig.left(100_000)
    // The second has come in when it begins to go.
    #expect(player.drainStarts() == [0, 44_000, 48_000])
    #expect(abs(heard[47_999] - 0.2) < 1e-3)
    #expect(abs(heard[60_000] - 0.3) < 1e-5)
    #expect(isSilent(heard[96_001...]))
  }

  @Test func roundsOfItsLoopComeFirst() throws {
    defer { rig.clear() }
    player.play(Playlist(try pieces(20_000), repeats: true, loops: 2, crossfade: .milliseconds(50)))
    let heard = rig.left(110_000)
    #expect(player.drainStarts() == [0, 37_600, 75_200])
    #expect(heard.allSatisfy { $0 > 0.09 && $0 < 0.15 })
    player.stop()
    #expect(isSilent(rig.left(48_000)[1_000...]))
    // The one that repeats for ever is left by its outro, or by the game.
    let two = try pieces(20_000, 20_000)
    player.play(Playlist(two, loops: true, crossfade: .milliseconds(50)))
    _ = rig.left(70_000)
    #expect(player.drainStarts().count == 1)
    #expect(player.current === two[0])
    player.next()
    _ = rig.left(1_000)
    #expect(player.current === two[1])
  }

  @Test(arguments: [1, 2, 3]) func seekAndPauseMoveIt(kind: Int) throws {
    defer { rig.clear() }
    let pieces = try pieces(96_000, 48_000)
    player.play(Playlist(pieces, crossfade: .milliseconds(100)))
    _ = rig.left(10_000)
    if kind & 1 != 0 { player.seek(toFrame: 60_000) }
    _ = rig.left(1_000)
    if kind & 2 != 0 {
      player.pause(over: .zero)
      _ = rig.left(7_777)
      player.resume(over: .zero)
    }
    _ = rig.left(120_000)
    let start = (kind & 1 != 0 ? 46_000 : 96_000) - 4_800 + (kind & 2 != 0 ? 7_777 : 0)
    #expect(player.drainStarts() == [0, start])
  }

  /// The loop changes at a frame ahead of its new end, and at one beyond.
  @Test(arguments: [(10_000, 136_000), (50_000, 212_000)]) func loopThatChangesMovesIt(frame: Int, end: Int) throws {
    defer { rig.clear() }
    player.play(Playlist(try pieces(96_000, 96_000), loops: 3, crossfade: .milliseconds(100)))
    var heard = rig.left(frame)
    try player.setLoop(try #require(LoopRegion(start: 0, end: 20_000)))
    heard += rig.left(230_000 - frame)
    #expect(player.drainStarts() == [0, end - 4_800])
    #expect(heard.allSatisfy { $0 > 0.09 && $0 < 0.25 })
  }

  @Test func musicThatTheGameEndsIsFollowedWithoutACrossing() throws {
    defer { rig.clear() }
    let made = Locked(0)
    let music = try Soundtrack(generatedAt: 48_000) { samples in
      made.withLock { made in
        let frames = max(0, min(samples.count / 2, 20_000 - made))
        for sample in 0..<(2 * frames) { samples[sample] = 0.3 }
        made += frames
        return frames
      }
    }
    let next = try rig.soundtrack("next", frames: 48_000) { _ in 0.1 }
    player.play(Playlist([music, next], crossfade: .milliseconds(100)))
    let heard = rig.left(40_000)
    #expect(difference(heard[..<20_000], [Float](repeating: 0.3, count: 20_000)) < 1e-5)
    #expect(player.current === next)
    #expect(player.drainStarts().count == 2)
  }

  @Test func speedThatChangesMovesIt() throws {
    defer { rig.clear() }
    player.play(Playlist(try pieces(96_000, 48_000), crossfade: .milliseconds(100)))
    _ = rig.left(10_000)
    player.bus.setTimeScale(2)
    _ = rig.left(60_000)
    // The fade takes 4,800 frames, which are 9,600 of the music: 76,400 of it are left before.
    let starts = player.drainStarts()
    #expect(starts.count == 2 && abs((starts.last ?? 0) - (10_000 + 38_200)) <= 4, "\(starts)")
  }

  @Test func stopAndAnotherPlayTakeItBack() throws {
    defer { rig.clear() }
    let pieces = try pieces(48_000, 48_000, 96_000)
    for another in [false, true] {
      player.play(Playlist(Array(pieces[..<2]), crossfade: .milliseconds(100)))
      _ = rig.left(20_000)
      if another { player.play(pieces[2]) } else { player.stop() }
      _ = rig.left(60_000)
      #expect(player.drainStarts().count == (another ? 2 : 1))
    }
    // A play at a time comes after those that cross until then.
    let now = rig.engine.clock.rawValue
    player.play(Playlist(Array(pieces[..<2]), crossfade: .milliseconds(100)))
    player.play(pieces[2], at: .engine(FrameCount(now + 60_000)))
    _ = rig.left(70_000)
    #expect(player.drainStarts() == [now, now + 43_200, now + 60_000])
    #expect(player.current === pieces[2])
  }

  @Test func queuedOneCrossesToo() throws {
    defer { rig.clear() }
    let pieces = try pieces(48_000, 48_000)
    player.play(Playlist([pieces[0]], crossfade: .milliseconds(100)))
    _ = rig.left(10_000)
    player.enqueue(pieces[1])
    _ = rig.left(50_000)
    #expect(player.drainStarts() == [0, 43_200])
    #expect(player.current === pieces[1])
    player.previous(over: .milliseconds(10))
    _ = rig.left(1_000)
    #expect(player.current === pieces[0])
  }

  @Test func fileThatIsGoneIsLeftOut() throws {
    defer { rig.clear() }
    let pieces = try pieces(48_000, 48_000, 48_000)
    try FileManager.default.removeItem(atPath: pieces[1].info.path)
    player.play(Playlist(pieces, crossfade: .milliseconds(100)))
    _ = rig.left(60_000)
    #expect(player.drainStarts() == [0, 43_200])
    #expect(player.current === pieces[2])
    let ends = Locked<[SoundtrackEnd]>([])
    player.play(Playlist([pieces[1]], repeats: true, crossfade: .milliseconds(100))) { end in
      ends.withLock { $0.append(end) }
    }
    _ = rig.left(60_000)
    #expect(!player.isPlaying)
    #expect(ends.withLock { $0.count } == 1)
  }

  @Test func goesOnWhileItIsMuted() throws {
    defer { rig.clear() }
    let pieces = try pieces(30_000, 30_000, 30_000)
    player.play(Playlist(pieces, repeats: true, crossfade: .milliseconds(50)))
    _ = rig.left(1_000)
    player.bus.setMuted(true)
    _ = rig.left(27_600 * 4)
    player.bus.setMuted(false)
    _ = rig.left(2_000)
    #expect(player.drainStarts() == (0..<5).map { $0 * 27_600 })
    #expect(player.current === pieces[1])
  }

  @Test func savedOneCrossesAgain() throws {
    defer { rig.clear() }
    let pieces = try pieces(48_000, 48_000)
    let names = PlaybackNames(soundtracks: ["a": pieces[0], "b": pieces[1]], snapshots: [:])
    player.play(Playlist(pieces, repeats: true, crossfade: Fade(.milliseconds(100), .smooth)))
    _ = rig.left(10_000)
    let data = try JSONEncoder().encode(try SavedPlayback(of: rig.engine, by: names))
    let other = try OfflineRig()
    try JSONDecoder().decode(SavedPlayback.self, from: data).restore(to: other.engine, by: names)
    _ = other.left(60_000)
    #expect(other.engine.soundtrack.drainStarts() == [0, 33_200])
  }
}
