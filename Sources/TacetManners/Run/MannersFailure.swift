import TacetSystem

/// Why the manners of a game can not be measured.
package enum MannersFailure: Error, Hashable, CustomStringConvertible {
  /// These programs are not installed, without which there is no session.
  case missing([String])
  /// There is no program of this name that can be run.
  case noGame(String)
  /// A file of music can not be decoded, for this reason.
  case music(String)
  /// A part of the session does not start, for this reason.
  case session(String)
  /// The game ended before anything of it was heard.
  case ended(game: String, how: String)
  /// Nothing of the game was heard within so many seconds of the last key.
  case silent(game: String, seconds: Double)
  /// The user ends it.
  case interrupted

  package var description: String {
    switch self {
    case .missing(let programs): "not installed: \(programs.joined(separator: ", "))"
    case .noGame(let name): "\(name.short): there is no such program"
    case .music(let reason): reason.short
    case .session(let reason): "the private session does not start: \(reason.short)"
    case .ended(let game, let how): "\(game.short) ended before it was heard: \(how)"
    case .silent(let game, let seconds):
      "nothing of \(game.short) was heard within \(Int(seconds)) s; keys may bring it to play: --keys"
    case .interrupted: "interrupted"
    }
  }
}
