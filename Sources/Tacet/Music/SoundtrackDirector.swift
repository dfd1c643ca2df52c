internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// Which soundtracks play on which deck. Pure: what the decks have played is an argument.
struct SoundtrackDirector {
  /// The most soundtracks in a row that are left out because they can not be read.
  private static let mostSkipped = 8

  /// The plays that were asked for, or are on decks.
  var plays: SoundtrackPlays
  /// The events of the music.
  var watch = MusicWatch()
  /// The last order that may be given again.
  private var given: MusicOrder.Given?
  private let sampleRate: Int
  private let holdRamp: Int

  /// A director without plays; `holdRamp` is the short fade in frames.
  init(sampleRate: Int, holdRamp: Int) {
    self.sampleRate = sampleRate
    self.holdRamp = holdRamp
    plays = SoundtrackPlays(sampleRate: sampleRate)
  }

  /// The music as other programs see it, at this frame of its file.
  func music(atFrame frame: Int, isPaused: Bool) -> NowPlayingPlan.Music {
    guard let play = plays.current else { return NowPlayingPlan.Music(status: .stopped, position: .zero) }
    let part = play.part(at: watch.play == play.id ? watch.played : 0)
    let rate = part.soundtrack.info.format.sampleRate
    let end = part.loops.isEndless ? part.soundtrack.info.repeatedRegion?.end : nil
    return NowPlayingPlan.Music(
      status: isPaused ? .paused : .playing, position: FrameCount(frame).duration(sampleRate: rate),
      length: part.soundtrack.isEndless ? nil : part.soundtrack.duration,
      untilLoop: end.map { FrameCount(max(0, $0 - frame)).duration(sampleRate: rate) / watch.speed },
      speed: watch.speed)
  }

  // MARK: - The game

  /// The last order, if this is the same one, given again at the engine's frame `frame` for the same `user`, nil for
  /// any: while it waits or moves, and as long as it is given again within 200 ms. It changes nothing then, but that
  /// its completion is called too.
  mutating func repeated(
    _ order: MusicOrder, of user: UInt64? = nil, at position: MusicPosition, frame: Int,
    completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) -> MusicOrder.Given? {
    guard let last = given, last.order == order, let play = plays[last.play],
      user ?? play.queue.user == play.queue.user,
      play.id == plays.upcomingID || play.id == plays.currentID
    else { return nil }
    let isWaiting = play.id == plays.upcomingID || !play.hasBegun
    let isMoving = play.id == position.generation && position.played < max(play.fadeIn.frames, play.replaceFade.frames)
    guard isWaiting || isMoving || frame - last.frame <= sampleRate / 5 else { return nil }
    given?.frame = frame
    if let completion { plays[play.id]?.completions.append(completion) }
    return last
  }

  /// Records an order that may be given again, and returned `time`.
  mutating func record(_ order: MusicOrder, time: ClockTime?, frame: Int) {
    // Nothing was done: there is no loop to finish.
    guard time != nil || order != .finishLoop else { return }
    let play = time == nil ? plays.currentID : plays.upcomingID
    given = MusicOrder.Given(order: order, play: play, time: time, frame: frame)
  }

  /// Asks for a play, now, at the engine's frame `frame`, or at a time. What plays goes when the new one begins;
  /// another one that waited for its time ends.
  mutating func play(
    _ queue: SoundtrackQueue, at time: ClockTime? = nil, fadeIn: RampSpan, replaceFade: RampSpan, frame: Int = 0,
    completion: (@Sendable (SoundtrackEnd) -> Void)?, _ actions: inout EngineActions
  ) {
    endUpcoming(at: frame, &actions)
    if time == nil { leave(over: replaceFade, at: frame, &actions) }
    let id = plays.add(queue.first, of: queue, start: time ?? .engine(0), fadeIn: fadeIn, replaceFade: replaceFade)
    if let completion { plays[id]?.completions = [completion] }
    if time == nil { plays.currentID = id } else { plays.upcomingID = id }
  }

