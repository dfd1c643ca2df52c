import Tacet
import TacetJSON
import TacetSession
import TacetSystem

/// A scenario file: timed commands of a game and facts of the system, read and checked. A value.
///
/// ```swift
/// let scenario = try Scenario(contentsOf: "boss.json")
/// var heard: [Float] = []
/// let log = try ScenarioRun(scenario).run { samples in
///   heard += samples
///   return true
/// }
/// ```
public struct Scenario: Sendable {
  /// The file it was read from.
  public let file: String
  /// Frames a second, 8,000 to 192,000.
  public let sampleRate: Int
  /// Its length in frames.
  public let frames: Int
  package let category: SessionCategory
  let options: SessionOptions
  /// The use of the gains in the files' tags.
  let loudness: LoudnessTags
  /// The bank that it names.
  let bank: SoundBank?
  /// The sounds, buses and snapshots of its own.
  let sounds: SoundBank
  /// Effects that are made while they play, by name.
  let tones: [String: ScenarioTone]
  /// The way in which the effects are kept in memory.
  let storage: SoundEffect.Storage
  let resampling: Resampling
  /// The axes of its places.
  let axes: SpatialAxes
  /// A mono sound is unity on both sides in the middle.
  let monoIsUnity: Bool
  /// Bars and beats of the soundtracks are logged.
  let logsBeats: Bool
  /// The events by frame; events of one frame in the order of the file.
  let events: [ScenarioEvent]

  private static let keys = SoundBank.sections.union([
    "sampleRate", "seconds", "seed", "category", "options", "loudnessTags", "bank", "tones", "storage", "resampling",
    "axes", "monoIsUnity", "beats", "events",
  ])

  /// The limit of a WAV file of 32-bit float stereo, whose header counts bytes in 32 bits.
  static let maximumFrames = (Int(UInt32.max) - 4_096) / 8

  /// The largest file, some 100,000 events.
  package static let maximumBytes = 8 << 20

  /// Reads a scenario from a file in JSON.
  ///
  /// - Throws: ``ScenarioError``.
  public init(contentsOf path: String) throws(ScenarioError) { try self.init(path: path, named: path) }

  /// Reads a scenario in JSON. `file` is its name in errors, and the base of relative paths.
  ///
  /// - Throws: ``ScenarioError``.
  public init(_ bytes: [UInt8], named file: String) throws(ScenarioError) {
    try self.init(bytes, named: file, format: "JSON", reading: nil)
  }

  /// The most values of so many events.
  private static let maximumValues = 2_000_000

  /// Reads a scenario from a file of a `format`, by its name in errors.
  package init(
    path: String, named file: String, format: String = "JSON",
    reading read: (([UInt8]) throws(JSONError) -> JSON)? = nil
  ) throws(ScenarioError) {
    let bytes: [UInt8]
    do throws(ManifestFile.Failure) {
      bytes = try ManifestFile.read(path, maximumBytes: Self.maximumBytes)
    } catch {
      throw .unreadable(file: file, reason: error.reason)
    }
    try self.init(bytes, named: file, format: format, reading: read)
  }

