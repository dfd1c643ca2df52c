internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// The contents of a saved value, as they are coded. Numbers are within their ranges.
struct SavedContent: Codable, Hashable, Sendable {
  /// The form that this engine writes.
  static let newest = 2
  /// The most soundtracks of a queue.
  static let longestQueue = 65_536
  /// How many soundtracks are kept before the one that plays, for ``SoundtrackPlayer/previous(over:at:)``.
  static let longestPast = 64

  var version = SavedContent.newest
  /// The music that plays, or nil.
  var music: SavedMusic?
  var intensity: Float
  /// The game's pause of the soundtrack.
  var isSoundtrackPaused: Bool
  /// The game's pause of everything.
  var isPaused: Bool
  /// Where soundtracks were left that remember it, by their names.
  var places: [String: Int]
  var buses: [String: SavedBus]
  /// The filters of the mixes that have one, in the first form alone.
  private var filters: [String: SavedFilter]?
  /// The names of the snapshots in force, the newest last.
  var snapshots: [String]
  /// Those of them that no bank has; nil: there are none.
  var made: [SavedSnapshot]?

  /// The contents of an engine's state; `played` says what a deck has played.
  init(_ state: borrowing EngineState, _ names: PlaybackNames, played: (Int) -> Int) throws(SavedPlaybackError) {
    var unnamed: [SavedPlaybackError.Item] = []
    func name(_ soundtrack: Soundtrack) -> String {
      if let name = names.name(of: soundtrack) { return name }
      let item = SavedPlaybackError.Item(kind: .soundtrack, name: soundtrack.info.path)
      if !unnamed.contains(item) { unnamed.append(item) }
      return ""
    }
    music = state.director.plays.current.map { play in
      SavedMusic(play, played: play.deck.map(played) ?? 0, sampleRate: state.sampleRate, name)
    }
    intensity = state.director.plays.intensity
    isSoundtrackPaused = state.session.isSoundtrackPausedByGame
    isPaused = state.session.isEverythingPausedByGame
    let current = state.director.plays.soundtrack(played: played)
    places = names.soundtracks.compactMapValues { soundtrack in
      guard soundtrack !== current else { return nil }
      let place = state.director.plays.placeToResume(soundtrack, played: played)
      return place > 0 ? place : nil
    }
    buses = [:]
    for bus in state.buses.all {
      buses[state.buses[bus].name] = SavedBus(state.buses[bus])
    }
    snapshots = state.snapshots.snapshots.map(\.name)
    let made = state.snapshots.snapshots.filter { names.snapshots[$0.name] != $0 }
    self.made = made.isEmpty ? nil : made.map(SavedSnapshot.init)
    guard unnamed.isEmpty else { throw .unnamed(unnamed) }
  }

  /// Reads saved contents.
  static func read(_ decoder: any Swift.Decoder) throws(SavedPlaybackError) -> SavedContent {
    struct Version: Decodable { var version: Int }
    do {
      let version = try Version(from: decoder).version
      guard version <= newest else { throw SavedPlaybackError.version(version) }
      var content = try SavedContent(from: decoder)
      try content.check()
      content.adoptFilters()
      return content
    } catch let error as SavedPlaybackError {
      throw error
    } catch let error as Swift.DecodingError {
      throw .damaged(error.place)
    } catch {
      throw .damaged("\(error)")
    }
  }

  /// Takes over the filters of the first form, which are now those of buses.
  private mutating func adoptFilters() {
    for (name, filter) in filters ?? [:] { buses[name]?.values.cutoffs = filter.filter.limited }
    (filters, version) = (nil, Self.newest)
  }

  private func check() throws(SavedPlaybackError) {
    try SavedRange.check(version, 1...Self.newest, "version")
    try SavedRange.check(intensity, 0...1, "intensity")
    try music?.check()
    for (name, place) in places { try SavedRange.check(place, 0 ... .max, "places.\(name)") }
    for (name, filter) in filters ?? [:] { try filter.check("filters.\(name)") }
    for snapshot in made ?? [] { try snapshot.check() }
    guard Set(snapshots).count == snapshots.count else { throw .damaged("snapshots: one is in force twice") }
    if let name = (filters ?? [:]).keys.filter({ MixTarget(rawValue: $0) == nil }).min() {
      throw .damaged("filters: there is no mix \"\(name)\"")
    }
    if buses.keys.contains(where: { $0.isEmpty || $0.unicodeScalars.contains("\0") }) {
      throw .damaged("buses: a name is empty or has a NUL in it")
    }
  }
}

extension Swift.DecodingError {
  /// The place, and what is wrong there.
  fileprivate var place: String {
    let (path, text) =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        (context.codingPath, context.debugDescription)
      case .keyNotFound(let key, let context): (context.codingPath + [key], "it is missing")
      @unknown default: ([], "it can not be read")
      }
    return path.isEmpty ? text : "\(path.map(\.stringValue).joined(separator: ".")): \(text)"
  }
}

/// The filter of a mix of a saved value, in the first form: cutoffs in hertz.
private struct SavedFilter: Codable, Hashable {
  private static let cutoffs: ClosedRange<Float> = 1...1_000_000

  var lowPass: Float?
  var highPass: Float?

  var filter: SoundFilter { SoundFilter(lowPassHertz: lowPass, highPassHertz: highPass) }

  /// Checks the numbers of the filter at `place`.
  func check(_ place: String) throws(SavedPlaybackError) {
    for cutoff in [lowPass, highPass].compactMap({ $0 }) { try SavedRange.check(cutoff, Self.cutoffs, place) }
  }
}
