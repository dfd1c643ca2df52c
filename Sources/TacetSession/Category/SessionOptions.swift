/// Options of a ``SessionCategory``. Never sticky: each `setCategory` names all the options it wants.
///
/// A category without any behaves as people expect: refine it only where the game would be worse without.
public struct SessionOptions: OptionSet, Sendable, Hashable, CustomStringConvertible {
  /// One bit for each option.
  public let rawValue: UInt8

  /// Options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Pause no other player, and be interrupted by no other music. Allowed by ``SessionCategory/playback`` and
  /// ``SessionCategory/playAndRecord``.
  public static let mixWithOthers = SessionOptions(rawValue: 1 << 0)

  /// Turn other players down while the session is active and not in the background. Allowed by
  /// ``SessionCategory/ambient``, and by ``SessionCategory/playback`` and ``SessionCategory/playAndRecord`` together
  /// with ``mixWithOthers``.
  public static let duckOthers = SessionOptions(rawValue: 1 << 1)

  /// The options that a scenario or a command line names: `mixWithOthers`, `duckOthers`.
  ///
  /// - Throws: ``SessionError/unknownName(_:)``. A known option is returned even if no category allows it yet;
  ///   setting it is what throws.
  package init(named names: [String]) throws(SessionError) {
    self = []
    for name in names {
      switch name {
      case "mixWithOthers": insert(.mixWithOthers)
      case "duckOthers": insert(.duckOthers)
      default: throw .unknownName(name)
      }
    }
  }

  /// The names of the known options, as a scenario spells them.
  package var names: [String] {
    var names: [String] = []
    if contains(.mixWithOthers) { names.append("mixWithOthers") }
    if contains(.duckOthers) { names.append("duckOthers") }
    return names
  }

  /// The names of the options, as a scenario spells them, separated by commas; `none` if there are none.
  public var description: String {
    var names = names
    let unnamed = subtracting([.mixWithOthers, .duckOthers])
    if !unnamed.isEmpty { names.append("option \(unnamed.rawValue)") }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
