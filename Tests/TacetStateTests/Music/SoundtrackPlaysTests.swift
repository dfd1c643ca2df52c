import TacetMixer
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet

/// The plays of soundtracks by their numbers.
struct SoundtrackPlaysTests {
  private let theme: Soundtrack
  private var plays = SoundtrackPlays(sampleRate: 48_000)
  private var actions = EngineActions()

  init() throws { theme = try .silence(frames: 48_000) }

  @discardableResult
  private mutating func add(_ soundtrack: Soundtrack, from frame: Int = 0, onDeck deck: Int? = nil) -> UInt32 {
    let queue = SoundtrackQueue(soundtrack, from: frame, loops: true)
    let id = plays.add(queue.first, of: queue, fadeIn: 0, replaceFade: 0)
    plays[id]?.deck = deck
    return id
  }

  @Test mutating func numbersCountUpAndAPlayIsTakenOut() {
    #expect(plays.ids.isEmpty && plays.current == nil && plays.deck == nil && plays.decks.isEmpty)
    for number in 1...3 { #expect(add(theme) == UInt32(number)) }
    plays[2] = nil
    #expect(plays.ids == [1, 3] && plays[2] == nil && add(theme) == 4)
  }

  @Test mutating func currentPlaysDeckIsFirstThenTheNewer() {
    for deck in [5, 2, 7] { add(theme, onDeck: deck) }
    add(theme)
    #expect(plays.decks == [7, 2, 5] && plays.play(onDeck: 2)?.id == 2 && plays.play(onDeck: 0) == nil)
    // A stinger, and what waits for its time, are newer.
    plays.currentID = 2
    #expect(plays.decks == [2, 7, 5] && plays.deck == 2)
    plays.currentID = 4
    #expect(plays.decks == [7, 2, 5] && plays.deck == nil)
  }

  @Test mutating func stingersAreThoseThatGoOver() {
    for _ in 0..<3 { add(theme) }
    plays[1]?.overlay = DeckPlay.Overlay()
    plays[3]?.overlay = DeckPlay.Overlay()
    #expect(plays.stingers == [1, 3])
    plays[1]?.hasEnded = true
    #expect(plays.stingers == [3])
  }

  @Test mutating func positionIsThatOfTheDeckOrOfTheCurrentPlay() {
    #expect(plays.position(played: 100) == 0)
    add(theme, from: 1_000, onDeck: 0)
    plays.currentID = add(theme, from: 2_000, onDeck: 1)
    #expect(plays.position(played: 100) == 2_100 && plays.position(played: 100, onDeck: 0) == 1_100)
    // Of a deck without a play: that of the current one.
    #expect(plays.position(played: 46_000, onDeck: 6) == 0)
  }

  @Test mutating func playheadIsThatOfThePlayThatTheMixNames() throws {
    var position = MusicPosition()
    (position.generation, position.played, position.engine, position.isRunning) = (1, 50_000, 96_000, false)
    #expect(plays.playhead(position, isOffline: true) == nil)
    plays.currentID = add(theme, onDeck: 0)
    let playhead = try #require(plays.playhead(position, isOffline: true))
    #expect(playhead.position == 2_000 && playhead.rounds == 1 && playhead.frame == 96_000)
    #expect(playhead.hostTime == .seconds(2) && !playhead.isMoving && playhead.soundtrack === theme)
    position.generation = 2
    #expect(plays.playhead(position, isOffline: true) == nil)
  }

  @Test mutating func placeIsThatOfTheNewestPlayThatRemembersIt() {
    let town = theme.rememberingPosition()
    let decks = [0: 100, 1: 200, 2: 300, 3: 400]
    func place(_ soundtrack: Soundtrack? = nil) -> Int {
      plays.placeToResume(soundtrack ?? town, played: { decks[$0] ?? 0 })
    }
    #expect(place() == 0 && place(theme) == 0)
    town.rememberedFrame = 7
    #expect(place() == 7 && place(town.withTempo(TempoMap(tempo: 120))) == 7)
    for deck in 0...3 { add(town, onDeck: deck) }
    #expect(place() == 400 && place(theme) == 0 && place(theme.rememberingPosition()) == 0)
    plays[4]?.overlay = DeckPlay.Overlay()
    #expect(place() == 300)
    plays.upcomingID = 3
    #expect(place() == 200)
    plays[2]?.isContinued = true
    #expect(place() == 100)
    plays.detachMemories()
    #expect(place() == 7)
  }

  @Test mutating func intensityReachesEveryPlayAndThoseThatFollow() throws {
    let piece = try Soundtrack(layers: [SoundtrackLayer(theme), SoundtrackLayer(theme, enters: 0...1)])
    plays.currentID = add(piece, onDeck: 3)
    add(theme, onDeck: 4)
    plays.setIntensity(0, ramp: 480, &actions)
    #expect(actions.isEmpty)
    plays.setIntensity(0.5, ramp: 480, &actions)
    // One without layers too: those that follow on its deck begin with it.
    #expect(actions.drain() == ["layers 2 of deck 3", "layers 0 of deck 4"] && plays.intensity == 0.5)
    add(piece)
    #expect(plays.ids.compactMap { plays[$0]?.layers.now.intensity } == [0.5, 0.5, 0.5])
  }

  @Test mutating func gainOfALayerThatIsNotThereChangesNothing() throws {
    let piece = try Soundtrack(layers: [SoundtrackLayer(theme), SoundtrackLayer(theme, gain: .decibels(-6))])
    #expect(plays.gain(ofLayer: 0) == nil)
    plays.currentID = add(piece, onDeck: 3)
    plays.upcomingID = add(piece)
    add(piece, onDeck: 5)
    for layer in [-1, 2, Int.max] {
      plays.setGain(0, ofLayer: layer, ramp: 0, &actions)
      #expect(actions.isEmpty && plays.gain(ofLayer: layer) == nil)
    }
    plays.setGain(0.25, ofLayer: 1, ramp: 0, &actions)
    #expect(actions.drain() == ["layers 2 of deck 3"] && plays.gain(ofLayer: 1) == 0.25)
    // The play that waits for its time has it too; the one that fades does not.
    #expect(plays[2]?.layers.now[gain: 1] == 0.25 && plays[3]?.layers.now[gain: 1] != 0.25)
  }

  @Test mutating func layersFollowWhatTheDeckPlays() throws {
    let piece = try Soundtrack(layers: [SoundtrackLayer(theme), SoundtrackLayer(theme)])
    var queue = SoundtrackQueue(theme, loops: false)
    queue.append(piece, loops: false)
    let id = plays.add(queue.first, of: queue, fadeIn: 0, replaceFade: 0)
    plays[id]?.deck = 2
    _ = plays[id]?.extend(sampleRate: 48_000)
    // The feeder has not come to the second part.
    plays.followLayers(id, after: 47_000, &actions)
    #expect(actions.isEmpty)
    plays[id]?.decoded(1, after: 48_000, sampleRate: 48_000)
    plays.followLayers(id, after: 47_000, &actions)
    guard case .layers(let waiting, deck: 2, upTo: 1) = actions.orders.first else {
      Issue.record("\(actions.drain())")
      return
    }
    #expect(waiting.now.count == 0 && waiting.next.count == 2 && waiting.nextBegins == 48_000)
    actions.removeAll()
    plays.followLayers(id, after: 47_999, &actions)
    #expect(actions.isEmpty)
    plays.followLayers(id, after: 48_000, &actions)
    #expect(actions.drain() == ["layers 2 of deck 2"] && plays[id]?.layers.lastFed == 1)
    plays.followLayers(id, after: 60_000, &actions)
    plays.followLayers(9, after: 60_000, &actions)
    #expect(actions.isEmpty)
  }

  @Test mutating func musicTimeIsThatOfTheCurrentPlaysTempo() throws {
    var position = MusicPosition()
    (position.generation, position.played) = (1, 24_000)
    #expect(plays.musicTime(at: position) == nil)
    plays.currentID = add(theme.withTempo(TempoMap(tempo: 120)), onDeck: 0)
    #expect(plays.musicTime(at: position)?.position(after: 24_000).beats == 1)
    // A place of another play: the mix has not come to this one yet, or is beyond it.
    for generation: UInt32 in [0, 2] {
      position.generation = generation
      #expect(plays.musicTime(at: position) == nil)
    }
    plays.currentID = add(theme, onDeck: 1)
    position.generation = 2
    #expect(plays.musicTime(at: position) == nil)
  }
}