  private mutating func endUpcoming(at frame: Int, _ actions: inout EngineActions) {
    // The end of its loop was asked for: it goes on.
    if let play = plays.current, play.isContinued {
      plays.moveCompletions(from: plays.upcomingID, to: play.id)
      plays[play.id]?.isContinued = false
    }
    guard let deck = end(plays.upcomingID, .stopped, at: frame, &actions) else { return plays.upcomingID = 0 }
    plays.upcomingID = 0
    // It may have begun just now.
    actions.append(.stopDeck(deck, ramp: RampSpan(holdRamp), at: .engine(0)))
  }

  /// Delivers the end of the current play. One that has no deck yet begins all the same, if it is to be heard going
  /// down: a fade of 10 ms or less is against clicks alone.
  private mutating func leave(over ramp: RampSpan, at frame: Int, _ actions: inout EngineActions) {
    guard let current = plays.current, current.deck == nil, ramp.frames > sampleRate / 100 else {
      return endCurrent(.stopped, at: frame, &actions)
    }
    plays.dropCrossing(holdRamp: holdRamp, &actions)
    complete(current, .stopped, &actions)
    remove(plays.leavingID, .stopped, at: frame, &actions)
    plays[current.id]?.stop = (ramp, .engine(0))
    plays[current.id]?.completions = []
    (plays.leavingID, plays.currentID) = (current.id, 0)
  }

  private mutating func endCurrent(_ reason: SoundtrackEnd, at frame: Int, _ actions: inout EngineActions) {
    plays.dropCrossing(holdRamp: holdRamp, &actions)
    _ = end(plays.currentID, reason, at: frame, &actions)
    plays.currentID = 0
  }

  /// Delivers the end of a play, which goes on its deck if it has one: that is returned.
  private mutating func end(
    _ id: UInt32, _ reason: SoundtrackEnd, at frame: Int, _ actions: inout EngineActions
  ) -> Int? {
    guard let play = plays[id] else { return nil }
    complete(play, reason, &actions)
    plays[id]?.completions = []
    plays[id]?.hasEnded = true
    if play.deck == nil { remove(id, reason, at: frame, &actions) }
    return play.deck
  }

  /// Takes a play out at the engine's frame `frame`. Publishes the end of a soundtrack that was heard, and the last end
  /// of what was asked for together, heard or not.
  private mutating func remove(_ id: UInt32, _ reason: SoundtrackEnd, at frame: Int, _ actions: inout EngineActions) {
    guard let play = plays[id] else { return }
    plays[id] = nil
    guard play.overlay == nil else { return }
    // The one that it was to go on with is its own again, or another's.
    if let before = play.resumption?.play, !play.hasBegun, !plays.isResumed(before) {
      plays[before]?.isContinued = play.isContinued
    }
    let isLast = (play.hasBegun || !play.isDropped) && !plays.isLeft(of: play.queue.number)
    guard isLast || (play.hasBegun && !play.isContinued) else { return }
    let end = play.failure.map { .failed($0) } ?? (play.hasCrossed ? .finished : reason)
    actions.append(.music(.ended(end, at: FrameCount(frame)), MusicTag(user: play.queue.user, isLast: isLast)))
  }

  private func complete(_ play: SoundtrackPlay, _ reason: SoundtrackEnd, _ actions: inout EngineActions) {
    for completion in play.completions { actions.complete(.soundtrack(completion, reason)) }
  }

  /// Tells of the end of a list of nothing.
  func endEmptyList(of user: UInt64, at frame: Int, _ actions: inout EngineActions) {
    actions.append(.music(.ended(.stopped, at: FrameCount(frame)), MusicTag(user: user, isLast: true)))
  }

