import TacetSession

/// Listens to one system service and reports what it says as facts of the session.
///
/// A monitor is a thin reader of its service and a pure translation with its own hysteresis. It is optional: where its
/// service is absent it says so, costs nothing, and begins by itself when the service comes. When the service vanishes
/// the monitor takes back every fact it had reported.
package protocol Monitor: AnyObject, Sendable {
  /// Which service it listens to.
  var provider: SystemService { get }

  /// Begins to listen, on threads of its own; called once. `report` is called from them, one call at a time.
  ///
  /// The first ``MonitorReport/presence(_:)`` comes after every fact of the first look at the service, or when it is
  /// known to be absent: so it is the monitor's first answer too.
  func start(_ report: @escaping @Sendable (MonitorReport) -> Void)

  /// Reads everything again and reports it: the game is back in front, or the machine has slept.
  func refresh()

  /// Ends. Nothing is reported after it returns; within 1 s, whatever the service does. Facts are not taken back.
  func stop()
}

/// Can ask other players to be quiet: audio focus.
package protocol AudioFocusHolder: Sendable {
  /// Pauses the players that play now, and remembers them; those that play at the first look, if there was none yet.
  func takeFocus()
  /// Gives focus back. `notify`: exactly the players that were paused for it, that are still paused and that nobody
  /// touched since, play again; else they stay paused, and are forgotten.
  func releaseFocus(notify: Bool)
}

/// Can have the game play on another output.
package protocol OutputChooser: Sendable {
  /// Has the game's own streams play on the output with this `id`; nil: on the default, whichever it is.
  func choose(_ id: String?)
}

/// What a monitor says.
public enum MonitorReport: Sendable, Hashable {
  /// A fact for the policy.
  case fact(SessionEvent)
  /// Whether the service is there, and what it says now in words.
  case presence(ServiceStatus)
  /// The outputs there are, the current one marked.
  case outputs([AudioDevice])
  /// The system's volume of the current output; nil: nobody knows.
  case systemVolume(SystemVolume?)
}

/// A system service that facts come from.
public struct SystemService: Sendable, Hashable {
  /// Short and unique; names the source in facts: `feedbackd`.
  public let source: SignalSource
  /// What it tells, for people: "silent mode (feedbackd)".
  public let title: String
  /// The Debian package that brings it.
  public let package: String

  /// A service by its name, what it tells, and the package that brings it.
  public init(source: SignalSource, title: String, package: String) {
    self.source = source
    self.title = title
    self.package = package
  }
}

/// Whether a service is there.
public enum ServiceStatus: Sendable, Hashable {
  /// It is, and says this now: "profile full".
  case present(String)
  /// It is not, and this is why: "no session bus".
  case absent(String)
}

/// An output that a player can choose: a sink of the sound server.
public struct AudioDevice: Sendable, Hashable, Identifiable {
  /// The server's name for it, the same after a restart.
  public let id: String
  /// The name that mixers show.
  public let name: String
  /// What it is.
  public let route: OutputRoute
  /// Whether the game's sound goes there; while it has none, whether it would.
  public let isCurrent: Bool

  /// Whether only the player hears it.
  public var isPrivate: Bool { route.isPrivate }

  /// An output as the server describes it.
  public init(id: String, name: String, route: OutputRoute, isCurrent: Bool) {
    self.id = id
    self.name = name
    self.route = route
    self.isCurrent = isCurrent
  }
}

/// The system's volume of an output. Read and observed, never written.
public struct SystemVolume: Sendable, Hashable {
  /// 0 to 1 (100 %), above it when amplified; on the scale that mixers show.
  public let level: Double
  /// Whether it is muted.
  public let isMuted: Bool

  /// A volume as the server tells it.
  public init(level: Double, isMuted: Bool) {
    self.level = level
    self.isMuted = isMuted
  }
}
