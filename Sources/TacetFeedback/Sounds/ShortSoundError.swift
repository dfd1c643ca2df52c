import TacetDecoding
import TacetSystem

/// An error in loading a ``ShortSound``.
public enum ShortSoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can not be decoded.
  case file(DecodingError)
  /// The sound is longer than 30 s.
  case tooLong(path: String, seconds: Double)
  /// The name can not be an event's.
  case invalidEvent(String)
  /// Neither the theme nor its fallbacks have a sound for the event.
  case notInTheme(event: String, theme: String)
  /// The thread for sounds could not be started: the program is short of memory, descriptors or threads.
  case noThread

  /// The sound and the fault in one sentence.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .tooLong(let path, let seconds):
      "\(PathText.shown(path)): is \((seconds * 1000).rounded() / 1000) s long; a short sound has at most \(ShortSound.longest)"
    case .invalidEvent(let name): "\"\(name)\" can not be the name of an event"
    case .notInTheme(let event, let theme): "\(event): there is no such sound in the theme \(theme)"
    case .noThread: "the thread for sounds could not be started"
    }
  }
}
