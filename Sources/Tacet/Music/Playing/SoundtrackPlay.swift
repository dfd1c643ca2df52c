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
  /// It has been heard, or would have been.
  var hasBegun = false
  /// Another deck goes on with it.
  var isContinued = false
  /// Its place is remembered no more.
  var isMemoryDetached = false
  /// How many soundtracks in a row could not be read.
  var skipped = 0
  /// Its file could not be read on.
  var failure: DecodingError?

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
    parts[0].isLast = following == nil
  }

  /// The soundtrack that it begins with.
  var first: SoundtrackPart { parts[0] }
  /// The last one that is known.
  var last: SoundtrackPart { parts[parts.count - 1] }

  /// The soundtrack that plays after `played` frames.
  func part(at played: Int) -> SoundtrackPart { parts.last { $0.begins <= played } ?? first }

  /// The frame of the file that plays after `played` frames, and how often its loop has begun again by then.
  func place(after played: Int, sampleRate: Int) -> (frame: Int, passed: Int) {
    guard deck != nil else { return (first.startFrame, 0) }
    return part(at: played).place(after: played, sampleRate: sampleRate)
  }

  /// The next soundtrack of the queue.
  private var following: SoundtrackQueue.Entry? { mutating get { queue.entry(at: nextIndex) } }

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
  /// changed. Between files without layers nothing changes: the first soundtrack with some follows.
  mutating func followLayers(after played: Int) -> Bool {
    guard let place = parts.lastIndex(where: { $0.isDecoded && $0.begins <= played }) else { return false }
    let heard = parts[place]
    return layers.follow(
      heard, parts[(place + 1)...].first { $0.isDecoded && !($0.soundtrack.layers + heard.soundtrack.layers).isEmpty })
  }

  /// The part of this index can not be read.
  mutating func remove(_ index: Int) { parts.removeAll { $0.index == index && !$0.isDecoded } }

  /// Frames that it plays in all, by the files' headers; `Int.max` when it repeats, or goes on with soundtracks that are not
  /// known yet.
  mutating func length(sampleRate: Int) -> Int {
    following == nil ? last.end(sampleRate: sampleRate) : .max
  }
}
