import Logging
import TacetOutput

import Glibc

/// Makes the output that a configuration asks for.
enum OutputFactory {
  /// The output, not started; nil for an offline engine. `TACET_OUTPUT` names another one where the choice is automatic.
  /// `latencies` are those of the user's own server.
  static func output(
    for configuration: AudioEngine.Configuration, sampleRate: Int, latencies: () -> LatencyMemory?, logger: Logger
  ) -> (any Output)? {
    var choice = configuration.output
    if choice == .automatic, let name = getenv("TACET_OUTPUT").map({ String(cString: $0) }), !name.isEmpty {
      if let named = AudioEngine.OutputChoice(named: name) {
        choice = named
      } else {
        logger.error(
          "TACET_OUTPUT is \(name), which is no output: automatic, pulse, pulse:ADDRESS, alsa or alsa:DEVICE")
      }
    }
    func pulse(_ server: String?) -> PulseOutput {
      PulseOutput(
        applicationName: configuration.nameForUsers, applicationID: configuration.applicationID,
        sampleRate: sampleRate, latency: configuration.latency,
        remembered: server == nil ? latencies() : nil, server: server)
    }
    func alsa(_ device: String) -> ALSAOutput {
      ALSAOutput(device: device, sampleRate: sampleRate, latency: configuration.latency)
    }
    return switch choice {
    case .offline: nil
    case .automatic: FallbackOutput(first: pulse(nil), second: alsa("default"))
    case .server(let address): pulse(address.isEmpty ? nil : address)
    case .alsa(let device): alsa(device)
    }
  }
}
