import Tacet

/// The result of `tacet check`: `Tacet.docc/Check.md`. ``CheckText`` is its text.
struct CheckReport {
  struct File {
    let sound: CheckedSound
    let use: CheckedSound.Use?
    /// Nil for a file that can not be used.
    let measured: SoundMeasurement?
    /// In LUFS: of effects the loudest 400 ms, of soundtracks the whole; nil for silence.
    let loudness: Float?
    /// The worst first.
    var findings: [CheckFinding]
  }

  let files: [File]
  /// Faults of the manifest.
  let bank: [SoundBankFault]
  /// In LUFS; none where there are fewer than 3 files.
  let medians: [CheckedSound.Use: Float]
  let skipped: [CheckedFolder.Skipped]
  /// Sounds that are beyond the limit of a folder.
  let beyondLimit: Int
  /// How many findings were left out because the baseline has them.
  let known: Int

  /// The report of what was measured, each sound with its result. Findings of `ignored` kinds and those of the baseline are
  /// left out. `copies`: the place of the first file with the same bytes, by the place of each later one.
  init(
    _ results: [(CheckedSound, Result<SoundMeasurement, DecodingError>)], faults: [SoundBankFault] = [],
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
    files = results.enumerated().map { place, entry in
      var file = Self.file(entry.0, entry.1, medians: medians)
      if let first = copies[place], results.indices.contains(first) {
        file.findings.append(CheckRules.finding(duplicateOf: results[first].0.shortName))
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
  func findings(_ severity: CheckFinding.Severity) -> [(file: File, finding: CheckFinding)] {
    let all = files.flatMap { file in file.findings.map { (file: file, finding: $0) } }
      .filter { $0.finding.severity == severity }
    return all.enumerated().sorted { one, other in
      let (a, b) = (one.element.finding, other.element.finding)
      return (a.rank, b.weight, one.offset) < (b.rank, a.weight, other.offset)
    }.map(\.element)
  }

  /// True where the command ends with 1.
  var hasFaults: Bool { !bank.isEmpty || files.contains { $0.findings.contains { $0.severity == .fault } } }

  /// The bytes of the files on the disk, each once.
  var disk: Int {
    var seen: Set<String> = []
    return files.reduce(0) { $0 + (seen.insert($1.sound.path).inserted ? $1.measured?.bytes ?? 0 : 0) }
  }

  /// The bytes of the effects in memory, each file once.
  var memory: Int { files.reduce(0) { $0 + ($1.isInMemory ? $1.measured?.memory ?? 0 : 0) } }

  /// All findings, for a baseline.
  var baseline: CheckBaseline {
    CheckBaseline(
      files.flatMap { file in
        file.findings.map { CheckBaseline.Entry(path: file.sound.shortName, kind: $0.kind, severity: $0.severity) }
      })
  }
}

extension CheckReport.File {
  /// True for an effect that is decoded as a whole.
  var isInMemory: Bool { use == .effect && !sound.isStreamed }

  /// The largest sample in dBFS; nil for silence.
  var peak: Double? { measured.flatMap { Level.decibels($0.peak) } }
}

extension CheckReport: Encodable {
  private enum Key: String, CodingKey { case files, bank, medians, skipped, known, totals }

  private struct Totals: Encodable {
    let bytes, memory: Int
  }

  private struct Fault: Encodable {
    let line, column: Int
    let entry, message: String
  }

  func encode(to encoder: any Encoder) throws {
    func rounded(_ level: Float?) -> Double? { level.map { (Double($0) * 100).rounded() / 100 } }
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(files, forKey: .files)
    try object.encode(
      bank.map {
        Fault(
          line: $0.line, column: $0.column, entry: $0.entry.onOneLine, message: $0.problem.description.onOneLine)
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

  func encode(to encoder: any Encoder) throws {
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
