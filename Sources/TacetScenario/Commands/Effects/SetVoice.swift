import Tacet
import TacetJSON

/// New parameters of a voice; nil leaves a parameter unchanged.
struct SetVoice: ScenarioCommand {
  private static let parameters = ScenarioSpace.keys.union([
    "gain", "pan", "pitch", "position", "loop", "bus", "priority", "startAt",
  ])

  static let names = ["set"]
  static let keys = parameters.union(ScenarioTime.keys).union(["voice", "over", "curve"])

  let voice: String
  let gain: Gain?
  let pan: Float?
  let pitch: Float?
  let position: SIMD3<Float>?
  let space: ScenarioSpace
  let loops: LoopCount?
  let bus: String?
  let priority: Int?
  /// In seconds of the scenario.
  let startsAt: Double?
  /// How long gain, pan, pitch, position and occlusion take; nil: the gain 5 ms, the occlusion 100 ms, the others none.
  let over: Duration?
  /// When they change; nil: at once.
  let when: ScenarioTime?
  /// The curve of these ramps.
  let curve: RampCurve

  /// Reads new parameters; at least one must be there.
  init(_ fields: JSONFields) {
    voice = fields.name("voice")
    gain = fields.gain("gain")
    pan = fields.pan("pan")
    pitch = fields.speed("pitch")
    position = fields.place("position")
    space = ScenarioSpace(fields)
    loops = fields.loopCount("loop")
    bus = fields.effectsBus()
    priority = fields.priority()
    startsAt = fields.seconds("startAt")
    over = fields.duration("over")
    when = ScenarioTime(fields)
    curve = fields.curve()
    fields.needOne(of: Self.parameters.sorted())
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) throws {
    guard let voice = stage.voices[voice] else { return }
    let bus = try bus.map { try stage.engine.makeBus($0) }
    let (engine, ramp, time) = (stage.engine, over ?? .zero, stage.time(when))
    if let gain { engine[voice].setGain(gain, over: Fade(over ?? .milliseconds(5), curve), at: time) }
    if let pan { engine[voice].setPan(pan, over: Fade(ramp, curve), at: time) }
    if let pitch { engine[voice].setPitch(pitch, over: Fade(ramp, curve), at: time) }
    if let position { engine[voice].setPosition(position, over: Fade(ramp, curve), at: time) }
    space.apply(to: engine[voice], over: over, curve: curve, at: time)
    if let loops { engine[voice].setLoops(loops) }
    if let bus { engine[voice].setBus(bus) }
    if let priority { engine[voice].setPriority(priority) }
    if let startsAt { engine[voice].reschedule(to: .engine(stage.frame(startsAt))) }
  }
}