  /// Goes on from another frame of the soundtrack that plays, after `played` frames, under a short crossfade. False,
  /// and nothing done, if none plays, it can not seek or it ends before that frame.
  @discardableResult
  mutating func seek(to frame: Int, played: Int = 0, _ actions: inout EngineActions) -> Bool {
    guard let play = plays.current else { return false }
    let part = play.part(at: played)
    guard part.soundtrack.canSeek else {
      actions.log(.warning, DecodingError.notSeekable(path: part.soundtrack.info.path).description)
      return false
    }
    guard frame < part.soundtrack.info.frames || part.loops.isEndless else { return false }
    replaceCurrent(at: frame, of: part, loops: part.loops, as: .seek, &actions)
    actions.wake()
    return true
  }

  private mutating func replaceCurrent(
    at frame: Int, of part: SoundtrackPart, loops: LoopCount, as kind: SoundtrackPlay.Resumption.Kind,
    _ actions: inout EngineActions
  ) {
    // Music that can not seek goes on from where the game is, and its place is counted on.
    let start = part.soundtrack.canSeek ? part.soundtrack.position(at: frame, loops: loops) : frame
    let entry = SoundtrackQueue.Entry(soundtrack: part.soundtrack, loops: loops, startFrame: start, gain: part.gain)
    replaceCurrent(
      by: SoundtrackPart(entry, index: part.index), over: RampSpan(holdRamp), fadeIn: RampSpan(holdRamp),
      resuming: kind, &actions)
  }

  /// Lets another part of the same play take over on another deck, or go on with the same soundtrack as a resumption of
  /// this kind.
  private mutating func replaceCurrent(
    by part: SoundtrackPart, over ramp: RampSpan, fadeIn: RampSpan, resuming kind: SoundtrackPlay.Resumption.Kind?,
    _ actions: inout EngineActions
  ) {
    plays.dropCrossing(holdRamp: holdRamp, &actions)
    guard let play = plays.current else { return }
    plays.currentID = plays.add(part, of: play.queue, fadeIn: fadeIn, replaceFade: ramp)
    plays.moveCompletions(from: play.id, to: plays.currentID)
    plays[plays.currentID]?.stop = play.stop
    // The gains that the game has set meanwhile.
    if let kind {
      // Of one that has not begun they are still on their way.
      let layers = play.layers.layers(of: part)
      plays[plays.currentID]?.layers.now = play.hasBegun ? layers.arrived : layers
      plays[plays.currentID]?.resumption = play.resumption(as: kind)
    }
    plays[play.id]?.isContinued = kind != nil
    // The end of the whole comes with the part that takes over.
    if play.deck == nil { remove(play.id, .stopped, at: 0, &actions) }
  }

  /// Lets another deck go on at the frame where the clock is: the one that plays was unheard for so long that the
  /// frames which lie ready in it are of no use.
  mutating func replaceStaleDeck(played: Int, _ actions: inout EngineActions) {
    guard let play = plays.current, let deck = play.deck else { return }
    let part = play.part(at: played)
    let place = part.place(after: played, sampleRate: sampleRate)
    replaceCurrent(at: place.frame, of: part, loops: part.loops.dropping(place.passed), as: .deck, &actions)
    plays[plays.currentID]?.continues = (deck, played)
  }

  /// Lets the next soundtrack of a playlist that crosses wait on a deck of its own for its time.
  mutating func cross(at position: MusicPosition, _ actions: inout EngineActions) {
    guard let play = plays.current, play.queue.crosses, play.skipped < Self.mostSkipped else { return }
    plays.cross(play, at: position, holdRamp: holdRamp, &actions)
  }

