/// Pauses other players for the game and lets them play again: audio focus.
package protocol AudioFocusHolder: Sendable {
  /// Pauses the players that play now, and remembers them. Before the first complete read of the service it pauses those
  /// that the read finds playing.
  func takeFocus()
  /// Gives focus back. With `notify`, exactly the players that were paused for it, that are still paused and that
  /// nothing else changed since, play again. Without it they stay paused and are forgotten.
  func releaseFocus(notify: Bool)
  /// Lets the players play that were paused for it and that nothing else changed since, and remembers them for
  /// ``restoreFocus()``.
  func suspendFocus()
  /// Pauses the players again that ``suspendFocus()`` let play, unless they were paused or stopped by something else
  /// meanwhile. No others.
  func restoreFocus()
}
