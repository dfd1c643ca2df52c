internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// The plays of soundtracks that were asked for, or are on decks, by their numbers. Pure: what the decks have played is
/// an argument.
struct SoundtrackPlays {
  private var plays: [UInt32: SoundtrackPlay] = [:]
  /// The number of the play that the game thinks of: the last one asked for and not ended; 0 for none.
  var currentID: UInt32 = 0
  /// The number of the one that takes over at its time; 0 for none.
  var upcomingID: UInt32 = 0
  /// The number of the next one of a playlist, which crosses into the current one at its time; 0 for none.
  var crossingID: UInt32 = 0
  /// The number of the one that was stopped by a fade before it had a deck: it begins, and goes down from its first
  /// frame on; 0 for none.
  var leavingID: UInt32 = 0
  private var lastID: UInt32 = 0
  /// The intensity of soundtracks with layers, 0 to 1.
  private(set) var intensity: Float = 0
  /// The ramp of the last order for it; nil before the first one.
  private var intensityRamp: RampSpan?
  private let sampleRate: Int

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// A play by its number; nil takes it out.
  subscript(id: UInt32) -> SoundtrackPlay? {
    get { plays[id] }
    set { plays[id] = newValue }
  }

  /// Adds a play; returns its number.
  mutating func add(
    _ part: SoundtrackPart, of queue: SoundtrackQueue, start: ClockTime = .engine(0), fadeIn: RampSpan,
    replaceFade: RampSpan
  ) -> UInt32 {
    lastID = lastID == .max ? 1 : lastID + 1
    var queue = queue
    if queue.number == 0 { queue.number = lastID }
    plays[lastID] = SoundtrackPlay(
      id: lastID, part, of: queue, start: start, fadeIn: fadeIn, replaceFade: replaceFade,
      intensity: intensity)
    return lastID
  }

  /// The play that the game thinks of: the last one asked for and not ended.
  var current: SoundtrackPlay? { plays[currentID] }
  /// The deck of the current play, once it has one.
  var deck: Int? { current?.deck }
  /// The decks with plays: the current one first, then the newer before the older.
  var decks: [Int] {
    plays.values.sorted { $1.id != currentID && ($0.id == currentID || $0.id > $1.id) }.compactMap(\.deck)
  }

  /// True if something is left of the play that was asked for with this number.
  func isLeft(of number: UInt32) -> Bool {
    plays.values.contains { $0.queue.number == number && ($0.hasBegun || !$0.isDropped) }
  }

  /// True if another play is to go on with the soundtrack of this one, or does.
  func isResumed(_ id: UInt32) -> Bool { plays.values.contains { $0.resumption?.play == id && !$0.hasEnded } }

  /// The newest one that fades out after the game has stopped it, or let another follow.
  var leaving: SoundtrackPlay? {
    plays.values.filter { $0.overlay == nil && $0.hasBegun && $0.deck != nil && $0.id != currentID && !$0.isContinued }
      .max { $0.id < $1.id }
  }

  /// The fade of what is heard; `deck` says that of a deck.
  func fading(_ deck: (Int) -> DeckFading) -> SoundtrackFading {
    guard let current else { return leaving == nil && plays[leavingID] == nil ? .none : .fadingOut }
    guard let place = current.deck, current.hasBegun else { return current.fadesIn(sampleRate) ? .fadingIn : .none }
    return switch deck(place) {
    case .none: .none
    case .fadingIn: current.fadesIn(sampleRate) ? .fadingIn : .none
    case .fadingOut: .fadingOut
    }
  }

  /// The numbers of all, in order.
  var ids: [UInt32] { plays.keys.sorted() }

  /// The numbers of the stingers that have not ended, in order.
  var stingers: [UInt32] {
    plays.values.filter { $0.overlay != nil && !$0.hasEnded }.map(\.id).sorted()
  }

  /// The play on a deck.
  func play(onDeck deck: Int) -> SoundtrackPlay? { plays.values.first { $0.deck == deck } }

  /// The file's frame that plays next, after `played` frames of the deck `deck`, or of the current play's deck.
  func position(played: Int, onDeck deck: Int? = nil) -> Int {
    (deck.flatMap(play(onDeck:)) ?? current).map { $0.place(after: played, sampleRate: sampleRate).frame } ?? 0
  }

