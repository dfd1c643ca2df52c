/// The bytes of a sound: a file or memory.
package enum SoundSource: Sendable, Hashable {
  /// A regular file. An open file stays readable after it is deleted or replaced.
  case file(path: String)
  /// A sound file's bytes in memory, with their name in errors.
  case data([UInt8], name: String)

  /// The path, or the name of the data, as errors show it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .data(_, let name): name
    }
  }
}
