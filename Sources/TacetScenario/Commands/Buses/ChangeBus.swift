import Tacet
import TacetJSON

/// New parameters of a bus; nil leaves a parameter unchanged.
struct ChangeBus: ScenarioCommand {
  static let names = ["bus"]
  static let keys = ScenarioFade.keys.union([
    "name", "gain", "metered", "mute", "pause", "pausesWithGame", "parent",
  ]).union(Snapshot.Values.keys)

  let name: String
  let gain: Gain?
  let metered: Bool?
  let mute: Bool?
  let pause: Bool?
  let pausesWithGame: Bool?
  let parent: String?
  /// Its filters, equaliser, compressor, pan and time scale.
  let values: Snapshot.Values
  /// How they change, but `pausesWithGame` and `parent`.
  let change: ScenarioFade

  /// Reads new parameters; at least one must be there.
  init(_ fields: JSONFields) {
    name = fields.name("name")
    gain = fields.gain("gain")
    metered = fields.bool("metered")
    mute = fields.bool("mute")
    pause = fields.bool("pause")
    pausesWithGame = fields.bool("pausesWithGame")
    parent = fields.string("parent")
    values = Snapshot.Values(fields)
    for fault in values.faults(ofBus: name) { fields.add(.refused("\(name) \(fault)")) }
    change = ScenarioFade(fields)
    guard values == Snapshot.Values() else { return }
    fields.needOne(of: ["gain", "metered", "mute", "parent", "pause", "pausesWithGame"] + Snapshot.Values.names)
  }

  func perform(in stage: ScenarioStage) throws {
    let bus = try stage.engine.makeBus(name)
    let fade = stage.fade(change)
    if let parent { try bus.setParent(try stage.engine.makeBus(parent)) }
    if let metered { bus.isMetered = metered }
    if let gain { bus.setGain(gain, over: fade) }
    if let mute { bus.setMuted(mute, over: fade) }
    if let pausesWithGame { bus.pausesWithGame = pausesWithGame }
    if let pause { bus.setPaused(pause, over: fade) }
    guard values != Snapshot.Values() else { return }
    values.apply(to: bus, over: fade)
    if let timeScale = values.timeScale {
      stage.log(["event": "timeScale", "bus": name, "timeScale": Double(timeScale)])
    }
    var others = values
    others.timeScale = nil
    if others != Snapshot.Values() {
      stage.log(["event": "bus", "bus": name, "values": others.json], fade.start.members)
    }
  }
}
