import TacetMonitors

/// When the program is a player on MPRIS, and what it shows there. Session, 9. Pure; times are arguments.
struct NowPlayingPlan: Equatable {
  /// A change of what other programs see.
  enum Order: Equatable {
    /// Show this; nil: be no player.
    case show(PlayerContent?)
    case seek(to: Duration)
  }

  /// The soundtrack at a moment.
  struct Music: Equatable {
    var status: PlaybackStatus
    var position: Duration
    /// The time left until its loop leads back; nil: it has none.
    var untilLoop: Duration?
  }

  private struct Reading: Equatable {
    var music: Music
    var seconds: Double

    /// The position that others compute for `now`.
    func position(at now: Double) -> Duration {
      music.status == .playing ? music.position + .seconds(now - seconds) : music.position
    }
  }

  /// The largest difference from the position that others compute which is not announced.
  static let tolerance = Duration.milliseconds(250)

  /// The piece, as the application gave it.
  private(set) var piece: NowPlaying?
  private var track = 0
  private var shown: PlayerContent?
  private var last: Reading?
  /// When ``update(isAllowed:_:at:)`` is to be called at the latest, in seconds: at the end of the loop.
  private(set) var deadline: Double?

  /// True if ``update(isAllowed:_:at:)`` may have something to order.
  var isInUse: Bool { piece != nil || shown != nil }

  /// The application gives another piece, or none.
  mutating func set(_ new: NowPlaying?) {
    guard piece != new else { return }
    if var old = piece, let new {
      // Other commands alone are no other piece.
      old.commands = new.commands
      if old != new { track += 1 }
    }
    piece = new
  }

  /// The orders that follow. `isAllowed`: the category in force is `playback`.
  mutating func update(isAllowed: Bool, _ music: Music, at seconds: Double) -> [Order] {
    let content = isAllowed ? piece.map { PlayerContent($0, track: track, music.status) } : nil
    let before = last
    last = content == nil ? nil : Reading(music: music, seconds: seconds)
    deadline =
      content == nil || music.status != .playing ? nil : music.untilLoop.map { seconds + max(0.01, $0 / .seconds(1)) }
    defer { shown = content }
    var orders: [Order] = []
    if content != shown { orders.append(.show(content)) }
    if content != nil, music.status != .stopped, let before,
      difference(music.position, before.position(at: seconds)) > Self.tolerance
    {
      orders.append(.seek(to: music.position))
    }
    return orders
  }

  private func difference(_ a: Duration, _ b: Duration) -> Duration { a > b ? a - b : b - a }
}

extension PlayerContent {
  fileprivate init(_ piece: NowPlaying, track: Int, _ status: PlaybackStatus) {
    self.init(
      track: track, title: piece.title, artist: piece.artist, album: piece.album,
      artwork: piece.artwork?.absoluteString ?? "", length: piece.length, commands: piece.commands, status: status)
  }
}
