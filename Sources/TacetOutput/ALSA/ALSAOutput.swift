import TacetSignal
import TacetSystem

/// The speaker without a sound server: ALSA's own device, on a thread of ours.
///
/// A device that is absent, unplugged or takes nothing for a second is an event, unless it is back within 0.15 s; it is
/// opened again after 0.1 s, each time half as long again up to 1 s, until it plays. It sets no volume and no mute.
package final class ALSAOutput: Output {
  private struct State {
    var line: ALSAOutputDriver?
    var isIdle = false
  }

  private let configuration: ALSAOutputDriver.Configuration
  private let state = Locked(State())
  private let meter = LatencyMeter()

  /// An output that is not started.
  ///
  /// - Parameters:
  ///   - device: ALSA's name for it, such as `default` or `hw:0`.
  ///   - sampleRate: frames a second, 1 to 768,000; a device that does not run at it is `.lost`, saying so.
  ///   - latency: how much to buffer; two periods of 10 ms at least.
  ///   - configurationFile: a file in ALSA's own form (`asoundrc`) to read in place of the system's and the user's.
  package init(
    device: String = "default", sampleRate: Int, latency: Duration = .milliseconds(20),
    configurationFile: String? = nil
  ) {
    configuration = ALSAOutputDriver.Configuration(
      device: device, configurationFile: configurationFile, sampleRate: sampleRate, latency: latency)
  }

  deinit { stop() }

  /// Starts a thread, which opens the device and goes on trying; says `.lost` within this call if there can be none.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    let isStarted = state.withLock { state in
      if state.line == nil {
        state.line = ALSAOutputDriver(
          configuration, isIdle: state.isIdle, render: render, meter: meter, onEvent: onEvent)
      }
      return state.line != nil
    }
    if !isStarted { onEvent(.lost(reason: "the sound thread could not be started")) }
  }

  /// Ends the thread and closes the device. What the device still had of it is not heard.
  package func stop() {
    guard let closing = state.withLock({ $0.line }) else { return }
    closing.close()
    state.withLock { state in
      if state.line === closing { state.line = nil }
    }
  }

  /// Stops the device, or starts it again, on the output's thread. While stopped nothing runs there.
  package func setIdle(_ isIdle: Bool) {
    let line = state.withLock { state in
      state.isIdle = isIdle
      return state.line
    }
    line?.setIdle(isIdle)
  }

  /// Nothing: what a jack is, the device does not tell.
  package func unmute() {}

  /// The time from the callback to the speaker as the device measures it (`snd_pcm_delay`), or nil while there is none.
  package var latency: Duration? { meter.latency }
}
