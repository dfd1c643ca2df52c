import TacetSystem

extension SoundBank {
  /// The kinds of entries.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A sound effect: ``BankSounds/effect(_:)``.
    case effect
    /// Variations of effects: ``BankSounds/set(_:)``.
    case set
    /// A soundtrack: ``BankSounds/soundtrack(_:)``.
    case soundtrack
    /// A playlist: ``BankSounds/playlist(_:)``.
    case playlist
    /// A bus: ``AudioEngine/makeBus(_:)``.
    case bus
    /// A snapshot of buses: ``BankSounds/snapshot(_:)``.
    case snapshot
    /// A reverb: ``BankSounds/reverb(_:)``.
    case reverb
    /// A zone with a reverb of its own: ``BankSounds/zone(_:)``.
    case zone
  }
}

/// A sound bank that can not be used, or a name that is not in it.
public enum SoundBankError: Error, Hashable, Sendable {
  /// The manifest can not be read; the reason.
  case unreadable(file: String, reason: String)
  /// Everything that is wrong in the manifest or with its sounds, in the order of the file; of more than 100 faults the
  /// first 100. Never empty.
  case invalid([SoundBankFault])
  /// The bank has no entry of this name.
  case unknownName(SoundBank.Kind, String)
  /// The loading was cancelled.
  case cancelled
}

extension SoundBankError {
  /// These faults in the order of the file; nil without any.
  init?(_ faults: [SoundBankFault]) {
    if faults.isEmpty { return nil }
    self = .invalid(Array(faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.prefix(100)))
  }
}

extension SoundBankError: CustomStringConvertible {
  /// One sentence; of several faults the first, and how many there are besides.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): can not be read: \(reason)"
    case .invalid(let faults):
      (faults.first?.description ?? "invalid") + (faults.count > 1 ? " (and \(faults.count - 1) more)" : "")
    case .unknownName(let kind, let name): "the bank has no \(kind.rawValue) \"\(name.shown(limit: 80))\""
    case .cancelled: "the loading of the bank was cancelled"
    }
  }
}
