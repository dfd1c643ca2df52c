package import TacetJSON
import TacetDecoding
import TacetSignal
import TacetSystem

/// The sounds of a game by their names, with its buses and snapshots, read from one JSON file: <doc:Bank>.
///
/// ```swift
/// let bank = try SoundBank(contentsOf: url)              // reads and checks the manifest; sounds are not read yet
/// let sounds = try await engine.load(bank).sounds()      // in the background, on all processors
/// engine.play(try sounds.effect("laser"), on: engine.bus(named: "guns"))
/// engine.soundtrack.play(try sounds.soundtrack("theme"))
/// ```
///
/// The manifest is data: nothing in it can make a game end, read a file outside its folder, or take unbounded memory.
/// A value: keep it as you like. Any thread.
public struct SoundBank: Hashable, Sendable {
  /// The largest manifest in bytes: 8 MiB.
  public static let maximumBytes = 8 << 20

  /// The manifest's name in errors.
  public let file: String
  /// The path of ``folder``, from the root and without a slash at its end.
  package let folderPath: String

  private let pathRule: BankPath
  let effects: [String: BankEffect]
  let sets: [String: BankSet]
  let soundtracks: [String: BankSoundtrack]
  let playlists: [String: BankPlaylist]
  let buses: BankBuses
  let snapshots: [String: BankSnapshot]
  let reverbs: [String: BankReverb]
  let zones: [String: BankZone]
  /// The engine makes what voices in space need while the bank is loaded.
  let preparesSpace: Bool

  /// The names of one kind of entries, in order.
  public func names(of kind: Kind) -> [String] {
    switch kind {
    case .effect: effects.keys.sorted()
    case .set: sets.keys.sorted()
    case .soundtrack: soundtracks.keys.sorted()
    case .playlist: playlists.keys.sorted()
    case .bus: buses.names
    case .snapshot: snapshots.keys.sorted()
    case .reverb: reverbs.keys.sorted()
    case .zone: zones.keys.sorted()
    }
  }

  /// Reads and checks a manifest that is in memory; paths are relative to a folder.
  package init(bytes: [UInt8], named file: String = "bank", folderPath: String) throws(SoundBankError) {
    let path = FilePath.absolute(folderPath)
    let folder = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    try self.init(bytes, file: file, folder: folder)
  }

  /// Reads and checks a manifest by its path, which is its name in errors.
  ///
  /// - Parameter seed: that of sets and playlists which name none; nil: another one in each run.
  package init(path: String, seed: UInt64? = nil) throws(SoundBankError) {
    let bytes: [UInt8]
    do throws(ManifestFile.Failure) {
      bytes = try ManifestFile.read(path, maximumBytes: Self.maximumBytes)
    } catch {
      throw .unreadable(file: PathText.shown(path), reason: error.reason)
    }
    let folder = FilePath.folder(of: FilePath.absolute(path))
    try self.init(bytes, file: PathText.shown(path), folder: folder, seed: seed)
  }

