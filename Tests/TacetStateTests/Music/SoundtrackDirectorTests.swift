import TacetDecoding
import TacetMixer
import TacetSystem
import Testing

@testable import Tacet

/// Which soundtrack plays on which of the eight decks; short fades are 480 frames.
struct SoundtrackDirectorTests {
  private let theme: Soundtrack
  private let ends = Locked<[SoundtrackEnd]>([])
  private var director = SoundtrackDirector(sampleRate: 48_000, holdRamp: 480)
  private var actions = EngineActions()

  init() throws {
    theme = try .silence(frames: 48_000)
  }

  private mutating func play(from frame: Int = 0, loops: LoopCount = false) {
    let queue = SoundtrackQueue(theme, from: frame, loops: loops)
    director.play(queue, fadeIn: 0, replaceFade: 480, completion: note, &actions)
  }

  private var note: @Sendable (SoundtrackEnd) -> Void {
    { [ends] end in ends.withLock { $0.append(end) } }
  }

  private mutating func bind(isFree: (Int) -> Bool = { _ in true }) -> [String] {
    director.bind(isFree: isFree, &actions)
    return actions.perform()
  }

  @Test mutating func staleDeckGoesOnWithTheRoundsThatAreLeft() {
    play(loops: 3)
    _ = bind()
    #expect(director.plays.position(played: 50_000) == 2_000)
    director.replaceStaleDeck(played: 50_000, &actions)
    #expect(director.plays.current?.first.startFrame == 2_000 && director.plays.current?.first.loops == 2)
    _ = bind()
    #expect(director.plays.position(played: 46_000) == 0 && director.plays.position(played: 94_000) == 48_000)
  }

  @Test mutating func playIsBoundToTheFirstFreeDeckOnce() {
    play()
    #expect(director.plays.deck == nil && director.plays.position(played: 0) == 0)
    #expect(bind { $0 != 0 } == ["bind 1 play 1 from 0 after -1"])
    #expect(director.plays.deck == 1)
    #expect(bind().isEmpty)
  }

  @Test mutating func secondPlayEndsTheFirstAndTakesAnotherDeck() {
    play()
    _ = bind()
    play(from: 100)
    #expect(actions.perform() == ["complete soundtrack stopped"])
    #expect(bind() == ["bind 1 play 2 from 100 after -1"])
    director.deckEnded(0, generation: 1, reason: .stopped, frame: 7, &actions)
    #expect(actions.perform() == ["release deck 0", "last music at 7"])
    #expect(ends.withLock { $0 } == [.stopped] && director.plays.current != nil)
  }

  @Test mutating func lastFrameEndsThePlay() {
    play()
    _ = bind()
    director.deckEnded(0, generation: 1, reason: .finished, &actions)
    #expect(actions.perform() == ["release deck 0", "last music at 0", "complete soundtrack finished"])
    #expect(director.plays.current == nil)
  }

  @Test mutating func endOfAnEarlierPlayOnTheDeckIsIgnored() {
    play()
    _ = bind()
    director.deckEnded(0, generation: 9, reason: .finished, &actions)
    director.deckEnded(5, generation: 1, reason: .finished, &actions)
    #expect(actions.perform().isEmpty && director.plays.current != nil)
  }

  @Test mutating func failureIsTheEndAndItsCauseIsKept() {
    play()
    _ = bind()
    let error = DecodingError.missing(path: "gone")
    director.deckFailed(0, error, &actions)
    _ = actions.perform()
    director.deckEnded(0, generation: 1, reason: .finished, &actions)
    #expect(actions.perform() == ["release deck 0", "last music at 0"])
    #expect(ends.withLock { $0 } == [.failed(error)])
  }

  @Test mutating func failureOfAFadingDeckDoesNotEndTheSoundtrack() {
    play()
    _ = bind()
    play()
    _ = bind()
    _ = actions.perform()
    director.deckFailed(0, .missing(path: "gone"), &actions)
    #expect(actions.perform().isEmpty && ends.withLock { $0 } == [.stopped])
  }

  @Test mutating func stopFadesEveryDeckAndEndsThePlay() {
    play()
    _ = bind()
    play()
    _ = bind()
    director.stop(ramp: 96, &actions)
    #expect(actions.perform() == ["stop deck 0 over 96", "stop deck 1 over 96", "complete soundtrack stopped"])
    #expect(director.plays.current == nil && bind().isEmpty)
  }

