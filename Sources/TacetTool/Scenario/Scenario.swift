import Foundation
import Tacet
import TacetJSON

/// A scenario file: timed commands of a game and facts of the system, parsed and checked. A value.
///
/// `Tacet.docc/Scenario.md` describes the file.
struct Scenario: Hashable, Sendable {
  /// The file it was read from.
  let file: String
  /// Frames a second, 8,000 to 192,000.
  let sampleRate: Int
  /// Its length in frames.
  let frames: Int
  let category: SessionCategory
  let options: SessionOptions
  /// The use of the gains in the files' tags.
  let loudness: LoudnessTags
  /// Sounds, buses and snapshots that it has besides its own.
  let bank: SoundBank?
  /// Paths of effects, by name.
  let effects: [String: String]
  /// The effects that are read from their files while they play.
  let streamed: Set<String>
  /// Effects that are made while they play, by name.
  let tones: [String: ScenarioTone]
  /// The way in which the effects are kept in memory.
  let storage: SoundEffect.Storage
  let resampling: Resampling
  /// Sets of effects, by name.
  let sets: [String: ScenarioSet]
  let snapshots: [String: Snapshot]
  /// Paths of soundtracks, by name.
  let soundtracks: [String: String]
  /// The loops of soundtracks, by name, in frames of their files.
  let loops: [String: LoopRegion]
  /// The tempos of soundtracks, by name.
  let tempos: [String: TempoMap]
  /// The soundtracks that remember their place, by name.
  let remembering: Set<String>
  /// Soundtracks with layers, by name.
  let layers: [String: ScenarioLayers]
  let playlists: [String: ScenarioPlaylist]
  /// Bars and beats of the soundtracks are logged.
  let logsBeats: Bool
  /// The events by frame; events of one frame in the order of the file.
  let events: [ScenarioEvent]

  private static let keys: Set<String> = [
    "sampleRate", "seconds", "category", "options", "loudnessTags", "bank", "effects", "streamed", "tones", "storage",
    "resampling", "sets", "snapshots", "soundtracks", "loops", "tempos", "remember", "layers", "playlists", "beats",
    "events",
  ]

  /// The limit of a WAV file of 32-bit float stereo, whose header counts bytes in 32 bits.
  static let maximumFrames = (Int(UInt32.max) - 4_096) / 8

  /// The largest file, some 100,000 events.
  static let maximumBytes = 8 << 20

