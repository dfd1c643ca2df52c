import Logging
package import TacetJSON

extension JSONFaults {
  private static let logger = Logger(label: "tacet.documents")

  /// Logs the first key of a document that has another name now, in one line.
  package func logOldKey(in file: String) {
    guard let oldKey else { return }
    let place = oldKey.position.map { ":\($0)" } ?? ""
    Self.logger.warning("\(file.shown(limit: 200))\(place): \"\(oldKey.old)\" is called \"\(oldKey.new)\" now")
  }
}
