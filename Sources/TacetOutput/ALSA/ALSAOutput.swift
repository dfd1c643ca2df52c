import TacetSignal
import TacetSystem

/// The speaker without a sound server: an ALSA device, on a thread of its own.
///
/// A device that is absent, unplugged or takes no frames for a second is lost; a loss of less than 0.15 s is not
/// reported. It is opened again after 0.1 s, with a back-off up to 1 s. It sets no volume and no mute.
package final class ALSAOutput: Output {
  private let configuration: ALSAOutputDriver.Configuration
  /// The settings: whether the owner is idle.
  private let slot = DriverSlot<ALSAOutputDriver, Bool>(false)
  private let meter = LatencyMeter()

  /// An output that is not started.
  ///
  /// - Parameters:
  ///   - device: ALSA's name for it, such as `default` or `hw:0`.
  ///   - sampleRate: frames a second, 1 to 768,000; a device that does not run at it is `.lost`, for that reason.
  ///   - latency: the latency to ask for, 2 s at most, and two of the device's periods at least. It is raised while
  ///     periods come late, up to 100 ms.
  ///   - configurationFile: a file in ALSA's own form (`asoundrc`), read in place of the system's and the user's.
  package init(
    device: String = "default", sampleRate: Int, latency: Duration = .milliseconds(10),
    configurationFile: String? = nil
  ) {
    configuration = ALSAOutputDriver.Configuration(
      device: device, configurationFile: configurationFile, sampleRate: sampleRate,
      latency: latency)
  }

  deinit { stop() }

  /// Starts a thread, which opens the device and keeps trying; reports `.lost` within this call if there can be no
  /// thread.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    do throws(ALSADevice.Failure) {
      try slot.start { isIdle throws(ALSADevice.Failure) in
        guard
          let driver = ALSAOutputDriver(configuration, isIdle: isIdle, render: render, meter: meter, onEvent: onEvent)
        else { throw ALSADevice.Failure(description: "the sound thread could not be started") }
        return driver
      }
    } catch {
      onEvent(.lost(reason: error.description))
    }
  }

  /// Ends the thread and closes the device. Frames that the device has not played yet are not heard.
  package func stop() { slot.stop() }

  /// Stops or restarts the device on the output's thread. While it is stopped that thread sleeps.
  package func setIdle(_ isIdle: Bool) { slot.update { $0 = isIdle }?.setIdle(isIdle) }

  /// Does nothing: an ALSA device does not report its jacks.
  package func confirmRouteLoss() {}

  /// The time from the callback to the speaker as the device measures it (`snd_pcm_delay`); nil while it is not open.
  package var latency: Duration? { meter.latency }
}
