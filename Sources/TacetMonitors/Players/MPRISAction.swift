/// An action of the driver that ``MPRISState`` decides on.
enum MPRISAction: Equatable {
  /// Ask the bus for the owner of this name.
  case identify(String)
  /// Read all properties of this player.
  case read(String)
  /// Read the status of this player again.
  case readStatus(String)
  /// Look if another program runs a playback device.
  case inspectDevices
  /// Request the streams that could be the sound of a player, or no more.
  case watchWitnesses(Bool)
  /// Request this player to pause.
  case pause(String)
  /// Request this player to play.
  case play(String)
  /// Hand this player a command of the user's from a game's menu.
  case command(String, RemoteCommand.Kind)
  /// Report that other music began or ended.
  case report(PlayerActivity.Change)
  /// Report that the music with this id is over although its player says Playing.
  case reportLapse(id: String)
  /// Report that a player counts no more although it says Playing, or that it counts again.
  case reportClaim(PlayerClaim)
  /// Report that the service is present, in this condition.
  case reportPresence(String)
  /// Report that these players are turned down, by their names.
  case reportDucked([String])
  /// Set the volume of this player.
  case setVolume(String, Double)
  /// Write the players that focus has paused, and the volumes of those that are turned down, to the journal.
  case record(paused: Set<String>, volumes: [String: DuckedVolume])
}