  /// Asks for a stinger, now or at a time, which goes over what plays.
  mutating func playStinger(
    _ soundtrack: Soundtrack, _ overlay: DeckPlay.Overlay, at time: ClockTime?,
    completion: (@Sendable (SoundtrackEnd) -> Void)?, _ actions: inout EngineActions
  ) {
    // The older one of two makes room.
    let stingers = plays.stingers
    if stingers.count > 1, let deck = end(stingers[0], .stopped, at: 0, &actions) {
      actions.append(.stopDeck(deck, ramp: RampSpan(holdRamp), at: .engine(0)))
    }
    let queue = SoundtrackQueue(soundtrack, loops: false)
    let id = plays.add(queue.first, of: queue, start: time ?? .engine(0), fadeIn: 0, replaceFade: 0)
    plays[id]?.overlay = overlay
    if let completion { plays[id]?.completions = [completion] }
    actions.wake()
  }

  /// Lets the loop of what plays end where it would begin again, at least `lead` frames from now, and goes on to the
  /// end of the file. Returns when; nil if it does not repeat.
  mutating func finishLoop(at position: MusicPosition, lead: Int, _ actions: inout EngineActions) -> ClockTime? {
    guard let play = plays.current, play.id == position.generation else { return nil }
    let part = play.part(at: position.played)
    let first = position.played + position.pace.passing(lead)
    guard let region = part.soundtrack.info.repeatedRegion,
      let seam = part.loopStarts(from: first, to: .max, sampleRate: sampleRate, limit: 1).first
    else { return nil }
    endUpcoming(at: position.engine, &actions)
    let time = ClockTime.soundtrack(FrameCount(position.clock + seam - position.played))
    let entry = SoundtrackQueue.Entry(
      soundtrack: part.soundtrack, loops: false, startFrame: region.end, gain: part.gain)
    goOn(play, with: SoundtrackPart(entry, index: part.index), as: .endOfLoop, at: time, &actions)
    actions.wake()
    return time
  }

  /// Changes the loop of what plays, if it is of this piece. The pass that plays goes on to the new end; one that is
  /// beyond that ends where it would have, and the next one, at least `lead` frames from now, is the new loop.
  mutating func setLoop(
    _ region: LoopRegion, of piece: Piece, at position: MusicPosition, lead: Int, _ actions: inout EngineActions
  ) {
    guard let play = plays.current else { return }
    let played = position.generation == play.id ? position.played : nil
    guard
      let change = LoopChange(
        region, of: piece, in: play, played: played, at: position, lead: lead, sampleRate: sampleRate)
    else { return }
    if play.isContinued { endUpcoming(at: position.engine, &actions) }
    switch change {
    case .now(let part):
      let hold = RampSpan(holdRamp)
      replaceCurrent(
        by: part, over: played == nil ? play.replaceFade : hold, fadeIn: played == nil ? play.fadeIn : hold,
        resuming: .deck, &actions)
      // The one without a deck yet hands on what it was to continue itself.
      plays[plays.currentID]?.continues = play.continues
      if let deck = play.deck { plays[plays.currentID]?.continues = played.map { (deck, $0) } }
    case .nextPass(let part, let time):
      // A play that waits for its time comes first.
      if plays.upcomingID == 0 { goOn(play, with: part, as: .nextPass, at: time, &actions) }
    case .tooLate: break
    }
    actions.wake()
  }

  /// Lets another part of the same play take over at a time, in one step.
  private mutating func goOn(
    _ play: SoundtrackPlay, with part: SoundtrackPart, as kind: SoundtrackPlay.Resumption.Kind, at time: ClockTime,
    _ actions: inout EngineActions
  ) {
    plays.dropCrossing(holdRamp: holdRamp, &actions)
    let id = plays.add(part, of: play.queue, start: time, fadeIn: 0, replaceFade: 0)
    plays.moveCompletions(from: play.id, to: id)
    plays[id]?.layers.now = play.layers.layers(of: part).arrived
    plays[id]?.resumption = SoundtrackPlay.Resumption(kind: kind, play: play.id)
    plays[play.id]?.isContinued = true
    plays.upcomingID = id
  }

