internal import TacetJSON
import TacetSignal

/// A bus of a bank; nil leaves a value as it is.
struct BankBus: Hashable, Sendable {
  let gain: Gain?
  let isMuted: Bool?
  let pausesWithGame: Bool?
  let limit: PlayLimit?
  let filter: BusFilter?
  /// The filter of the mix of its name.
  let mixFilter: SoundFilter?
  let timeScale: Float?
  let reverbSend: ReverbSend?
  let parent: String?
  /// The buses that it goes down under.
  let ducking: [String: Ducking]
  let position: JSON.Position

  init(_ json: JSON, entry: String, _ faults: JSONFaults) {
    let keys: Set<String> = ["gain", "mute", "pausesWithGame", "limit", "parent", "ducking", "timeScale", "reverbSend"]
    let fields = JSONFields(json, entry: entry, keys: keys.union(JSONFields.filterKeys), faults)
    position = json.position
    gain = fields.gain("gain")
    isMuted = fields.bool("mute")
    pausesWithGame = fields.bool("pausesWithGame")
    limit = fields.limit("limit")
    filter = fields.busFilter()
    mixFilter = fields.mixFilter()
    timeScale = fields.speed("timeScale")
    reverbSend = fields.send("reverbSend")
    parent = fields.string("parent")
    ducking =
      fields.entries("ducking") { json, entry in
        JSONFields(json, entry: entry, keys: JSONFields.duckingKeys, faults).ducking()
      }.values
  }
}
