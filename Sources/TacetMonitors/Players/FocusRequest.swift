/// A request for audio focus, which the monitor of players performs.
package enum FocusRequest: Equatable, Sendable {
  /// Pauses the players that play, each if it can be paused, and remembers them.
  case take
  /// Gives focus back; `notify`: exactly the players that were paused for it, that are still paused and that nothing
  /// else changed since, play again. Else they stay paused.
  case release(notify: Bool)
  /// Lets the players play that were paused for it, as a release does, and remembers them until ``restore``.
  case suspend
  /// Pauses the players again that ``suspend`` let play, but for those that were paused or stopped by something else
  /// meanwhile.
  case restore
}
