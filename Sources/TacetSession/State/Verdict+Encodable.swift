extension SilenceReasons: Encodable {
  private enum Key: String, CodingKey { case effects, soundtrack, outside }

  /// Encodes an object with the keys `effects` and `soundtrack`, each an array of ``HoldReason/description``, each string
  /// once: several holds of the game are one `game`; and, where there are any, `outside`: ``OutsideReason/description``.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Self.strings(effects), forKey: .effects)
    try object.encode(Self.strings(soundtrack), forKey: .soundtrack)
    if !outside.isEmpty { try object.encode(outside.map(\.description), forKey: .outside) }
  }

  private static func strings(_ reasons: [HoldReason]) -> [String] {
    reasons.map(\.description).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension Verdict: Encodable {
  private enum Key: String, CodingKey { case effects, soundtrack, reasons }

  /// Encodes the levels and their reasons, as logs show them: an object with the keys `effects`, `soundtrack`
  /// (``Audibility/name``) and `reasons`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(effects.name, forKey: .effects)
    try object.encode(soundtrack.name, forKey: .soundtrack)
    try object.encode(reasons, forKey: .reasons)
  }
}
