import TacetMeasure
import TacetSystem
import TacetTerminal

/// The text of a ``CheckReport``: faults, then advice, the worst first, and a summary. Pure.
package struct CheckText {
  let report: CheckReport
  /// Advice is left out of it.
  let showsFaultsAlone: Bool
  /// A table of all files stands before it.
  let showsAll: Bool
  let palette: Palette
  /// The cells of a line; nil: lines are not wrapped.
  let width: Int?

  package init(
    report: CheckReport, showsFaultsAlone: Bool = false, showsAll: Bool = false, palette: Palette = .plain,
    width: Int? = nil
  ) {
    (self.report, self.showsFaultsAlone, self.showsAll) = (report, showsFaultsAlone, showsAll)
    (self.palette, self.width) = (palette, width)
  }

  /// Kinds of advice of which several share a line.
  private static let shared: Set<CheckFinding.Kind> = [.rate, .clipping, .offset]
  /// The longest column of paths.
  private static let widestPath = 44
  /// The names on a line that several share.
  private static let mostNames = 3

  /// A line of a section: its kind, the path where it is about one file, and its words.
  private struct Line {
    let kind: String
    let path: String
    let message: String
  }

  package var text: String {
    var lines: [String] = showsAll ? table + [""] : []
    lines += report.bank.map { fault in
      palette(.bad, "\(fault.line):\(fault.column): ")
        + ((fault.entry.isEmpty ? "" : "\(fault.entry): ") + fault.message).onOneLine
    }
    lines += section("faults", .bad, report.findings(.fault).filter { !isInBank($0) }.map(line))
    if !showsFaultsAlone { lines += section("advice", .doubtful, advice) }
    if let skipped { lines += wrapped(skipped, indent: "  ") }
    lines += wrapped(summary, indent: "  ")
    return lines.joined(separator: "\n")
  }

  // MARK: - Sections

  private func section(_ title: String, _ ink: Palette.Ink, _ lines: [Line]) -> [String] {
    guard !lines.isEmpty else { return [] }
    let kinds = CheckFinding.Kind.allCases.map(\.rawValue.count).max() ?? 0
    let paths = min(lines.map(\.path.cells).max() ?? 0, Self.widestPath)
    return [palette(.strong, title)]
      + lines.flatMap { line in
        let start = "  \(line.kind.padded(to: kinds))  " + (line.path.isEmpty ? "" : line.path.padded(to: paths) + "  ")
        let indent = String(repeating: " ", count: kinds + 6)
        var texts = wrapped(start + line.message, indent: indent)
        // Coloured once its place is known: a colour takes no cells.
        if let first = texts.first, first.hasPrefix("  \(line.kind)") {
          texts[0] = "  " + palette(ink, line.kind) + first.dropFirst(2 + line.kind.count)
        }
        return texts
      }
  }

  private func line(_ entry: (file: CheckReport.File, finding: CheckFinding)) -> Line {
    Line(kind: entry.finding.kind.rawValue, path: name(of: entry.file), message: entry.finding.message)
  }

  /// True for a file that can not be used where a fault of the bank says so, with its place.
  private func isInBank(_ entry: (file: CheckReport.File, finding: CheckFinding)) -> Bool {
    entry.finding.kind == .unusable
      && report.bank.contains { $0.message.hasSuffix("\(entry.file.sound.shortName): \(entry.finding.message)") }
  }

  /// Its path below the folder that all files are in, which the summary names.
  private func name(of file: CheckReport.File) -> String {
    String(file.sound.shortName.dropFirst(report.folder.count)).onOneLine
  }

  /// The advice, with one line for all files of a kind that says little of each.
  private var advice: [Line] {
    let findings = report.findings(.advice)
    var lines: [Line] = []
    var done: Set<CheckFinding.Kind> = []
    for entry in findings {
      let kind = entry.finding.kind
      let same = Self.shared.contains(kind) ? findings.filter { $0.finding.kind == kind } : []
      if same.count < 2 {
        lines.append(line(entry))
      } else if done.insert(kind).inserted {
        lines.append(
          Line(
            kind: kind.rawValue, path: "",
            message: Self.message(of: same.map(\.finding), kind)
              + Self.names(of: same.map { name(of: $0.file) })))
      }
    }
    return lines
  }

  private static func message(of findings: [CheckFinding], _ kind: CheckFinding.Kind) -> String {
    let (least, most) = (findings.map(\.figure).min() ?? 0, findings.map(\.figure).max() ?? 0)
    let range = least == most ? "\(least)" : "\(least) to \(most)"
    return switch kind {
    case .rate: "\(findings.count) files at \(range) Hz are converted; 44,100 and 48,000 are usual: "
    case .offset:
      "\(findings.count) files are off the zero line, the worst by "
        + "\(DecibelText.text(Float(findings.map(\.weight).max() ?? 0))) in the mean: "
    case .clipping: "\(findings.count) files with \(range) \(most == 1 ? "run" : "runs") of samples at full scale: "
    default: "\(findings.count) files: "
    }
  }

  /// "a.wav, b.wav, c.wav and 30 more".
  private static func names(of all: [String]) -> String {
    let more = all.count > mostNames ? " and \(all.count - mostNames) more" : ""
    return all.prefix(mostNames).joined(separator: ", ") + more
  }

  // MARK: - The table

  private var table: [String] {
    var table = TextTable([
      .init(heading: "file"), .init(heading: "use"), .init(heading: "length", isRight: true),
      .init(heading: "Hz", isRight: true), .init(heading: "ch", isRight: true), .init(heading: "dBFS", isRight: true),
      .init(heading: "LUFS", isRight: true), .init(heading: "disk", isRight: true),
      .init(heading: "memory", isRight: true), .init(heading: "findings"),
    ])
    for file in report.files {
      let info = file.measured?.info
      table.add([
        name(of: file),
        file.sound.isStreamed ? "streamed" : file.use?.rawValue ?? "",
        info.map { "\($0.seconds.fixed(2)) s" } ?? "", info.map { "\($0.format.sampleRate)" } ?? "",
        info.map { "\($0.format.channels)" } ?? "", file.peak.map { $0.fixed(1) } ?? "",
        file.loudness.map { Double($0).fixed(1) } ?? "", file.measured?.bytes.map(ByteCountText.text) ?? "",
        file.isInMemory ? file.measured.map { ByteCountText.text($0.memory) } ?? "" : "",
        file.findings.map(\.kind.rawValue).joined(separator: " "),
      ])
    }
    return table.lines
  }

  // MARK: - The end

  /// "20 files were skipped, since their kinds are not read: 19 .mid (MIDI), 1 .mo3".
  package var skipped: String? {
    var parts: [String] = []
    let count = report.skipped.reduce(0) { $0 + $1.files }
    if count > 0 {
      let kinds = report.skipped.map { "\($0.files) .\($0.ending)" + ($0.kind.map { " (\($0))" } ?? "") }
      let start =
        count == 1 ? "1 file was skipped, since its kind is" : "\(count) files were skipped, since their kinds are"
      parts.append("\(start) not read: \(kinds.joined(separator: ", "))")
    }
    if report.beyondLimit > 0 { parts.append("\(report.beyondLimit) more sounds of the folder were not checked") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ").onOneLine
  }

  private var summary: String {
    func count(_ severity: CheckFinding.Severity) -> Int {
      report.files.count { $0.findings.contains { $0.severity == severity } }
    }
    let (bad, advised) = (count(.fault), count(.advice))
    var results: [String] = []
    if bad > 0 { results.append("\(bad) with faults") }
    if advised > 0 { results.append("\(advised) with advice") }
    if !report.bank.isEmpty {
      results.append("\(report.bank.count) \(report.bank.count == 1 ? "fault" : "faults") in the bank")
    }
    if results.isEmpty { results.append("nothing found") }
    let place = report.folder.isEmpty ? "" : " in \(String(report.folder.dropLast()).onOneLine)"
    var parts = [
      "\(report.files.count) \(report.files.count == 1 ? "file" : "files")\(place), " + results.joined(separator: ", ")
    ]
    if report.known > 0 { parts.append("\(report.known) \(report.known == 1 ? "finding is" : "findings are") known") }
    if report.disk > 0 {
      let memory = report.memory > 0 ? ", the effects \(ByteCountText.text(report.memory)) in memory" : ""
      parts.append("\(ByteCountText.text(report.disk)) on the disk\(memory)")
    }
    for use in [CheckedSound.Use.effect, .soundtrack] {
      if let median = report.medians[use] { parts.append("median \(use.rawValue) \(Double(median).fixed(1)) LUFS") }
    }
    return parts.joined(separator: "; ")
  }

  private func wrapped(_ line: String, indent: String) -> [String] {
    guard let width else { return [line] }
    return line.wrapped(to: width, indent: indent)
  }
}
