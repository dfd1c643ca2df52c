import Testing

/// A noun stands in one place.
@Suite struct NounTests {
  private static let folders = ImportTable.modules.map(\.folder)

  /// A type stands in one file. Others may add a conformance, a nested type, or private helpers. A generic type with
  /// its argument is a noun of its own: `ServiceMonitor<PhoneState>`. Files +URL.swift have what the C library is
  /// linked without.
  @Test(arguments: folders)
  func typeIsInOneFileBesidesItsConformances(_ folder: String) throws {
    let files = try Project.sources(in: folder).map { (path: $0.path, declarations: Declarations($0)) }
    for file in files where !file.path.hasSuffix("+URL.swift") {
      let own = Set(file.declarations.types.map(\.name))
      for part in file.declarations.extensions where !part.addsConformance && !own.contains(part.type) {
        let isOurs = files.contains { other in other.declarations.types.contains { $0.name == part.type } }
        let isPrivate = part.access == "private" || part.access == "fileprivate"
        guard isOurs, !isPrivate, !part.members.isEmpty else { continue }
        Issue.record(
          "\(file.path) adds \(part.members.joined(separator: ", ")) to \(part.type), which stands elsewhere")
      }
    }
  }

  /// A folder in which a reader must search is divided.
  @Test func foldersHoldAtMostSixteenFiles() throws {
    var counts: [Substring: Int] = [:]
    for source in try Project.sources(in: "Sources", "Demo", "Sounds") {
      counts[source.path[..<(source.path.lastIndex(of: "/") ?? source.path.startIndex)], default: 0] += 1
    }
    #expect(!counts.isEmpty)
    for (folder, count) in counts { #expect(count <= 16, "\(folder) holds \(count) files") }
  }
}
