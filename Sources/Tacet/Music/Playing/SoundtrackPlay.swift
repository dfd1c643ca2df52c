internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// A play of soundtracks, one after another on one deck: asked for, and from some point on bound to the deck.
struct SoundtrackPlay {
  let id: UInt32
  let start: ClockTime
  let fadeIn: RampSpan
  let replaceFade: RampSpan
  /// The soundtracks so far; never empty.
  private(set) var parts: [SoundtrackPart]
  var queue: SoundtrackQueue
  /// How loud the layers are.
  var layers: PlayedLayers
  /// The place in the queue of the next part.
  private var nextIndex: Int
  /// It goes over the music.
  var overlay: DeckPlay.Overlay?
  /// When and how it is to be stopped.
  var stop: (ramp: RampSpan, time: ClockTime)?
  /// That of the call that asked for it, and those of the calls that asked for the same again.
  var completions: [@Sendable (SoundtrackEnd) -> Void] = []
  /// The deck that it continues without a seam, and the frames that one had played where this one begins.
  var continues: (deck: Int, played: Int)?
  var deck: Int?
  /// Its end was delivered; it may still be on its deck.
  var hasEnded = false
  /// It goes on with the soundtrack of a play before it.
  var resumption: Resumption?
  /// How the play before it crosses into it.
  var crossing: PlaylistCrossing?
  /// The place in the queue of the soundtrack that it crosses into.
  var crossesInto: Int
  /// The next one of its playlist has taken over before its end.
  var hasCrossed = false
  /// It was to take over, and is not to any more.
  var isDropped = false
  /// It has been heard, or would have been.
  var hasBegun = false
  /// Another deck goes on with it.
  var isContinued = false
  /// The place in the queue of the soundtrack that it skips from, when it begins with another one of what plays.
  var skipsFrom: Int?
  /// Its place is remembered no more.
  var isMemoryDetached = false
  /// How many soundtracks in a row could not be read.
  var skipped = 0
  /// Its file could not be read on.
  var failure: DecodingError?

  /// How a play goes on with the soundtrack of another one, whose number is `play`.
  struct Resumption {
    enum Kind { case seek, endOfLoop, nextPass, deck }

    let kind: Kind
    let play: UInt32
  }

  init(
    id: UInt32, _ first: SoundtrackPart, of queue: SoundtrackQueue, start: ClockTime, fadeIn: RampSpan,
    replaceFade: RampSpan, intensity: Float
  ) {
    self.id = id
    parts = [first]
    parts[0].isDecoded = true
    self.queue = queue
    layers = PlayedLayers(first, intensity: intensity)
    self.start = start
    self.fadeIn = fadeIn
    self.replaceFade = replaceFade
    nextIndex = first.index + 1
    crossesInto = first.index + 1
    parts[0].isLast = following == nil
  }

  /// The soundtrack that it begins with.
  var first: SoundtrackPart { parts[0] }
  /// The last one that is known.
  var last: SoundtrackPart { parts[parts.count - 1] }

  /// How another play goes on with its soundtrack: with that of the play before it, if it has not begun itself.
  func resumption(as kind: Resumption.Kind) -> Resumption? {
    hasBegun ? Resumption(kind: kind, play: id) : resumption
  }

  /// True if it comes in by a fade: one of 10 ms or less is against clicks alone.
  func fadesIn(_ sampleRate: Int) -> Bool { fadeIn.frames > sampleRate / 100 }

  /// The soundtrack that plays after `played` frames.
  func part(at played: Int) -> SoundtrackPart { parts.last { $0.begins <= played } ?? first }

  /// The frame of the file that plays after `played` frames, and how often its loop has begun again by then.
  func place(after played: Int, sampleRate: Int) -> (frame: Int, passed: Int) {
    guard deck != nil else { return (first.startFrame, 0) }
    return part(at: played).place(after: played, sampleRate: sampleRate)
  }

