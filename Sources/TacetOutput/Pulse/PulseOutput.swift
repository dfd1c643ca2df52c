import TacetSignal
import TacetSystem
import TacetPulse

/// The speaker, by way of PulseAudio or PipeWire: a low-latency stream with the role `game`.
///
/// It plays on the default sink and follows it, and can be moved by the user. Headphones that vanish silence it before
/// the next sink can be heard, whoever listens there. It sets no volume and no mute, of nothing.
/// A server that is absent, dies, ends the stream, does not answer or asks for nothing for a second is an event, unless
/// the sound is back within 0.15 s; it is tried again after 0.1 s, each time half as long again up to 1 s, and at once
/// when its socket appears, until it plays.
package final class PulseOutput: Output {
  private let configuration: PulseOutputDriver.Configuration
  private struct State {
    var line: PulseOutputDriver?
    var isIdle = false
  }

  private let state = Locked(State())
  private let meter = LatencyMeter()

  /// An output that is not started.
  ///
  /// - Parameters:
  ///   - applicationName: what the user's mixer shows.
  ///   - applicationID: the application's reverse-DNS name, if it has one.
  ///   - sampleRate: frames a second, 1 to 768,000; the server converts where its sink runs at another rate.
  ///   - latency: what to ask for in all; the server may give more. More is asked for when a block comes too late, as
  ///     much as the machine needs and up to 100 ms, and less again after 30 s that would have done with it.
  ///   - server: its address, such as `unix:/run/user/1000/pulse/native`; nil for the user's (`PULSE_SERVER`, or the one
  ///     in `XDG_RUNTIME_DIR`).
  package init(
    applicationName: String, applicationID: String? = nil, sampleRate: Int, latency: Duration = .milliseconds(10),
    server: String? = nil
  ) {
    configuration = PulseOutputDriver.Configuration(
      applicationName: applicationName, applicationID: applicationID, sampleRate: sampleRate, latency: latency,
      server: server)
  }

  init(_ configuration: PulseOutputDriver.Configuration) { self.configuration = configuration }

  deinit { stop() }

  /// Starts a thread, which connects and goes on trying; says `.lost` within this call if there can be no thread.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    let failure: PulseError? = state.withLock { state in
      guard state.line == nil else { return nil }
      do throws(PulseError) {
        state.line = try PulseOutputDriver(
          configuration, isIdle: state.isIdle, render: render, meter: meter, onEvent: onEvent)
        return nil
      } catch {
        return error
      }
    }
    if let failure { onEvent(.lost(reason: failure.description)) }
  }

  /// Ends the stream, the connection and the thread. What the server still had of it is not heard.
  package func stop() {
    guard let closing = state.withLock({ $0.line }) else { return }
    closing.close()
    state.withLock { state in
      if state.line === closing { state.line = nil }
    }
  }

  /// Corks the stream, or uncorks it, on the output's thread. While corked nothing runs there: nobody is woken.
  package func setIdle(_ isIdle: Bool) {
    let line = state.withLock { state in
      state.isIdle = isIdle
      return state.line
    }
    line?.setIdle(isIdle)
  }

  /// Lets what is rendered be heard again, on the output's thread.
  package func unmute() { state.withLock { $0.line }?.unmute() }

  /// The time from the callback to the speaker as the server and libpulse measure it (`pa_stream_get_latency`), or nil
  /// while there is no stream. Waits for nobody.
  package var latency: Duration? { meter.latency }
}
