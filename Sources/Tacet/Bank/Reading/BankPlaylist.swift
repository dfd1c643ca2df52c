import TacetDecoding
internal import TacetJSON

/// A playlist of a bank.
struct BankPlaylist: Hashable, Sendable {
  private let soundtracks: [String]
  private let order: Playlist.Order
  private let repeats: Bool
  private let loops: LoopCount
  private let seed: UInt64?
  private let crossfade: Fade

  /// Reads a playlist of soundtracks with these names.
  init(_ json: JSON, entry: String, soundtracks known: Set<String>, seed missing: UInt64?, _ faults: JSONFaults) {
    let keys: Set<String> = ["soundtracks", "order", "repeat", "loop", "seed", "crossfade", "curve"]
    let fields = JSONFields(json, entry: entry, keys: keys, faults)
    soundtracks = fields.names("soundtracks", of: "soundtrack", known: known) ?? []
    fields.need("soundtracks")
    if fields.has("soundtracks"), soundtracks.isEmpty {
      fields.add(.refused("a playlist needs at least one soundtrack"), key: "soundtracks")
    }
    order = fields.choice("order", of: Playlist.Order.self) ?? .inOrder
    repeats = fields.bool("repeat") ?? false
    loops = fields.loopCount("loop") ?? false
    seed = fields.seed() ?? missing
    fields.need("crossfade", with: ["curve"])
    crossfade = Fade(fields.duration("crossfade") ?? .zero, fields.choice("curve", of: RampCurve.self))
  }

  /// The playlist of opened soundtracks.
  func made(of opened: [String: Soundtrack]) -> Playlist {
    Playlist(
      soundtracks.compactMap { opened[$0] }, order: order, repeats: repeats, loops: loops,
      seed: seed ?? .random(in: 0 ... .max), crossfade: crossfade)
  }
}
