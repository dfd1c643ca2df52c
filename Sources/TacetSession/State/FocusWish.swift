/// The session's wish for audio focus: that other players be paused for it. Session, 1.
package enum FocusWish: Sendable, Hashable {
  /// No focus: the session is not active, or mixes with others.
  case none
  /// Focus is lent to its owners while the game is in the background, and wanted again in the foreground.
  case suspended
  /// The players that play are paused.
  case held
}
