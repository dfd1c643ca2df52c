import Foundation
import Tacet

/// The result of `tacet check`, as text and as JSON: `Tacet.docc/Check.md`.
struct CheckReport: Encodable {
  struct File: Encodable {
    let path: String
    let use: CheckedSound.Use?
    /// Present where it is true.
    let streamed: Bool?
    /// In seconds.
    let length: Double?
    let sampleRate: Int?
    let channels: Int?
    let bytes: Int?
    /// In dBFS; null for silence, and for a file that can not be used.
    let peak: Double?
    /// In LUFS: of effects the loudest 400 ms, of soundtracks the whole.
    let loudness: Double?
    var findings: [Finding]
  }

  struct Finding: Encodable {
    let kind: CheckFinding.Kind
    let message: String
  }

  /// A fault of the manifest.
  struct Fault: Encodable {
    let line: Int
    let column: Int
    let entry: String
    let message: String
  }

  private(set) var files: [File]
  let bank: [Fault]
  /// The medians in LUFS; null where there are fewer than 3 files.
  let medians: [String: Double?]

  /// The number of faults and findings.
  var count: Int { bank.count + files.reduce(0) { $0 + $1.findings.count } }

  /// The report of what was measured, each sound with its result; `ignored` kinds are left out.
  init(
    _ results: [(CheckedSound, Result<SoundMeasurement, DecodingError>)], faults: [SoundBankFault] = [],
    ignored: Set<CheckFinding.Kind> = []
  ) {
    var medians: [CheckedSound.Use: Float] = [:]
    for use in [CheckedSound.Use.effect, .soundtrack] {
      medians[use] = CheckRules.median(
        of: results.compactMap { sound, result in
          guard case .success(let measured) = result, sound.use(of: measured) == use else { return nil }
          return CheckRules.loudness(of: measured, use: use)
        })
    }
    files = results.map { sound, result in
      let file = Self.file(sound, result, medians: medians)
      var kept = file
      kept.findings = file.findings.filter { !ignored.contains($0.kind) }
      return kept
    }
    bank = faults.map { fault in
      Fault(
        line: fault.line, column: fault.column, entry: fault.entry.onOneLine,
        message: fault.problem.description.onOneLine)
    }
    self.medians = ["effect": medians[.effect].map(Self.rounded), "soundtrack": medians[.soundtrack].map(Self.rounded)]
  }

  private static func file(
    _ sound: CheckedSound, _ result: Result<SoundMeasurement, DecodingError>, medians: [CheckedSound.Use: Float]
  ) -> File {
    switch result {
    case .failure(let error):
      let finding = Finding(kind: .unusable, message: error.description.onOneLine)
      return File(
        path: sound.name, use: sound.use, streamed: sound.isStreamed ? true : nil, length: nil, sampleRate: nil,
        channels: nil, bytes: nil, peak: nil, loudness: nil, findings: [finding])
    case .success(let measured):
      let (info, use) = (measured.info, sound.use(of: measured))
      var findings = CheckRules.findings(in: measured, use: use, isStreamed: sound.isStreamed)
      let loudness = CheckRules.loudness(of: measured, use: use)
      if let loudness, let median = medians[use] {
        CheckRules.finding(of: loudness, median: median, use: use).map { findings.append($0) }
      }
      return File(
        path: sound.name, use: use, streamed: sound.isStreamed ? true : nil, length: info.seconds,
        sampleRate: info.format.sampleRate, channels: info.format.channels, bytes: measured.bytes,
        peak: Level.decibels(measured.peak),
        loudness: loudness.map(rounded), findings: findings.map { Finding(kind: $0.kind, message: $0.message) })
    }
  }

  private static func rounded(_ level: Float) -> Double { (Double(level) * 100).rounded() / 100 }

  /// One line a file with findings and one a finding, and a summary.
  var text: String {
    var lines = bank.map { "\($0.line):\($0.column): \($0.entry): \($0.message)" }
    for file in files where !file.findings.isEmpty {
      lines.append(file.path.onOneLine)
      let width = CheckFinding.Kind.allCases.map(\.rawValue.count).max() ?? 0
      for finding in file.findings {
        lines.append(
          "  \(finding.kind.rawValue.padding(toLength: width + 2, withPad: " ", startingAt: 0))\(finding.message)")
      }
    }
    let bad = files.count { !$0.findings.isEmpty }
    var summary = "\(files.count) \(files.count == 1 ? "file" : "files"), "
    summary += bad == 0 ? "nothing found" : "\(bad) with findings"
    if !bank.isEmpty { summary += "; \(bank.count) faults in the bank" }
    for use in [CheckedSound.Use.effect, .soundtrack] {
      if let median = medians[use.rawValue] ?? nil { summary += "; median \(use.rawValue) \(median.fixed(1)) LUFS" }
    }
    return (lines + [summary]).joined(separator: "\n")
  }
}