  /// The soundtrack of the current play; `played` says what a deck has played.
  func soundtrack(played: (Int) -> Int) -> Soundtrack? {
    current.map { $0.part(at: $0.deck.map(played) ?? 0).soundtrack }
  }

  /// The time of the current play's music, if it is at this place and has a tempo.
  func musicTime(at position: MusicPosition) -> MusicTime? {
    guard let play = current, play.id == position.generation else { return nil }
    return play.part(at: position.played).musicTime(sampleRate: sampleRate)
  }

  /// Where the music is; nil if none plays.
  func playhead(_ position: MusicPosition, isOffline: Bool) -> Playhead? {
    guard let play = plays[position.generation] else { return nil }
    let (frame, passed) = play.place(after: position.played, sampleRate: sampleRate)
    return Playhead(
      soundtrack: play.part(at: position.played).soundtrack, position: frame, rounds: passed,
      frame: FrameCount(position.engine),
      hostTime: isOffline ? FrameCount(position.engine).duration(sampleRate: sampleRate) : .nanoseconds(position.time),
      isMoving: position.isRunning, speed: position.pace.speed)
  }

  /// Where a soundtrack goes on that remembers its place; 0 for others. `played` says what a deck has played.
  func placeToResume(_ soundtrack: Soundtrack, played: (Int) -> Int) -> Int {
    guard let memory = soundtrack.memory else { return 0 }
    for play in plays.values.sorted(by: { $0.id > $1.id })
    where !play.isContinued && !play.isMemoryDetached && play.overlay == nil
      && ![upcomingID, crossingID].contains(play.id) && !play.isDropped
    {
      let frames = play.deck.map(played) ?? 0
      guard play.part(at: frames).soundtrack.memory === memory else { continue }
      return play.place(after: frames, sampleRate: sampleRate).frame
    }
    return memory.frame ?? 0
  }

  /// Detaches the plays so far from the remembered places, which stay as they are.
  mutating func detachMemories() { for id in ids { plays[id]?.isMemoryDetached = true } }

  /// When and at which beat a transition leaves what plays; nil for at once.
  func exit(_ transition: MusicTransition, at position: MusicPosition, lead: Int) -> (time: ClockTime, beats: Double?)?
  {
    guard let play = current, play.id == position.generation,
      let exit = transition.exitPlace(
        of: play.part(at: position.played), played: position.played, lead: position.pace.passing(lead),
        sampleRate: sampleRate)
    else { return nil }
    return (.soundtrack(FrameCount(position.clock - position.played) + FrameCount(exit.played)), exit.beats)
  }

  // MARK: - Skips

  /// The soundtrack of the queue that follows, or comes before, the one that plays after `played` frames; nil if there
  /// is none.
  mutating func skip(by step: Int, played: Int) -> SoundtrackPart? {
    guard var play = current else { return nil }
    let index = max(0, play.part(at: played).index + step)
    guard let entry = play.queue.entry(at: index) else { return nil }
    plays[currentID]?.queue = play.queue
    return SoundtrackPart(entry, index: index)
  }

  /// Lets another soundtrack of the queue, of which one has played `played` frames, take over at a time.
  mutating func skip(to part: SoundtrackPart, played: Int, over ramp: RampSpan, holdRamp: Int, at time: ClockTime) {
    guard let play = current else { return }
    upcomingID = add(part, of: play.queue, start: time, fadeIn: ramp, replaceFade: ramp.atLeast(holdRamp))
    plays[upcomingID]?.skipsFrom = play.part(at: played).index
    plays[upcomingID]?.stop = play.stop
  }

  /// The numbers of the plays that a soundtrack is enqueued after: of a skip that waits and of what it skips from.
  var enqueuing: [UInt32] {
    let isSkip = plays[upcomingID]?.skipsFrom != nil
    return [upcomingID == 0 || isSkip ? currentID : upcomingID, isSkip ? upcomingID : 0].filter { plays[$0] != nil }
  }

  /// True if the soundtrack that was to be skipped to, or one after it, has begun by itself, after `played` frames.
  func isSkipDone(after played: Int) -> Bool {
    guard let skip = plays[upcomingID], let first = skip.skipsFrom, first < skip.first.index, let current else {
      return false
    }
    return current.part(at: played).index >= skip.first.index
  }

  // MARK: - Playlists that cross