  /// Lets the feeder read the start of a play that may follow.
  func prepare(_ soundtrack: Soundtrack, from frame: Int, loops: LoopCount, _ actions: inout EngineActions) {
    actions.append(.prepare(soundtrack, loops: loops, frame: soundtrack.position(at: frame, loops: loops)))
  }

  /// Appends a soundtrack to the queue of the current play; false if nothing plays.
  mutating func enqueue(_ soundtrack: Soundtrack, loops: LoopCount, _ actions: inout EngineActions) -> Bool {
    for id in plays.enqueuing {
      plays[id]?.queue.append(soundtrack, loops: loops)
      extend(id, &actions)
      if plays[id]?.queue.crosses == true { actions.wake() }
    }
    return !plays.enqueuing.isEmpty
  }

  /// Goes on with the next soundtrack of the queue, or the one before, after `played` frames, if there is one: now, at
  /// the engine's frame `frame`, or at a time.
  mutating func skip(
    by step: Int, played: Int, over ramp: RampSpan, at time: ClockTime? = nil, frame: Int = 0,
    _ actions: inout EngineActions
  ) {
    guard let part = plays.skip(by: step, played: played) else { return }
    if let time {
      endUpcoming(at: frame, &actions)
      plays.skip(to: part, played: played, over: ramp, holdRamp: holdRamp, at: time)
    } else {
      replaceCurrent(by: part, over: ramp.atLeast(holdRamp), fadeIn: ramp, resuming: nil, &actions)
    }
    actions.wake()
  }

  /// Stops everything that plays, and what waits for its time, at the engine's frame `frame`.
  mutating func stop(ramp: RampSpan, frame: Int = 0, _ actions: inout EngineActions) {
    endUpcoming(at: frame, &actions)
    plays.dropCrossing(holdRamp: holdRamp, &actions)
    for id in plays.stingers { _ = end(id, .stopped, at: frame, &actions) }
    fadeOut(ramp: ramp, &actions)
    leave(over: ramp, at: frame, &actions)
  }

  /// Stops at a time what plays then of that which was asked for until now.
  mutating func stop(ramp: RampSpan, at time: ClockTime, _ actions: inout EngineActions) {
    // The others go already.
    for id in [plays.currentID, plays.upcomingID, plays.crossingID] {
      if let deck = plays[id]?.deck { actions.append(.stopDeck(deck, ramp: ramp, at: time)) }
      plays[id]?.stop = (ramp, time)
    }
  }

  /// Ends what stands still on the decks, before something else is asked for; its end is delivered when that replaces
  /// it.
  func fadeOut(ramp: RampSpan, _ actions: inout EngineActions) {
    for deck in plays.decks.sorted() { actions.append(.stopDeck(deck, ramp: ramp, at: .engine(0))) }
  }

  // MARK: - Decks

  /// Binds the current play and the upcoming one to decks, if some are free at the engine's frame `frame`; otherwise
  /// the oldest that fades out fades faster.
  mutating func bind(isFree: (Int) -> Bool, frame: Int = 0, _ actions: inout EngineActions) {
    let ids = [plays.currentID, plays.upcomingID, plays.leavingID] + plays.stingers + [plays.crossingID]
    for id in ids where plays[id] != nil && plays[id]?.deck == nil { bind(id, isFree, &actions) }
    if plays[plays.leavingID]?.deck == nil { remove(plays.leavingID, .stopped, at: frame, &actions) }
    plays.leavingID = 0
  }

  private mutating func bind(_ id: UInt32, _ isFree: (Int) -> Bool, _ actions: inout EngineActions) {
    guard let deck = (0..<deckCount).first(where: { plays.play(onDeck: $0) == nil && isFree($0) }) else {
      // The one that is only to cross in has time.
      if id != plays.crossingID, let oldest = plays.decks.last {
        actions.append(.stopDeck(oldest, ramp: RampSpan(holdRamp), at: .engine(0)))
      }
      return
    }
    plays[id]?.deck = deck
    guard let length = plays[id]?.length(sampleRate: sampleRate), let play = plays[id] else { return }
    actions.append(.bindDeck(DeckBinding(play, onDeck: deck, length: length)))
    extend(id, &actions)
  }

