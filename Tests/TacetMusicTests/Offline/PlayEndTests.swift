import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The numbers that programs give to plays of music, in their events: each play that was accepted has one last end.
@Suite struct PlayEndTests {
  private let rig: OfflineRig
  private let music: MusicNews
  private var player: SoundtrackPlayer { rig.engine.soundtrack }
  private var ends: [MusicTag] { music.ends }
  private var starts: [UInt64] { music.starts }

  init() throws {
    rig = try OfflineRig()
    music = MusicNews(of: rig.engine)
  }

  private static func last(_ user: UInt64) -> MusicTag { MusicTag(user: user, isLast: true) }

  @Test func playsThatAreReplacedBeforeTheirFirstBlockHaveTheirEnds() throws {
    defer { rig.clear() }
    let (first, second) = (try rig.soundtrack("a", frames: 20_000), try rig.soundtrack("b", frames: 20_000))
    player.tagged(1).play(first)
    player.tagged(2).play(second)
    player.tagged(3).play(first, loops: false)
    #expect(ends == [Self.last(1), Self.last(2)])
    #expect(starts.isEmpty)
    _ = rig.left(30_000)
    #expect(starts == [3])
    #expect(ends == [Self.last(1), Self.last(2), Self.last(3)])
    // The one that waits for its time, and the one that is to cross in from nothing.
    player.tagged(4).play(first, at: .engine(90_000))
    player.tagged(5).crossfade(to: second, over: .milliseconds(100))
    player.tagged(6).crossfade(to: first, over: .milliseconds(100))
    player.stop()
    _ = rig.left(30_000)
    #expect(Set(ends.dropFirst(3)) == [Self.last(4), Self.last(5), Self.last(6)])
    #expect(ends.count == 6)
  }

  @Test func playlistHasAnEndForEachSoundtrackAndOneThatIsItsOwn() throws {
    defer { rig.clear() }
    let pieces = try (0..<3).map { try rig.soundtrack("\($0)", frames: 10_000) }
    for crossfade in [Fade.zero, .milliseconds(20)] {
      music.news.withLock { $0 = [] }
      player.tagged(7).play(Playlist(pieces, crossfade: crossfade))
      _ = rig.left(5_000)
      player.seek(toFrame: 6_000)
      _ = rig.left(40_000)
      #expect(starts == [7, 7, 7])
      #expect(ends == [MusicTag(user: 7), MusicTag(user: 7), Self.last(7)])
    }
    music.news.withLock { $0 = [] }
    player.tagged(8).play(Playlist([]))
    #expect(ends == [Self.last(8)])
  }

  @Test func sameCrossfadeForAnotherNumberIsAnotherPlay() throws {
    defer { rig.clear() }
    let (first, second) = (try rig.soundtrack("a", frames: 48_000), try rig.soundtrack("b", frames: 48_000))
    player.tagged(1).play(first)
    _ = rig.left(1_000)
    for _ in 0..<5 {
      player.tagged(2).crossfade(to: second, over: .milliseconds(50))
      _ = rig.left(100)
    }
    player.tagged(3).crossfade(to: second, over: .milliseconds(50))
    _ = rig.left(10_000)
    #expect(starts == [1, 2, 3])
    #expect(Set(ends) == [Self.last(1), Self.last(2)])
    #expect(ends.count == 2)
  }

  @Test func startsOfAnOutroAndOfAStingerAreNone() throws {
    defer { rig.clear() }
    let region = try #require(LoopRegion(start: 9_600, end: 24_000))
    player.tagged(1).play(try rig.soundtrack("a", frames: 60_000).looping(over: region))
    _ = rig.left(5_000)
    #expect(player.finishLoop() != nil)
    player.playStinger(try rig.soundtrack("b", frames: 4_800))
    _ = rig.left(100_000)
    #expect(starts == [1])
    #expect(ends == [Self.last(1)])
  }

