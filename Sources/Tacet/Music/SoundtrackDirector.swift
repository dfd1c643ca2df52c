internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// Which soundtrack plays on which deck. Pure: what the decks have played is an argument.
struct SoundtrackDirector {
  /// A play of a soundtrack: asked for, and from some point on bound to a deck.
  struct Play {
    let id: UInt32
    let soundtrack: Soundtrack
    let loops: LoopCount
    /// The file's frame it begins at.
    let startFrame: Int
    let fadeIn: Int
    let replaceFade: Int
    var completion: (@Sendable (SoundtrackEnd) -> Void)?
    /// The deck that it continues without a seam, and the frames that one had played where this one begins.
    var continues: (deck: Int, played: Int)?
    var deck: Int?
  }

  /// The play that the game thinks of: the last one asked for and not ended.
  private(set) var current: Play?
  /// Plays on decks, the current one among them.
  private var bound: [Int: Play] = [:]
  private var lastID: UInt32 = 0
  private let sampleRate: Int
  private let holdRamp: Int

  /// A director without plays; `holdRamp` is the short fade in frames.
  init(sampleRate: Int, holdRamp: Int) {
    self.sampleRate = sampleRate
    self.holdRamp = holdRamp
  }

  // MARK: - Readings

  /// The deck of the current play, once it has one.
  var deck: Int? { current?.deck }

  /// The decks with plays: the current one first, then the newer before the older.
  var decks: [Int] { bound.sorted { $0.value.id > $1.value.id }.map(\.key) }

  /// The file's frame that plays next, after `played` frames of the deck `deck`, or of the current play's deck.
  func position(played: Int, onDeck deck: Int? = nil) -> Int {
    (deck.flatMap { bound[$0] } ?? current).map { place(of: $0, played: played).frame } ?? 0
  }

  private func place(of play: Play, played: Int) -> (frame: Int, passed: Int) {
    guard play.deck != nil else { return (play.startFrame, 0) }
    return play.soundtrack.place(after: played, from: play.startFrame, loops: play.loops, sampleRate: sampleRate)
  }

  /// The music as other programs see it, at this frame of its file.
  func music(atFrame frame: Int, isPaused: Bool) -> NowPlayingPlan.Music {
    guard let play = current else { return NowPlayingPlan.Music(status: .stopped, position: .zero) }
    let rate = play.soundtrack.info.format.sampleRate
    let end = play.loops.isEndless ? play.soundtrack.info.repeatedRegion?.end : nil
    return NowPlayingPlan.Music(
      status: isPaused ? .paused : .playing, position: FrameCount(frame).duration(sampleRate: rate),
      untilLoop: end.map { FrameCount(max(0, $0 - frame)).duration(sampleRate: rate) })
  }

  // MARK: - The game

  /// Asks for a play. What plays now goes when the new one begins.
  mutating func play(
    _ soundtrack: Soundtrack, from startFrame: Int, loops: LoopCount, fadeIn: Int, replaceFade: Int,
    completion: (@Sendable (SoundtrackEnd) -> Void)?, _ actions: inout [EngineAction]
  ) {
    endCurrent(.stopped, &actions)
    begin(
      soundtrack, at: startFrame, loops: loops, fadeIn: fadeIn, replaceFade: replaceFade, completion: completion)
  }

  private mutating func begin(
    _ soundtrack: Soundtrack, at startFrame: Int, loops: LoopCount, fadeIn: Int, replaceFade: Int,
    completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) {
    lastID &+= 1
    if lastID == 0 { lastID = 1 }
    current = Play(
      id: lastID, soundtrack: soundtrack, loops: loops,
      startFrame: soundtrack.position(at: startFrame, loops: loops), fadeIn: fadeIn, replaceFade: replaceFade,
      completion: completion)
  }

  /// Goes on from another frame of the same soundtrack, under a short crossfade.
  mutating func seek(to frame: Int) { current.map { seek(to: frame, loops: $0.loops) } }

