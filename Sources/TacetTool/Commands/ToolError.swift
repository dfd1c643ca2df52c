import Tacet
import TacetScenario
import TacetSystem

/// An error that ends a command.
enum ToolError: Error {
  case scenario(ScenarioError)
  /// A sound file can not be used.
  case sound(DecodingError)
  case engine(EngineError)
  /// A sound bank, or a sound of it, can not be used.
  case bank(SoundBankError)
  /// A file can not be written.
  case unwritable(path: String, reason: String)
  /// The user interrupted the command.
  case interrupted
  /// There is no such output; the names of those that are listed.
  case unknownOutput(String, listed: [String])
  /// There is no such input; the names of those that are listed.
  case unknownInput(String, listed: [String])
  /// The bank has no such sound; the names of those that it has.
  case unknownSound(String, listed: [String])
  /// A bank is listened to by keys, and there are none; the names of its sounds.
  case noKeys(listed: [String])
  /// Nothing could be recorded, or no more.
  case microphone(MicrophoneError)
  /// Nothing of a playback could be heard.
  case unheard
}

extension ToolError: CustomStringConvertible {
  /// The error in one sentence.
  var description: String {
    switch self {
    case .scenario(let error): error.description
    case .sound(let error): error.description
    case .engine(let error): error.description
    case .bank(let error): error.description
    case .unwritable(let path, let reason): "\(path): can not be written: \(reason)"
    case .interrupted: "interrupted; nothing was written"
    case .unknownOutput(let name, let listed):
      "there is no output \"\(name.short)\"; " + Suggestion.text(for: name, among: listed, kind: "outputs")
    case .unknownInput(let name, let listed):
      "there is no input \"\(name.short)\"; " + Suggestion.text(for: name, among: listed, kind: "inputs")
    case .unknownSound(let name, let listed):
      "the bank has no sound \"\(name.short)\"; " + Suggestion.text(for: name, among: listed, kind: "sounds")
    case .noKeys(let listed):
      "a bank is listened to by keys on a terminal; elsewhere name a sound: \(listed.joined(separator: ", "))"
    case .microphone(let error): error.description
    case .unheard: "nothing was heard"
    }
  }
}
