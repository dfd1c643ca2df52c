/// Reasons that hold at once, each once: a bit for each that there can be, and the names of other music. It takes no
/// memory of its own, for a game may mute and pause in every frame.
struct HeldReasons: Sendable, Hashable {
  private var bits: UInt32 = 0
  /// The names of other music, sorted.
  private var names: [String] = []

  /// The bit of each reason that is no name.
  private static let places = Dictionary(uniqueKeysWithValues: zip(HoldReason.all, UInt32(0)...))

  var isEmpty: Bool { bits == 0 && names.isEmpty }

  /// The reasons, sorted.
  var sorted: [HoldReason] {
    var music = names.map(HoldReason.otherMusic)
    if contains(.otherMusicUnknown) { music = (music + [.otherMusicUnknown]).sorted() }
    let others = HoldReason.all.filter { $0 != .otherMusicUnknown && contains($0) }
    let next = others.firstIndex { $0 > .otherMusicUnknown } ?? others.endIndex
    return others[..<next] + music + others[next...]
  }

  private func contains(_ reason: HoldReason) -> Bool { bits & Self.bit(of: reason) != 0 }

  /// Adds a reason that is not other music's name.
  mutating func insert(_ reason: HoldReason) { bits |= Self.bit(of: reason) }

  /// Adds the `names` of other music, which are sorted, each there once, and the music that may play.
  mutating func insert(music names: [String], isUnknown: Bool) {
    self.names = names
    if isUnknown, !names.contains("unknown") { insert(.otherMusicUnknown) }
  }

  private static func bit(of reason: HoldReason) -> UInt32 { places[reason].map { 1 << $0 } ?? 0 }
}
