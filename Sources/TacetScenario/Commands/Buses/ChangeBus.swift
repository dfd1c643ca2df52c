import Tacet
import TacetJSON

/// New parameters of a bus; nil leaves a parameter unchanged.
struct ChangeBus: ScenarioCommand {
  static let names = ["bus"]
  static let keys = ScenarioTime.keys.union([
    "name", "gain", "mute", "pause", "pausesWithGame", "parent", "timeScale", "over", "curve",
  ])

  let name: String
  let gain: Gain?
  let mute: Bool?
  let pause: Bool?
  let pausesWithGame: Bool?
  let parent: String?
  let timeScale: Float?
  /// Nil: the time scale none, the others 10 ms.
  let over: Duration?
  let curve: RampCurve
  /// When gain, mute, pause and time scale change; nil: at once.
  let when: ScenarioTime?

  /// Reads new parameters; at least one must be there.
  init(_ fields: JSONFields) {
    name = fields.name("name")
    gain = fields.gain("gain")
    mute = fields.bool("mute")
    pause = fields.bool("pause")
    pausesWithGame = fields.bool("pausesWithGame")
    parent = fields.string("parent")
    timeScale =
      name == "soundtrack"
      ? fields.number("timeScale", in: 0.0625...4, "from 0.0625 to 4").map { Float($0) } : fields.speed("timeScale")
    over = fields.duration("over")
    curve = fields.curve()
    when = ScenarioTime(fields)
    fields.needOne(of: ["gain", "mute", "parent", "pause", "pausesWithGame", "timeScale"])
  }

  func perform(in stage: ScenarioStage) throws {
    let bus = try stage.engine.makeBus(name)
    let (ramp, time) = (over ?? .milliseconds(10), stage.time(when))
    if let parent { try bus.setParent(try stage.engine.makeBus(parent)) }
    if let gain { bus.setGain(gain, over: Fade(ramp, curve), at: time) }
    if let mute { bus.setMuted(mute, over: Fade(ramp, curve), at: time) }
    if let pausesWithGame { bus.pausesWithGame = pausesWithGame }
    if let pause { bus.setPaused(pause, over: Fade(ramp, curve), at: time) }
    if let timeScale {
      bus.setTimeScale(timeScale, over: Fade(over ?? .zero, curve), at: time)
      stage.log(["event": "timeScale", "bus": name, "timeScale": Double(timeScale)])
    }
  }
}
