import Dispatch
import TacetDecoding
import TacetSystem

/// The faults of sounds that players would hear, and what they cost: the report of `tacet check`, whose page has the
/// rules.
public struct CheckReport: Sendable {
  /// A file and what was found in it.
  public struct File: Sendable {
    /// The file as it was given.
    public let sound: CheckedSound
    /// The use that the rules are those of; nil for a file that can not be used and that nobody says a use of.
    public let use: CheckedSound.Use?
    /// Nil for a file that can not be used.
    public let measured: SoundMeasurement?
    /// In LUFS: of effects the loudest 400 ms, of soundtracks the whole; nil for silence.
    public let loudness: Float?
    /// The findings of the rules, the worst first.
    public internal(set) var findings: [CheckFinding]
  }

  /// A fault of a bank's manifest.
  package struct BankFault: Hashable, Sendable, Encodable {
    package let line, column: Int
    package let entry, message: String

    package init(line: Int, column: Int, entry: String, message: String) {
      (self.line, self.column, self.entry, self.message) = (line, column, entry, message)
    }
  }

  /// The files, in the order in which they were given.
  public let files: [File]
  package let bank: [BankFault]
  /// The medians of the loudness of the uses, in LUFS; none of a use of fewer than 3 files.
  public let medians: [CheckedSound.Use: Float]
  package let skipped: [CheckedFolder.Skipped]
  /// Sounds that are beyond the limit of a folder.
  package let beyondLimit: Int
  /// The folder below the given one that all files are in, such as `data/sounds/`; empty where they share none.
  package let folder: String
  /// How many findings were left out because the baseline has them.
  package let known: Int

  /// Measures the sounds on all processors. Blocks on the disk.
  public init(of sounds: [CheckedSound]) {
    let results = Self.measure(sounds)
    self.init(results, copies: EqualFiles(results.map(\.0.path)).firsts)
  }

  /// The report of what was measured, each sound with its result. Findings of `ignored` kinds and those of the baseline
  /// are left out. `copies`: the place of the first file with the same bytes, by the place of each later one.
  package init(
    _ results: [(CheckedSound, Result<SoundMeasurement, DecodingError>)], faults: [BankFault] = [],
    copies: [Int: Int] = [:], ignored: Set<CheckFinding.Kind> = [], baseline: CheckBaseline? = nil,
    skipped: [CheckedFolder.Skipped] = [], beyondLimit: Int = 0
  ) {
    var medians: [CheckedSound.Use: Float] = [:]
    for use in [CheckedSound.Use.effect, .soundtrack] {
      medians[use] = CheckRules.median(
        of: results.compactMap { sound, result in
          guard case .success(let measured) = result, sound.use(of: measured) == use else { return nil }
          return CheckRules.loudness(of: measured, use: use)
        })
    }
    var known = 0
    let folder = Self.sharedFolder(of: results.map(\.0.shortName))
    files = results.enumerated().map { place, entry in
      var file = Self.file(entry.0, entry.1, medians: medians)
      if let first = copies[place], results.indices.contains(first) {
        let name = results[first].0.shortName.dropFirst(folder.count)
        file.findings.append(CheckRules.finding(duplicateOf: String(name)))
      }
      let findings = file.findings.filter { !ignored.contains($0.kind) }
      let new = findings.filter { baseline?.contains($0, in: file.sound.shortName) != true }
      file.findings = new.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        .map(\.element)
      known += findings.count - new.count
      return file
    }
    bank = faults
    (self.medians, self.known) = (medians, known)
    (self.skipped, self.beyondLimit) = (skipped, beyondLimit)
    self.folder = folder
  }

  private static func sharedFolder(of paths: [String]) -> String {
    let folders = paths.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
    guard var shared = folders.first, folders.count > 1 else { return "" }
    for folder in folders { shared = shared.prefix(zip(shared, folder).prefix { $0 == $1 }.count) }
    return shared.map { $0 + "/" }.joined()
  }

