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

  /// The last order, if this is the same one, given again at the engine's frame `frame`: while it waits or moves, and
  /// as long as it is given again within 200 ms. It changes nothing then, but that its completion is called too.
  mutating func repeated(
    _ order: MusicOrder, at position: MusicPosition, frame: Int, completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) -> MusicOrder.Given? {
    guard let last = given, last.order == order, let play = plays[last.play],
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

  /// Asks for a play, now or at a time. What plays goes when the new one begins; another one that waited for its time
  /// ends.
  mutating func play(
    _ queue: SoundtrackQueue, at time: ClockTime? = nil, fadeIn: RampSpan, replaceFade: RampSpan,
    completion: (@Sendable (SoundtrackEnd) -> Void)?, _ actions: inout EngineActions
  ) {
    endUpcoming(&actions)
    if time == nil { leave(over: replaceFade, &actions) }
    let id = plays.add(queue.first, of: queue, start: time ?? .engine(0), fadeIn: fadeIn, replaceFade: replaceFade)
    if let completion { plays[id]?.completions = [completion] }
    if time == nil { plays.currentID = id } else { plays.upcomingID = id }
  }

  private mutating func endUpcoming(_ actions: inout EngineActions) {
    // The end of its loop was asked for: it goes on.
    if let play = plays.current, play.isContinued {
      moveCompletions(from: plays.upcomingID, to: play.id)
      plays[play.id]?.isContinued = false
    }
    guard let deck = end(plays.upcomingID, .stopped, &actions) else { return plays.upcomingID = 0 }
    plays.upcomingID = 0
    // It may have begun just now.
    actions.append(.stopDeck(deck, ramp: RampSpan(holdRamp), at: .engine(0)))
  }

  /// Delivers the end of the current play. One that has no deck yet begins all the same, if it is to be heard going
  /// down: a fade of 10 ms or less is against clicks alone.
  private mutating func leave(over ramp: RampSpan, _ actions: inout EngineActions) {
    let current = plays.current
    endCurrent(.stopped, &actions)
    guard var leaving = current, leaving.deck == nil, ramp.frames > sampleRate / 100 else { return }
    (leaving.stop, leaving.completions) = ((ramp, .engine(0)), [])
    plays[plays.leavingID] = nil
    plays[leaving.id] = leaving
    plays.leavingID = leaving.id
  }

  private mutating func endCurrent(_ reason: SoundtrackEnd, _ actions: inout EngineActions) {
    _ = end(plays.currentID, reason, &actions)
    plays.currentID = 0
  }

  /// Delivers the end of a play, which goes on its deck if it has one: that is returned.
  private mutating func end(_ id: UInt32, _ reason: SoundtrackEnd, _ actions: inout EngineActions) -> Int? {
    guard let play = plays[id] else { return nil }
    complete(play, reason, &actions)
    plays[id]?.completions = []
    plays[id]?.hasEnded = true
    if play.deck == nil { plays[id] = nil }
    return play.deck
  }

  private mutating func moveCompletions(from id: UInt32, to other: UInt32) {
    let completions = plays[id]?.completions ?? []
    plays[id]?.completions = []
    plays[other]?.completions = completions
  }

  private func complete(_ play: SoundtrackPlay, _ reason: SoundtrackEnd, _ actions: inout EngineActions) {
    for completion in play.completions { actions.complete(.soundtrack(completion, reason)) }
  }

  /// Goes on from another frame of the soundtrack that plays, after `played` frames, under a short crossfade.
  mutating func seek(to frame: Int, played: Int = 0, _ actions: inout EngineActions) {
    guard let play = plays.current else { return }
    let part = play.part(at: played)
    replaceCurrent(at: frame, of: part, loops: part.loops)
    actions.wake()
  }

  private mutating func replaceCurrent(at frame: Int, of part: SoundtrackPart, loops: LoopCount) {
    // Music that can not seek goes on from where the game is, and its place is counted on.
    let start = part.soundtrack.canSeek ? part.soundtrack.position(at: frame, loops: loops) : frame
    let entry = SoundtrackQueue.Entry(
      soundtrack: part.soundtrack, loops: loops, startFrame: start, gain: part.gain)
    replaceCurrent(
      by: SoundtrackPart(entry, index: part.index), over: RampSpan(holdRamp), fadeIn: RampSpan(holdRamp),
      isSame: true)
  }

  /// Lets another part of the same play take over on another deck.
  private mutating func replaceCurrent(
    by part: SoundtrackPart, over ramp: RampSpan, fadeIn: RampSpan, isSame: Bool
  ) {
    guard let play = plays.current else { return }
    plays.currentID = plays.add(part, of: play.queue, fadeIn: fadeIn, replaceFade: ramp)
    moveCompletions(from: play.id, to: plays.currentID)
    plays[plays.currentID]?.stop = play.stop
    // The gains that the game has set meanwhile.
    if isSame {
      // Of one that has not begun they are still on their way.
      let layers = play.layers.layers(of: part)
      plays[plays.currentID]?.layers.now = play.hasBegun ? layers.arrived : layers
    }
    plays[play.id]?.isContinued = isSame
    if play.deck == nil { plays[play.id] = nil }
  }

  /// Lets another deck go on at the frame where the clock is: the one that plays was unheard for so long that the
  /// frames which lie ready in it are of no use.
  mutating func replaceStaleDeck(played: Int) {
    guard let play = plays.current, let deck = play.deck else { return }
    let part = play.part(at: played)
    let place = part.place(after: played, sampleRate: sampleRate)
    replaceCurrent(at: place.frame, of: part, loops: part.loops.dropping(place.passed))
    plays[plays.currentID]?.continues = (deck, played)
  }

  /// Asks for a stinger, now or at a time, which goes over what plays.
  mutating func playStinger(
    _ soundtrack: Soundtrack, _ overlay: DeckPlay.Overlay, at time: ClockTime?,
    completion: (@Sendable (SoundtrackEnd) -> Void)?, _ actions: inout EngineActions
  ) {
    // The older one of two makes room.
    let stingers = plays.stingers
    if stingers.count > 1, let deck = end(stingers[0], .stopped, &actions) {
      actions.append(.stopDeck(deck, ramp: RampSpan(holdRamp), at: .engine(0)))
    }
    let queue = SoundtrackQueue(soundtrack, loops: false)
    let id = plays.add(queue.first, of: queue, start: time ?? .engine(0), fadeIn: 0, replaceFade: 0)
    plays[id]?.overlay = overlay
    if let completion { plays[id]?.completions = [completion] }
    actions.wake()
  }

  /// When and at which beat a transition leaves what plays; nil for at once.
  func exit(_ transition: MusicTransition, at position: MusicPosition, lead: Int) -> (time: ClockTime, beats: Double?)?
  {
    guard let play = plays.current, play.id == position.generation,
      let exit = transition.exitPlace(
        of: play.part(at: position.played), played: position.played, lead: position.pace.passing(lead),
        sampleRate: sampleRate)
    else { return nil }
    return (.soundtrack(FrameCount(position.clock - position.played) + FrameCount(exit.played)), exit.beats)
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
    endUpcoming(&actions)
    let time = ClockTime.soundtrack(FrameCount(position.clock + seam - position.played))
    let entry = SoundtrackQueue.Entry(
      soundtrack: part.soundtrack, loops: false, startFrame: region.end, gain: part.gain)
    goOn(play, with: SoundtrackPart(entry, index: part.index), at: time)
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
    // It has ended, and that was not handled yet.
    if play.hasBegun, played == nil { return }
    let part = play.part(at: played ?? 0)
    let place = part.place(after: played ?? 0, sampleRate: sampleRate)
    let loops = part.loops.dropping(place.passed)
    guard part.soundtrack.piece === piece, part.soundtrack.info.loop != region, loops.repeats > 0 else { return }
    if play.isContinued { endUpcoming(&actions) }
    let looped = part.soundtrack.replacingLoop(region)
    func entry(_ loops: LoopCount, from frame: Int) -> SoundtrackPart {
      SoundtrackPart(
        SoundtrackQueue.Entry(soundtrack: looped, loops: loops, startFrame: frame, gain: part.gain), index: part.index)
    }
    if place.frame < region.end {
      let hold = RampSpan(holdRamp)
      replaceCurrent(
        by: entry(loops, from: place.frame), over: played == nil ? play.replaceFade : hold,
        fadeIn: played == nil ? play.fadeIn : hold, isSame: true)
      if let played, let deck = play.deck { plays[plays.currentID]?.continues = (deck, played) }
    } else if let played, plays.upcomingID == 0,
      let seam = part.loopStarts(
        from: played + position.pace.passing(lead), to: .max, sampleRate: sampleRate, limit: 1
      ).first
    {
      let left = part.loops.dropping(part.place(after: seam, sampleRate: sampleRate).passed)
      goOn(play, with: entry(left, from: region.start), at: .soundtrack(FrameCount(position.clock + seam - played)))
      plays[plays.upcomingID]?.isNextPass = true
    }
    actions.wake()
  }

  /// Lets another part of the same play take over at a time, in one step.
  private mutating func goOn(_ play: SoundtrackPlay, with part: SoundtrackPart, at time: ClockTime) {
    let id = plays.add(part, of: play.queue, start: time, fadeIn: 0, replaceFade: 0)
    moveCompletions(from: play.id, to: id)
    plays[id]?.layers.now = play.layers.layers(of: part).arrived
    plays[play.id]?.isContinued = true
    plays.upcomingID = id
  }

  /// Lets the feeder read the start of a play that may follow.
  func prepare(_ soundtrack: Soundtrack, from frame: Int, loops: LoopCount, _ actions: inout EngineActions) {
    actions.append(.prepare(soundtrack, loops: loops, frame: soundtrack.position(at: frame, loops: loops)))
  }

  /// Appends a soundtrack to the queue of the current play; false if nothing plays.
  mutating func enqueue(_ soundtrack: Soundtrack, loops: LoopCount, _ actions: inout EngineActions) -> Bool {
    let id = plays.upcomingID == 0 ? plays.currentID : plays.upcomingID
    guard plays[id] != nil else { return false }
    plays[id]?.queue.append(soundtrack, loops: loops)
    extend(id, &actions)
    return true
  }

  /// Goes on with the next soundtrack of the queue, or the one before, after `played` frames, if there is one.
  mutating func skip(by step: Int, played: Int, over ramp: RampSpan, _ actions: inout EngineActions) {
    guard var play = plays.current else { return }
    let index = max(0, play.part(at: played).index + step)
    guard let entry = play.queue.entry(at: index) else { return }
    plays[plays.currentID]?.queue = play.queue
    replaceCurrent(
      by: SoundtrackPart(entry, index: index), over: ramp.atLeast(holdRamp), fadeIn: ramp, isSame: false)
    actions.wake()
  }

  /// Stops everything that plays, and what waits for its time.
  mutating func stop(ramp: RampSpan, _ actions: inout EngineActions) {
    endUpcoming(&actions)
    for id in plays.stingers { _ = end(id, .stopped, &actions) }
    fadeOut(ramp: ramp, &actions)
    leave(over: ramp, &actions)
  }

  /// Stops at a time what plays then of that which was asked for until now.
  mutating func stop(ramp: RampSpan, at time: ClockTime, _ actions: inout EngineActions) {
    // The others go already.
    for id in [plays.currentID, plays.upcomingID] {
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

  /// Binds the current play and the upcoming one to decks, if some are free; otherwise the oldest that fades out fades
  /// faster.
  mutating func bind(isFree: (Int) -> Bool, _ actions: inout EngineActions) {
    let ids = [plays.currentID, plays.upcomingID, plays.leavingID] + plays.stingers
    for id in ids where plays[id] != nil && plays[id]?.deck == nil { bind(id, isFree, &actions) }
    if plays[plays.leavingID]?.deck == nil { plays[plays.leavingID] = nil }
    plays.leavingID = 0
  }

  private mutating func bind(_ id: UInt32, _ isFree: (Int) -> Bool, _ actions: inout EngineActions) {
    guard let deck = (0..<deckCount).first(where: { plays.play(onDeck: $0) == nil && isFree($0) }) else {
      if let oldest = plays.decks.last {
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
    switch event.kind {
    case .deckStarted where plays[event.generation]?.overlay != nil: break
    case .deckStarted:
      publishEvents(atFrame: event.frame, &actions)
      guard let play = plays[event.generation], play.deck == deck else { break }
      if let continued = play.continues {
        watch.begin(play.id, played: max(0, watch.played(at: event.frame) - continued.played), at: event.frame)
      } else if play.isNextPass {
        watch.begin(play.id, at: event.frame)
        actions.append(.news(.music(.looped(at: frame))))
      } else {
        watch.begin(play.id, at: event.frame)
        let position = play.first.startFrame
        actions.append(.record(.soundtrackStarted(position: position, at: frame)))
        actions.append(.news(.music(.started(play.first.soundtrack, position: position, at: frame))))
      }
      deckStarted(deck, generation: event.generation, &actions)
    case .deckEnded:
      if watch.play == event.generation { publishEvents(atFrame: event.frame, &actions) }
      if let play = plays[event.generation], play.deck == deck, play.hasBegun, !play.isContinued {
        let part = play.part(at: event.position)
        if !play.isMemoryDetached {
          part.soundtrack.memory?.frame =
            reason == .finished ? nil : part.place(after: event.position, sampleRate: sampleRate).frame
        }
        actions.append(.news(.music(.ended(play.failure.map { .failed($0) } ?? reason, at: frame))))
      }
      watch.end(event.generation)
      deckEnded(deck, generation: event.generation, reason: reason, played: event.position, &actions)
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

  /// A deck has begun: the upcoming play takes over.
  mutating func deckStarted(_ deck: Int, generation: UInt32, _ actions: inout EngineActions) {
    guard plays[generation]?.deck == deck else { return }
    plays[generation]?.hasBegun = true
    guard generation == plays.upcomingID else { return }
    endCurrent(.stopped, &actions)
    (plays.currentID, plays.upcomingID) = (generation, 0)
  }

  /// A deck has ended after `played` frames. A soundtrack that was asked for too late to follow on it follows on
  /// another.
  mutating func deckEnded(
    _ deck: Int, generation: UInt32, reason: SoundtrackEnd, played: Int = 0, _ actions: inout EngineActions
  ) {
    guard var play = plays[generation], play.deck == deck else { return }
    plays[generation] = nil
    actions.append(.releaseDeck(deck))
    if play.overlay != nil { complete(play, reason, &actions) }
    guard generation == plays.currentID || generation == plays.upcomingID else { return }
    let next = play.part(at: played - 1).index + 1
    if reason == .finished, generation == plays.currentID, play.skipped < Self.mostSkipped,
      let entry = play.queue.entry(at: next)
    {
      plays.currentID = plays.add(
        SoundtrackPart(entry, index: next), of: play.queue, fadeIn: 0, replaceFade: RampSpan(holdRamp))
      plays[plays.currentID]?.completions = play.completions
      return
    }
    if generation == plays.upcomingID { plays.upcomingID = 0 } else { plays.currentID = 0 }
    complete(play, reason, &actions)
  }

  /// Handles events of soundtracks' files.
  mutating func handle(_ reports: [Feeder.Report], at moment: EngineMoment, _ actions: inout EngineActions) {
    for report in reports { handle(report, at: moment, &actions) }
  }

  private mutating func handle(_ report: Feeder.Report, at moment: EngineMoment, _ actions: inout EngineActions) {
    switch report {
    case .failed(let deck, let error):
      actions.log(.error, "soundtrack ends: \(error.description)")
      deckFailed(deck, error, &actions)
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
      deckFailed(deck, error, &actions)
    }
  }

  /// A deck's file could not be read on. Decoded frames still play; the end is delivered as this failure.
  mutating func deckFailed(_ deck: Int, _ error: DecodingError, _ actions: inout EngineActions) {
    guard let play = plays.play(onDeck: deck) else { return }
    plays[play.id]?.failure = error
    if play.overlay != nil { _ = end(play.id, .failed(error), &actions) }
    if play.id == plays.upcomingID {
      _ = end(plays.upcomingID, .failed(error), &actions)
      plays.upcomingID = 0
      actions.append(.stopDeck(deck, ramp: 0, at: .engine(0)))
    }
    if play.id == plays.currentID { endCurrent(.failed(error), &actions) }
  }

  // MARK: - Events

  /// Publishes the events of the music up to where it is.
  mutating func advance(to position: MusicPosition, _ actions: inout EngineActions) {
    guard position.generation == watch.play else { return }
    publishEvents(at: position.played, reached: position.reached, pace: position.pace, &actions)
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
      actions.append(.news(.music(event)))
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
