import Tacet
import TacetJSON

/// New parameters of a bus; nil leaves a parameter unchanged.
struct ChangeBus: ScenarioCommand {
  static let names = ["bus"]
  static let keys = ScenarioTime.keys.union([
    "name", "gain", "metered", "mute", "pause", "pausesWithGame", "parent", "over", "curve",
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
  /// Nil: 10 ms, and the own time of each of the values.
  let over: Duration?
  let curve: RampCurve
  /// When they change, but `pausesWithGame` and `parent`; nil: at once.
  let when: ScenarioTime?

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
    over = fields.duration("over")
    curve = fields.curve()
    when = ScenarioTime(fields)
    guard values == Snapshot.Values() else { return }
    fields.needOne(of: ["gain", "metered", "mute", "parent", "pause", "pausesWithGame"] + Snapshot.Values.names)
  }

  func perform(in stage: ScenarioStage) throws {
    let bus = try stage.engine.makeBus(name)
    let (ramp, time) = (over ?? .milliseconds(10), stage.time(when))
    if let parent { try bus.setParent(try stage.engine.makeBus(parent)) }
    if let metered { bus.isMetered = metered }
    if let gain { bus.setGain(gain, over: Fade(ramp, curve), at: time) }
    if let mute { bus.setMuted(mute, over: Fade(ramp, curve), at: time) }
    if let pausesWithGame { bus.pausesWithGame = pausesWithGame }
    if let pause { bus.setPaused(pause, over: Fade(ramp, curve), at: time) }
    guard values != Snapshot.Values() else { return }
    values.apply(to: bus, over: over, curve, at: time)
    if let timeScale = values.timeScale {
      stage.log(["event": "timeScale", "bus": name, "timeScale": Double(timeScale)])
    }
    var others = values
    others.timeScale = nil
    if others != Snapshot.Values() { stage.log(["event": "bus", "bus": name, "values": others.json], time.members) }
  }
}