  /// Measures the files on all processors. `onEach` is called on any thread.
  package static func measure(
    _ sounds: [CheckedSound], isCancelled: @escaping @Sendable () -> Bool = { false },
    onEach: @Sendable () -> Void = {}
  ) -> [(CheckedSound, Result<SoundMeasurement, DecodingError>)] {
    let results = Locked([Result<SoundMeasurement, DecodingError>?](repeating: nil, count: sounds.count))
    DispatchQueue.concurrentPerform(iterations: sounds.count) { index in
      guard !isCancelled() else { return }
      let sound = sounds[index]
      var result: Result<SoundMeasurement, DecodingError>?
      do throws(DecodingError) {
        if let folder = sound.confinement { try checkLinks(of: sound.path, below: folder) }
        result = try SoundMeasurement(path: sound.path, loop: sound.loop, isCancelled: isCancelled).map { .success($0) }
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
      onEach()
    }
    return zip(sounds, results.withLock { $0 }).compactMap { sound, result in result.map { (sound, $0) } }
  }

  private static func file(
    _ sound: CheckedSound, _ result: Result<SoundMeasurement, DecodingError>, medians: [CheckedSound.Use: Float]
  ) -> File {
    switch result {
    case .failure(let error):
      let words = error.description(of: sound.path, as: sound.shortName).onOneLine
      let prefix = "\(sound.shortName.onOneLine): "
      let message = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
      return File(
        sound: sound, use: sound.use, measured: nil, loudness: nil,
        findings: [CheckFinding(kind: .unusable, severity: .fault, message: message)])
    case .success(let measured):
      let use = sound.use(of: measured)
      var findings = CheckRules.findings(in: measured, use: use, isStreamed: sound.isStreamed)
      let loudness = CheckRules.loudness(of: measured, use: use)
      if let loudness, let median = medians[use] {
        CheckRules.finding(of: loudness, median: median, use: use).map { findings.append($0) }
      }
      return File(sound: sound, use: use, measured: measured, loudness: loudness, findings: findings)
    }
  }

  /// The findings of a severity, the worst first, each with its file.
  public func findings(_ severity: CheckFinding.Severity) -> [(file: File, finding: CheckFinding)] {
    let all = files.flatMap { file in file.findings.map { (file: file, finding: $0) } }
      .filter { $0.finding.severity == severity }
    return all.enumerated().sorted { one, other in
      let (a, b) = (one.element.finding, other.element.finding)
      return (a.rank, b.weight, one.offset) < (b.rank, a.weight, other.offset)
    }.map(\.element)
  }

  /// True where the command ends with 1.
  public var hasFaults: Bool { !bank.isEmpty || files.contains { $0.findings.contains { $0.severity == .fault } } }

  /// The bytes of the files on the disk, each once.
  public var disk: Int {
    var seen: Set<String> = []
    return files.reduce(0) { $0 + (seen.insert($1.sound.path).inserted ? $1.measured?.bytes ?? 0 : 0) }
  }

  /// The bytes of the effects in memory, each file once.
  public var memory: Int { files.reduce(0) { $0 + ($1.isInMemory ? $1.measured?.memory ?? 0 : 0) } }

  /// All findings, for a baseline.
  package var baseline: CheckBaseline {
    CheckBaseline(
      files.flatMap { file in
        file.findings.map { CheckBaseline.Entry(path: file.sound.shortName, kind: $0.kind, severity: $0.severity) }
      })
  }
}

extension CheckReport.File {
  /// True for an effect that is decoded as a whole.
  package var isInMemory: Bool { use == .effect && !sound.isStreamed }

  /// The largest sample in dBFS; nil for silence.
  package var peak: Double? { measured.flatMap { DecibelText.decibels($0.peak) } }
}

extension CheckReport: Encodable {
  private enum Key: String, CodingKey { case files, bank, medians, skipped, known, totals }

  private struct Totals: Encodable {
    let bytes, memory: Int
  }

  /// Encodes the object of `tacet check --json`.
  public func encode(to encoder: any Encoder) throws {
    func rounded(_ level: Float?) -> Double? { level.map { (Double($0) * 100).rounded() / 100 } }
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(files, forKey: .files)
    try object.encode(
      bank.map {
        BankFault(line: $0.line, column: $0.column, entry: $0.entry.onOneLine, message: $0.message.onOneLine)
      }, forKey: .bank)
    try object.encode(
      ["effect": rounded(medians[.effect]), "soundtrack": rounded(medians[.soundtrack])], forKey: .medians)
    try object.encode(skipped, forKey: .skipped)
    try object.encode(known, forKey: .known)
    try object.encode(Totals(bytes: disk, memory: memory), forKey: .totals)
  }
}

extension CheckReport.File: Encodable {
  private enum Key: String, CodingKey {
    case path, use, streamed, length, sampleRate, channels, bytes, memory, peak, loudness, findings
  }

  private struct Finding: Encodable {
    let kind: CheckFinding.Kind
    let severity: CheckFinding.Severity
    let message: String
  }

  /// Encodes the object of a file in `tacet check --json`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(sound.name, forKey: .path)
    try object.encodeIfPresent(use, forKey: .use)
    // Present where it is true.
    if sound.isStreamed { try object.encode(true, forKey: .streamed) }
    try object.encodeIfPresent(measured?.info.seconds, forKey: .length)
    try object.encodeIfPresent(measured?.info.format.sampleRate, forKey: .sampleRate)
    try object.encodeIfPresent(measured?.info.format.channels, forKey: .channels)
    try object.encodeIfPresent(measured?.bytes, forKey: .bytes)
    if isInMemory { try object.encodeIfPresent(measured?.memory, forKey: .memory) }
    try object.encodeIfPresent(peak, forKey: .peak)
    try object.encodeIfPresent(loudness.map { (Double($0) * 100).rounded() / 100 }, forKey: .loudness)
    try object.encode(
      findings.map { Finding(kind: $0.kind, severity: $0.severity, message: $0.message) }, forKey: .findings)
  }
}
