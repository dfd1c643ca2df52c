/// The state of the soundtrack as other programs see it.
public enum PlaybackStatus: String, Sendable, Hashable, CaseIterable {
  /// It plays, also while it is ducked or muted.
  case playing
  /// Something pauses it: the application, or a hold of the session.
  case paused
  /// There is no soundtrack.
  case stopped

  /// The word of MPRIS 2.2, "PlaybackStatus".
  var word: String {
    switch self {
    case .playing: "Playing"
    case .paused: "Paused"
    case .stopped: "Stopped"
    }
  }
}