  /// Reads a scenario from a file.
  ///
  /// - Throws: ``ScenarioError``, which names the file, the event and the key.
  init(contentsOf file: String) throws(ScenarioError) {
    // Not a FIFO or a device: a read might never return.
    let path = RawArgument.path(opening: file)
    switch FileKind(path: path) {
    case .regular: break
    case .missing: throw .unreadable(file: file, reason: "there is no such file")
    case .directory: throw .unreadable(file: file, reason: "it is a directory")
    case .other: throw .unreadable(file: file, reason: "it is not a regular file")
    }
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: Self.maximumBytes + 1) ?? Data()
    else { throw .unreadable(file: file, reason: systemReason(errno)) }
    guard data.count <= Self.maximumBytes else {
      throw .unreadable(file: file, reason: "it has more than \(Self.maximumBytes) bytes")
    }
    try self.init(data, file: file)
  }

  /// Reads a scenario. `file` is its name in errors, and the base of relative paths.
  ///
  /// - Throws: ``ScenarioError``.
  init(_ data: Data, file: String) throws(ScenarioError) {
    let json = try Self.json(data, file: file)
    let place = ScenarioError.Place(file: file, position: json.position)
    guard let values = json.object else { throw .notObject(found: json.kind, place) }
    let fields = try JSONFields(values, keys: Self.keys, at: place)
    let sampleRate = try fields.integerIfPresent("sampleRate", in: 8_000...192_000) ?? 48_000
    let longest = Double(Self.maximumFrames) / Double(sampleRate)
    let seconds = try fields.number(
      "seconds", in: 1 / Double(sampleRate)...longest,
      "from one frame to \(Int(longest)) seconds, the most that a WAV file holds at \(sampleRate) Hz")
    (category, options) = try fields.categoryAndOptions(default: .automatic)
    loudness = try fields.boolIfPresent("loudnessTags") ?? true ? .applied : .ignored
    let bank = try Self.bank(fields, beside: file)
    self.bank = bank
    effects = try fields.paths("effects").mapValues { Self.path($0, beside: file) }
    streamed = try fields.namesIfPresent("streamed", of: Set(effects.keys), kind: "effect") ?? []
    tones = try ScenarioTone.all(fields, effects: Set(effects.keys))
    storage = try fields.storageIfPresent() ?? .standard
    resampling = try fields.choiceIfPresent("resampling", of: Resampling.self) ?? .cubic
    let allEffects = try bank.adding(.effect, to: Set(effects.keys).union(tones.keys), fields)
    sets = try ScenarioSet.all(fields, effects: allEffects)
    snapshots = try ScenarioSnapshots.all(fields)
    soundtracks = try fields.paths("soundtracks").mapValues { Self.path($0, beside: file) }
    loops = try fields.loops("loops", soundtracks: Set(soundtracks.keys))
    tempos = try ScenarioTempo.all(fields, soundtracks: Set(soundtracks.keys))
    remembering = try fields.namesIfPresent("remember", of: Set(soundtracks.keys), kind: "soundtrack") ?? []
    let files = try bank.adding(.soundtrack, to: Set(soundtracks.keys), fields)
    layers = try ScenarioLayers.all(fields, soundtracks: files)
    let allSoundtracks = files.union(layers.keys)
    playlists = try ScenarioPlaylist.all(fields, soundtracks: allSoundtracks)
    let allPlaylists = try bank.adding(.playlist, to: Set(playlists.keys), fields)
    // `soundtrack.play` names both.
    if let name = allPlaylists.intersection(allSoundtracks).min() {
      throw .invalidValue(
        "playlists.\(name)", found: "the name of a soundtrack", expected: "a name of its own", fields.place)
    }
    logsBeats = try fields.boolIfPresent("beats") ?? false
    var events: [ScenarioEvent] = []
    for (index, json) in try fields.array("events").enumerated() {
      events.append(try ScenarioEvent(json, number: index + 1, sampleRate: sampleRate, file: file))
    }
    self.file = file
    self.sampleRate = sampleRate
    frames = Int((seconds * Double(sampleRate)).rounded())
    let inOrder = events.enumerated()
      .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
    var names = ScenarioNames(
      file: file, effects: allEffects, sets: try bank.adding(.set, to: Set(sets.keys), fields),
      soundtracks: allSoundtracks, playlists: allPlaylists,
      snapshots: try bank.adding(.snapshot, to: Set(snapshots.keys), fields),
      reverbs: Set(bank?.names(of: .reverb) ?? []), zones: Set(bank?.names(of: .zone) ?? []))
    self.events = try names.resolve(inOrder)
  }

  /// The place of an event, for errors.
  func place(of event: ScenarioEvent) -> ScenarioError.Place {
    ScenarioError.Place(file: file, position: event.position, event: (event.number, event.cause))
  }

  /// The paths of all files that it reads.
  var inputs: [String] {
    [file] + effects.values.sorted() + soundtracks.values.sorted() + (bank.map { [$0.file] + $0.paths } ?? [])
  }

  private static func bank(_ fields: JSONFields, beside file: String) throws(ScenarioError) -> SoundBank? {
    guard let name = try fields.stringIfPresent("bank") else { return nil }
    do throws(SoundBankError) {
      return try SoundBank(path: Self.path(name, beside: file))
    } catch {
      throw .bank(error)
    }
  }

  private static func json(_ data: Data, file: String) throws(ScenarioError) -> JSON {
    do throws(JSONError) {
      return try JSON(parsing: data)
    } catch {
      throw .notJSON(reason: error.reason, ScenarioError.Place(file: file, position: error.position))
    }
  }

  private static func path(_ path: String, beside file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }
}

extension SoundBank? {
  /// The names of a scenario with those of its bank.
  ///
  /// - Throws: ``ScenarioError/invalidValue(_:found:expected:_:)`` for a name that both have.
  fileprivate func adding(
    _ kind: SoundBank.Kind, to own: Set<String>, _ fields: JSONFields
  ) throws(ScenarioError) -> Set<String> {
    let others = Set(self?.names(of: kind) ?? [])
    if let name = own.intersection(others).min() {
      throw .invalidValue(
        "\(kind.rawValue)s.\(name)", found: "a name of the bank", expected: "a name of its own", fields.place)
    }
    return own.union(others)
  }
}
