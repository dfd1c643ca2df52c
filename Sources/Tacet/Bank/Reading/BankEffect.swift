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
  var captionCooldown: Duration?
  var reverbSend: ReverbSend?
  /// In frames of the file.
  var loop: LoopRegion?
  var defaults = SoundEffect.Defaults()
  let position: JSON.Position

  /// Reads a path, or an object; nil where that is wrong. `buses`: those that it may name besides those of every
  /// engine.
  init?(_ json: JSON, entry: String, paths: BankPath, buses: Set<String>, _ faults: JSONFaults) {
    position = json.position
    let keys: Set<String> = [
      "streamed", "limit", "space", "caption", "captionCooldown", "reverbSend", "loop", "gain", "bus", "priority",
    ]
    let fields = JSONFields(json, or: "file", entry: entry, keys: keys, faults)
    limit = fields.limit("limit")
    space = fields.space("space")
    caption = fields.string("caption")
    captionCooldown = fields.duration("captionCooldown")
    reverbSend = fields.send("reverbSend")
    loop = fields.loop("loop")
    if let gain = fields.gain("gain") { defaults.gain = gain }
    defaults.bus = fields.busOfEffects("bus", known: buses)
    defaults.priority = fields.priority() ?? 0
    let isStreamed = fields.bool("streamed") ?? false
    guard json.string != nil || json.object != nil, let path = fields.path("file", paths) else { return nil }
    origin = Origin(path: path, isStreamed: isStreamed)
  }

  /// Gives a loaded effect its settings.
  ///
  /// - Throws: ``EngineError/invalidLoop(_:)`` for a loop that is not in its file; it has the others then.
  func apply(to effect: SoundEffect) throws(EngineError) {
    if let captionCooldown { effect.captionCooldown = captionCooldown }
    if defaults != SoundEffect.Defaults() {
      (effect.gain, effect.bus, effect.priority) = (defaults.gain, defaults.bus, defaults.priority)
    }
    if let limit { effect.limit = limit }
    if let space { effect.space = space }
    if let caption { effect.caption = caption }
    if let reverbSend { effect.reverbSend = reverbSend }
    if let loop { try effect.setLoop(ofFile: loop) }
  }
}
