import Tacet
import TacetJSON

/// New parameters of a voice; nil leaves a parameter unchanged.
struct SetVoice: ScenarioCommand {
  private static let parameters = ScenarioSpace.keys.union([
    "gain", "pan", "pitch", "position", "loop", "bus", "priority", "startAt",
  ])

  static let names = ["set"]
  static let keys = parameters.union(ScenarioFade.keys).union(["voice"])

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
  /// How gain, pan, pitch, position and occlusion change.
  let change: ScenarioFade

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
    change = ScenarioFade(fields)
    fields.needOne(of: Self.parameters.sorted())
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) throws {
    guard let voice = stage.voices[voice] else { return }
    let bus = try bus.map { try stage.engine.makeBus($0) }
    let (engine, fade) = (stage.engine, stage.fade(change))
    if let gain { engine[voice].setGain(gain, over: fade) }
    if let pan { engine[voice].setPan(pan, over: fade) }
    if let pitch { engine[voice].setPitch(pitch, over: fade) }
    if let position { engine[voice].setPosition(position, over: fade) }
    space.apply(to: engine[voice], over: fade)
    if let loops { engine[voice].setLoops(loops) }
    if let bus { try engine[voice].setBus(bus) }
    if let priority { engine[voice].setPriority(priority) }
    if let startsAt { engine[voice].reschedule(to: .engine(stage.frame(startsAt))) }
  }
}
