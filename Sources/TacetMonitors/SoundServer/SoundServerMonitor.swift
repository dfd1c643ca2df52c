import TacetPulse
import TacetSession
import TacetSystem

/// The monitor of the sound server, PulseAudio or PipeWire: other primary audio, voice chat, the route, the outputs and
/// the system's volume, and what silences the game's own streams. It writes no volume and no mute.
///
/// Other music is what the rules say (Session, 6): a program with a live stream of the role music, video or movie, or
/// with a live stream without a role that sounds, which is metered. It begins after 0.2 s and ends after 1.2 s without;
/// what is there in the first inventory counts at once. A program is a voice chat at once by the role of an
/// un-corked stream, after 0.5 s by a recording microphone beside a playback stream; until 2 s after. A route counts
/// when it was stable for 0.15 s, and at once when a private one is gone.
///
/// An absent server is tried again after 0.1 s, with a back-off up to 5 s, and at once when its socket appears. A
/// frozen one keeps its facts. When a server goes its facts are taken back, except for the route: what counts is the
/// next one. No thread wakes up while nothing changes.
package final class SoundServerMonitor: Monitor {
  private let configuration: SoundServerDriver.Configuration
  private let slot = DriverSlot<SoundServerDriver, Void>(())

  /// The service, which facts name as `sound-server`.
  package let provider = SystemService(
    source: "sound-server", title: "other audio, route and volume (sound server)", package: "pipewire-pulse")

  /// A monitor that is not started.
  ///
  /// - Parameters:
  ///   - applicationName: the name that mixers show, should they show its meters.
  ///   - applicationID: the application's reverse-DNS name, if it has one.
  ///   - server: the server's address, such as `unix:/run/user/1000/pulse/native`; nil for the user's (`PULSE_SERVER`,
  ///     or the one in `XDG_RUNTIME_DIR`).
  ///   - ignoring: programs that never count: their name, their file's name or their reverse-DNS name, in any case.
  ///   - hasProbe: true if a corked stream of the role `game` stands in for that of a game, to learn what silences it.
  package convenience init(
    applicationName: String, applicationID: String? = nil, server: String? = nil, ignoring: Set<String> = [],
    hasProbe: Bool = false
  ) {
    self.init(
      applicationName: applicationName, applicationID: applicationID, server: server, ignoring: ignoring,
      hasProbe: hasProbe, onWitnesses: { _ in })
  }

  /// The same, with a listener to the streams that could be the sound of a player, on the monitor's thread; nil: none
  /// is wanted, or the server is not known.
  init(
    applicationName: String, applicationID: String?, server: String?, ignoring: Set<String>, hasProbe: Bool,
    onWitnesses: @escaping @Sendable (Set<Witness>?) -> Void
  ) {
    configuration = SoundServerDriver.Configuration(
      source: provider.source, applicationName: applicationName, applicationID: applicationID, server: server,
      ignored: Set(ignoring.map { $0.lowercased() }), hasProbe: hasProbe, onWitnesses: onWitnesses)
  }

  deinit { stop() }

  /// Starts a thread, which connects and keeps trying; reports `.absent` within this call if there can be no thread.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    do throws(PulseError) {
      try slot.start { () throws(PulseError) in try SoundServerDriver(configuration, onReport: report) }
    } catch {
      report(.presence(.absent(error.description)))
    }
  }

  /// Requests everything from the server again, on the monitor's thread, and reports it. Any thread; does not wait.
  package func refresh() { slot.driver?.refresh() }

  /// The server requests a pause of the game's stream, or ends that request: it may mute the stream meanwhile. Any
  /// thread; does not wait.
  package func corkRequested(_ isRequested: Bool) { slot.driver?.corkRequested(isRequested) }

  /// A stream of the game's plays on another sink, which the server may have reported to its owner alone: requests the
  /// streams. Any thread; does not wait.
  package func streamMoved() { slot.driver?.streamMoved() }

  /// The ids of the other music that states no role. Any thread.
  package var musicWithoutRole: Set<String> { slot.driver?.musicWithoutRole.withLock { $0 } ?? [] }

  /// Reports the streams that could be the sound of a player, from now on or no more. Any thread; does not wait. Not
  /// before the monitor is started.
  func reportWitnesses(_ areWanted: Bool) { slot.driver?.reportWitnesses(areWanted) }

  /// Ends the connection and the thread. May be called from `report`; other callers must hold no lock that `report`
  /// takes.
  package func stop() { slot.stop() }
}
