import FoundationEssentials
import Tacet
import TacetMeasure

extension CheckBaseline {
  private struct Document: Codable {
    var version = 1
    var findings: [Entry]
  }

  /// The file is none of these.
  package struct Unreadable: Error, CustomStringConvertible {
    let path: String
    package let reason: String

    package var description: String { "\(path): \(reason)" }
  }

  /// Reads a file that ``text`` was written to.
  package init(path: String) throws(Unreadable) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Unreadable(path: path, reason: "there is no such file")
    }
    guard let document = try? JSONDecoder().decode(Document.self, from: data), document.version == 1 else {
      throw Unreadable(path: path, reason: "is no baseline of tacet check --write-baseline")
    }
    self.init(document.findings)
  }

  /// The file's text: equal findings make equal bytes.
  package var text: String {
    let sorted = entries.sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
    return JSONText.pretty(Document(findings: sorted)) + "\n"
  }
}
