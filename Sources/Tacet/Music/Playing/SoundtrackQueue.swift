internal import TacetDecoding
import TacetSignal

/// The soundtracks that follow one another: those of a playlist, and those that the game has asked for. Pure.
struct SoundtrackQueue {
  struct Entry {
    let soundtrack: Soundtrack
    let loops: LoopCount
    /// The file's frame that it begins at.
    var startFrame = 0
  }

  /// The entries that are known so far.
  private var entries: [Entry]
  private let playlist: Playlist?
  private var order: VariationState?
  /// How many more the playlist gives.
  private var left = 0

  init(_ soundtrack: Soundtrack, from frame: Int = 0, loops: LoopCount) {
    entries = [
      Entry(soundtrack: soundtrack, loops: loops, startFrame: soundtrack.position(at: frame, loops: loops))
    ]
    playlist = nil
  }

  /// A playlist from its beginning; nil if it is empty.
  init?(_ playlist: Playlist) {
    guard !playlist.soundtracks.isEmpty else { return nil }
    self.playlist = playlist
    entries = []
    order = VariationState(
      count: playlist.soundtracks.count, order: playlist.order == .shuffle ? .shuffle : .roundRobin, seed: playlist.seed
    )
    left = playlist.repeats ? .max : playlist.soundtracks.count
    guard entry(at: 0) != nil else { return nil }
  }

  /// The frame of the first file that it begins at.
  var startFrame: Int { entries[0].startFrame }

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
