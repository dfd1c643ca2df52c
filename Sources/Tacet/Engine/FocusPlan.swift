/// A request for audio focus.
enum FocusRequest: Equatable {
  /// Pauses the players of the desktop, and remembers them.
  case take
  /// Gives focus back; `notify`: the players that were paused for it play again.
  case release(notify: Bool)
}

/// When to take audio focus and when to give it back. Pure.
struct FocusPlan: Equatable {
  /// Focus was asked for and not given back.
  private(set) var holdsFocus = false
  /// It is asked for again, although it is held: the game has activated its session again.
  var renewsFocus = false
  /// The players that were paused for it play again at its end.
  var notifiesOthers = true

  /// The request that follows, if any, from whether the session wants to be heard alone.
  mutating func next(isWanted: Bool) -> FocusRequest? {
    defer {
      holdsFocus = isWanted
      renewsFocus = false
      if !isWanted { notifiesOthers = true }
    }
    if isWanted { return holdsFocus && !renewsFocus ? nil : .take }
    return holdsFocus ? .release(notify: notifiesOthers) : nil
  }
}
