import Glibc
import TacetSystem

/// Paths of files as ``PathText``.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The path from the root: that of the working folder stands before another one, `.` and `..` in which are followed
  /// as the text says. `getcwd`.
  package static func absolute(_ path: String) -> String {
    guard path.utf8.first != slash, let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    var parts = UnsafeBufferPointer(start: folder, count: strlen(folder)).map(UInt8.init(bitPattern:))
      .split(separator: slash)
    for part in PathText.bytes(path).split(separator: slash) {
      switch String(decoding: part, as: UTF8.self) {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return PathText.text(parts.isEmpty ? [slash] : parts.flatMap { [slash] + $0 })
  }

  /// The folder that a path from the root is in, without a slash at its end but for the root's.
  static func folder(of path: String) -> String {
    let bytes = PathText.bytes(path)
    let end = bytes.lastIndex(of: slash) ?? 0
    return end == 0 ? "/" : PathText.text(Array(bytes[..<end]))
  }
}
