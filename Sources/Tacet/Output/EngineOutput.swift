import TacetMonitors

/// The output of an engine: where the sound goes, and how late it is heard. Any thread.
public struct EngineOutput: Sendable {
  let host: EngineHost

  /// The outputs of the machine, as the sound server lists them; empty while they are not known.
  public var devices: [AudioDevice] { host.services.outputs }

  /// Plays on the output with this `id`, one of ``devices``; nil: on the default, whichever it is. Does not wait.
  ///
  /// Where that output goes, the server chooses another; a move by hand in a mixer wins. The server remembers the choice
  /// for games in general, as it does for a move by hand; nil undoes it.
  public func choose(_ id: String?) { host.services.chooseOutput(id) }

  /// The system's volume of the current output; nil while it is not known. It governs everything, and is never written.
  public var systemVolume: SystemVolume? { host.services.volume }

  /// How long a frame takes from its rendering to being heard, as measured; nil while that is not known.
  public var latency: Duration? { host.latency }

  /// The latency that the output asks the system for: ``AudioEngine/Configuration/latency``, but 40 ms for the first two
  /// seconds on a sound server, more after blocks came too late, and less again after a while without. A change is not
  /// heard. Once a block came too late, each change is logged as a notice.
  public var requestedLatency: Duration { host.driver.read { $0.presence.requestedLatency } }
}