  /// The next soundtrack of the queue on its own deck.
  private var following: SoundtrackQueue.Entry? {
    mutating get { queue.crosses ? nil : queue.entry(at: nextIndex) }
  }

  /// Takes the next soundtrack of the queue in, if there is one.
  mutating func extend(sampleRate: Int) -> SoundtrackPart? {
    guard let entry = following else { return nil }
    var part = SoundtrackPart(entry, index: nextIndex)
    nextIndex += 1
    part.begins = last.end(sampleRate: sampleRate)
    part.isLast = following == nil
    parts.append(part)
    return part
  }

  /// The feeder has come to the part of this index, after `played` frames.
  mutating func decoded(_ index: Int, after played: Int, sampleRate: Int) {
    guard let place = parts.firstIndex(where: { $0.index == index }), place > 0 else { return }
    if !isMemoryDetached { parts[place - 1].soundtrack.memory?.frame = nil }
    parts[place].begins = played
    parts[place].isDecoded = true
    for next in parts.indices where next > place { parts[next].begins = parts[next - 1].end(sampleRate: sampleRate) }
  }

  /// Updates the layers for the soundtrack heard after `played` frames and for the next decoded one; true if they have
  /// changed. Between files without layers or gain nothing changes: the first soundtrack with some follows.
  mutating func followLayers(after played: Int) -> Bool {
    guard let place = parts.lastIndex(where: { $0.isDecoded && $0.begins <= played }) else { return false }
    let heard = parts[place]
    return layers.follow(
      heard, parts[(place + 1)...].first { $0.isDecoded && ($0.isMixed || heard.isMixed) })
  }

  /// The part of this index can not be read.
  mutating func remove(_ index: Int) { parts.removeAll { $0.index == index && !$0.isDecoded } }

  /// Frames that it plays in all, by the files' headers; `Int.max` when it repeats, or goes on with soundtracks that
  /// are not known yet.
  mutating func length(sampleRate: Int) -> Int {
    following == nil ? last.end(sampleRate: sampleRate) : .max
  }
}

/// One soundtrack of a play: the others follow it, or have preceded it, on the same deck.
struct SoundtrackPart {
  let soundtrack: Soundtrack
  let loops: LoopCount
  /// The file's frame that it begins at.
  let startFrame: Int
  /// The gain of this play of the piece.
  let gain: Gain
  /// The gain that it is mixed with: that of the play and the piece's own, as it is when the play is asked for.
  let mixedGain: Gain
  /// Its place in the queue.
  let index: Int
  /// Frames that the deck has played where it begins: by the files' headers, until the feeder has come to it.
  var begins = 0
  /// The feeder has come to it.
  var isDecoded = false
  /// No other follows it on its deck, as far as is known.
  var isLast = true

  init(_ entry: SoundtrackQueue.Entry, index: Int) {
    (soundtrack, startFrame, gain) = (entry.soundtrack, entry.startFrame, entry.gain)
    mixedGain = gain * soundtrack.gain
    loops = soundtrack.canRepeat ? entry.loops : false
    self.index = index
  }

  /// The renderer changes its frames: it has layers, or a gain.
  var isMixed: Bool { !soundtrack.layers.isEmpty || mixedGain != .unity }

  /// The frame of its file that plays after `played` frames of the deck, and how often its loop has begun again by
  /// then.
  func place(after played: Int, sampleRate: Int) -> (frame: Int, passed: Int) {
    soundtrack.place(after: max(0, played - begins), from: startFrame, loops: loops, sampleRate: sampleRate)
  }

  /// The time of its music; nil without a tempo.
  func musicTime(sampleRate: Int) -> MusicTime? {
    guard let tempo = soundtrack.tempo else { return nil }
    return MusicTime(
      tempo, sampleRate: sampleRate, fileRate: soundtrack.info.format.sampleRate, startFrame: startFrame,
      loop: loops.repeats > 0 ? soundtrack.info.repeatedRegion : nil, repeats: loops.rounds.map { $0 - 1 },
      begins: begins)
  }

