import Tacet
import TacetReport

/// The outputs that `tacet outputs` lists, as values of `--output`.
enum ListedOutput {
  private static let words = [
    "automatic", "pipewire", "pipewire:REMOTE", "pulse", "pulse:ADDRESS", "alsa", "alsa:DEVICE",
  ]

  /// The output of this name: a word, or the id or name of a listed output, which the engine is to choose.
  ///
  /// - Throws: ``ToolError``, with the names of those that there are.
  static func choice(named name: String) throws(ToolError) -> (AudioEngine.OutputChoice, SavedOutput?) {
    if let choice = AudioEngine.OutputChoice(named: name) { return (choice, nil) }
    let outputs = ServiceSurvey([.soundServer]).outputs
    guard let output = find(name, in: outputs) else {
      // Of those with one name, the id says which.
      let names = outputs.map { output in outputs.count { $0.name == output.name } > 1 ? output.id : output.name }
      throw ToolError("there is no output", name, among: names + words, kind: "outputs")
    }
    return (.server(""), SavedOutput(output))
  }

  /// An id or a name in full; else a name without regard to case.
  static func find(_ name: String, in outputs: [AudioDevice]) -> AudioDevice? {
    outputs.first { $0.id == name } ?? outputs.first { $0.name == name }
      ?? outputs.first { $0.name.lowercased() == name.lowercased() }
  }
}
