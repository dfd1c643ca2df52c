internal import TacetJSON
import TacetSignal

/// An effect of a bank.
struct BankEffect: Hashable, Sendable {
  var path = ""
  var limit: PlayLimit?
  var space: SpatialVoice?
  var caption: String?
  var reverbSend: ReverbSend?
  let position: JSON.Position

  /// Reads a path, or an object; nil where that is wrong.
  init?(_ json: JSON, entry: String, _ faults: BankFaults) {
    position = json.position
    let fields = BankFields(file: json, entry: entry, keys: ["limit", "space", "caption", "reverbSend"], faults)
    limit = fields.limit("limit")
    space = fields.space("space")
    caption = fields.string("caption")
    reverbSend = fields.send("reverbSend")
    guard json.string != nil || json.object != nil, let path = fields.path("file") else { return nil }
    self.path = path
  }

  /// Gives a loaded effect its settings.
  func apply(to effect: SoundEffect) {
    if let limit { effect.limit = limit }
    if let space { effect.space = space }
    if let caption { effect.caption = caption }
    if let reverbSend { effect.reverbSend = reverbSend }
  }
}
