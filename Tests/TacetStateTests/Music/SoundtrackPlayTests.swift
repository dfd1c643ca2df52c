import TacetDecoding
import TacetSignal
import Testing

@testable import Tacet

/// A play of soundtracks one after another on one deck. Each has 10,000 frames.
@Suite struct SoundtrackPlayTests {
  private let pieces: [Soundtrack]

  init() throws { pieces = try (0..<4).map { try .silence("\($0)", frames: 10_000) } }

  private func play(_ count: Int, loops: LoopCount = false, from frame: Int = 0) -> SoundtrackPlay {
    var queue = SoundtrackQueue(pieces[0], from: frame, loops: loops)
    for piece in pieces[1..<count] { queue.append(piece, loops: loops) }
    var play = SoundtrackPlay(
      id: 1, queue.first, of: queue, start: 0, fadeIn: 0, replaceFade: 0, intensity: 0)
    play.deck = 0
    return play
  }

  private func extend(_ play: inout SoundtrackPlay, _ count: Int) {
    for _ in 0..<count { _ = play.extend(sampleRate: 48_000) }
  }

  @Test func nextPartsBeginWhereTheHeadersHaveTheOnesBeforeEnd() throws {
    var play = play(3, from: 4_000)
    #expect(!play.first.isLast && play.first.isDecoded)
    let next = play.extend(sampleRate: 48_000)
    #expect(next?.begins == 6_000 && next?.isLast == false && next?.isDecoded == false)
    let last = play.extend(sampleRate: 48_000)
    #expect(last?.begins == 16_000 && last?.isLast == true)
    let none = play.extend(sampleRate: 48_000)
    #expect(none == nil && play.parts.map(\.index) == [0, 1, 2])
  }

  @Test func onePartAloneIsTheLast() {
    var play = play(1)
    let length = play.length(sampleRate: 48_000)
    #expect(play.first.isLast && length == 10_000)
  }

  @Test func lengthIsKnownWithTheLastPart() {
    var play = play(2)
    var length = play.length(sampleRate: 48_000)
    #expect(length == .max)
    extend(&play, 1)
    length = play.length(sampleRate: 48_000)
    #expect(length == 20_000)
  }

  @Test func partIsTheLastOneThatHasBegun() {
    var play = play(3)
    extend(&play, 2)
    #expect([-5, 0, 9_999, 10_000, 19_999, 20_000, 1 << 40].map { play.part(at: $0).index } == [0, 0, 0, 1, 1, 2, 2])
    #expect(play.place(after: 12_000, sampleRate: 48_000) == (2_000, 0))
    play.deck = nil
    // Without a deck it stands at its beginning.
    #expect(play.place(after: 12_000, sampleRate: 48_000) == (0, 0))
  }

  @Test func partThatTheFeederCameToMovesThoseBehindIt() {
    var play = play(4)
    extend(&play, 3)
    play.decoded(1, after: 9_000, sampleRate: 48_000)
    #expect(play.parts.map(\.begins) == [0, 9_000, 19_000, 29_000])
    #expect(play.parts.map(\.isDecoded) == [true, true, false, false])
    // The first one is where the play begins, and others are not known.
    play.decoded(0, after: 77, sampleRate: 48_000)
    play.decoded(9, after: 77, sampleRate: 48_000)
    #expect(play.parts.map(\.begins) == [0, 9_000, 19_000, 29_000])
  }

  @Test func placeOfAPieceThatIsOverIsForgottenWithItsEnd() throws {
    let remembering = pieces.map { $0.rememberingPosition() }
    func place(isMemoryDetached: Bool) -> Int? {
      var queue = SoundtrackQueue(remembering[0], loops: false)
      queue.append(remembering[1], loops: false)
      var play = SoundtrackPlay(
        id: 1, queue.first, of: queue, start: 0, fadeIn: 0, replaceFade: 0, intensity: 0)
      extend(&play, 1)
      play.isMemoryDetached = isMemoryDetached
      for piece in remembering { piece.rememberedFrame = 5_000 }
      play.decoded(1, after: 10_000, sampleRate: 48_000)
      #expect(remembering[1].rememberedFrame == 5_000)
      return remembering[0].rememberedFrame
    }
    #expect(place(isMemoryDetached: false) == nil && place(isMemoryDetached: true) == 5_000)
  }

  @Test func onlyAPartThatWasNotDecodedIsRemoved() {
    var play = play(3)
    extend(&play, 2)
    play.decoded(1, after: 10_000, sampleRate: 48_000)
    for index in 0...5 { play.remove(index) }
    #expect(play.parts.map(\.index) == [0, 1])
    // The queue does not give it again.
    let next = play.extend(sampleRate: 48_000)
    #expect(next == nil)
  }

  @Test func layersFollowWhatIsHeardAndDecoded() throws {
    let layered = try Soundtrack(layers: [SoundtrackLayer(pieces[1]), SoundtrackLayer(pieces[2])])
    var queue = SoundtrackQueue(pieces[0], loops: false)
    for piece in [layered, pieces[3]] { queue.append(piece, loops: false) }
    var play = SoundtrackPlay(
      id: 1, queue.first, of: queue, start: 0, fadeIn: 0, replaceFade: 0, intensity: 0)
    extend(&play, 2)
    var isNew = play.followLayers(after: 0)
    #expect(!isNew)
    play.decoded(1, after: 10_000, sampleRate: 48_000)
    isNew = play.followLayers(after: 0)
    #expect(isNew && play.layers.lastFed == 1 && play.layers.now.count == 0)
    isNew = play.followLayers(after: 10_000)
    #expect(isNew && play.layers.now.count == 2)
    isNew = play.followLayers(after: 10_001)
    #expect(!isNew)
  }
}
