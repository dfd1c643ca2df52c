import TacetSignal
import TacetSystem

/// A game's description, and its wishes of a sound server: the same from start to start.
package struct ServerOutputConfiguration: Sendable {
  /// The name that the user's mixer shows.
  let applicationName: String
  /// The application's reverse-DNS name, if it has one.
  let applicationID: String?
  /// Frames a second, 1 to 768,000. They are converted where the sink runs at another rate.
  let sampleRate: Int
  /// The latency to ask for in all; the server may give more. By libpulse it is raised while requests come late, up to
  /// 100 ms, and lowered within seconds after that. Of PipeWire's own client a cycle of the graph is half of it, and
  /// `PIPEWIRE_LATENCY` takes its place.
  let latency: Duration
  /// The latency that the player wants of libpulse, in `PULSE_LATENCY_MSEC`; nil: no other one.
  var wish: Duration?
  /// The server: for libpulse its address, such as `unix:/run/user/1000/pulse/native`, nil for the user's
  /// (`PULSE_SERVER`, or the one in `XDG_RUNTIME_DIR`); for PipeWire's own client its name or its socket's path, nil
  /// for the user's (`PIPEWIRE_REMOTE`).
  let server: String?

  package init(
    applicationName: String, applicationID: String? = nil, sampleRate: Int, latency: Duration = .milliseconds(10),
    wish: Duration? = nil, server: String? = nil
  ) {
    self.applicationName = applicationName
    self.applicationID = applicationID
    self.sampleRate = sampleRate
    self.latency = latency
    self.wish = wish
    self.server = server
  }
}

/// The settings of the owner, which may change.
package struct ServerOutputSettings: Sendable {
  var isIdle = false
  var chosenSink: String?
  /// The name of the soundtrack's own stream; nil: it has none.
  var soundtrackName: String?
}

/// One start of a ``ServerOutput``: performs on its loop what ``ServerOutputPlan`` decides. Orders are for any thread,
/// and wait for nothing.
package protocol ServerOutputDriver: ClosableDriver {
  associatedtype Failure: Error, CustomStringConvertible

  /// Starts the thread.
  init(
    _ configuration: ServerOutputConfiguration, _ settings: ServerOutputSettings, render: RenderCallback,
    meter: LatencyMeter, onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(Failure)

  func setIdle(_ isIdle: Bool)
  func choose(_ sink: String?)
  func separateSoundtrack(as name: String?)
  func confirmRouteLoss()
  func takeBack(ramp: Int)
}

/// The speaker, by way of a sound server: a stream with the role of a game.
///
/// It plays on the default sink and follows it, or on the sink that was chosen (``SinkChoice``), and the user can move
/// it. When the headphones it plays on vanish, it is silent before the next sink can be heard. It sets no volume and no
/// mute.
///
/// A server that is absent, dies, ends the stream, does not answer or requests no frames for a second is lost; a loss
/// of less than 0.15 s is not reported. The next attempt follows after 0.1 s, with a back-off up to 1 s, and at once
/// when the server's socket appears.
package final class ServerOutput<Driver: ServerOutputDriver>: Output {
  private let configuration: ServerOutputConfiguration
  private let slot = DriverSlot<Driver, ServerOutputSettings>(ServerOutputSettings())
  private let meter = LatencyMeter()

  /// An output that is not started.
  package init(_ configuration: ServerOutputConfiguration) { self.configuration = configuration }

  deinit { stop() }

  /// Starts a thread, which connects and keeps trying; reports `.lost` within this call where the server's library can
  /// not be used, or there can be no thread.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    do throws(Driver.Failure) {
      try slot.start { settings throws(Driver.Failure) in
        try Driver(configuration, settings, render: render, meter: meter) { [weak self] event in
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

  /// Ends the stream, the connection and the threads. Frames that the server has not played yet are not heard.
  package func stop() { slot.stop() }

  /// Pauses the stream, or lets it go on, on the output's thread. While it is paused no thread wakes up.
  package func setIdle(_ isIdle: Bool) { slot.update { $0.isIdle = isIdle }?.setIdle(isIdle) }

  /// Makes the stream anew on the sink of this name; nil: where the server chooses. What plays falls silent, and goes
  /// on at its frame. One that is absent is waited for; one that goes is returned to. No stream is moved.
  package func choose(_ name: String?) { slot.update { $0.chosenSink = name }?.choose(name) }

  /// Makes the stream anew with a second one beside it, of this name, or without one (nil). What plays falls silent,
  /// and goes on at its frame.
  package func separateSoundtrack(as name: String?) {
    slot.update { $0.soundtrackName = name }?.separateSoundtrack(as: name)
  }

  /// Takes back what is queued, on the output's thread.
  package func takeBack(ramp: Int) { slot.driver?.takeBack(ramp: ramp) }

  /// Makes rendered frames audible again, on the output's thread.
  package func confirmRouteLoss() { slot.driver?.confirmRouteLoss() }

  /// The time from the callback to the speaker as the server states it (`pa_stream_get_latency`,
  /// `pw_stream_get_time_n`); nil while there is no stream.
  package var latency: Duration? { meter.latency }
}
