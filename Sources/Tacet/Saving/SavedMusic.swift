internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// The soundtrack of a saved value: its place, its queue and its layers.
struct SavedMusic: Codable, Hashable, Sendable {
  /// A soundtrack of the queue.
  struct Entry: Codable, Hashable, Sendable {
    var name: String
    /// How often its loop plays; nil: for ever.
    var loops: Int?
    /// Its own gain; nil: as it is.
    var gain: Float?
  }

  /// A playlist that the queue goes on with, and where its order is.
  struct List: Codable, Hashable, Sendable {
    var names: [String]
    var isShuffled: Bool
    var repeats: Bool
    var loops: Int?
    var seed: UInt64
    var place: VariationState.Place
    /// How its soundtracks cross; nil: they do not.
    var crossfade: Crossfade?
  }

  /// How the soundtracks of a playlist cross: over so many seconds, along a curve, nil for its own.
  struct Crossfade: Codable, Hashable, Sendable {
    var seconds: Double
    var curve: RampCurve?

    init?(_ playlist: Playlist) {
      guard playlist.crosses, let duration = playlist.crossfade.duration else { return nil }
      (seconds, curve) = (min(duration / .seconds(1), Self.longest), playlist.crossfade.curve)
    }

    static let longest = 1e6
    var fade: Fade { Fade(.seconds(seconds), curve) }
  }

  /// The frame of the file that is mixed next.
  var frame: Int
  /// The rounds of the loop that are left; nil: it repeats for ever.
  var loops: Int?
  /// The soundtracks that are known, and the place of the one that plays.
  var entries: [Entry]
  var index: Int
  var list: List?
  /// The gains of the layers.
  var layers: [Float]

  /// A play whose deck has played so many frames; `name` gives the names of soundtracks.
  init(_ play: SoundtrackPlay, played: Int, sampleRate: Int, _ name: (Soundtrack) -> String) {
    let (part, place) = (play.part(at: played), play.place(after: played, sampleRate: sampleRate))
    frame = place.frame
    loops = part.loops.dropping(place.passed).rounds
    let first = max(0, min(part.index, play.queue.entries.count - 1) - SavedContent.longestPast)
    entries = play.queue.entries[first...].prefix(SavedContent.longestQueue).map {
      Entry(
        name: name($0.soundtrack), loops: $0.loops.rounds, gain: $0.gain == .unity ? nil : $0.gain.amplitude)
    }
    index = part.index - first
    if let playlist = play.queue.playlist, let order = play.queue.order {
      list = List(
        names: playlist.soundtracks.map(name), isShuffled: playlist.order == .shuffle, repeats: playlist.repeats,
        loops: playlist.loops.rounds, seed: playlist.seed, place: order.place, crossfade: Crossfade(playlist))
    }
    let order = play.layers.layers(of: part)
    layers = (0..<order.count).map { order[gain: $0] }
  }

  /// Checks the numbers alone.
  func check() throws(SavedPlaybackError) {
    try SavedRange.check(frame, 0 ... .max, "music.frame")
    try SavedRange.check(entries.count, 1...SavedContent.longestQueue, "the number of music.entries")
    try SavedRange.check(index, 0...entries.count - 1, "music.index")
    try SavedRange.check(loops ?? 1, 1 ... .max, "music.loops")
    for entry in entries {
      try SavedRange.check(entry.loops ?? 1, 1 ... .max, "loops of music.entries")
      try SavedRange.check(entry.gain ?? 1, 0...Gain.maximum.amplitude, "gain of music.entries")
    }
    try SavedRange.check(layers.count, 0...LayerOrder.most, "the number of music.layers")
    for gain in layers { try SavedRange.check(gain, 0...Gain.maximum.amplitude, "music.layers") }
    guard let list else { return }
    try SavedRange.check(list.names.count, 1...SavedContent.longestQueue, "the number of music.list.names")
    try SavedRange.check(list.loops ?? 1, 1 ... .max, "music.list.loops")
    try SavedRange.check(list.crossfade?.seconds ?? 0, 0...Crossfade.longest, "music.list.crossfade.seconds")
    try SavedRange.check(list.place.round.count, 0...list.names.count, "the number of music.list.place.round")
    for number in list.place.round + [list.place.last ?? 0] {
      try SavedRange.check(number, 0...list.names.count - 1, "music.list.place")
    }
  }

  /// The names of all its soundtracks.
  var names: Set<String> { Set(entries.map(\.name)).union(list?.names ?? []) }

  /// The queue, of these soundtracks, which goes on at the frame.
  ///
  /// - Throws: ``SavedPlaybackError/changed(soundtrack:fault:)`` where the soundtrack that plays has become another.
  func queue(_ soundtracks: [String: Soundtrack]) throws(SavedPlaybackError) -> SoundtrackQueue? {
    let entries = entries.compactMap { entry in
      soundtracks[entry.name].map {
        SoundtrackQueue.Entry(
          soundtrack: $0, loops: entry.loops.map { LoopCount($0) } ?? true,
          gain: entry.gain.map { Gain(amplitude: $0) } ?? .unity)
      }
    }
    guard entries.indices.contains(index) else { return nil }
    let (soundtrack, name) = (entries[index].soundtrack, self.entries[index].name)
    guard frame <= soundtrack.info.frames else {
      throw .changed(soundtrack: name, fault: "has \(soundtrack.info.frames) frames, and was at \(frame)")
    }
    guard soundtrack.layers.count == layers.count else {
      throw .changed(soundtrack: name, fault: "has \(soundtrack.layers.count) layers, and had \(layers.count)")
    }
    let loops: LoopCount = loops.map { LoopCount($0) } ?? true
    let first = SoundtrackPart(
      SoundtrackQueue.Entry(
        soundtrack: soundtrack, loops: loops, startFrame: soundtrack.position(at: frame, loops: loops),
        gain: entries[index].gain), index: index)
    let playlist = list.map { list in
      Playlist(
        list.names.compactMap { soundtracks[$0] }, order: list.isShuffled ? .shuffle : .inOrder,
        repeats: list.repeats, loops: list.loops.map { LoopCount($0) } ?? true, seed: list.seed,
        crossfade: list.crossfade?.fade ?? .zero)
    }
    let order = list.flatMap { list in
      playlist.map { VariationState(count: $0.soundtracks.count, order: $0.variation, at: list.place) }
    }
    return SoundtrackQueue(entries, first: first, of: playlist, order)
  }
}