  @Test func generatedMusicHasOneToo() throws {
    defer { rig.clear() }
    let made = Locked(0)
    let short = try Soundtrack(generatedAt: 48_000) { samples in
      made.withLock { made in
        let frames = max(0, min(samples.count / 2, 9_600 - made))
        made += frames
        return frames
      }
    }
    player.tagged(1).play(short, gain: Gain(amplitude: 0.5))
    _ = rig.left(20_000)
    #expect(starts == [1])
    #expect(ends == [Self.last(1)])
    let region = try #require(LoopRegion(start: 0, end: 20_000))
    player.tagged(2).play(try Self.endless().looping(over: region))
    _ = rig.left(5_000)
    // The music is ahead of the first end, and beyond the others, of which the last one holds.
    for end in [30_000, 4_800, 4_000] {
      try player.setLoop(try #require(LoopRegion(start: 0, end: end)))
      _ = rig.left(2_000)
    }
    _ = rig.left(60_000)
    player.seek(toFrame: 1_000)
    _ = rig.left(5_000)
    #expect(starts == [1, 2])
    #expect(ends == [Self.last(1)])
    player.tagged(3).crossfade(to: short, over: .milliseconds(100))
    player.tagged(4).play(try Self.endless())
    player.stop()
    _ = rig.left(20_000)
    #expect(Set(ends.dropFirst()) == [Self.last(2), Self.last(3), Self.last(4)])
    #expect(ends.count == 4)
  }

  /// Silence that the game makes, as long as it is asked for.
  private static func endless() throws -> Soundtrack {
    try Soundtrack(generatedAt: 48_000, seek: { _ in }) { samples in samples.count / 2 }
  }

  /// Orders of all kinds in any order, also several before a block.
  @Test(arguments: 0..<12 as Range<UInt64>) func eachPlayHasOneLastEndWhateverMeetsIt(seed: UInt64) throws {
    defer { rig.clear() }
    let pieces = try (0..<3).map { try rig.soundtrack("\($0)", frames: 6_000 + 3_000 * $0) } + [try Self.endless()]
    var generator = SeededGenerator(seed: seed)
    var user: UInt64 = 0
    func next() -> SoundtrackPlayer {
      user += 1
      return player.tagged(user)
    }
    func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    for _ in 0..<120 {
      let piece = pieces[random(4)]
      let fade = Fade.milliseconds([0, 5, 60][random(3)])
      switch random(15) {
      case 0: next().play(piece, loops: [false, true, 2][random(3)], fadeIn: fade)
      case 1: next().play(piece, at: .engine(FrameCount(rig.engine.clock.rawValue + random(6_000))))
      case 2: next().crossfade(to: piece, over: fade)
      case 3: next().transition(to: piece, MusicTransition(exit: .end), loops: [true, false][random(2)])
      case 4: next().play(Playlist(pieces, repeats: random(2) == 0, crossfade: fade))
      case 5: player.seek(toFrame: random(12_000))
      case 6: player.next(over: fade)
      case 7: player.previous(over: fade)
      case 8: player.finishLoop()
      case 9: player.stop(fadeOut: fade)
      case 10: if random(2) == 0 { player.pause(over: fade) } else { player.resume(over: fade) }
      case 11: player.enqueue(piece)
      case 12: player.bus.setMuted(random(2) == 0)
      case 13: if let region = LoopRegion(start: 0, end: 1_000 + random(5_000)) { try? player.setLoop(region) }
      default: _ = rig.left(random(4) == 0 ? 9_000 : random(2_000))
      }
    }
    player.resume()
    player.stop()
    _ = rig.left(10_000)
    let last = ends.filter { $0.isLast && $0.user > 0 }.map(\.user).sorted()
    #expect(last == (1...max(1, user)).map { $0 })
    // None has an event after that.
    var over: Set<UInt64> = []
    for timed in music.news.withLock({ $0 }) where timed.tag.user > 0 {
      #expect(!over.contains(timed.tag.user), "\(timed)")
      if timed.tag.isLast { over.insert(timed.tag.user) }
    }
  }
}
