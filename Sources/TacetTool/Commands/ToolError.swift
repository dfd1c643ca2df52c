import Tacet

/// Why the tool could not do what it was told.
enum ToolError: Error {
  /// A scenario says what can not be.
  case scenario(ScenarioError)
  /// A sound file can not be used.
  case sound(DecodingError)
  /// No sound can be mixed.
  case engine(EngineError)
  /// A soundtrack could not be read on; why.
  case soundtrack(String)
  /// A file can not be written.
  case unwritable(path: String, reason: String)
  /// The user ended it.
  case interrupted
}

extension ToolError: CustomStringConvertible {
  /// One plain sentence that names what is concerned.
  var description: String {
    switch self {
    case .scenario(let error): error.description
    case .sound(let error): error.description
    case .engine(let error): error.description
    case .soundtrack(let reason): reason
    case .unwritable(let path, let reason): "\(path): can not be written: \(reason)"
    case .interrupted: "interrupted; nothing was written"
    }
  }
}
