import Foundation
import Tacet
import TacetMeasure

extension CheckBaseline {
  private struct Document: Codable {
    var version = 1
    var findings: [Entry]
  }

  /// The file is none of these.
  struct Unreadable: Error {
    let reason: String
  }

  /// Reads a file that ``text`` was written to.
  init(path: String) throws(Unreadable) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Unreadable(reason: "there is no such file")
    }
    guard let document = try? JSONDecoder().decode(Document.self, from: data), document.version == 1 else {
      throw Unreadable(reason: "is no baseline of tacet check --write-baseline")
    }
    self.init(document.findings)
  }

  /// The file's text: equal findings make equal bytes.
  var text: String {
    let sorted = entries.sorted { ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue) }
    return JSONText.pretty(Document(findings: sorted)) + "\n"
  }
}