  /// Queues the next soundtrack on the feeder, once it decodes the last one that it has.
  private mutating func extend(_ id: UInt32, _ actions: inout EngineActions) {
    guard let deck = plays[id]?.deck, plays[id]?.last.isDecoded == true, plays[id]?.skipped ?? 0 < Self.mostSkipped,
      let part = plays[id]?.extend(sampleRate: sampleRate)
    else { return }
    actions.append(.extendDeck(deck, part))
    if let length = plays[id]?.length(sampleRate: sampleRate) { actions.append(.deckLength(deck, length)) }
  }

  // MARK: - The renderer and the feeder

  /// Handles an event of the soundtrack's mix.
  mutating func handle(_ event: RendererEvent, _ actions: inout EngineActions) {
    let (deck, frame) = (Int(event.index), FrameCount(event.frame))
    let reason: SoundtrackEnd = event.reason == .finished ? .finished : .stopped
    if let turn = plays[event.generation].flatMap({ StingerTurn($0, event) }) { actions.append(.recordStinger(turn)) }
    switch event.kind {
    case .deckStarted where plays[event.generation]?.overlay != nil: break
    case .deckStarted:
      publishEvents(atFrame: event.frame, &actions)
      guard let play = plays[event.generation], play.deck == deck else { break }
      if let continued = play.continues {
        watch.begin(play.id, played: max(0, watch.played(at: event.frame) - continued.played), at: event.frame)
      } else {
        watch.begin(play.id, at: event.frame)
        publishBeginning(of: play, at: frame, &actions)
      }
      deckStarted(deck, generation: event.generation, frame: event.frame, &actions)
    case .deckEnded:
      if watch.play == event.generation { publishEvents(atFrame: event.frame, &actions) }
      if let play = plays[event.generation], play.deck == deck, play.hasBegun, !play.isContinued {
        let part = play.part(at: event.position)
        if !play.isMemoryDetached {
          part.soundtrack.memory?.frame =
            reason == .finished || play.hasCrossed
            ? nil : part.place(after: event.position, sampleRate: sampleRate).frame
        }
      }
      watch.end(event.generation)
      deckEnded(
        deck, generation: event.generation, reason: reason, played: event.position, frame: event.frame, &actions)
    case .soundtrackPaced:
      if watch.play == event.generation { publishEvents(at: event.position, reached: event.frame, &actions) }
    case .soundtrackFrozen:
      if watch.play == event.generation { publishEvents(at: event.position, reached: event.frame, &actions) }
      watch.setRunning(false, at: event.frame)
      let position = plays.position(played: event.position, onDeck: deck)
      actions.append(.record(.soundtrackFrozen(position: position, at: frame)))
    case .soundtrackResumed:
      watch.setRunning(true, at: event.frame)
      let position = plays.position(played: event.position, onDeck: deck)
      actions.append(.record(.soundtrackThawed(position: position, at: frame)))
    default: break
    }
  }

  /// Publishes that a play begins on its deck: with a soundtrack, or at another place of the same one.
  private func publishBeginning(of play: SoundtrackPlay, at frame: FrameCount, _ actions: inout EngineActions) {
    let (position, tag) = (play.first.startFrame, MusicTag(user: play.queue.user))
    switch play.resumption?.kind {
    case .seek:
      actions.append(.record(.soundtrackSeeked(position: position, at: frame)))
      actions.append(.music(.seeked(play.first.soundtrack, position: position, at: frame), tag))
    case .endOfLoop: actions.append(.record(.soundtrackStarted(position: position, at: frame)))
    case .nextPass: actions.append(.music(.looped(at: frame), tag))
    case .deck, nil:
      actions.append(.record(.soundtrackStarted(position: position, at: frame)))
      actions.append(.music(.started(play.first.soundtrack, position: position, at: frame), tag))
    }
  }

