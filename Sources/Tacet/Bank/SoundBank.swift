public import Foundation
internal import TacetJSON
import TacetSignal

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
    try self.init(BankFile.read(url.path), file: url.path, folder: url.deletingLastPathComponent())
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
      BankFile.read(path), file: path, folder: URL(fileURLWithPath: path).deletingLastPathComponent())
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
    let fields = BankFields(
      json, entry: "", keys: ["effects", "sets", "soundtracks", "buses", "snapshots", "reverbs", "zones"], faults)
    let effects = fields.entries("effects") { BankEffect($0, entry: $1, faults) }
    sets = fields.entries("sets") { BankSet($0, entry: $1, effects: effects.names, faults) }.values
    soundtracks = fields.entries("soundtracks") { BankSoundtrack($0, entry: $1, faults) }.values
    let buses = fields.entries("buses") { BankBus($0, entry: $1, faults) }
    let snapshots = fields.entries("snapshots") { BankSnapshot($0, entry: $1, buses: buses.names, faults) }
    let reverbs = fields.entries("reverbs") { BankReverb($0, entry: $1, faults) }
    zones = fields.entries("zones") { BankZone($0, entry: $1, reverbs: reverbs, faults) }.values
    self.reverbs = reverbs.values
    self.effects = effects.values
    self.buses = BankBuses(buses, faults)
    self.snapshots = snapshots.values
    if let error = faults.error { throw error }
  }

  /// The path of a sound of the manifest.
  func path(of name: String) -> String { folder.appendingPathComponent(name).path }

  /// The paths of all sounds in order, each once.
  package var paths: [String] { Set(files.map(\.path)).sorted() }

  /// The files in order of their paths: one for all effects of it, and one for each soundtrack or layer of one, with the loop
  /// that the bank says.
  package var files: [(path: String, isSoundtrack: Bool, loop: LoopRegion?)] {
    let effects = Set(effects.values.map { path(of: $0.path) }).map {
      (path: $0, isSoundtrack: false, loop: LoopRegion?.none)
    }
    let soundtracks = soundtracks.values.flatMap { soundtrack in
      soundtrack.paths.map { (path: path(of: $0), isSoundtrack: true, loop: soundtrack.loop) }
    }
    return (effects + soundtracks).sorted { ($0.path, $0.loop?.start ?? 0) < ($1.path, $1.loop?.start ?? 0) }
  }
}
