import TacetBus
import TacetSystem

/// The monitor of the music players on the session bus, which also holds audio focus and turns players down: MPRIS 2.2.
///
/// A player that plays is other primary audio, under the name of its music. Nothing waits for a player: one that hangs,
/// or that reports nonsense, delays nothing.
package final class MPRISMonitor: Monitor {
  package let provider = SystemService(
    source: "mpris", title: "music players (MPRIS)", package: "dbus-user-session")

  private let driver: MPRISDriver

  /// A monitor of the session bus. `ignoring`: players to leave alone, by their name after `org.mpris.MediaPlayer2.`,
  /// such as `firefox`. `address` and `runtimeFolder` replace the environment's bus and `XDG_RUNTIME_DIR`.
  package convenience init(ignoring: [String] = [], address: String? = nil, runtimeFolder: String? = nil) {
    self.init(on: BusConnection(.session, address: address), ignoring: ignoring, runtimeFolder: runtimeFolder)
  }

  /// A monitor that owns `connection`.
  init(on connection: BusConnection, ignoring: [String] = [], runtimeFolder: String? = nil) {
    let folder = runtimeFolder ?? processVariable("XDG_RUNTIME_DIR")
    driver = MPRISDriver(connection, MPRISState(ignoring: ignoring), FocusJournal(folder: folder))
  }

  /// Starts reading. The players that killed processes had paused are resumed, and those that they had turned down get
  /// their volume back.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) { driver.start(report) }

  /// Before the start: `watch` requests the streams that could be the sound of a player, or no more.
  func watchWitnesses(_ watch: @escaping @Sendable (Bool) -> Void) { driver.watchWitnesses(watch) }

  /// Takes the streams that could be the sound of a player; nil: the sound server is not known. Any thread; never
  /// waits.
  func handle(_ witnesses: Set<Witness>?) { driver.handle(witnesses) }

  package func refresh() { driver.refresh() }

  /// Ends. Requests made before are still sent: a focus that was released is given back, and so are volumes.
  package func stop() { driver.stop() }

  /// Takes or releases audio focus. Before the first scan is over a take pauses the players that the scan finds. Any
  /// thread; never waits.
  ///
  /// The players that it pauses are written to a journal: if this process is killed, the next one to start a monitor
  /// resumes them.
  package func perform(_ request: FocusRequest) { driver.perform(request) }

  /// The player of other music and its piece, for a game's menu; nil: none. Any thread.
  package var otherMusic: OtherMusic? { driver.otherMusic }

  /// Hands it a command of the user's; false where there is none, or it does not take it. Any thread; never waits.
  package func control(_ command: RemoteCommand.Kind) -> Bool { driver.control(command) }

  /// Turns the players that play down to a quarter of their volume, also those that begin to play later, or gives the
  /// volumes back. Each is in the journal before it is touched. Any thread; never waits.
  package func duck(_ isWanted: Bool) { driver.duck(isWanted) }
}