  /// A deck has begun: the upcoming play takes over, or the one that crosses in.
  mutating func deckStarted(_ deck: Int, generation: UInt32, frame: Int = 0, _ actions: inout EngineActions) {
    guard plays[generation]?.deck == deck else { return }
    plays[generation]?.hasBegun = true
    if generation == plays.crossingID { return plays.takeOverByCrossing() }
    guard generation == plays.upcomingID else { return }
    if plays[generation]?.skipsFrom != nil { plays.moveCompletions(from: plays.currentID, to: generation) }
    endCurrent(.stopped, at: frame, &actions)
    (plays.currentID, plays.upcomingID) = (generation, 0)
  }

  /// A deck has ended after `played` frames. A soundtrack that was asked for too late to follow on it follows on
  /// another.
  mutating func deckEnded(
    _ deck: Int, generation: UInt32, reason: SoundtrackEnd, played: Int = 0, frame: Int = 0,
    _ actions: inout EngineActions
  ) {
    guard let play = plays[generation], play.deck == deck else { return }
    actions.append(.releaseDeck(deck))
    if play.overlay != nil { complete(play, reason, &actions) }
    if generation == plays.currentID {
      follow(play, reason: reason, played: played, &actions)
    } else if generation == plays.upcomingID {
      plays.upcomingID = 0
      complete(play, reason, &actions)
    } else if generation == plays.crossingID {
      plays.crossingID = 0
      plays[generation]?.isDropped = true
    }
    remove(generation, reason, at: frame, &actions)
  }

  /// Goes on with what follows the current play, which has ended on its deck; delivers its end if there is nothing.
  private mutating func follow(
    _ ended: SoundtrackPlay, reason: SoundtrackEnd, played: Int, _ actions: inout EngineActions
  ) {
    var play = ended
    // Its time has come, but not its file.
    if reason == .finished, let crossing = plays[plays.crossingID]?.crossing, crossing.played <= played {
      return plays.takeOverByCrossing()
    }
    plays.dropCrossing(holdRamp: holdRamp, &actions)
    let next = play.queue.crosses ? play.crossesInto : play.part(at: played - 1).index + 1
    guard reason == .finished, play.skipped < Self.mostSkipped, let entry = play.queue.entry(at: next) else {
      plays.currentID = 0
      return complete(play, play.failure.map { .failed($0) } ?? reason, &actions)
    }
    plays.currentID = plays.add(
      SoundtrackPart(entry, index: next), of: play.queue, fadeIn: 0, replaceFade: RampSpan(holdRamp))
    plays[plays.currentID]?.completions = play.completions
    if play.failure != nil { plays[plays.currentID]?.skipped = play.skipped + 1 }
  }

  /// Handles events of soundtracks' files.
  mutating func handle(_ reports: [Feeder.Report], at moment: EngineMoment, _ actions: inout EngineActions) {
    for report in reports { handle(report, at: moment, &actions) }
  }

  private mutating func handle(_ report: Feeder.Report, at moment: EngineMoment, _ actions: inout EngineActions) {
    switch report {
    case .failed(let deck, let error):
      actions.log(.error, "soundtrack ends: \(error.description)")
      deckFailed(deck, error, frame: moment.frame, &actions)
    case .removed(let name):
      actions.logRemoval(of: name)
      actions.append(.record(.soundtrackRemoved(at: FrameCount(moment.frame))))
    case .cut(let name):
      actions.logCut(of: name)
      actions.append(.record(.soundtrackCut(at: FrameCount(moment.frame))))
    case .advanced(let id, let index, let played):
      plays[id]?.decoded(index, after: played, sampleRate: sampleRate)
      plays[id]?.skipped = 0
      plays.followLayers(id, after: watch.play == id ? watch.played : 0, &actions)
      extend(id, &actions)
    case .skipped(let id, let index, let error):
      actions.log(.error, "soundtrack is left out: \(error.description)")
      plays[id]?.skipped += 1
      plays[id]?.remove(index)
      guard let play = plays[id], play.skipped >= Self.mostSkipped, let deck = play.deck else {
        extend(id, &actions)
        if let play = plays[id], let deck = play.deck, play.last.isDecoded { actions.append(.extendDeck(deck, nil)) }
        return
      }
      actions.append(.stopDeck(deck, ramp: 0, at: .engine(0)))
      deckFailed(deck, error, frame: moment.frame, &actions)
    }
  }

