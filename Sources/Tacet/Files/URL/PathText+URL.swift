import FoundationEssentials
import TacetSystem

extension URL {
  /// The path of a file as ``PathText``.
  var pathText: String { PathText.text(percentEncoded: path(percentEncoded: true), plain: path) }

  /// The URL of a file by its ``PathText``.
  init(pathText: String, isFolder: Bool = false) {
    let encoded = PathText.percentEncoded(pathText).map { "file://\($0)\(isFolder ? "/" : "")" }
    let plain = isFolder ? URL(fileURLWithPath: pathText, isDirectory: true) : URL(fileURLWithPath: pathText)
    self = encoded.flatMap { URL(string: $0) } ?? plain
  }
}
