import TacetSession

/// A change that a monitor has observed.
package enum MonitorReport: Sendable, Hashable {
  /// A fact for the policy.
  case fact(SessionEvent)
  /// The service's presence, with its present condition in words.
  case presence(ServiceStatus)
  /// All outputs, with the current one marked.
  case outputs([AudioDevice])
  /// All inputs, with the one marked that a recording would take.
  case inputs([AudioInput])
  /// The system's volume of the current output; nil while it is unknown.
  case systemVolume(SystemVolume?)
  /// The reasons outside the game why its streams are not heard, sorted. First reported once a stream of this program
  /// has been on an output for long enough to tell.
  case outside([OutsideReason])
  /// A player says that it plays, and counts no more or again.
  case playerClaim(PlayerClaim)
  /// The players that are turned down for `duckOthers`, by their names.
  case duckedPlayers([String])
}

/// A change of the way in which a media player counts that says that it plays (`PlaybackStatus`, MPRIS).
package struct PlayerClaim: Sendable, Hashable {
  /// The player, for people.
  package let name: String
  /// True if it counts as other music again; false: no more, although it says that it plays.
  package let counts: Bool
  /// The reason in words: "nothing was heard for 10 s".
  package let reason: String

  package init(name: String, counts: Bool, reason: String) {
    self.name = name
    self.counts = counts
    self.reason = reason
  }

  /// The change in words for people.
  package var summary: String {
    counts ? "\(name) counts as music again: \(reason)" : "\(name) says that it plays and counts no more: \(reason)"
  }
}
