import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Skips of a playlist that wait for their moment.
@Suite struct SkipMomentTests {
  private let rig: OfflineRig
  private let music: MusicNews
  private var player: SoundtrackPlayer { rig.engine.soundtrack }
  private var ends: [MusicTag] { music.ends }
  private var starts: [UInt64] { music.starts }

  init() throws {
    rig = try OfflineRig()
    music = MusicNews(of: rig.engine)
  }

  /// A playlist of constants: 0.1, 0.2, 0.3, each of 20,000 frames.
  private func list(crossfade: Fade = .zero) throws -> Playlist {
    var pieces: [Soundtrack] = []
    for value in 1...3 { pieces.append(try rig.soundtrack("\(value)", frames: 20_000) { _ in Float(value) / 10 }) }
    return Playlist(pieces, crossfade: crossfade)
  }

  @Test func nextAndPreviousComeAtTheirFrame() throws {
    defer { rig.clear() }
    player.tagged(7).play(try list())
    player.next(over: .zero, at: 6_000)
    let heard = rig.left(8_000)
    #expect(heard[5_999] == 0.1)
    // Out over 10 ms, in at once.
    #expect(heard[6_000] > 0.29)
    #expect(heard[6_480] == 0.2)
    player.previous(over: Fade(.milliseconds(5), in: .milliseconds(100)))
    let back = rig.left(8_000)
    #expect(back[4_799] == 0.2)
    #expect(back[5_280] == 0.1)
    #expect(starts == [7, 7, 7])
    #expect(ends == [MusicTag(user: 7), MusicTag(user: 7)])
    _ = rig.left(60_000)
    #expect(ends.count == 5)
    #expect(ends.last == MusicTag(user: 7, isLast: true))
  }

  @Test func completionIsThatOfTheWhole() throws {
    defer { rig.clear() }
    let ended = Locked<[SoundtrackEnd]>([])
    player.play(try list()) { end in ended.withLock { $0.append(end) } }
    player.next(at: 4_000)
    player.enqueue(try rig.soundtrack("more", frames: 5_000) { _ in 0.4 })
    // The list was read ahead by then.
    #expect(rig.left(24_001).last == 0.3 && rig.left(20_000).last == 0.4)
    #expect(ended.withLock { $0 }.isEmpty)
    _ = rig.left(5_000)
    #expect(ended.withLock { $0 } == [.finished])
  }

  @Test func anotherChangeTakesItBack() throws {
    defer { rig.clear() }
    player.tagged(1).play(try list())
    player.next(at: 12_000)
    player.next(at: 6_000)
    #expect(rig.left(7_000).last == 0.2)
    #expect(rig.left(7_000).last == 0.2)
    player.next(at: 20_000)
    player.tagged(2).play(try rig.soundtrack("other", frames: 48_000) { _ in 0.4 })
    #expect(rig.left(30_000).last == 0.4)
    #expect(ends == [MusicTag(user: 1), MusicTag(user: 1, isLast: true)])
  }

  @Test func stopEndsWhatWaits() throws {
    defer { rig.clear() }
    player.tagged(1).play(try list())
    player.next(at: 12_000)
    _ = rig.left(4_000)
    player.stop()
    #expect(isSilent(rig.left(30_000)[2_000...]))
    #expect(ends == [MusicTag(user: 1, isLast: true)])
  }

  @Test(arguments: [Fade.zero, .milliseconds(50)])
  func oneThatHasBegunByItselfIsNotSkippedTo(crossfade: Fade) throws {
    defer { rig.clear() }
    player.play(try list(crossfade: crossfade))
    player.next(at: 30_000)
    #expect(rig.left(24_000).last == 0.2)
    let heard = rig.left(10_000)
    #expect(heard.allSatisfy { abs($0 - 0.2) < 1e-6 })
    #expect(rig.left(16_000).last == 0.3)
  }

  @Test func afterTheLastOneNothingHappens() throws {
    defer { rig.clear() }
    player.play(try rig.soundtrack("only", frames: 20_000) { _ in 0.1 }, loops: false)
    player.next(at: 6_000)
    #expect(rig.left(19_000).allSatisfy { $0 == 0.1 })
    player.previous(at: 19_500)
    #expect(rig.left(10_000).last == 0.1)
  }
}
