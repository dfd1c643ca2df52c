import Tacet
import TacetJSON

/// An error of a scenario file: the file, the event where it is one's, and the fault.
enum ScenarioError: Error, Hashable {
  struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The path of the scenario as it was given.
    let file: String
    /// Line and column, where known.
    var position: JSON.Position?
    /// The event's number in the file, counted from 1, and its `do` or `signal`, where known.
    var event: (number: Int, name: String?)?

    var description: String {
      let file = file + (position.map { ":\($0)" } ?? "")
      guard let event else { return file }
      return "\(file): event \(event.number)" + (event.name.map { " (\($0.short))" } ?? "")
    }

    /// This place at a position, where there is one.
    func at(_ position: JSON.Position?) -> Self {
      var place = self
      place.position = position ?? self.position
      return place
    }

    static func == (a: Self, b: Self) -> Bool {
      a.file == b.file && a.position == b.position && a.event?.number == b.event?.number
        && a.event?.name == b.event?.name
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(event?.number)
    }
  }

  /// The file can not be read; the system's reason.
  case unreadable(file: String, reason: String)
  /// The file is neither JSON nor YAML.
  case notJSON(reason: String, Place)
  /// A scenario or an event is no object.
  case notObject(found: String, Place)
  case unknownKey(String, Place)
  /// A required key is missing.
  case missingKey(String, Place)
  /// A value's kind is not `expected`.
  case wrongType(String, found: String, expected: String, Place)
  /// A value is out of range; `expected` describes the range.
  case invalidValue(String, found: String, expected: String, Place)
  /// An event without effect; it needs one of `keys`.
  case nothingToDo(keys: [String], Place)
  /// An unknown name of a `kind`: effect, soundtrack, voice, category, signal …
  case unknownName(kind: String, name: String, Place)
  /// The sound bank can not be used.
  case bank(SoundBankError)
  /// The engine or the session refused the event; its reason.
  case refused(String, Place)
}

extension ScenarioError: CustomStringConvertible {
  /// The error in one sentence, with the file, the event and the key.
  var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): can not be read: \(reason)"
    case .notJSON(let reason, let place): "\(place): is not JSON or YAML: \(reason)"
    case .notObject(let found, let place): "\(place): is \(found), not an object"
    case .unknownKey(let key, let place): "\(place): unknown key \"\(key.short)\""
    case .missingKey(let key, let place): "\(place): \"\(key)\" is missing"
    case .wrongType(let key, let found, let expected, let place):
      "\(place): \"\(key.short)\" is \(found.short), not \(expected)"
    case .invalidValue(let key, let found, let expected, let place):
      "\(place): \"\(key.short)\" is \(found.short); it must be \(expected)"
    case .nothingToDo(let keys, let place):
      "\(place): changes nothing: one of \(keys.map { "\"\($0)\"" }.joined(separator: ", ")) is missing"
    case .unknownName(let kind, let name, let place):
      "\(place): there is no \(kind) \"\(name.short)\"\(Self.suggestion(for: name, kind))"
    case .bank(let error): error.description
    case .refused(let reason, let place): "\(place): \(reason)"
    }
  }

  private static func suggestion(for name: String, _ kind: String) -> String {
    let known =
      switch kind {
      case "command": ScenarioCommand.all.map(\.name)
      case "signal": ScenarioSignal.all.map(\.name)
      case "category": SessionCategory.allCases.map(\.rawValue)
      default: [String]()
      }
    return Suggestion.closest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
