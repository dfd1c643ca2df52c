extension SilenceReasons: Encodable {
  private enum Key: String, CodingKey { case effects, soundtrack }

  /// Encodes an object with the keys `effects` and `soundtrack`, each an array of ``HoldReason/description``.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(effects.map(\.description), forKey: .effects)
    try object.encode(soundtrack.map(\.description), forKey: .soundtrack)
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
