/// The audio focus that the session needs: other players are paused for it. Session, 1.
package enum AudioFocus: Sendable, Hashable {
  /// No focus: the session is not active, or mixes with others.
  case none
  /// Given back while the game is in the background, and taken again in the foreground.
  case suspended
  /// The players that play are paused.
  case held
}