  /// Lets the soundtrack that follows the current `play` wait on a deck of its own for its time; another time, if the
  /// end of the one that plays, or the speed, has changed since.
  mutating func cross(
    _ play: SoundtrackPlay, at position: MusicPosition, holdRamp: Int, _ actions: inout EngineActions
  ) {
    var play = play
    guard play.hasBegun, !play.isContinued, play.id == position.generation,
      let entry = play.queue.entry(at: play.crossesInto)
    else { return }
    let next = SoundtrackPart(entry, index: play.crossesInto)
    let waiting = plays[crossingID]?.crossing
    if let waiting, waiting.played <= position.played { return }
    guard let crossing = PlaylistCrossing(of: play, into: next, at: position, sampleRate: sampleRate) else {
      return dropCrossing(holdRamp: holdRamp, &actions)
    }
    // A frame of rounding is no other time.
    if let waiting, abs(waiting.played - crossing.played) <= sampleRate / 100 { return }
    dropCrossing(holdRamp: holdRamp, &actions)
    plays[play.id]?.queue = play.queue
    crossingID = add(
      next, of: play.queue, start: crossing.time(at: position), fadeIn: crossing.ramp, replaceFade: crossing.ramp)
    plays[crossingID]?.crossing = crossing
    plays[crossingID]?.stop = play.stop
  }

  /// Takes the soundtrack out that waits to cross in.
  mutating func dropCrossing(holdRamp: Int, _ actions: inout EngineActions) {
    guard let play = plays[crossingID] else { return crossingID = 0 }
    crossingID = 0
    plays[play.id]?.isDropped = true
    guard let deck = play.deck else { return plays[play.id] = nil }
    // It may have begun just now.
    actions.append(.stopDeck(deck, ramp: RampSpan(holdRamp), at: .engine(0)))
  }

  /// The soundtrack that crosses in is the current one from here on.
  mutating func takeOverByCrossing() {
    moveCompletions(from: currentID, to: crossingID)
    // With what was enqueued meanwhile.
    if let queue = current?.queue { plays[crossingID]?.queue = queue }
    plays[currentID]?.hasCrossed = true
    (currentID, crossingID) = (crossingID, 0)
  }

  /// Hands the completions of a play over to another.
  mutating func moveCompletions(from id: UInt32, to other: UInt32) {
    let completions = plays[id]?.completions ?? []
    plays[id]?.completions = []
    plays[other]?.completions = completions
  }

  // MARK: - Layers

  /// Changes the intensity of the layers, of what plays and of what follows.
  mutating func setIntensity(_ intensity: Float, ramp: RampSpan, _ actions: inout EngineActions) {
    guard intensity != self.intensity || (intensityRamp.map { $0 != ramp } ?? false) else { return }
    self.intensity = intensity
    intensityRamp = ramp
    for id in ids { changeLayers(of: id, &actions) { $0.change { $0.setIntensity(intensity, over: ramp) } } }
  }

  /// Changes the gain of a layer of what plays, or of what waits for its time, while it does.
  mutating func setGain(_ gain: Float, ofLayer layer: Int, ramp: RampSpan, _ actions: inout EngineActions) {
    for id in [currentID, upcomingID] where (0..<(plays[id]?.layers.now.count ?? 0)).contains(layer) {
      changeLayers(of: id, &actions) { $0.now.setGain(gain, ofLayer: layer, over: ramp) }
    }
  }

  /// The gain of a layer of what plays; nil without that layer.
  func gain(ofLayer layer: Int) -> Float? {
    guard let layers = current?.layers.now, (0..<layers.count).contains(layer) else { return nil }
    return layers[gain: layer]
  }

  /// Updates the layers on the deck of a play, which has played `played` frames.
  mutating func followLayers(_ id: UInt32, after played: Int, _ actions: inout EngineActions) {
    if plays[id]?.followLayers(after: played) == true { changeLayers(of: id, &actions) { _ in } }
  }

  private mutating func changeLayers(
    of id: UInt32, _ actions: inout EngineActions, _ body: (inout PlayedLayers) -> Void
  ) {
    guard var layers = plays[id]?.layers else { return }
    body(&layers)
    plays[id]?.layers = layers
    guard let deck = plays[id]?.deck else { return }
    actions.append(.layers(layers.order, deck: deck, upTo: layers.lastFed))
  }
}