  @Test mutating func playWithoutAFreeDeckShortensTheOldestFade() {
    for _ in 0..<8 {
      play()
      _ = bind()
    }
    play()
    _ = actions.perform()
    #expect(bind() == ["stop deck 0 over 480"])
    director.deckEnded(0, generation: 1, reason: .stopped, &actions)
    _ = actions.perform()
    #expect(bind { _ in false } == ["stop deck 1 over 480"])
    #expect(bind() == ["bind 0 play 9 from 0 after -1"])
  }

  @Test mutating func seekGoesOnWithTheSamePlaysEnd() {
    play()
    _ = bind()
    director.seek(to: 24_000, &actions)
    #expect(actions.perform() == ["wake"])
    #expect(bind() == ["bind 1 play 2 from 24000 after -1"])
    director.deckEnded(0, generation: 1, reason: .stopped, &actions)
    director.deckEnded(1, generation: 2, reason: .finished, &actions)
    _ = actions.perform()
    #expect(ends.withLock { $0 } == [.finished])
  }

  @Test mutating func seekStaysWithinTheFile() {
    play()
    director.seek(to: -5, &actions)
    #expect(director.plays.position(played: 0) == 0)
    for frame in [48_000, 1_000_000, .max] {
      let isDone = director.seek(to: frame, &actions)
      #expect(!isDone)
      #expect(director.plays.position(played: 0) == 0)
    }
    var isDone = director.seek(to: 47_999, &actions)
    #expect(isDone)
    #expect(director.plays.position(played: 0) == 47_999)
    play(loops: true)
    isDone = director.seek(to: 48_000, &actions)
    #expect(isDone)
    #expect(director.plays.position(played: 0) == 0)
  }

  @Test mutating func playThatIsReplacedBeforeItHasADeckHasItsEnd() {
    play()
    _ = actions.perform()
    play()
    #expect(actions.perform() == ["last music at 0", "complete soundtrack stopped"])
    // A seek takes the place of its own play: that goes on.
    director.seek(to: 5, &actions)
    #expect(actions.perform() == ["wake"])
    director.stop(ramp: 96, frame: 9, &actions)
    #expect(actions.perform() == ["last music at 9", "complete soundtrack stopped"])
  }

  @Test mutating func seekWithoutAPlayDoesNothing() {
    director.seek(to: 5, &actions)
    #expect(director.plays.current == nil && bind().isEmpty)
  }

  @Test mutating func staleDeckIsFollowedByAnother() {
    play(loops: true)
    _ = bind()
    director.replaceStaleDeck(played: 60_000, &actions)
    #expect(director.plays.position(played: 0) == 12_000)
    #expect(bind() == ["bind 1 play 2 from 12000 after 0"])
    #expect(director.plays.current?.continues?.played == 60_000)
  }

  @Test mutating func stingersKeepTwoHoweverManyAreAskedFor() {
    play()
    for _ in 0..<125 {
      for _ in 0..<8 { director.playStinger(theme, DeckPlay.Overlay(), at: nil, completion: note, &actions) }
      // No deck reports its end: those that fade and those that wait are all that is kept.
      #expect(director.plays.stingers.count == 2)
      #expect(director.plays.ids.count <= 8 + 2)
      _ = actions.perform()
      #expect(bind().count <= 3)
    }
    #expect(ends.withLock { $0 } == [SoundtrackEnd](repeating: .stopped, count: 998))
  }

  @Test mutating func stingerThatFadesMakesRoomOnlyOnce() {
    for _ in 0..<2 { director.playStinger(theme, DeckPlay.Overlay(), at: nil, completion: note, &actions) }
    _ = bind()
    for deck in 0...1 {
      director.playStinger(theme, DeckPlay.Overlay(), at: nil, completion: note, &actions)
      #expect(actions.perform() == ["stop deck \(deck) over 480", "complete soundtrack stopped"])
    }
    #expect(bind() == ["bind 2 play 3 from 0 after -1", "bind 3 play 4 from 0 after -1"])
    director.deckEnded(0, generation: 1, reason: .stopped, &actions)
    director.deckEnded(3, generation: 4, reason: .finished, &actions)
    _ = actions.perform()
    #expect(ends.withLock { $0 } == [.stopped, .stopped, .finished])
    #expect(director.plays.stingers == [3])
  }

  @Test mutating func positionFollowsTheDeck() {
    play(from: 40_000)
    #expect(director.plays.position(played: 123) == 40_000)
    _ = bind()
    #expect(director.plays.position(played: 123) == 40_123)
    #expect(director.plays.position(played: 100_000) == 48_000)
    play(from: 0)
    _ = bind()
    #expect(director.plays.position(played: 10, onDeck: 0) == 40_010)
    #expect(director.plays.position(played: 10) == 10)
  }
}
