import FoundationEssentials
import TacetSystem

extension URL {
  /// The path of a file as ``PathText``.
  var pathText: String { PathText.text(percentEncoded: path(percentEncoded: true), plain: path) }

  /// The URL of a file by its ``PathText``.
  init(pathText: String) {
    let url = PathText.percentEncoded(pathText).flatMap { URL(string: "file://\($0)") }
    self = url ?? URL(fileURLWithPath: pathText)
  }
}
