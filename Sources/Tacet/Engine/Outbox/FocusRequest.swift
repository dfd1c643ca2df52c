/// A request for audio focus, which the monitor of players performs.
enum FocusRequest: Equatable {
  /// Pauses the players of the desktop, and remembers them.
  case take
  /// Gives focus back; `notify`: the players that were paused for it play again.
  case release(notify: Bool)
  /// Lets the players that were paused for it play, until ``restore``.
  case suspend
  /// Pauses the players again that ``suspend`` let play, and no others.
  case restore
}
