import TacetSession

/// A change that a monitor has observed.
public enum MonitorReport: Sendable, Hashable {
  /// A fact for the policy.
  case fact(SessionEvent)
  /// The service's presence, with its present condition in words.
  case presence(ServiceStatus)
  /// All outputs, with the current one marked.
  case outputs([AudioDevice])
  /// The system's volume of the current output; nil while it is unknown.
  case systemVolume(SystemVolume?)
  /// The reasons outside the game why its streams are not heard, sorted. First reported once a stream of this program has been
  /// on an output for long enough to tell.
  case outside([OutsideReason])
  /// The players that are turned down for `duckOthers`, by their names.
  case duckedPlayers([String])
}
