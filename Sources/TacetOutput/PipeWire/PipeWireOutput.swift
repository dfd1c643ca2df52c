import TacetPipeWire
import TacetPulse
import TacetSignal
import TacetSystem

/// The speaker, by way of PipeWire's own client library: a stream with the role `Game`, rendered in the graph's cycle.
///
/// It plays on the default sink and follows it, or on the sink that was chosen (``SinkChoice``), and the user can move
/// it. When the headphones it plays on vanish, it is silent before the next sink can be heard. It sets no volume and no
/// mute. ``PulseOutputPlan`` decides as for the other sound server; the soundtrack has no stream of its own here.
package final class PipeWireOutput: Output {
  private let configuration: PulseOutputDriver.Configuration
  private let slot = DriverSlot<PipeWireOutputDriver, PulseOutputDriver.Settings>(PulseOutputDriver.Settings())
  private let meter = LatencyMeter()

  /// An output that is not started.
  ///
  /// - Parameters:
  ///   - applicationName: the name that the user's mixer shows.
  ///   - applicationID: the application's reverse-DNS name, if it has one.
  ///   - sampleRate: frames a second, 1 to 768,000; libpipewire converts where the graph runs at another rate.
  ///   - latency: the latency to ask for in all, of which a cycle of the graph is half. `PIPEWIRE_LATENCY` takes its
  ///     place.
  ///   - remote: the server's name or its socket's path; nil for the user's (`PIPEWIRE_REMOTE`).
  package init(
    applicationName: String, applicationID: String? = nil, sampleRate: Int, latency: Duration = .milliseconds(10),
    remote: String? = nil
  ) {
    configuration = PulseOutputDriver.Configuration(
      applicationName: applicationName, applicationID: applicationID, sampleRate: sampleRate, latency: latency,
      wish: nil, server: remote)
  }

  deinit { stop() }

  /// Starts a thread, which connects and keeps trying; reports `.lost` within this call where the library can not be
  /// used, or there can be no thread.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    do throws(PipeWireError) {
      try slot.start { settings throws(PipeWireError) in
        try PipeWireOutputDriver(configuration, settings, render: render, meter: meter) { [weak self] event in
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

  /// Ends the stream, the connection and the threads.
  package func stop() { slot.stop() }

  /// Takes the stream out of the graph's cycles, or puts it back. While it is out no thread wakes up.
  package func setIdle(_ isIdle: Bool) { slot.update { $0.isIdle = isIdle }?.setIdle(isIdle) }

  /// Makes the stream anew on the sink of this name; nil: where the server chooses. What plays falls silent, and goes
  /// on at its frame. One that is absent is waited for; one that goes is returned to. No stream is moved.
  package func choose(_ name: String?) { slot.update { $0.chosenSink = name }?.choose(name) }

  /// Reports that the soundtrack stays with everything else.
  package func separateSoundtrack(as name: String?) {
    slot.update { $0.soundtrackName = name }?.separateSoundtrack(as: name)
  }

  /// Makes rendered frames audible again, on the output's thread.
  package func confirmRouteLoss() { slot.driver?.confirmRouteLoss() }

  /// The time from the callback to the speaker as the graph states it (`pw_stream_get_time_n`); nil while there is no
  /// stream.
  package var latency: Duration? { meter.latency }
}
