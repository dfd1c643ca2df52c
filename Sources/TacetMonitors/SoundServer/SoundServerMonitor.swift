import TacetSession
import TacetPulse
import TacetSystem

/// Listens to the sound server, PulseAudio or PipeWire: other primary audio, voice chat, the route, the outputs and the
/// system's volume. It writes no volume and no mute, of nothing.
///
/// Other music is what Session, 6 says: a program with a live stream of the role music, video or movie, or with one
/// that does not say what it is for and sounds, for which it is metered. It begins after 0.2 s and ends after 1.2 s of
/// none; what is there at the first look counts at once. A program that talks, by the role of a stream or because it
/// records, is a voice chat, after 0.2 s, until 0.5 s after. A route counts when it has rested for 0.15 s, and at once
/// when a private one is gone.
///
/// A server that is absent is looked for, after 0.1 s, each time twice as long, up to 5 s, and at once when its socket
/// appears. One that freezes keeps its facts. When it goes the facts are taken back, but for the route: what counts is
/// the next one there is. While nothing changes nobody is woken.
package final class SoundServerMonitor: Monitor {
  private struct State {
    var line: SoundServerDriver?
    var choice = OutputChoiceState()
  }

  private let configuration: SoundServerDriver.Configuration
  private let state = Locked(State())

  /// Short, as a fact's source: `sound-server`.
  package let provider = SystemService(
    source: "sound-server", title: "other audio, route and volume (sound server)", package: "pipewire-pulse")

  /// A monitor that is not started.
  ///
  /// - Parameters:
  ///   - applicationName: what mixers show, should they show its meters.
  ///   - applicationID: the application's reverse-DNS name, if it has one.
  ///   - server: the server's address, such as `unix:/run/user/1000/pulse/native`; nil for the user's (`PULSE_SERVER`,
  ///     or the one in `XDG_RUNTIME_DIR`).
  ///   - ignoring: programs that never count: their name, their file's name or their reverse-DNS name, in any case.
  package init(
    applicationName: String, applicationID: String? = nil, server: String? = nil, ignoring: Set<String> = []
  ) {
    configuration = SoundServerDriver.Configuration(
      source: provider.source, applicationName: applicationName, applicationID: applicationID, server: server,
      ignored: Set(ignoring.map { $0.lowercased() }))
  }

  deinit { stop() }

  /// Starts a thread, which connects and goes on trying; says `.absent` within this call if there can be no thread.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    let failure: PulseError? = state.withLock { state in
      guard state.line == nil else { return nil }
      do throws(PulseError) {
        state.line = try SoundServerDriver(configuration, choice: state.choice, report: report)
        return nil
      } catch {
        return error
      }
    }
    if let failure { report(.presence(.absent(failure.description))) }
  }

  /// Asks the server for everything again, on the monitor's thread, and reports it. Any thread; waits for nobody.
  package func refresh() { state.withLock { $0.line }?.refresh() }

  /// Ends the connection and the thread. May be called from `report`; elsewhere hold no lock that `report` takes.
  package func stop() {
    guard let closing = state.withLock({ $0.line }) else { return }
    closing.close()
    state.withLock { state in
      if state.line === closing { state.line = nil }
    }
  }

  /// Has the game's own streams play on the output with this `id`, and those that it makes later; nil: on the default,
  /// whichever it is. Only they are moved, once for each choice, so that a move by hand in a mixer wins; an output that is
  /// not there is waited for, and when it goes the server finds another. The default and all volumes stay as they are.
  ///
  /// The server remembers it beyond the game, as it remembers a move by hand, and under the streams' role: PulseAudio's
  /// module-stream-restore and PipeWire's session manager will put the next game there too, until it is moved, or this is
  /// called with nil. Any thread; waits for nobody. `pa_context_move_sink_input_by_index`.
  package func choose(_ id: String?) {
    let line = state.withLock { state in
      state.choice.choose(id)
      return state.line
    }
    line?.choose(id)
  }
}
