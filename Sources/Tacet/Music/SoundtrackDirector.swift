internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// Which soundtrack plays on which deck. Pure: what the decks have played is an argument.
struct SoundtrackDirector {
  /// The play that the game thinks of: the last one asked for and not ended.
  private(set) var current: SoundtrackPlay?
  /// The play that takes over at its time.
  private(set) var upcoming: SoundtrackPlay?
  /// Plays on decks, the current one among them.
  private var bound: [Int: SoundtrackPlay] = [:]
  private var lastID: UInt32 = 0
  private var watch = MusicWatch()
  /// Somebody asks for the beats, and waits for them.
  private(set) var reportsBeats = false
  private(set) var awaitsBeats = false
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
    (deck.flatMap { bound[$0] } ?? current).map { $0.place(after: played, sampleRate: sampleRate).frame } ?? 0
  }

  /// The time of the current play's music, if it is the one with this number and has a tempo.
  func musicTime(ofPlay id: UInt32) -> MusicTime? {
    guard let play = current, play.id == id else { return nil }
    return play.musicTime(sampleRate: sampleRate)
  }

  /// Where the music is; nil if none plays.
  func playhead(_ place: MusicPlace, isOffline: Bool) -> Playhead? {
    guard let play = bound.values.first(where: { $0.id == place.generation }) else { return nil }
    let (frame, passed) = play.place(after: place.played, sampleRate: sampleRate)
    return Playhead(
      soundtrack: play.soundtrack, position: frame, rounds: passed, frame: FrameCount(place.engine),
      hostTime: isOffline
        ? FrameCount(place.engine).duration(sampleRate: sampleRate) : .nanoseconds(place.time),
      isMoving: place.isRunning)
  }

  /// Where a soundtrack goes on that remembers its place; 0 for others. `played` says what a deck has played.
  func placeToResume(_ soundtrack: Soundtrack, played: (Int) -> Int) -> Int {
    guard let memory = soundtrack.memory else { return 0 }
    let plays = [current].compactMap { $0 } + bound.values.sorted { $0.id > $1.id }
    guard let play = plays.first(where: { $0.soundtrack.memory === memory && !$0.isContinued }) else {
      return memory.frame ?? 0
    }
    return play.place(after: play.deck.map(played) ?? 0, sampleRate: sampleRate).frame
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

  /// Asks for a play, now or at a time. What plays goes when the new one begins; another one that waited for its time ends.
  mutating func play(
    _ soundtrack: Soundtrack, from startFrame: Int, loops: LoopCount, at time: ClockTime? = nil, fadeIn: RampSpan,
    replaceFade: RampSpan, completion: (@Sendable (SoundtrackEnd) -> Void)?, _ actions: inout [EngineAction]
  ) {
    endUpcoming(&actions)
    let play = made(
      soundtrack, at: startFrame, loops: loops, start: time, fadeIn: fadeIn, replaceFade: replaceFade,
      completion: completion)
    if time != nil {
      upcoming = play
    } else {
      endCurrent(.stopped, &actions)
      current = play
    }
  }

  private mutating func made(
    _ soundtrack: Soundtrack, at startFrame: Int, loops: LoopCount, start: ClockTime? = nil, fadeIn: RampSpan,
    replaceFade: RampSpan, completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) -> SoundtrackPlay {
    lastID &+= 1
    if lastID == 0 { lastID = 1 }
    return SoundtrackPlay(
      id: lastID, soundtrack: soundtrack, loops: loops,
      startFrame: soundtrack.position(at: startFrame, loops: loops), start: start ?? 0, fadeIn: fadeIn,
      replaceFade: replaceFade, completion: completion)
  }

  private mutating func endUpcoming(_ actions: inout [EngineAction]) {
    guard let ending = upcoming else { return }
    upcoming = nil
    if let deck = ending.deck {
      bound[deck]?.completion = nil
      // It may have begun just now.
      actions.append(.stopDeck(deck, ramp: RampSpan(holdRamp), at: 0))
    }
    if let completion = ending.completion { actions.append(.complete(.soundtrack(completion, .stopped))) }
  }

  /// Goes on from another frame of the same soundtrack, under a short crossfade.
  mutating func seek(to frame: Int) { current.map { seek(to: frame, loops: $0.loops) } }

  private mutating func seek(to frame: Int, loops: LoopCount) {
    guard let playing = current else { return }
    if let deck = playing.deck {
      bound[deck]?.completion = nil
      bound[deck]?.isContinued = true
    }
    current = made(
      playing.soundtrack, at: frame, loops: loops, fadeIn: RampSpan(holdRamp), replaceFade: RampSpan(holdRamp),
      completion: playing.completion)
    current?.stop = playing.stop
  }

  /// Lets another deck go on at the frame where the clock is: the one that plays was unheard for so long that the frames
  /// which lie ready in it are of no use.
  mutating func replaceStaleDeck(played: Int) {
    guard let play = current, let deck = play.deck else { return }
    let place = play.place(after: played, sampleRate: sampleRate)
    seek(to: place.frame, loops: play.loops.dropping(place.passed))
    current?.continues = (deck, played)
  }

  /// Stops everything that plays, and what waits for its time.
  mutating func stop(ramp: RampSpan, _ actions: inout [EngineAction]) {
    endUpcoming(&actions)
    fadeOut(ramp: ramp, &actions)
    endCurrent(.stopped, &actions)
  }

  /// Stops at a time what plays then of that which was asked for until now.
  mutating func stop(ramp: RampSpan, at time: ClockTime, _ actions: inout [EngineAction]) {
    // The others go already.
    for deck in [current?.deck, upcoming?.deck].compactMap({ $0 }) {
      actions.append(.stopDeck(deck, ramp: ramp, at: time))
    }
    current?.stop = (ramp, time)
    upcoming?.stop = (ramp, time)
  }

  /// Ends what stands still on the decks, before something else is asked for; its end is delivered when that replaces it.
  func fadeOut(ramp: RampSpan, _ actions: inout [EngineAction]) {
    for deck in bound.keys.sorted() { actions.append(.stopDeck(deck, ramp: ramp, at: 0)) }
  }

  private mutating func endCurrent(_ reason: SoundtrackEnd, _ actions: inout [EngineAction]) {
    guard let ending = current else { return }
    current = nil
    if let deck = ending.deck { bound[deck]?.completion = nil }
    if let completion = ending.completion { actions.append(.complete(.soundtrack(completion, reason))) }
  }

  // MARK: - Decks

  /// Binds the current play and the upcoming one to decks, if some are free; otherwise the oldest that fades out fades
  /// faster.
  mutating func bind(isFree: (Int) -> Bool, _ actions: inout [EngineAction]) {
    if let play = current, play.deck == nil { current = bind(play, isFree, &actions) }
    if let play = upcoming, play.deck == nil { upcoming = bind(play, isFree, &actions) }
  }

  private mutating func bind(
    _ waiting: SoundtrackPlay, _ isFree: (Int) -> Bool, _ actions: inout [EngineAction]
  ) -> SoundtrackPlay {
    var play = waiting
    guard let deck = (0..<deckCount).first(where: { bound[$0] == nil && isFree($0) }) else {
      if let oldest = bound.min(by: { $0.value.id < $1.value.id }) {
        actions.append(.stopDeck(oldest.key, ramp: RampSpan(holdRamp), at: 0))
      }
      return play
    }
    play.deck = deck
    bound[deck] = play
    actions.append(
      .bindDeck(
        DeckBinding(
          deck: deck, generation: play.id, soundtrack: play.soundtrack, loops: play.loops,
          startFrame: play.startFrame, fadeIn: play.fadeIn, start: play.start, replaceFade: play.replaceFade,
          length: play.length(sampleRate: sampleRate), stop: play.stop, continues: play.continues)))
    return play
  }

  // MARK: - The renderer and the feeder

  /// Handles an event of the soundtrack's mix.
  mutating func handle(_ event: RendererEvent, _ actions: inout [EngineAction]) {
    let (deck, frame) = (Int(event.index), FrameCount(event.frame))
    switch event.kind {
    case .deckStarted:
      look(atFrame: event.frame, &actions)
      if let position = deckStarted(deck, generation: event.generation, &actions), let play = bound[deck] {
        watch.begin(play.id, at: event.frame)
        actions.append(.record(.soundtrackStarted(position: position, at: frame)))
        actions.append(.music(.started(play.soundtrack, position: position, at: frame)))
      } else if let play = bound[deck], play.id == event.generation, let continued = play.continues {
        let played = watch.played(at: event.frame) - continued.played
        watch.begin(play.id, played: max(0, played), at: event.frame)
      }
    case .deckEnded:
      if watch.play == event.generation { look(atFrame: event.frame, &actions) }
      if let play = bound[deck], play.id == event.generation, play.hasBegun, !play.isContinued {
        let isFinished = event.reason == .finished
        play.soundtrack.memory?.frame =
          isFinished ? nil : play.place(after: event.position, sampleRate: sampleRate).frame
        actions.append(
          .music(.ended(play.failure.map { .failed($0) } ?? (isFinished ? .finished : .stopped), at: frame)))
      }
      watch.end(event.generation)
      deckEnded(
        deck, generation: event.generation, reason: event.reason == .finished ? .finished : .stopped, &actions)
    case .soundtrackFrozen:
      if watch.play == event.generation { look(at: event.position, reached: event.frame, &actions) }
      watch.setRunning(false, at: event.frame)
      let position = position(played: event.position, onDeck: deck)
      actions.append(.record(.soundtrackFrozen(position: position, at: frame)))
    case .soundtrackResumed:
      watch.setRunning(true, at: event.frame)
      let position = position(played: event.position, onDeck: deck)
      actions.append(.record(.soundtrackThawed(position: position, at: frame)))
    default: break
    }
  }

  /// Handles events of soundtracks' files.
  mutating func handle(_ reports: [Feeder.Report], at moment: EngineMoment, _ actions: inout [EngineAction]) {
    for report in reports { handle(report, at: moment, &actions) }
  }

  private mutating func handle(_ report: Feeder.Report, at moment: EngineMoment, _ actions: inout [EngineAction]) {
    switch report {
    case .failed(let deck, let error):
      actions.append(.log(.error, "soundtrack ends: \(error.description)"))
      deckFailed(deck, error, &actions)
    case .removed(let name):
      actions.append(.log(.notice, "\(name) was deleted or replaced while it plays: it plays on as it was"))
      actions.append(.record(.soundtrackRemoved(at: FrameCount(moment.frame))))
    case .cut(let name):
      actions.append(.log(.warning, "\(name) ends before the length that its header claims"))
      actions.append(.record(.soundtrackCut(at: FrameCount(moment.frame))))
    }
  }

  /// Has the beats reported from now on, and `tacet-control` woken for them if somebody waits.
  mutating func reportBeats(isAwaited: Bool) {
    reportsBeats = true
    if isAwaited { awaitsBeats = true }
  }

  /// Looks at the music up to where it is.
  mutating func advance(to place: MusicPlace, _ actions: inout [EngineAction]) {
    if place.generation == watch.play { look(at: place.played, reached: place.reached, &actions) }
  }

  private mutating func look(atFrame frame: Int, _ actions: inout [EngineAction]) {
    look(at: watch.played(at: frame), reached: frame, &actions)
  }

  private mutating func look(at played: Int, reached frame: Int, _ actions: inout [EngineAction]) {
    for event in watch.advance(
      to: played, at: frame, of: watchedMusic, sampleRate: sampleRate, hasBeats: reportsBeats)
    {
      actions.append(.music(event))
    }
  }

  private var watchedMusic: MusicWatch.Music? {
    bound.values.first { $0.id == watch.play }?.music(sampleRate: sampleRate)
  }

  /// When the next beat is to be reported to somebody who waits for it; nil for none.
  func deadline(at moment: EngineMoment) -> Double? {
    guard awaitsBeats, let frames = watch.framesUntilBeat(of: watchedMusic, at: moment.frame) else { return nil }
    return moment.seconds + Double(frames) / Double(sampleRate)
  }

  /// A deck has begun: the upcoming play takes over. Returns the file's frame that it begins at; nil if it goes on with
  /// another deck's play.
  mutating func deckStarted(_ deck: Int, generation: UInt32, _ actions: inout [EngineAction]) -> Int? {
    if let play = upcoming, play.id == generation {
      endCurrent(.stopped, &actions)
      upcoming = nil
      current = play
    }
    guard let play = bound[deck], play.id == generation else { return nil }
    bound[deck]?.hasBegun = true
    return play.continues == nil ? play.startFrame : nil
  }

  mutating func deckEnded(
    _ deck: Int, generation: UInt32, reason: SoundtrackEnd, _ actions: inout [EngineAction]
  ) {
    guard let play = bound[deck], play.id == generation else { return }
    bound[deck] = nil
    actions.append(.releaseDeck(deck))
    if upcoming?.id == play.id {
      upcoming = nil
    } else {
      guard current?.id == play.id else { return }
      current = nil
    }
    if let completion = play.completion { actions.append(.complete(.soundtrack(completion, reason))) }
  }

  /// A deck's file could not be read on. Decoded frames still play; the end is delivered as this failure.
  mutating func deckFailed(_ deck: Int, _ error: DecodingError, _ actions: inout [EngineAction]) {
    guard let play = bound[deck] else { return }
    bound[deck]?.failure = error
    if let upcoming, upcoming.id == play.id {
      self.upcoming = nil
      bound[deck]?.completion = nil
      actions.append(.stopDeck(deck, ramp: 0, at: 0))
      if let completion = upcoming.completion { actions.append(.complete(.soundtrack(completion, .failed(error)))) }
    }
    guard current?.id == play.id else { return }
    endCurrent(.failed(error), &actions)
  }
}