  package init(
    _ bytes: [UInt8], named file: String, format: String, reading read: (([UInt8]) throws(JSONError) -> JSON)?
  ) throws(ScenarioError) {
    let faults = JSONFaults()
    let json: JSON
    do throws(JSONError) {
      if let read {
        json = try read(bytes)
      } else {
        json = try JSONReader.read(bytes, maximumValues: Self.maximumValues)
      }
    } catch {
      faults.add(.refused("is not \(format): \(error.reason)"), entry: "", at: error.position)
      throw ScenarioError(faults, in: file)
    }
    let fields = JSONFields(json, entry: "", keys: Self.keys, faults)
    guard json.object != nil else { throw ScenarioError(faults, in: file) }
    self.file = file
    let sampleRate = fields.integer("sampleRate", in: 8_000...192_000) ?? 48_000
    self.sampleRate = sampleRate
    let longest = Double(Self.maximumFrames) / Double(sampleRate)
    let isBank = json.object.map { !$0.isEmpty && SoundBank.sections.isSuperset(of: $0.keys) } ?? false
    if isBank {
      fields.add(
        .refused(
          "is a sound bank; a scenario has \"seconds\" and \"events\", and names its bank: \"bank\": \"game.json\""))
    } else {
      fields.need("seconds")
    }
    let seconds =
      fields.number(
        "seconds", in: 1 / Double(sampleRate)...longest,
        "from one frame to \(Int(longest)) seconds, the most that a WAV file holds at \(sampleRate) Hz") ?? 0
    frames = Int((seconds * Double(sampleRate)).rounded())
    (category, options) = fields.categoryAndOptions(default: .automatic)
    loudness = fields.bool("loudnessTags") ?? true ? .applied : .ignored
    // A scenario makes the same sound in each run.
    let seed = fields.seed() ?? 0
    bank = try Self.bank(fields, beside: file, seed: seed)
    let tones = fields.entries("tones", apartFrom: bank.names(of: [.effect, .set])) {
      ScenarioTone(JSONFields($0, entry: $1, keys: ScenarioTone.keys, faults))
    }
    self.tones = tones.values
    sounds = SoundBank(ofScenario: fields, in: file, beside: bank, tones: tones.names, seed: seed)
    storage = fields.choice("storage", of: SoundEffect.Storage.self) ?? .standard
    resampling = fields.choice("resampling", of: Resampling.self) ?? .cubic
    axes = fields.choice("axes", of: SpatialAxes.self) ?? .yUpRightHanded
    monoIsUnity = fields.bool("monoIsUnity") ?? false
    logsBeats = fields.bool("beats") ?? false
    let array = fields.read("events", "an array", \.array) ?? []
    let events = array.enumerated().compactMap { index, json in
      ScenarioEvent(json, number: index + 1, sampleRate: sampleRate, faults)
    }
    // A name that is wrong because of what stands before it is no fault of its own.
    guard faults.isEmpty || events.count == array.count && faults.areOfEventsAlone else {
      throw ScenarioError(faults, in: file)
    }
    var names = ScenarioResolver(
      ScenarioResolver.sounds(of: [bank, sounds].compactMap(\.self), tones: tones.names), faults)
    let (frames, faulty) = (frames, Set(faults.inOrder.compactMap(\.entry.eventEntry)))
    self.events = events.enumerated()
      .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
      .map { _, event in
        var event = event
        let isQuiet = faulty.contains(event.entry)
        names.check(&event, isQuiet: isQuiet)
        let time = (event.command as? Expect)?.fault(at: event.frame, of: frames, sampleRate: sampleRate)
        if let time, !isQuiet { faults.add(.refused(time), entry: event.entry, at: event.position) }
        return event
      }
    if !faults.isEmpty { throw ScenarioError(faults, in: file) }
    faults.logOldKey(in: file)
  }

  /// A fault of an event that was found when it came.
  func fault(of event: ScenarioEvent, _ reason: String) -> ScenarioError {
    let faults = JSONFaults()
    faults.add(.refused(reason), entry: event.entry, at: event.position)
    return ScenarioError(faults, in: file)
  }

  /// The paths of all files that it reads.
  package var inputs: [String] { [file] + sounds.paths + (bank.map { [$0.file] + $0.paths } ?? []) }

  private static func bank(
    _ fields: JSONFields, beside file: String, seed: UInt64
  ) throws(ScenarioError) -> SoundBank? {
    guard let name = fields.string("bank") else { return nil }
    let folder = name.hasPrefix("/") ? "" : file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    do throws(SoundBankError) {
      return try SoundBank(path: folder + name, seed: seed)
    } catch {
      throw .bank(error)
    }
  }
}

extension JSONFaults {
  /// True where everything else was read.
  fileprivate var areOfEventsAlone: Bool { inOrder.allSatisfy { $0.entry.eventEntry != nil } }
}

extension String {
  /// The event of a fault's entry, `event 3 (bus)` of `event 3 (bus).compressor`; nil for what is in no event.
  fileprivate var eventEntry: String? {
    guard hasPrefix("event ") else { return nil }
    return firstIndex(of: ")").map { String(self[...$0]) } ?? self
  }
}
