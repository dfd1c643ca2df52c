import TacetDecoding

/// Why a sound is no ``ShortSound``.
public enum ShortSoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can not be used: the error names it, and what is wrong with it.
  case file(DecodingError)
  /// It is longer than 30 s.
  case tooLong(path: String, seconds: Double)
  /// No event can have this name.
  case invalidEvent(String)
  /// Neither the theme nor one that it falls back to has a sound for the event.
  case notInTheme(event: String, theme: String)

  /// The sound, and what is wrong, in one plain sentence.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .tooLong(let path, let seconds):
      "\(path): is \((seconds * 1000).rounded() / 1000) s long; a short sound has at most \(ShortSound.longest)"
    case .invalidEvent(let name): "\"\(name)\" can not be the name of an event"
    case .notInTheme(let event, let theme): "\(event): there is no such sound in the theme \(theme)"
    }
  }
}
