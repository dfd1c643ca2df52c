internal import TacetJSON
import TacetSignal

/// A bus of a bank; nil leaves a value as it is.
struct BankBus: Hashable, Sendable {
  let gain: Gain?
  let isMuted: Bool?
  let pausesWithGame: Bool?
  let limit: PlayLimit?
  /// Its other values.
  let values: Snapshot.Values
  let reverbSend: ReverbSend?
  let parent: String?
  /// The buses that it goes down under.
  let ducking: [String: Ducking]
  let position: JSON.Position

  init(_ json: JSON, entry: String, _ faults: JSONFaults) {
    let keys: Set<String> = ["gain", "mute", "pausesWithGame", "limit", "parent", "ducking", "reverbSend"]
    let fields = JSONFields(json, entry: entry, keys: keys.union(Snapshot.Values.keys), faults)
    position = json.position
    gain = fields.gain("gain")
    isMuted = fields.bool("mute")
    pausesWithGame = fields.bool("pausesWithGame")
    limit = fields.limit("limit")
    values = Snapshot.Values(fields)
    reverbSend = fields.send("reverbSend")
    parent = fields.string("parent")
    ducking =
      fields.entries("ducking") { json, entry in
        JSONFields(json, entry: entry, keys: JSONFields.duckingKeys, faults).ducking()
      }.values
  }
}
