import Tacet
import TacetSystem

/// The reason why there is no sound output.
package enum ServerAbsence {
  /// Asks the sound server for a sign of life, for a second at most.
  package static var isPresent: Bool {
    if case .present = ServiceSurvey([.soundServer], limit: 1).answers.first?.presence { true } else { false }
  }

  /// The reason, by such a question: a server may answer and play nothing.
  package static var reason: String { isPresent ? "the sound server plays nothing" : "no sound server answers" }

  /// The reason for an engine with this output: a device of ALSA needs no server.
  package static func reason(for output: AudioEngine.OutputChoice) -> String {
    if case .alsa(let device) = output { "ALSA's device \"\(device.short)\" does not play" } else { reason }
  }
}
