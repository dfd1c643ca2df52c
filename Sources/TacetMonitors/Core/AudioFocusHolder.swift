/// Pauses other players for the game and lets them play again: audio focus.
package protocol AudioFocusHolder: Sendable {
  /// Pauses the players that play now, and remembers them. Before the first complete read of the service it pauses those
  /// that the read finds playing.
  func takeFocus()
  /// Gives focus back. With `notify`, exactly the players that were paused for it, that are still paused and that nobody
  /// else changed since, play again. Without it they stay paused and are forgotten.
  func releaseFocus(notify: Bool)
}