  private mutating func seek(to frame: Int, loops: LoopCount) {
    guard let playing = current else { return }
    if let deck = playing.deck { bound[deck]?.completion = nil }
    begin(
      playing.soundtrack, at: frame, loops: loops, fadeIn: holdRamp, replaceFade: holdRamp,
      completion: playing.completion)
  }

  /// Lets another deck go on at the frame where the clock is: the one that plays was unheard for so long that the frames
  /// which lie ready in it are of no use.
  mutating func replaceStaleDeck(played: Int) {
    guard let play = current, let deck = play.deck else { return }
    let place = place(of: play, played: played)
    seek(to: place.frame, loops: play.loops.dropping(place.passed))
    current?.continues = (deck, played)
  }

  /// Stops everything that plays, over `ramp` frames.
  mutating func stop(ramp: Int, _ actions: inout [EngineAction]) {
    fadeOut(ramp: ramp, &actions)
    endCurrent(.stopped, &actions)
  }

  /// Ends what stands still on the decks, before something else is asked for; its end is delivered when that replaces it.
  func fadeOut(ramp: Int, _ actions: inout [EngineAction]) {
    for deck in bound.keys.sorted() { actions.append(.stopDeck(deck, ramp: ramp)) }
  }

  private mutating func endCurrent(_ reason: SoundtrackEnd, _ actions: inout [EngineAction]) {
    guard let ending = current else { return }
    current = nil
    if let deck = ending.deck { bound[deck]?.completion = nil }
    if let completion = ending.completion { actions.append(.complete(.soundtrack(completion, reason))) }
  }

  // MARK: - Decks

  /// Binds the current play to a deck, if one is free; otherwise the oldest that fades out fades faster.
  mutating func bind(isFree: (Int) -> Bool, _ actions: inout [EngineAction]) {
    guard var play = current, play.deck == nil else { return }
    guard let deck = (0..<deckCount).first(where: { bound[$0] == nil && isFree($0) }) else {
      if let oldest = bound.min(by: { $0.value.id < $1.value.id }) {
        actions.append(.stopDeck(oldest.key, ramp: holdRamp))
      }
      return
    }
    play.deck = deck
    bound[deck] = play
    current = play
    actions.append(
      .bindDeck(
        DeckBinding(
          deck: deck, generation: play.id, soundtrack: play.soundtrack, loops: play.loops,
          startFrame: play.startFrame, fadeIn: play.fadeIn, replaceFade: play.replaceFade,
          length: play.length(sampleRate: sampleRate), continues: play.continues)))
  }

  mutating func deckEnded(
    _ deck: Int, generation: UInt32, reason: SoundtrackEnd, _ actions: inout [EngineAction]
  ) {
    guard let play = bound[deck], play.id == generation else { return }
    bound[deck] = nil
    actions.append(.releaseDeck(deck))
    guard current?.id == play.id else { return }
    current = nil
    if let completion = play.completion { actions.append(.complete(.soundtrack(completion, reason))) }
  }

  /// A deck's file could not be read on. Decoded frames still play; the end is delivered as this failure.
  mutating func deckFailed(_ deck: Int, _ error: DecodingError, _ actions: inout [EngineAction]) {
    guard let play = bound[deck], current?.id == play.id else { return }
    endCurrent(.failed(error), &actions)
  }
}

extension SoundtrackDirector.Play {
  /// Frames that it plays in all; `Int.max` when it repeats.
  fileprivate func length(sampleRate: Int) -> Int {
    guard !loops.isEndless else { return .max }
    let rate = max(1, soundtrack.info.format.sampleRate)
    var frames = max(0, soundtrack.info.frames - startFrame)
    if let region = soundtrack.info.repeatedRegion, startFrame < region.end {
      let (repeated, isOver) = region.length.multipliedReportingOverflow(by: loops.repeats)
      guard !isOver, repeated < .max / sampleRate / 2 else { return .max }
      frames += repeated
    }
    return (frames * sampleRate + rate - 1) / rate
  }
}
