/// Findings that are known: `tacet check` leaves them out, so that what is new is seen.
package struct CheckBaseline: Hashable, Sendable {
  /// A finding by its file and kind. One that becomes a fault is new.
  package struct Entry: Hashable, Codable, Sendable {
    package let path: String
    package let kind: CheckFinding.Kind
    package let severity: CheckFinding.Severity
  }

  package let entries: Set<Entry>

  package init(_ entries: some Sequence<Entry>) { self.entries = Set(entries) }

  func contains(_ finding: CheckFinding, in path: String) -> Bool {
    entries.contains(Entry(path: path, kind: finding.kind, severity: finding.severity))
  }
}