  /// How many frames the deck has played each time its loop begins again, from `first` up to and not including `end`;
  /// of more than `limit` the first ones.
  func loopStarts(from first: Int, to end: Int, sampleRate: Int, limit: Int) -> [Int] {
    let rate = soundtrack.info.format.sampleRate
    guard loops.repeats > 0, let region = soundtrack.info.repeatedRegion, startFrame < region.end, rate > 0 else {
      return []
    }
    func place(_ round: Int) -> Int {
      begins + ((region.end - startFrame + round * region.length) * sampleRate + rate / 2) / rate
    }
    // No soundtrack has more frames.
    let first = min(first, 1 << 40)
    let passed = (first - begins) * rate / max(1, sampleRate) - (region.end - startFrame)
    var round = max(0, passed / region.length - 1)
    var places: [Int] = []
    while round < loops.repeats, places.count < limit, place(round) < end {
      if place(round) >= first { places.append(place(round)) }
      round += 1
    }
    return places
  }

  /// Frames that it plays in all; `Int.max` when it repeats.
  func length(sampleRate: Int) -> Int {
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

  /// Frames that the deck will have played at its end; `Int.max` when it repeats.
  func end(sampleRate: Int) -> Int {
    let (end, isOver) = begins.addingReportingOverflow(length(sampleRate: sampleRate))
    return isOver ? .max : end
  }
}

/// How loud the layers are on a deck: those of the soundtrack that is heard, and of the one that follows it there.
/// Pure.
struct PlayedLayers {
  /// The layers of the one that is heard.
  var now: LayerOrder
  /// The place in the queue of the one that is heard.
  private var index: Int
  private var next: (index: Int, begins: Int, layers: LayerOrder)?

  /// Those of a play that begins with a part.
  init(_ part: SoundtrackPart, intensity: Float) {
    now = LayerOrder(part, intensity: intensity)
    index = part.index
  }

  /// The layers of a part.
  func layers(of part: SoundtrackPart) -> LayerOrder {
    if part.index == index { return now }
    if let next, next.index == part.index { return next.layers }
    // An intensity that is on its way goes on.
    return LayerOrder(part, intensity: now.intensity, over: now.ramp)
  }

  /// One part is heard, and another one, which was decoded, follows it; true if either is new.
  mutating func follow(_ heard: SoundtrackPart, _ following: SoundtrackPart?) -> Bool {
    guard heard.index != index || following?.index != next?.index else { return false }
    (now, index) = (layers(of: heard), heard.index)
    next = following.map { ($0.index, $0.begins, layers(of: $0)) }
    return true
  }

  /// Changes all of them.
  mutating func change(_ body: (inout LayerOrder) -> Void) {
    body(&now)
    if var layers = next?.layers {
      body(&layers)
      next?.layers = layers
    }
  }

  /// The frames of the part at this place in the queue, and of those before it, may be fed: the renderer has their
  /// layers.
  var lastFed: Int { next?.index ?? index }

  /// The order for the renderer.
  var order: DeckLayers {
    var order = DeckLayers()
    (order.now, order.index) = (now, index)
    if let next { (order.next, order.nextIndex, order.nextBegins) = (next.layers, next.index, next.begins) }
    return order
  }
}

extension LayerOrder {
  /// The gains of a soundtrack and of its layers at an intensity.
  fileprivate init(_ part: SoundtrackPart, intensity: Float, over ramp: RampSpan = 0) {
    self.init(intensity: intensity, over: ramp)
    gain = part.mixedGain.amplitude
    for layer in part.soundtrack.layers {
      var law = LayerOrder.Law()
      law.enters = (layer.enters.lowerBound, layer.enters.upperBound)
      if let leaves = layer.leaves { law.leaves = (leaves.lowerBound, leaves.upperBound) }
      law.curve = layer.curve
      append(law, gain: layer.gain.amplitude)
    }
  }
}
