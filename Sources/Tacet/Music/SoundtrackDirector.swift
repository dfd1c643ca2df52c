internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// Which soundtrack plays on which deck. A value under the engine's lock; decides, and tells feeder and renderer.
struct SoundtrackDirector {
  /// A play of a soundtrack: asked for, and from some point on bound to a deck.
  struct Play {
    let id: UInt32
    let soundtrack: Soundtrack
    let loops: Bool
    /// The file's frame it begins at.
    let startFrame: Int
    let fadeIn: Int
    let replaceFade: Int
    let completion: (@Sendable (SoundtrackEnd) -> Void)?
    /// The deck that it goes on for without a seam, and what that one had played where this one begins.
    var follows: (deck: Int, played: Int)?
    var deck: Int?
  }

  /// What the game thinks of as playing: the last one asked for and not ended.
  private(set) var current: Play?
  /// Plays on decks, the current one among them.
  private var bound: [Int: Play] = [:]
  private var lastID: UInt32 = 0

  /// Asks for a play. What plays now goes when the new one begins.
  mutating func play(
    _ soundtrack: Soundtrack, from startFrame: Int, loops: Bool, fadeIn: Int, replaceFade: Int,
    completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) -> [Completion] {
    let replaced = endCurrent(.stopped)
    lastID &+= 1
    if lastID == 0 { lastID = 1 }
    let region = soundtrack.info.repeatedRegion
    let clamped = max(0, min(startFrame, soundtrack.info.frames))
    let start = loops ? region?.position(after: 0, from: clamped) ?? clamped : clamped
    current = Play(
      id: lastID, soundtrack: soundtrack, loops: loops, startFrame: start, fadeIn: fadeIn, replaceFade: replaceFade,
      completion: completion, deck: nil)
    return replaced
  }

  /// Goes on from another frame of the same soundtrack.
  mutating func seek(to frame: Int, ramp: Int) {
    guard let playing = current else { return }
    current = nil
    if let deck = playing.deck { bound[deck] = playing.withoutCompletion }
    _ = play(
      playing.soundtrack, from: frame, loops: playing.loops, fadeIn: ramp, replaceFade: ramp,
      completion: playing.completion)
  }

  /// Lets another deck go on at the frame where the clock is, if the one that plays was unheard for so long that what lies
  /// ready in it is of no use.
  mutating func catchUp(renderer: Renderer) {
    guard let playing = current, let deck = playing.deck, renderer.isFarBehind(deck: deck) else { return }
    let played = renderer.played(onDeck: deck)
    seek(to: position(deck: deck, renderer: renderer, played: played), ramp: renderer.configuration.sampleRate / 100)
    current?.follows = (deck, played)
  }

  /// Stops everything that plays, over `ramp` frames.
  mutating func stop(ramp: Int, renderer: Renderer) -> [Completion] {
    for deck in bound.keys { renderer.stopDeck(deck, ramp: ramp) }
    return endCurrent(.stopped)
  }

  /// Ends what stands still on the decks, before something else is asked for; its end is told when that replaces it.
  func silence(renderer: Renderer, ramp: Int) {
    for deck in bound.keys { renderer.stopDeck(deck, ramp: ramp) }
  }

  private mutating func endCurrent(_ reason: SoundtrackEnd) -> [Completion] {
    guard let ending = current else { return [] }
    current = nil
    if let deck = ending.deck { bound[deck] = ending.withoutCompletion }
    return ending.completion.map { completion in [{ completion(reason) }] } ?? []
  }

  /// Binds what was asked for to a deck, if one is free; otherwise hurries the oldest that fades out.
  mutating func bind(feeder: Feeder, renderer: Renderer) {
    guard var play = current, play.deck == nil else { return }
    guard let deck = (0..<deckCount).first(where: { bound[$0] == nil && feeder.isFree($0) }) else {
      if let oldest = bound.min(by: { $0.value.id < $1.value.id }) {
        renderer.stopDeck(oldest.key, ramp: renderer.configuration.sampleRate / 100)
      }
      return
    }
    play.deck = deck
    bound[deck] = play
    current = play
    renderer.clearDeck(
      deck, fadeIn: play.fadeIn, replaceFade: play.replaceFade,
      length: play.length(sampleRate: renderer.configuration.sampleRate), follows: play.follows)
    feeder.add(
      Feeder.Job(
        deck: deck, source: play.soundtrack.source, loops: play.loops, startFrame: play.startFrame,
        limits: play.soundtrack.limits, follows: play.follows?.deck))
    renderer.armDeck(deck, generation: play.id)
  }

  /// A deck came to its end.
  mutating func ended(deck: Int, generation: UInt32, reason: SoundtrackEnd, feeder: Feeder) -> [Completion] {
    guard let play = bound[deck], play.id == generation else { return [] }
    bound[deck] = nil
    feeder.cancel(deck)
    guard current?.id == play.id else { return [] }
    current = nil
    return play.completion.map { completion in [{ completion(reason) }] } ?? []
  }

  /// A deck's file could not be read on. What was decoded still plays; its end is told as this failure.
  mutating func failed(deck: Int, error: DecodingError) -> [Completion] {
    guard let play = bound[deck], current?.id == play.id else { return [] }
    return endCurrent(.failed(error.description))
  }

  /// The file's frame that plays next, after `played` frames of the deck `deck`; of the current play without one.
  func position(deck: Int?, renderer: Renderer, played: Int? = nil) -> Int {
    guard let play = deck.flatMap({ bound[$0] }) ?? current else { return 0 }
    guard let onDeck = play.deck else { return play.startFrame }
    return play.soundtrack.position(
      after: played ?? renderer.played(onDeck: onDeck), from: play.startFrame, loops: play.loops,
      sampleRate: renderer.configuration.sampleRate)
  }

}

extension SoundtrackDirector.Play {
  /// How many frames it plays in all; `Int.max` when it repeats.
  func length(sampleRate: Int) -> Int {
    guard !loops else { return .max }
    let rate = max(1, soundtrack.info.format.sampleRate)
    return (max(0, soundtrack.info.frames - startFrame) * sampleRate + rate - 1) / rate
  }

  /// The same play, of whose end nobody is to hear.
  var withoutCompletion: Self {
    Self(
      id: id, soundtrack: soundtrack, loops: loops, startFrame: startFrame, fadeIn: fadeIn, replaceFade: replaceFade,
      completion: nil, deck: deck)
  }
}

/// Something to call when the engine's lock is free.
typealias Completion = @Sendable () -> Void

/// Why a soundtrack ended.
public enum SoundtrackEnd: Sendable, Equatable {
  /// It played to its end, without a loop.
  case finished
  /// The game stopped it or let another follow, or the engine is gone.
  case stopped
  /// Its file could not be read on; why.
  case failed(String)
}
