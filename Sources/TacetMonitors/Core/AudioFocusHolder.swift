/// Pauses other players for the game and lets them play again: audio focus.
package protocol AudioFocusHolder: Sendable {
  /// Pauses the players that play now, and remembers them. Before the first complete read of the service it pauses those
  /// that the read finds playing.
  func takeFocus()
  /// Gives focus back. With `notify`, exactly the players that were paused for it, that are still paused and that nobody
  /// else changed since, play again. Without it they stay paused and are forgotten.
  func releaseFocus(notify: Bool)
  /// Lets the players play that were paused for it and that nobody else changed since, and remembers them for
  /// ``restoreFocus()``.
  func suspendFocus()
  /// Pauses the players again that ``suspendFocus()`` let play, if nobody paused or stopped them meanwhile. No others.
  func restoreFocus()
}
