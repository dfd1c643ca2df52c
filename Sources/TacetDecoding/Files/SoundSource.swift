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
  /// One of the songs of a module of a tracker, counted from 0.
  indirect case song(Int, of: SoundSource)

  /// The same, of which one song is asked for.
  package func song(_ number: Int) -> SoundSource { number == 0 ? bytes : .song(number, of: bytes) }

  /// Its bytes, whichever song is asked for.
  package var bytes: SoundSource { if case .song(_, let whole) = self { whole } else { self } }

  /// The song that is asked for.
  package var song: Int { if case .song(let number, _) = self { number } else { 0 } }

  /// The path, or the name of the data, as errors show it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .data(_, let name): name
    case .reader(let reader): reader.name
    case .made(let maker): maker.info.path
    case .song(_, let whole): whole.name
    }
  }
}
