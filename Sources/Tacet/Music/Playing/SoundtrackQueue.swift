internal import TacetDecoding
import TacetSignal

/// The soundtracks that follow one another: those of a playlist, and those that the game has asked for. Pure.
struct SoundtrackQueue {
  struct Entry {
    let soundtrack: Soundtrack
    let loops: LoopCount
    /// The file's frame that it begins at.
    var startFrame = 0
    /// The gain of this piece.
    var gain = Gain.unity
  }

  /// The entries that are known so far; never empty.
  private(set) var entries: [Entry]
  /// The part that a play begins with.
  let first: SoundtrackPart
  let playlist: Playlist?
  /// The number of the play that was asked for, which it is the queue of; 0 until there is one.
  var number: UInt32 = 0
  /// The number that the program gave to that play.
  var user: UInt64 = 0
  private(set) var order: VariationState?
  /// How many more the playlist gives.
  private var left = 0

  init(_ soundtrack: Soundtrack, from frame: Int = 0, loops: LoopCount, gain: Gain = .unity) {
    let start = soundtrack.position(at: frame, loops: loops)
    entries = [Entry(soundtrack: soundtrack, loops: loops, startFrame: start, gain: gain)]
    first = SoundtrackPart(entries[0], index: 0)
    playlist = nil
  }

  /// A playlist from its beginning; nil if it is empty.
  init?(_ playlist: Playlist) {
    guard !playlist.soundtracks.isEmpty else { return nil }
    var order = VariationState(count: playlist.soundtracks.count, order: playlist.variation, seed: playlist.seed)
    let entry = Entry(soundtrack: playlist.soundtracks[order.next()], loops: playlist.loops)
    self.init([entry], first: SoundtrackPart(entry, index: 0), of: playlist, order)
  }

  /// Goes on with `first`, one of these entries; then with a playlist in an order that has begun.
  init(_ entries: [Entry], first: SoundtrackPart, of playlist: Playlist?, _ order: VariationState?) {
    self.entries = entries
    self.first = first
    self.playlist = playlist
    self.order = order
    if let playlist { left = playlist.repeats ? .max : order?.place.round.count ?? 0 }
  }

  /// True if its soundtracks cross, each on a deck of its own.
  var crosses: Bool { playlist?.crosses ?? false }

  /// The frame of the first file that it begins at.
  var startFrame: Int { first.startFrame }

  /// The soundtrack at a place, counted from 0; nil beyond the end.
  mutating func entry(at index: Int) -> Entry? {
    while index >= entries.count, left > 0, let playlist, let number = order?.next() {
      if left < .max { left -= 1 }
      entries.append(Entry(soundtrack: playlist.soundtracks[number], loops: playlist.loops))
    }
    return entries.indices.contains(index) ? entries[index] : nil
  }

  /// Appends a soundtrack after those that are known.
  mutating func append(_ soundtrack: Soundtrack, loops: LoopCount) {
    entries.append(Entry(soundtrack: soundtrack, loops: loops))
  }
}
