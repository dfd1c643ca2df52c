import ArgumentParser
import Tacet
import TacetFeedback
import TacetManners
import TacetMeasure
import TacetReport
import TacetScenario
import TacetSystem
import TacetTerminal

/// An error that ends a command, mostly with 1, and with its sentences on standard error, a line each.
protocol ShownError: Error, CustomStringConvertible {
  var sentences: [String] { get }
}

extension ShownError {
  /// Its description alone.
  var sentences: [String] { [description] }
}

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
extension ShortSoundError: ShownError {}
extension VibrationPatternError: ShownError {}

extension ScenarioError: ShownError {
  /// A sentence for each fault of the file, in its order.
  var sentences: [String] {
    switch self {
    case .invalid(let faults), .bank(.invalid(let faults)): faults.map(\.description)
    default: [description]
    }
  }
}

extension SoundBankError: ShownError {
  /// A sentence for each fault of the bank, in its order.
  var sentences: [String] {
    if case .invalid(let faults) = self { faults.map(\.description) } else { [description] }
  }
}

/// An error of the tool's own.
struct ToolError: ShownError {
  let description: String
  /// The command ends with it.
  let status: ExitCode

  init(_ description: String, status: ExitCode = .failure) { (self.description, self.status) = (description, status) }

  /// The file is a scenario, where sounds or a bank were expected.
  init(scenario name: String) {
    self.init("\(name): is a scenario, which tacet render plays: tacet render \(name) -o out.wav")
  }

  /// A name that is none of those that are known: "there is no output "speker"; did you mean "Speaker"?".
  init(_ start: String, _ name: String, among known: [String], kind: String) {
    self.init("\(start) \"\(name.short)\"; " + Suggestion.text(for: name, among: known, kind: kind))
  }
}
