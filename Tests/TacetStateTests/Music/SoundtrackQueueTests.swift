import TacetDecoding
import Testing

@testable import Tacet

/// The soundtracks that follow one another.
struct SoundtrackQueueTests {
  private let pieces: [Soundtrack]

  init() throws { pieces = try (0..<4).map { try .silence("\($0)", frames: 4_800) } }

  /// The names of the next soundtracks, as far as there are any.
  private func names(_ queue: inout SoundtrackQueue, _ count: Int) -> String {
    (0..<count).map { queue.entry(at: $0)?.soundtrack.info.path ?? "-" }.joined()
  }

  private func playlist(_ order: Playlist.Order = .inOrder, repeats: Bool = false) -> Playlist {
    Playlist(pieces, order: order, repeats: repeats, loops: 2, seed: 7)
  }

  @Test func oneSoundtrackIsFollowedByWhatIsAppended() {
    var queue = SoundtrackQueue(pieces[2], from: 4_000, loops: 3)
    #expect(queue.startFrame == 4_000 && queue.first.loops == 3 && queue.playlist == nil)
    #expect(names(&queue, 2) == "2-" && queue.entry(at: -1) == nil)
    queue.append(pieces[0], loops: false)
    #expect(names(&queue, 3) == "20-" && queue.entry(at: 1)?.startFrame == 0)
  }

  @Test func startIsWithinTheFileAndInTheLoop() throws {
    let region = try #require(LoopRegion(start: 1_000, end: 3_000))
    let looped = try pieces[0].looping(over: region)
    func start(_ frame: Int, _ loops: LoopCount) -> Int {
      SoundtrackQueue(looped, from: frame, loops: loops).startFrame
    }
    #expect(start(-1, false) == 0 && start(.max, false) == 4_800 && start(.min, true) == 0)
    // Frames behind a loop that never ends are not reached.
    #expect(start(3_500, true) == 1_500 && start(3_500, 4) == 3_500 && start(500, true) == 500)
  }

  @Test func playlistEndsAfterOneRoundUnlessItRepeats() throws {
    #expect(SoundtrackQueue(Playlist([])) == nil && SoundtrackQueue(Playlist([], repeats: true)) == nil)
    var once = try #require(SoundtrackQueue(playlist()))
    #expect(names(&once, 6) == "0123--" && once.entry(at: 3)?.loops == 2 && once.entries.count == 4)
    var again = try #require(SoundtrackQueue(playlist(repeats: true)))
    #expect(names(&again, 10) == "0123012301")
    let alone = Playlist([pieces[1]], order: .shuffle, repeats: true)
    var one = try #require(SoundtrackQueue(alone))
    #expect(names(&one, 3) == "111")
  }

  @Test func entriesAreKnownOnlyAsFarAsTheyWereAskedFor() throws {
    var queue = try #require(SoundtrackQueue(playlist(repeats: true)))
    #expect(queue.entries.count == 1)
    _ = queue.entry(at: 0)
    #expect(queue.entries.count == 1)
    _ = queue.entry(at: 5)
    #expect(queue.entries.count == 6)
  }

  /// It comes after those that are known, and the playlist goes on behind it.
  @Test func appendedSoundtrackInterruptsThePlaylist() throws {
    var queue = try #require(SoundtrackQueue(playlist()))
    _ = queue.entry(at: 1)
    queue.append(pieces[0], loops: false)
    #expect(names(&queue, 6) == "01023-")
  }

  @Test func eachRoundOfAShuffleHasEverySoundtrack() throws {
    var queue = try #require(SoundtrackQueue(playlist(.shuffle, repeats: true)))
    let rounds = Array(names(&queue, 40))
    for round in stride(from: 0, to: 40, by: 4) { #expect(Set(rounds[round..<(round + 4)]).count == 4) }
    #expect(zip(rounds, rounds.dropFirst()).allSatisfy { $0 != $1 })
    var same = try #require(SoundtrackQueue(playlist(.shuffle, repeats: true)))
    #expect(Array(names(&same, 40)) == rounds)
  }

  /// A saved queue goes on with the same soundtracks, wherever it was.
  @Test(arguments: [Playlist.Order.inOrder, .shuffle], [false, true])
  func queueGoesOnWhereAnotherOneWas(_ order: Playlist.Order, repeats: Bool) throws {
    for known in 1...6 {
      var queue = try #require(SoundtrackQueue(playlist(order, repeats: repeats)))
      _ = queue.entry(at: known - 1)
      let last = queue.entries.count - 1
      var next = SoundtrackQueue(
        queue.entries, first: SoundtrackPart(queue.entries[last], index: last), of: queue.playlist, queue.order)
      #expect(names(&next, 20) == names(&queue, 20) && next.first.index == last)
    }
  }
}
