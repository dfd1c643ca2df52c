import Tacet
import TacetJSON

struct ShowNowPlaying: ScenarioCommand {
  static let names = ["nowPlaying"]
  static let keys: Set<String> = ["title", "artist", "album", "artwork", "length", "commands"]

  /// Nil, without a title: none.
  let piece: NowPlaying?

  init(_ fields: JSONFields) {
    var commands: Set<RemoteCommand.Kind> = [.play, .pause]
    if let names = fields.names(
      "commands", of: "remote command", known: Set(RemoteCommand.Kind.allCases.map(\.rawValue)))
    {
      commands = Set(names.compactMap(RemoteCommand.Kind.init))
    }
    let (artist, album) = (fields.string("artist") ?? "", fields.string("album") ?? "")
    let (artwork, length) = (fields.string("artwork"), fields.duration("length"))
    piece = fields.string("title", orNull: true).map {
      NowPlaying(
        title: $0, artist: artist, album: album, artworkAddress: artwork, length: length, commands: commands)
    }
  }

  func perform(in stage: ScenarioStage) { stage.engine.session.nowPlaying = piece }
}
