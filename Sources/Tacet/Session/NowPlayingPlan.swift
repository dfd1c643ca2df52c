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
    /// The length of its file; nil: there is none.
    var length: Duration?
    /// The time left until its loop leads back; nil: it has none.
    var untilLoop: Duration?
    /// The factor of its speed.
    var speed = 1.0
  }

  /// The last position, status and rate that others were told, from which they compute the present position.
  private struct Announcement: Equatable {
    var position: Duration
    var seconds: Double
    var status: PlaybackStatus
    var rate: Double

    /// The position that others compute for `now`.
    func position(at now: Double) -> Duration {
      status == .playing ? position + .seconds((now - seconds) * rate) : position
    }
  }

  /// How the music goes, and since when, in seconds.
  private struct Course: Equatable {
    var status: PlaybackStatus
    var speed: Double
    var since: Double
  }

  /// The largest difference from the position that others compute which is not announced.
  static let tolerance = Duration.milliseconds(250)
  /// While the speed changes it is announced in steps of this part of it.
  static let rateStep = 0.05
  /// The time, in seconds, without a change of speed or status after which the speed is announced as it is.
  static let speedDebounce = 0.05

  /// The piece, as the application gave it.
  private(set) var piece: NowPlaying?
  private var track = 0
  private var shown: PlayerContent?
  private var announced: Announcement?
  private var course: Course?
  /// When ``update(isAllowed:_:at:)`` is to be called at the latest, in seconds: at the end of the loop, or when the
  /// speed stayed for ``speedDebounce``.
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
    let content =
      isAllowed ? piece.map { PlayerContent($0, track: track, music, rate: rate(of: music, at: seconds)) } : nil
    defer { shown = content }
    var orders: [Order] = []
    if content != shown { orders.append(.show(content)) }
    guard let content else {
      (announced, course, deadline) = (nil, nil, nil)
      return orders
    }
    let expected = announced?.position(at: seconds) ?? music.position
    let hasJumped = music.status != .stopped && difference(music.position, expected) > Self.tolerance
    if hasJumped { orders.append(.seek(to: music.position)) }
    announced = Announcement(
      position: hasJumped || music.status == .stopped ? music.position : expected, seconds: seconds,
      status: music.status, rate: content.rate)
    let steadyAt = course.map { $0.since + Self.speedDebounce } ?? seconds
    deadline =
      music.status != .playing
      ? nil
      : [music.untilLoop.map { seconds + max(0.01, $0 / .seconds(1)) }, steadyAt > seconds ? steadyAt : nil]
        .compactMap(\.self).min()
    return orders
  }

  /// The speed as it is announced: in steps while it changes.
  private mutating func rate(of music: Music, at seconds: Double) -> Double {
    if let course, course.status == music.status, course.speed == music.speed {
      if seconds >= course.since + Self.speedDebounce { return music.speed }
    } else {
      course = Course(status: music.status, speed: music.speed, since: seconds)
    }
    guard let shown, abs(music.speed / shown.rate - 1) <= Self.rateStep else { return music.speed }
    return shown.rate
  }

  private func difference(_ a: Duration, _ b: Duration) -> Duration { a > b ? a - b : b - a }
}

extension PlayerContent {
  fileprivate init(_ piece: NowPlaying, track: Int, _ music: NowPlayingPlan.Music, rate: Double) {
    self.init(
      track: track, title: piece.title, artist: piece.artist, album: piece.album,
      artwork: piece.artworkAddress ?? "", length: piece.length ?? music.length, commands: piece.commands,
      status: music.status,
      rate: rate)
  }
}
