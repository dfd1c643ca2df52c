import TacetBus

/// All that a program shows of itself as a player on MPRIS, except for the position. A value.
package struct PlayerContent: Sendable, Hashable {
  /// The longest text, in characters.
  private static let longestText = 1_000

  /// Changes with the piece.
  package var track: Int
  package var title: String
  package var artist: String
  package var album: String
  /// The address of a picture; empty: none.
  package var artwork: String
  /// The length of the piece; nil: unknown.
  package var length: Duration?
  package var commands: Set<RemoteCommand.Kind>
  package var status: PlaybackStatus
  /// The factor of its speed, more than 0.
  package var rate: Double

  package init(
    track: Int, title: String, artist: String = "", album: String = "", artwork: String = "", length: Duration? = nil,
    commands: Set<RemoteCommand.Kind> = [], status: PlaybackStatus, rate: Double = 1
  ) {
    self.track = track
    self.title = Self.sendable(title)
    self.artist = Self.sendable(artist)
    self.album = Self.sendable(album)
    self.artwork = Self.sendable(artwork)
    self.length = length
    self.commands = commands
    self.status = status
    self.rate = rate
  }

  /// The object path that names the piece. MPRIS 2.2, "Track_Id".
  var trackPath: String { "/org/tacet/track/\(track)" }

  /// The map "Metadata" of MPRIS 2.2, without the entries that are unknown.
  var metadata: BusValue {
    var values: [String: BusValue] = ["mpris:trackid": .objectPath(trackPath), "xesam:title": .string(title)]
    if !artist.isEmpty { values["xesam:artist"] = .strings([artist]) }
    if !album.isEmpty { values["xesam:album"] = .string(album) }
    if !artwork.isEmpty { values["mpris:artUrl"] = .string(artwork) }
    if let length { values["mpris:length"] = .int64(length.microseconds) }
    return .options(values)
  }

  /// The properties of the player's interface whose changes are announced to other programs. MPRIS 2.2, "Player": the
  /// rate is within its range, which contains 1. Others can not set it, so that the range is no larger.
  var properties: [String: BusValue] {
    [
      "PlaybackStatus": .string(status.word), "Metadata": metadata,
      "CanPlay": .bool(commands.contains(.play)), "CanPause": .bool(commands.contains(.pause)),
      "CanGoNext": .bool(commands.contains(.next)), "CanGoPrevious": .bool(commands.contains(.previous)),
      "CanSeek": .bool(commands.contains(.seek)), "Rate": .double(rate), "MinimumRate": .double(min(1, rate)),
      "MaximumRate": .double(max(1, rate)),
    ]
  }

  /// The command that a call of the player's interface stands for; nil: it has no effect, because it is not offered or
  /// means nothing now. MPRIS 2.2, "Player", methods.
  func command(_ method: String, _ arguments: [BusValue] = []) -> RemoteCommand? {
    let command: RemoteCommand? =
      switch method {
      case "Play": .play
      case "Pause": .pause
      case "PlayPause": status == .playing ? .pause : .play
      case "Stop": .stop
      case "Next": .next
      case "Previous": .previous
      case "Seek": arguments.first?.int.map { .seek(by: .microseconds($0)) }
      case "SetPosition": position(arguments).map(RemoteCommand.setPosition)
      default: nil
      }
    guard let command, commands.contains(command.kind) else { return nil }
    return command
  }

  /// The position of `SetPosition`; nil where it is meant for another piece or is outside of this one.
  private func position(_ arguments: [BusValue]) -> Duration? {
    guard arguments.count == 2, arguments[0].string == trackPath, let microseconds = arguments[1].int else {
      return nil
    }
    let position = Duration.microseconds(microseconds)
    return position >= .zero && position <= length ?? position ? position : nil
  }

  /// `text` as the bus takes it: without zero bytes, and not longer than a desktop shows.
  private static func sendable(_ text: String) -> String { text.prefix(longestText).filter { $0 != "\0" } }
}

extension Duration {
  /// Whole microseconds, the unit of time of MPRIS.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return isTooLong ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000_000
  }
}
