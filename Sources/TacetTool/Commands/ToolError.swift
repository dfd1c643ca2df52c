import ArgumentParser
import Tacet
import TacetFeedback
import TacetManners
import TacetMeasure
import TacetReport
import TacetScenario
import TacetSystem
import TacetTerminal

/// An error that ends a command, mostly with 1, and with one sentence on standard error, its description.
protocol ShownError: Error, CustomStringConvertible {}

extension AtomicFile.Failure: ShownError {}
extension CheckBaseline.Unreadable: ShownError {}
extension ConversionPlan.Failure: ShownError {}
extension DecodingError: ShownError {}
extension DesktopFolder.Failure: ShownError {}
extension EngineError: ShownError {}
extension GameSearch.Failure: ShownError {}
extension GameStart.Failure: ShownError {}
extension Interrupted: ShownError {}
extension KeyScript.Failure: ShownError {}
extension MannersFailure: ShownError {}
extension MicrophoneError: ShownError {}
extension ScenarioError: ShownError {}
extension ShortSoundError: ShownError {}
extension SoundBankError: ShownError {}
extension VibrationPatternError: ShownError {}

/// An error of the tool's own.
struct ToolError: ShownError {
  let description: String
  /// The command ends with it.
  let status: ExitCode

  init(_ description: String, status: ExitCode = .failure) { (self.description, self.status) = (description, status) }

  /// A name that is none of those that are known: "there is no output "speker"; did you mean "Speaker"?".
  init(_ start: String, _ name: String, among known: [String], kind: String) {
    self.init("\(start) \"\(name.short)\"; " + Suggestion.text(for: name, among: known, kind: kind))
  }
}
