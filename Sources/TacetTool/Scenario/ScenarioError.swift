/// Why a scenario can not be played: the file, the event if it is one's, and what is wrong there.
enum ScenarioError: Error, Hashable {
  /// Where in a scenario something is wrong.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The scenario's path.
    let file: String
    /// The event's number in the file, counted from 1, and its `do` or `signal`, as far as they are known.
    var event: (number: Int, name: String?)?

    var description: String {
      guard let event else { return file }
      return "\(file): event \(event.number)" + (event.name.map { " (\($0))" } ?? "")
    }

    static func == (a: Self, b: Self) -> Bool {
      a.file == b.file && a.event?.number == b.event?.number && a.event?.name == b.event?.name
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(event?.number)
    }
  }

  /// The file can not be read; why, in the system's words.
  case unreadable(file: String, reason: String)
  /// The file is no JSON: why and where, in Foundation's words.
  case notJSON(file: String, reason: String)
  /// A scenario or an event that is no object.
  case notObject(found: String, Place)
  /// A key that nobody knows there.
  case unknownKey(String, Place)
  /// A key that must be there.
  case missingKey(String, Place)
  /// A value of another kind than `expected`.
  case wrongType(String, found: String, expected: String, Place)
  /// A value that can not be; `expected` says what can.
  case invalidValue(String, found: String, expected: String, Place)
  /// An event that asks for nothing; `keys` are those of which it needs one.
  case nothingToDo(keys: [String], Place)
  /// A name of a `kind` (effect, soundtrack, voice, category, signal …) that there is not.
  case unknownName(kind: String, name: String, Place)
  /// What the engine or the session refused; in its words.
  case refused(String, Place)
}

extension ScenarioError: CustomStringConvertible {
  /// One plain sentence that names the file, the event and the key.
  var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): can not be read: \(reason)"
    case .notJSON(let file, let reason): "\(file): is not JSON: \(reason)"
    case .notObject(let found, let place): "\(place): is \(found), not an object"
    case .unknownKey(let key, let place): "\(place): unknown key \"\(key)\""
    case .missingKey(let key, let place): "\(place): \"\(key)\" is missing"
    case .wrongType(let key, let found, let expected, let place):
      "\(place): \"\(key)\" is \(found), not \(expected)"
    case .invalidValue(let key, let found, let expected, let place):
      "\(place): \"\(key)\" is \(found); it must be \(expected)"
    case .nothingToDo(let keys, let place):
      "\(place): changes nothing: one of \(keys.map { "\"\($0)\"" }.joined(separator: ", ")) is missing"
    case .unknownName(let kind, let name, let place): "\(place): there is no \(kind) \"\(name)\""
    case .refused(let reason, let place): "\(place): \(reason)"
    }
  }
}
