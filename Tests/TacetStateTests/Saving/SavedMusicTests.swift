import Foundation
import TacetDecoding
import TacetSignal
import Testing

@testable import Tacet

/// The soundtrack of a saved value: from a play, within its ranges, and back to a queue.
@Suite struct SavedMusicTests {
  private let pieces: [String: Soundtrack]

  /// Three soundtracks of 10,000 frames; of "a" 2,000 to 4,999 repeat.
  init() throws {
    let piece = try Soundtrack.silence(frames: 10_000)
    pieces = [
      "a": try piece.looping(over: try #require(LoopRegion(start: 2_000, end: 5_000))),
      "b": try .silence("b", frames: 10_000), "c": try .silence("c", frames: 10_000),
    ]
  }

  private func piece(_ name: String) throws -> Soundtrack { try #require(pieces[name]) }

  private func play(_ queue: SoundtrackQueue, parts: Int = 1) -> SoundtrackPlay {
    var play = SoundtrackPlay(
      id: 1, queue.first, of: queue, start: 0, fadeIn: 0, replaceFade: 0, intensity: 0)
    for _ in 1..<parts { _ = play.extend(sampleRate: 48_000) }
    play.deck = 0
    return play
  }

  private func saved(_ play: SoundtrackPlay, played: Int) -> SavedMusic {
    SavedMusic(play, played: played, sampleRate: 48_000) { soundtrack in
      pieces.first { $0.value === soundtrack }?.key ?? "?"
    }
  }

  /// A value with a change, read from JSON as a game's file has it.
  private func read(_ change: (inout [String: Any]) -> Void) throws -> SavedMusic {
    var list: [String: Any] = ["names": ["b", "c"], "isShuffled": true, "repeats": true, "seed": 3]
    list["place"] = ["generator": 7, "round": [1], "last": 0] as [String: Any]
    var json: [String: Any] = [
      "frame": 9_000, "entries": [["name": "a"], ["name": "b", "loops": 2]], "index": 1, "layers": [], "list": list,
    ]
    change(&json)
    return try JSONDecoder().decode(SavedMusic.self, from: JSONSerialization.data(withJSONObject: json))
  }

  @Test func placeAndRoundsAreThoseThatAreLeft() throws {
    var queue = SoundtrackQueue(try piece("a"), loops: 4)
    queue.append(try piece("b"), loops: false)
    let first = saved(play(queue), played: 8_500)
    #expect(first.frame == 2_500 && first.loops == 2 && first.index == 0)
    #expect(first.entries.map(\.name) == ["a", "b"] && first.entries.map(\.loops) == [4, 1] && first.list == nil)
    // 19,000 frames of the first one.
    let second = saved(play(queue, parts: 2), played: 20_000)
    #expect(second.frame == 1_000 && second.loops == 1 && second.index == 1)
    let endless = saved(play(SoundtrackQueue(try piece("a"), loops: true)), played: 1_000_000)
    #expect(endless.loops == nil && endless.frame >= 2_000 && endless.frame < 5_000)
  }

  @Test func pastIsKeptUpToItsLimit() throws {
    var queue = SoundtrackQueue(try piece("a"), loops: false)
    for index in 1..<200 { queue.append(try piece(index % 2 == 0 ? "c" : "b"), loops: false) }
    let saved = saved(play(queue, parts: 101), played: 10_000 * 100 + 7)
    #expect(saved.index == SavedContent.longestPast && saved.entries.count == 200 - 36 && saved.frame == 7)
    #expect(saved.entries[saved.index].name == "c" && saved.entries[saved.index - 1].name == "b")
  }

  @Test func playlistIsSavedWithItsPlace() throws {
    let list = Playlist([try piece("b"), try piece("c")], order: .shuffle, repeats: true, loops: 2, seed: 11)
    let queue = try #require(SoundtrackQueue(list))
    let saved = saved(play(queue, parts: 2), played: 0)
    let kept = try #require(saved.list)
    #expect(kept.names == ["b", "c"] && kept.isShuffled && kept.repeats && kept.loops == 2 && kept.seed == 11)
    #expect(saved.names == ["b", "c"])
    // The queue goes on as the play would have.
    var restored = try #require(try saved.queue(pieces))
    var played = play(queue, parts: 2).queue
    let names = { (queue: inout SoundtrackQueue) in (0..<12).map { queue.entry(at: $0)?.soundtrack.info.path } }
    #expect(names(&restored) == names(&played))
  }

  @Test func numbersOutOfTheirRangesAreNamed() throws {
    func fault(_ change: (inout [String: Any]) -> Void) throws -> String {
      do {
        try read(change).check()
        return ""
      } catch SavedPlaybackError.damaged(let fault) {
        return fault
      }
    }
    func list(_ change: (inout [String: Any]) -> Void) throws -> String {
      try fault { json in
        var list = json["list"] as? [String: Any] ?? [:]
        change(&list)
        json["list"] = list
      }
    }
    func place(_ change: (inout [String: Any]) -> Void) throws -> String {
      try list { json in
        var place = json["place"] as? [String: Any] ?? [:]
        change(&place)
        json["place"] = place
      }
    }
    #expect(try fault { _ in } == "")
    #expect(try fault { $0["frame"] = -1 }.hasPrefix("music.frame is -1"))
    #expect(try fault { $0["entries"] = [[String: Any]]() }.hasPrefix("the number of music.entries is 0"))
    #expect(try fault { $0["index"] = 2 } == "music.index is 2, not from 0 to 1")
    #expect(try fault { $0["index"] = -1 }.hasPrefix("music.index"))
    #expect(try fault { $0["loops"] = 0 }.hasPrefix("music.loops"))
    #expect(
      try fault { $0["entries"] = [["name": "a"], ["name": "b", "loops": 0]] }.hasPrefix("loops of music.entries"))
    #expect(try fault { $0["layers"] = [Double](repeating: 1, count: 9) }.hasPrefix("the number of music.layers is 9"))
    #expect(try fault { $0["layers"] = [-0.5] }.hasPrefix("music.layers is -0.5"))
    #expect(try list { $0["names"] = [String]() }.hasPrefix("the number of music.list.names is 0"))
    #expect(try list { $0["loops"] = 0 }.hasPrefix("music.list.loops"))
    #expect(try place { $0["round"] = [0, 1, 0] }.hasPrefix("the number of music.list.place.round is 3"))
    #expect(try place { $0["round"] = [2] } == "music.list.place is 2, not from 0 to 1")
    #expect(try place { $0["last"] = -1 }.hasPrefix("music.list.place is -1"))
  }

  @Test func queueGoesOnAtTheFrameOfTheSoundtrackThatPlayed() throws {
    let queue = try #require(try read { _ in }.queue(pieces))
    #expect(queue.first.soundtrack === pieces["b"] && queue.first.startFrame == 9_000 && queue.first.index == 1)
    #expect(queue.first.loops == true && queue.entries.map(\.loops) == [true, 2])
    // Within the loop of a piece that repeats for ever.
    let looped = try #require(try read { $0["index"] = 0 }.queue(pieces))
    #expect(looped.startFrame == 3_000)
  }

  @Test func soundtrackThatHasBecomeAnotherIsRefused() throws {
    func fault(_ change: (inout [String: Any]) -> Void) throws -> String {
      do {
        _ = try read(change).queue(pieces)
        return ""
      } catch SavedPlaybackError.changed("b", let fault) {
        return fault
      }
    }
    #expect(try fault { $0["frame"] = 10_000 } == "")
    #expect(try fault { $0["frame"] = 10_001 } == "has 10000 frames, and was at 10001")
    #expect(try fault { $0["layers"] = [1] } == "has 0 layers, and had 1")
    #expect(try read { _ in }.queue([:]) == nil)
  }
}
