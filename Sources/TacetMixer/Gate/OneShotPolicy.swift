/// The end of one-shots that are cut off when a mix freezes.
package enum OneShotPolicy: UInt64, Sendable {
  /// They wait: the game itself paused.
  case keep = 0
  /// Those with less than 50 ms left end: a pause of the system.
  case dropEnding = 1
  /// All of them end: the session is inactive.
  case dropAll = 2
}
