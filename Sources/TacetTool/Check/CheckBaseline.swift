import Foundation
import Tacet
import TacetScenario

/// Findings that are known, as a file: `tacet check` leaves them out, so that what is new is seen.
struct CheckBaseline: Hashable {
  /// A finding by its file and kind. One that becomes a fault is new.
  struct Entry: Hashable, Codable {
    let path: String
    let kind: CheckFinding.Kind
    let severity: CheckFinding.Severity
  }

  private struct Document: Codable {
    var version = 1
    var findings: [Entry]
  }

  /// The file is none of these.
  struct Unreadable: Error {
    let reason: String
  }

  let entries: Set<Entry>

  init(_ entries: some Sequence<Entry>) { self.entries = Set(entries) }

  /// Reads a file that ``text`` was written to.
  init(path: String) throws(Unreadable) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Unreadable(reason: "there is no such file")
    }
    guard let document = try? JSONDecoder().decode(Document.self, from: data), document.version == 1 else {
      throw Unreadable(reason: "is no baseline of tacet check --write-baseline")
    }
    entries = Set(document.findings)
  }

  func contains(_ finding: CheckFinding, in path: String) -> Bool {
    entries.contains(Entry(path: path, kind: finding.kind, severity: finding.severity))
  }

  /// The file's text: equal findings make equal bytes.
  var text: String {
    let sorted = entries.sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
    return JSONText.pretty(Document(findings: sorted)) + "\n"
  }
}
