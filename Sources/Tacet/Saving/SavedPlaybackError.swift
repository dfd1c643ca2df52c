import TacetSystem

/// A ``SavedPlayback`` that can not be made, read or restored.
public enum SavedPlaybackError: Error, Hashable, Sendable {
  /// Something that a bank names.
  public struct Item: Hashable, Sendable {
    /// The kind of its entry.
    public let kind: SoundBank.Kind
    /// Its name; the path of a soundtrack that has none.
    public let name: String
  }

  /// Sounds and snapshots that play or are in force and have no name in the banks: all of them. Never empty.
  case unnamed([Item])
  /// Names that the banks do not have any more: all of them. Never empty.
  case unknown([Item])
  /// A soundtrack that is not as it was: what is wrong.
  case changed(soundtrack: String, fault: String)
  /// There is no room for another bus: 62 of the game's own are the most.
  case tooManyBuses(name: String)
  /// It was saved by a newer version, in this form.
  case version(Int)
  /// A value that no engine has saved: where, and what is wrong.
  case damaged(String)
}

extension SavedPlaybackError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    func list(_ items: [Item]) -> String {
      items.prefix(10).map { "\($0.kind.rawValue) \"\($0.name.shown(limit: 80))\"" }.joined(separator: ", ")
        + (items.count > 10 ? " and \(items.count - 10) more" : "")
    }
    return switch self {
    case .unnamed(let items): "not saved: the bank has no name for \(list(items))"
    case .unknown(let items): "not restored: the bank has no \(list(items))"
    case .changed(let name, let fault): "not restored: the soundtrack \"\(name.shown(limit: 80))\" \(fault)"
    case .tooManyBuses(let name):
      "not restored: no room for the bus \"\(name.shown(limit: 80))\": an engine has at most 62 of the game's own"
    case .version(let version): "not restored: it has the form \(version), which is newer than this engine"
    case .damaged(let what): "not restored: \(what.shown(limit: 200))"
    }
  }
}