  /// A deck's file could not be read on. Decoded frames still play; the end is delivered as this failure.
  mutating func deckFailed(_ deck: Int, _ error: DecodingError, frame: Int = 0, _ actions: inout EngineActions) {
    guard let play = plays.play(onDeck: deck) else { return }
    if play.id == plays.crossingID {
      // The one after it may be read.
      plays[plays.currentID]?.crossesInto += 1
      plays[plays.currentID]?.skipped += 1
      plays.dropCrossing(holdRamp: holdRamp, &actions)
      return actions.wake()
    }
    plays[play.id]?.failure = error
    if play.overlay != nil { _ = end(play.id, .failed(error), at: frame, &actions) }
    if play.id == plays.upcomingID {
      _ = end(plays.upcomingID, .failed(error), at: frame, &actions)
      plays.upcomingID = 0
      actions.append(.stopDeck(deck, ramp: 0, at: .engine(0)))
    }
    // One of a playlist that crosses is followed by the next when its deck ends.
    if play.id == plays.currentID, !play.queue.crosses { endCurrent(.failed(error), at: frame, &actions) }
  }

  // MARK: - Events

  /// Publishes the events of the music up to where it is.
  mutating func advance(to position: MusicPosition, _ actions: inout EngineActions) {
    guard position.generation == watch.play else { return }
    publishEvents(at: position.played, reached: position.reached, pace: position.pace, &actions)
    if plays.isSkipDone(after: position.played) { endUpcoming(at: position.engine, &actions) }
  }

  private mutating func publishEvents(atFrame frame: Int, _ actions: inout EngineActions) {
    publishEvents(at: watch.played(at: frame), reached: frame, &actions)
  }

  private mutating func publishEvents(
    at played: Int, reached frame: Int, pace: MusicPace? = nil, _ actions: inout EngineActions
  ) {
    // Unheard, the feeder has not come to what follows.
    while let last = plays[watch.play]?.last, !last.isDecoded, last.begins <= played,
      let deck = plays[watch.play]?.deck,
      let part = plays[watch.play]?.extend(sampleRate: sampleRate)
    {
      actions.append(.extendDeck(deck, part))
    }
    let parts = plays[watch.play]?.parts ?? []
    for event in watch.advance(to: played, at: frame, pace: pace, of: parts, sampleRate: sampleRate) {
      if case .started(_, let position, let frame) = event {
        actions.append(.record(.soundtrackStarted(position: position, at: frame)))
      }
      actions.append(.music(event, MusicTag(user: plays[watch.play]?.queue.user ?? 0)))
    }
    plays.followLayers(watch.play, after: played, &actions)
  }

  /// When the next beat is to be reported to a reader that waits for it; nil for none.
  func deadline(at moment: EngineMoment) -> Double? {
    guard watch.awaitsBeats, let play = plays[watch.play],
      let time = play.part(at: watch.played).musicTime(sampleRate: sampleRate),
      let frames = watch.framesUntilBeat(of: time, at: moment.frame)
    else { return nil }
    // A beat that is due and was not mixed yet is awaited in steps of 10 ms.
    return moment.seconds + max(0.01, Double(frames) / Double(sampleRate))
  }
}