  private init(_ bytes: [UInt8], file: String, folder: String, seed: UInt64? = nil) throws(SoundBankError) {
    guard bytes.count <= Self.maximumBytes else {
      throw .unreadable(file: file, reason: "it has more than \(Self.maximumBytes) bytes")
    }
    let faults = JSONFaults()
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(bytes)
    } catch {
      throw .invalid([SoundBankFault(file: file, entry: "", at: error.position, .syntax(error.reason))])
    }
    let fields = JSONFields(json, entry: "", keys: Self.sections, faults)
    self.init(fields, file: file, folder: folder, BankRules(paths: .below, seed: seed))
    if let error = SoundBankError(faults.inOrder.map { SoundBankFault(file: file, $0) }) { throw error }
    faults.logOldKey(in: file)
  }

  /// Reads the sections of a bank that stand in a scenario; what is wrong is noted. Its names are none of the bank's
  /// `other`, whose sounds it may name, and none of the `tones`, which are effects. `seed`: that of sets and playlists
  /// which name none.
  package init(
    ofScenario fields: JSONFields, in file: String, beside other: SoundBank?, tones: Set<String>, seed: UInt64
  ) {
    let folder = FilePath.folder(of: FilePath.absolute(file))
    let rules = BankRules(paths: .any, seed: seed)
    self.init(fields, file: file, folder: folder, rules, beside: other, tones: tones)
  }

  /// The keys of a bank.
  package static let sections: Set<String> = [
    "effects", "sets", "soundtracks", "playlists", "buses", "snapshots", "reverbs", "zones",
    "prepareSpace",
  ]

  // A section is one paragraph here and a type in Reading. Effects and sets are played by their names alike, and so are
  // soundtracks and playlists.
  private init(
    _ fields: JSONFields, file: String, folder: String, _ rules: BankRules, beside other: SoundBank? = nil,
    tones: Set<String> = []
  ) {
    let faults = fields.faults
    func others(_ kinds: Kind...) -> [(kind: String, names: Set<String>)] { other.names(of: kinds) }
    self.file = file
    folderPath = folder
    pathRule = rules.paths
    let buses = fields.entries("buses", apartFrom: others(.bus)) { BankBus($0, entry: $1, faults) }
    let otherBuses = Set(other?.buses.names ?? [])
    let effects = fields.entries("effects", apartFrom: [("a tone", tones)] + others(.effect, .set)) {
      BankEffect($0, entry: $1, paths: rules.paths, buses: buses.names.union(otherBuses), faults)
    }
    self.effects = effects.values
    let playable = effects.names.union(tones).union(other?.effects.keys.map(\.self) ?? [])
    sets =
      fields.entries(
        "sets", apartFrom: [("an effect", effects.names), ("a tone", tones)] + others(.effect, .set)
      ) {
        BankSet($0, entry: $1, effects: playable, seed: rules.seed, faults)
      }.values
    let soundtracks = fields.entries("soundtracks", apartFrom: others(.soundtrack, .playlist)) {
      BankSoundtrack($0, entry: $1, paths: rules.paths, faults)
    }
    self.soundtracks = soundtracks.values
    let streams = soundtracks.names.union(other?.soundtracks.keys.map(\.self) ?? [])
    playlists =
      fields.entries(
        "playlists", apartFrom: [("a soundtrack", soundtracks.names)] + others(.soundtrack, .playlist)
      ) {
        BankPlaylist($0, entry: $1, soundtracks: streams, seed: rules.seed, faults)
      }.values
    self.buses = BankBuses(buses, beside: otherBuses, faults)
    snapshots =
      fields.entries("snapshots", apartFrom: others(.snapshot)) {
        BankSnapshot($0, entry: $1, buses: buses.names.union(otherBuses), faults)
      }.values
    var reverbs = fields.entries("reverbs", apartFrom: others(.reverb)) { BankReverb($0, entry: $1, faults) }
    self.reverbs = reverbs.values
    reverbs.values.merge(other?.reverbs ?? [:]) { own, _ in own }
    preparesSpace = fields.bool("prepareSpace") ?? false
    zones =
      fields.entries("zones", apartFrom: others(.zone)) { BankZone($0, entry: $1, reverbs: reverbs, faults) }.values
  }

  /// The path of a sound of the manifest.
  func path(of name: String) -> String {
    name.utf8.first == UInt8(ascii: "/") ? name : PathText.joined(folderPath == "/" ? "/" : folderPath + "/", name)
  }

  /// The folder that no link of a sound may lead out of; nil: there is none.
  package var confinement: String? { pathRule == .below ? folderPath : nil }

  /// The path of a sound of the manifest that is to be opened. Blocks on the disk.
  ///
  /// - Throws: ``DecodingError`` where a link leads out of the bank's folder.
  func checkedPath(of name: String) throws(DecodingError) -> String {
    let path = path(of: name)
    if let confinement { try checkLinks(of: path, below: confinement) }
    return path
  }

  /// The paths of all sounds in order, each once.
  package var paths: [String] { Set(files.map(\.path)).sorted() }

  /// The use of a file, and the loop that the bank says.
  package enum Use: Hashable, Sendable {
    case effect(isStreamed: Bool)
    case soundtrack(loop: LoopRegion?)
  }

  /// The files in order of their paths, each with its name in the manifest: one for all effects of it, another for
  /// those that are streamed, and one for each soundtrack or layer of one.
  package var files: [(name: String, path: String, use: Use)] {
    let effects = Set(effects.values.map(\.origin)).sorted().map {
      (name: $0.path, path: path(of: $0.path), use: Use.effect(isStreamed: $0.isStreamed))
    }
    let soundtracks = soundtracks.inKeyOrder.flatMap { _, soundtrack in
      soundtrack.paths.map { (name: $0, path: path(of: $0), use: Use.soundtrack(loop: soundtrack.loop)) }
    }
    return (effects + soundtracks).enumerated()
      .sorted { ($0.element.path, $0.offset) < ($1.element.path, $1.offset) }.map(\.element)
  }
}

extension SoundBank? {
  /// The names of these kinds, each with its kind, as "an effect of the bank".
  package func names(of kinds: [SoundBank.Kind]) -> [(kind: String, names: Set<String>)] {
    kinds.map { kind in
      ("\(kind == .effect ? "an" : "a") \(kind.rawValue) of the bank", Set(self?.names(of: kind) ?? []))
    }
  }
}
