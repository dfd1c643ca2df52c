import TacetPulse
import TacetSignal
import TacetSystem

/// The microphone, by way of PulseAudio or PipeWire: one recording stream, which is there only while it records.
///
/// It asks for the source that ``InputSelection`` names, and is never moved. No volume and no mute is set.
package final class PulseInput: Input {
  private let configuration: PulseInputDriver.Configuration
  private let slot = DriverSlot<PulseInputDriver, PulseInputDriver.Settings>(PulseInputDriver.Settings())

  /// An input that is not started.
  ///
  /// - Parameters:
  ///   - applicationName: the name that the user's mixer and the desktop's sign for recordings show.
  ///   - applicationID: the application's reverse-DNS name, if it has one.
  ///   - format: the rate and the channels to ask for; the server converts.
  ///   - isVoiceChat: the role is `phone`, else `production`.
  ///   - cancelsEcho: takes the canceller of the source that is taken by itself, where the server has one, and asks for
  ///     it (`filter.want`).
  ///   - block: the time between two deliveries to ask for.
  ///   - server: its address; nil for the user's.
  package init(
    applicationName: String, applicationID: String? = nil, format: AudioFormat, isVoiceChat: Bool = false,
    cancelsEcho: Bool = false, block: Duration = .milliseconds(10), server: String? = nil
  ) {
    configuration = PulseInputDriver.Configuration(
      applicationName: applicationName, applicationID: applicationID, server: server, format: format,
      isVoiceChat: isVoiceChat, cancelsEcho: cancelsEcho, block: block)
  }

  deinit { stop() }

  package func start(_ onFrames: @escaping Frames, onEvent: @escaping @Sendable (InputEvent) -> Void) {
    do throws(PulseError) {
      try slot.start { settings throws(PulseError) in
        try PulseInputDriver(configuration, settings, onFrames: onFrames, onEvent: onEvent)
      }
    } catch {
      onEvent(.inputLost(reason: error.description))
    }
  }

  package func allow(_ isAllowed: Bool) { slot.update { $0.isAllowed = isAllowed }?.set { $0.isAllowed = isAllowed } }

  package func choose(_ name: String?) { slot.update { $0.chosen = name }?.set { $0.chosen = name } }

  package func setOutput(_ name: String?) { slot.update { $0.output = name }?.set { $0.output = name } }

  package func stop() { slot.stop() }
}
