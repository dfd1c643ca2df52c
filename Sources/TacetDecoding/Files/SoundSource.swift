/// Where the bytes of a sound come from.
package enum SoundSource: Sendable, Hashable {
  /// A regular file. It may be deleted or replaced while it is open: the file that was opened goes on being read.
  case file(path: String)
  /// A sound file's bytes in memory, and what to call them in errors.
  case data([UInt8], name: String)

  /// The path, or the name of the data: what errors call it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .data(_, let name): name
    }
  }
}
