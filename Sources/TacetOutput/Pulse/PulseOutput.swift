import TacetPulse
import TacetSignal
import TacetSystem

/// The speaker, by way of PulseAudio or PipeWire: a low-latency stream with the role `game`, and one without a role
/// for the soundtrack where that is asked for.
///
/// It plays on the default sink and follows it, or on the sink that was chosen (``SinkChoice``), and the user can move
/// it. When the headphones it plays on vanish, it is silent before the next sink can be heard. It sets no volume and no
/// mute.
///
/// A server that is absent, dies, ends the stream, does not answer or requests no frames for a second is lost; a loss
/// of less than 0.15 s is not reported. The next attempt follows after 0.1 s, with a back-off up to 1 s, and at once
/// when the server's socket appears.
package final class PulseOutput: Output {
  private let configuration: PulseOutputDriver.Configuration
  private let slot = DriverSlot<PulseOutputDriver, PulseOutputDriver.Settings>(PulseOutputDriver.Settings())
  private let meter = LatencyMeter()

  /// An output that is not started.
  ///
  /// - Parameters:
  ///   - applicationName: the name that the user's mixer shows.
  ///   - applicationID: the application's reverse-DNS name, if it has one.
  ///   - sampleRate: frames a second, 1 to 768,000; the server converts where its sink runs at another rate.
  ///   - latency: the latency to ask for in all; the server may give more. It is raised while requests come late, up
  ///     to 100 ms, and lowered within 8 s after that. The player's own, in `PULSE_LATENCY_MSEC`, takes its place.
  ///   - server: its address, such as `unix:/run/user/1000/pulse/native`; nil for the user's (`PULSE_SERVER`, or the
  ///     one in `XDG_RUNTIME_DIR`).
  package init(
    applicationName: String, applicationID: String? = nil, sampleRate: Int, latency: Duration = .milliseconds(10),
    server: String? = nil
  ) {
    configuration = PulseOutputDriver.Configuration(
      applicationName: applicationName, applicationID: applicationID, sampleRate: sampleRate, latency: latency,
      wish: LatencyWish.ofEnvironment, server: server)
  }

  init(_ configuration: PulseOutputDriver.Configuration) { self.configuration = configuration }

  deinit { stop() }

  /// Starts a thread, which connects and keeps trying; reports `.lost` within this call if there can be no thread.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    do throws(PulseError) {
      try slot.start { settings throws(PulseError) in
        try PulseOutputDriver(configuration, settings, render: render, meter: meter) { [weak self] event in
          // Else the next start would choose it again.
          if case .choiceOverruled(let sink) = event {
            _ = self?.slot.update { if $0.chosenSink == sink { $0.chosenSink = nil } }
          }
          onEvent(event)
        }
      }
    } catch {
      onEvent(.lost(reason: error.description))
    }
  }

  /// Ends the stream, the connection and the thread. Frames that the server has not played yet are not heard.
  package func stop() { slot.stop() }

  /// Corks or uncorks the stream on the output's thread. While it is corked that thread sleeps.
  package func setIdle(_ isIdle: Bool) { slot.update { $0.isIdle = isIdle }?.setIdle(isIdle) }

  /// Makes the stream anew on the sink of this name; nil: where the server chooses. What plays falls silent, and goes
  /// on at its frame. One that is absent is waited for; one that goes is returned to. No stream is moved.
  package func choose(_ name: String?) { slot.update { $0.chosenSink = name }?.choose(name) }

  /// Makes the stream anew with a second one beside it, of this name, or without one (nil). What plays
  /// falls silent, and goes on at its frame.
  package func separateSoundtrack(as name: String?) {
    slot.update { $0.soundtrackName = name }?.separateSoundtrack(as: name)
  }

  /// Takes back what is queued, on the output's thread.
  package func takeBack(ramp: Int) { slot.driver?.takeBack(ramp: ramp) }

  /// Makes rendered frames audible again, on the output's thread.
  package func confirmRouteLoss() { slot.driver?.confirmRouteLoss() }

  /// The time from the callback to the speaker as the server and libpulse measure it (`pa_stream_get_latency`); nil
  /// while there is no stream.
  package var latency: Duration? { meter.latency }
}
