import Tacet
import TacetJSON
import TacetSession

/// A scenario that can not be read or played.
public enum ScenarioError: Error, Equatable, Sendable {
  /// The file can not be read; the reason.
  case unreadable(file: String, reason: String)
  /// Everything that is wrong in the file, in its order; of more than 100 faults the first 100. An event that the
  /// engine refused when it came stands alone. Never empty.
  case invalid([SoundBankFault])
  /// The sound bank, or a sound, can not be used.
  case bank(SoundBankError)
  /// A sound can not be used.
  case sound(DecodingError)
  /// The engine can not be made, or refuses what the scenario needs.
  case engine(EngineError)

  init(_ faults: JSONFaults, in file: String) { self = .invalid(faults.inOrder.map { SoundBankFault(file: file, $0) }) }
}

extension ScenarioError: CustomStringConvertible {
  /// One sentence; of several faults the first.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): can not be read: \(reason)"
    case .invalid(let faults), .bank(.invalid(let faults)): Self.first(of: faults)?.description ?? "invalid"
    case .bank(let error): error.description
    case .sound(let error): error.description
    case .engine(let error): error.description
    }
  }

  /// The fault to begin with: a key that is misspelled, before the one that is missing for it.
  private static func first(of faults: [SoundBankFault]) -> SoundBankFault? {
    faults.first { if case .unknownKey = $0.problem { $0.entry == faults.first?.entry } else { false } } ?? faults.first
  }
}
