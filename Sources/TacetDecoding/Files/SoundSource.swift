/// The source of a sound: the bytes of a file, of memory or of a game's reader, or frames that a program makes.
package enum SoundSource: Sendable {
  /// A regular file. An open file stays readable after it is deleted or replaced.
  case file(path: String)
  /// A sound file's bytes in memory, with their name in errors.
  case data([UInt8], name: String)
  /// A sound file's bytes from the game.
  case reader(any SoundReader)
  /// The frames themselves, without bytes.
  case made(any FrameMaker)

  /// The path, or the name of the data, as errors show it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .data(_, let name): name
    case .reader(let reader): reader.name
    case .made(let maker): maker.info.path
    }
  }
}
