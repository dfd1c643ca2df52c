/// An action of the driver that ``MPRISRoster`` decides on.
enum MPRISAction: Equatable {
  /// Ask the bus for the owner of this name.
  case identify(String)
  /// Read all properties of this player.
  case read(String)
  /// Request this player to pause.
  case pause(String)
  /// Request this player to play.
  case play(String)
  /// Report that other music began or ended.
  case report(PlayerActivity.Change)
  /// Report that the service is present, in this condition.
  case reportPresence(String)
  /// Report that these players are turned down, by their names.
  case reportDucked([String])
  /// Set the volume of this player.
  case setVolume(String, Double)
  /// Write the players that focus has paused, and the volumes of those that are turned down, to the journal.
  case record(paused: Set<String>, volumes: [String: DuckedVolume])
}
