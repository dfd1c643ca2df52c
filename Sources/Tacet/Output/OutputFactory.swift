import Logging
import TacetInput
import TacetOutput
import TacetSignal
import TacetSystem

/// Makes the output and the input that a configuration asks for.
enum OutputFactory {
  /// The output, not started; nil for an offline engine. `TACET_OUTPUT` names another one where the choice is
  /// automatic.
  static func output(
    for configuration: AudioEngine.Configuration, sampleRate: Int, logger: Logger
  ) -> (any Output)? {
    let choice = choice(of: configuration) { name in
      logger.error(
        """
        TACET_OUTPUT is \(name), which is no output: automatic, pipewire, pipewire:REMOTE, pulse, pulse:ADDRESS, alsa or \
        alsa:DEVICE
        """)
    }
    /// `server`: empty for the user's own.
    func described(_ server: String) -> ServerOutputConfiguration {
      ServerOutputConfiguration(
        applicationName: configuration.nameForUsers, applicationID: configuration.applicationID,
        sampleRate: sampleRate, latency: configuration.latency, server: server.isEmpty ? nil : server)
    }
    func pulse(_ server: String) -> PulseOutput { PulseOutput(described(server)) }
    func pipeWire(_ remote: String) -> PipeWireOutput { PipeWireOutput(described(remote)) }
    func alsa(_ device: String) -> ALSAOutput {
      ALSAOutput(device: device, sampleRate: sampleRate, latency: configuration.latency)
    }
    return switch choice {
    case .offline: nil
    case .automatic:
      switch ServerWay.ofMachine(configuration.latency) {
      case .pipeWire:
        OutputPair(
          first: OutputPair(first: pipeWire(""), second: pulse(""), .wheneverFirstCanNot), second: alsa("default"),
          .untilFirstHasRun)
      case .pulse: OutputPair(first: pulse(""), second: alsa("default"), .untilFirstHasRun)
      }
    case .server(let address): pulse(address)
    case .pipeWire(let remote): pipeWire(remote)
    case .alsa(let device): alsa(device)
    }
  }

  /// The microphone on the sound server that a configuration plays on, or on the user's own.
  static func input(
    for configuration: AudioEngine.Configuration, _ settings: MicrophoneSettings, _ format: AudioFormat
  ) -> any Input {
    let server = choice(of: configuration).pulseAddress
    return PulseInput(
      applicationName: configuration.nameForUsers, applicationID: configuration.applicationID, format: format,
      isVoiceChat: settings.purpose == .voiceChat, cancelsEcho: settings.cancelsEcho, block: settings.saneBlock,
      server: server)
  }

  /// The choice of a configuration, by the environment where it is automatic. `onUnknown` takes a name that is none.
  private static func choice(
    of configuration: AudioEngine.Configuration, onUnknown: (String) -> Void = { _ in }
  ) -> AudioEngine.OutputChoice {
    guard configuration.output == .automatic, let name = processVariable("TACET_OUTPUT") else {
      return configuration.output
    }
    guard let named = AudioEngine.OutputChoice(named: name) else {
      onUnknown(name)
      return configuration.output
    }
    return named
  }
}
