/// The bytes of a sound: a file, memory, or what a game reads itself.
package enum SoundSource: Sendable {
  /// A regular file. An open file stays readable after it is deleted or replaced.
  case file(path: String)
  /// A sound file's bytes in memory, with their name in errors.
  case data([UInt8], name: String)
  /// A sound file's bytes from the game.
  case reader(any SoundReader)

  /// The path, or the name of the data, as errors show it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .data(_, let name): name
    case .reader(let reader): reader.name
    }
  }
}
