public import Foundation
internal import TacetJSON
import TacetSignal
import TacetSystem

/// The sounds of a game by their names, with its buses and snapshots, read from one JSON file: <doc:Bank>.
///
/// ```swift
/// let bank = try SoundBank(contentsOf: url)              // reads and checks the manifest; sounds are not read yet
/// let sounds = try await engine.load(bank).sounds()      // in the background, on all processors
/// engine.play(try sounds.effect("laser"), on: try engine.bus("guns"))
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
  /// The folder that the paths in it are relative to.
  public let folder: URL

  let effects: [String: BankEffect]
  let sets: [String: BankSet]
  let soundtracks: [String: BankSoundtrack]
  let playlists: [String: BankPlaylist]
  let buses: BankBuses
  let snapshots: [String: BankSnapshot]
  let reverbs: [String: BankReverb]
  let zones: [String: BankZone]

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

  /// Reads and checks a manifest. Paths in it are relative to its folder. Blocks on the disk.
  ///
  /// - Throws: ``SoundBankError/unreadable(file:reason:)``, or ``SoundBankError/invalid(_:)`` with everything that is wrong
  ///   with it.
  public init(contentsOf url: URL) throws(SoundBankError) {
    let path = url.pathText
    try self.init(BankFile.read(path), file: PathText.shown(path), folder: url.deletingLastPathComponent())
  }

  /// Reads and checks a manifest that is in memory. `file` is what errors call it; paths are relative to `folder`.
  ///
  /// - Throws: ``SoundBankError``.
  public init(data: Data, named file: String = "bank", folder: URL) throws(SoundBankError) {
    try self.init([UInt8](data), file: file, folder: folder)
  }

  /// Reads and checks a manifest by its path, which is its name in errors.
  package init(path: String) throws(SoundBankError) {
    try self.init(
      BankFile.read(path), file: PathText.shown(path), folder: URL(pathText: path).deletingLastPathComponent())
  }

  private init(_ bytes: [UInt8], file: String, folder: URL) throws(SoundBankError) {
    guard bytes.count <= Self.maximumBytes else {
      throw .unreadable(file: file, reason: "it has more than \(Self.maximumBytes) bytes")
    }
    let faults = BankFaults(file: file)
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(bytes)
    } catch {
      faults.add(.syntax(error.reason), entry: "", at: error.position)
      throw faults.error ?? .unreadable(file: file, reason: error.reason)
    }
    self.file = file
    self.folder = folder
    // A section is one line here and a type in Reading.
    let sections: Set<String> = [
      "effects", "sets", "soundtracks", "playlists", "buses", "snapshots", "reverbs", "zones",
    ]
    let fields = BankFields(json, entry: "", keys: sections, faults)
    let effects = fields.entries("effects") { BankEffect($0, entry: $1, faults) }
    sets = fields.entries("sets") { BankSet($0, entry: $1, effects: effects.names, faults) }.values
    let soundtracks = fields.entries("soundtracks") { BankSoundtrack($0, entry: $1, faults) }
    playlists =
      fields.entries("playlists") { BankPlaylist($0, entry: $1, soundtracks: soundtracks.names, faults) }.values
    let buses = fields.entries("buses") { BankBus($0, entry: $1, faults) }
    let snapshots = fields.entries("snapshots") { BankSnapshot($0, entry: $1, buses: buses.names, faults) }
    let reverbs = fields.entries("reverbs") { BankReverb($0, entry: $1, faults) }
    zones = fields.entries("zones") { BankZone($0, entry: $1, reverbs: reverbs, faults) }.values
    self.reverbs = reverbs.values
    self.effects = effects.values
    self.soundtracks = soundtracks.values
    self.buses = BankBuses(buses, faults)
    self.snapshots = snapshots.values
    if let error = faults.error { throw error }
  }

  /// The path of a sound of the manifest.
  func path(of name: String) -> String { folder.appendingPathComponent(name).pathText }

  /// The paths of all sounds in order, each once.
  package var paths: [String] { Set(files.map(\.path)).sorted() }

  /// The use of a file, and the loop that the bank says.
  package enum Use: Hashable, Sendable {
    case effect(isStreamed: Bool)
    case soundtrack(loop: LoopRegion?)
  }

  /// The files in order of their paths: one for all effects of it, another for those that are streamed, and one for each
  /// soundtrack or layer of one.
  package var files: [(path: String, use: Use)] {
    let effects = Set(effects.values.map(\.origin)).sorted().map {
      (path: path(of: $0.path), use: Use.effect(isStreamed: $0.isStreamed))
    }
    let soundtracks = soundtracks.sorted { $0.key < $1.key }.flatMap { _, soundtrack in
      soundtrack.paths.map { (path: path(of: $0), use: Use.soundtrack(loop: soundtrack.loop)) }
    }
    return (effects + soundtracks).enumerated()
      .sorted { ($0.element.path, $0.offset) < ($1.element.path, $1.offset) }.map(\.element)
  }
}
