/// Turns other players down for the game: `duckOthers`.
package protocol PlayerDucker: Sendable {
  /// Turns the players that play down while `isWanted`; else gives their volumes back. Players that others have moved since
  /// are left alone.
  func duck(_ isWanted: Bool)
}
