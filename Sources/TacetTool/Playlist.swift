import Tacet

/// What `tacet play` plays: one soundtrack at most, and effects.
struct Playlist {
  /// The first file that is longer than 10 seconds.
  var soundtrack: Soundtrack?
  /// All others.
  var effects: [Effect] = []

  private static let longestEffect = Duration.seconds(10)

  /// Loads files, and tells what is wrong with each that can not be played.
  static func load(_ paths: [String]) -> (Playlist, [DecodingError]) {
    var playlist = Playlist()
    var errors: [DecodingError] = []
    for path in paths {
      do throws(DecodingError) {
        let soundtrack = try Soundtrack(path: path)
        if playlist.soundtrack == nil, soundtrack.duration > longestEffect {
          playlist.soundtrack = soundtrack
        } else {
          playlist.effects.append(try Effect(path: path))
        }
      } catch {
        errors.append(error)
      }
    }
    return (playlist, errors)
  }
}
