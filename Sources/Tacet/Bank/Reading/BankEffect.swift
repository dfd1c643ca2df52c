internal import TacetJSON
import TacetSignal

/// An effect of a bank.
struct BankEffect: Hashable, Sendable {
  /// The file, and whether it is streamed.
  struct Origin: Hashable, Comparable, Sendable {
    var path = ""
    var isStreamed = false

    static func < (one: Origin, other: Origin) -> Bool {
      one.path == other.path ? !one.isStreamed && other.isStreamed : one.path < other.path
    }
  }

  var origin = Origin()
  var limit: PlayLimit?
  var space: SpatialVoice?
  var caption: String?
  var reverbSend: ReverbSend?
  let position: JSON.Position

  /// Reads a path, or an object; nil where that is wrong.
  init?(_ json: JSON, entry: String, paths: BankPath, _ faults: JSONFaults) {
    position = json.position
    let keys: Set<String> = ["streamed", "limit", "space", "caption", "reverbSend"]
    let fields = JSONFields(json, or: "file", entry: entry, keys: keys, faults)
    limit = fields.limit("limit")
    space = fields.space("space")
    caption = fields.string("caption")
    reverbSend = fields.send("reverbSend")
    let isStreamed = fields.bool("streamed") ?? false
    guard json.string != nil || json.object != nil, let path = fields.path("file", paths) else { return nil }
    origin = Origin(path: path, isStreamed: isStreamed)
  }

  /// Gives a loaded effect its settings.
  func apply(to effect: SoundEffect) {
    if let limit { effect.limit = limit }
    if let space { effect.space = space }
    if let caption { effect.caption = caption }
    if let reverbSend { effect.reverbSend = reverbSend }
  }
}
