/// A command of the user from outside the program: a media key, a headset's button, the desktop's player controls.
///
/// The engine performs none of them: the application decides.
public enum RemoteCommand: Sendable, Hashable {
  /// Play, or go on after a pause.
  case play
  /// Pause. A single button for both, as on a headset, arrives as the one of ``play`` and ``pause`` that makes a
  /// difference.
  case pause
  /// Stop; a later ``play`` begins the piece anew.
  case stop
  /// Go to the next piece.
  case next
  /// Go to the previous piece.
  case previous
  /// Go forwards by this time, or backwards where it is negative; it may lead beyond either end.
  case seek(by: Duration)
  /// Go to this time, from 0 to the piece's length.
  case setPosition(Duration)

  /// A kind of command that an application can offer.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The kind of ``RemoteCommand/play``.
    case play
    /// The kind of ``RemoteCommand/pause``.
    case pause
    /// The kind of ``RemoteCommand/stop``.
    case stop
    /// The kind of ``RemoteCommand/next``.
    case next
    /// The kind of ``RemoteCommand/previous``.
    case previous
    /// The kind of ``RemoteCommand/seek(by:)`` and ``RemoteCommand/setPosition(_:)``.
    case seek
  }

  /// The kind that an application offers for this command (``NowPlaying``).
  public var kind: Kind {
    switch self {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .seek, .setPosition: .seek
    }
  }

  /// The word in a log or a scenario: the case's name.
  package var name: String {
    switch self {
    case .setPosition: "setPosition"
    case .play, .pause, .stop, .next, .previous, .seek: kind.rawValue
    }
  }

  /// The time that it leads to or by; nil: none.
  package var time: Duration? {
    switch self {
    case .seek(let time), .setPosition(let time): time
    case .play, .pause, .stop, .next, .previous: nil
    }
  }
}
