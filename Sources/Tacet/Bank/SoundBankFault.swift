public import TacetDecoding
package import TacetJSON
import TacetSystem

/// One thing that is wrong in a ``SoundBank``, and where.
public struct SoundBankFault: Hashable, Sendable {
  /// The kinds of faults.
  public enum Problem: Hashable, Sendable {
    /// The file is not JSON; what was expected.
    case syntax(String)
    /// A key that means nothing there, and those that do, by the alphabet.
    case unknownKey(String, known: [String])
    /// A required key is missing.
    case missingKey(String)
    /// A value of another kind, or out of range; of the entry itself where `key` is empty.
    case wrongValue(key: String, found: String, expected: String)
    /// The name of an entry that does not exist.
    case unknownName(SoundBank.Kind, String)
    /// A bus that can not be so, or a set that can not play; the reason.
    case refused(String)
    /// The sound can not be used.
    case sound(DecodingError)
    /// The effects together take more memory than ``EffectLibrary/Configuration/budget``.
    case tooMuchSound(bytes: Int, limit: Int)
  }

  /// The path of the manifest, as it was given.
  public let file: String
  /// The entry, as `effects.laser`; empty for the manifest as a whole.
  public let entry: String
  /// The line of the key or the value, counted from 1.
  public let line: Int
  /// The column, in Unicode scalars, counted from 1.
  public let column: Int
  /// The rule that the entry breaks, with the key, name or value at fault.
  public let problem: Problem
}

extension SoundBankFault {
  /// A fault of an entry that begins at a position of the file.
  init(file: String, entry: String, at position: JSON.Position?, _ problem: Problem) {
    self.init(
      file: file, entry: entry, line: position?.line ?? 1, column: position?.column ?? 1, problem: problem)
  }

  /// Keys that are read by their names of before, which nobody is to learn.
  private static let oldKeys = Set(BusControlTable.all.flatMap(\.oldKeys))

  /// A fault that was found while `file` was read.
  package init(file: String, _ fault: JSONFault) {
    let problem: Problem =
      switch fault.problem {
      case .unknownKey(let key, let known): .unknownKey(key, known: known.filter { !Self.oldKeys.contains($0) })
      case .missingKey(let key): .missingKey(key)
      case .wrongValue(let key, let found, let expected): .wrongValue(key: key, found: found, expected: expected)
      case .unknownName(let kind, let name):
        SoundBank.Kind(rawValue: kind).map { .unknownName($0, name) }
          ?? .refused("there is no \(kind) \"\(name.shown(limit: 80))\"")
      case .refused(let reason): .refused(reason)
      }
    self.init(file: file, entry: fault.entry, at: fault.position, problem)
  }
}

extension SoundBankFault: CustomStringConvertible {
  /// `game.json:12:5: effects.laser: unknown key "fiel"; did you mean "file"?`.
  public var description: String {
    "\(file.shown(limit: 200)):\(line):\(column): " + (entry.isEmpty ? "" : "\(entry.shown(limit: 120)): ")
      + problem.description
  }
}

extension SoundBankFault.Problem: CustomStringConvertible {
  /// One sentence. Names and values of the file are on one line, and short.
  public var description: String {
    func quoted(_ text: String) -> String { "\"\(text.shown(limit: 80))\"" }
    return switch self {
    case .syntax(let reason): "is not JSON: \(reason.shown(limit: 200))"
    case .unknownKey(let key, let known):
      "unknown key \(quoted(key)); \(Suggestion.text(for: key, among: known, kind: "keys"))"
    case .missingKey(let key): "\(quoted(key)) is missing"
    case .wrongValue("", let found, let expected): "is \(found.shown(limit: 80)), not \(expected)"
    case .wrongValue(let key, let found, let expected):
      "\(quoted(key)) is \(found.shown(limit: 80)), not \(expected)"
    case .unknownName(let kind, let name): "there is no \(kind.rawValue) \(quoted(name))"
    case .refused(let reason): reason.shown(limit: 400)
    case .sound(let error): error.description.shown(limit: 400)
    case .tooMuchSound(let bytes, let limit):
      "the effects take more than \(bytes) bytes in memory; EffectLibrary.Configuration.budget allows \(limit)"
    }
  }
}
