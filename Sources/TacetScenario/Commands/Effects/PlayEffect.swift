import Tacet
import TacetJSON

/// Plays an effect, or the next variation of a set.
struct PlayEffect: ScenarioCommand {
  static let names = ["play"]
  static let keys = ScenarioFade.keysOfFadeIn.subtracting(["when"]).union(ScenarioSpace.keys).union([
    "name", "gain", "pan", "pitch", "loop", "priority", "bus", "position", "from", "startAt", "as",
  ])

  let name: String
  /// The voice's name in events and the log: its `as`, or the effect's name with "#" and a number.
  private(set) var voice: String?
  let gain: Gain
  let pan: Float
  let position: SIMD3<Float>?
  let space: ScenarioSpace
  let pitch: Float
  let loops: LoopCount
  /// Nil: those of the effect.
  let priority: Int?
  let bus: String?
  /// In seconds of the effect.
  let from: Double
  /// How it comes in, and when it starts.
  let fadeIn: ScenarioFade

  init(_ fields: JSONFields) {
    name = fields.name("name")
    voice = fields.string("as")
    gain = fields.gain("gain") ?? .unity
    pan = fields.pan("pan") ?? 0
    pitch = fields.speed("pitch") ?? 1
    loops = fields.loopCount("loop") ?? false
    priority = fields.priority()
    bus = fields.effectsBus()
    position = fields.place("position")
    space = ScenarioSpace(fields)
    from = fields.seconds("from") ?? 0
    fadeIn = ScenarioFade(fields, time: "fadeIn", seconds: "startAt")
  }

  mutating func check(_ names: inout ScenarioResolver) {
    names.need(name, .effect, .set)
    voice = names.add(voice: voice, of: name)
  }

  func perform(in stage: ScenarioStage) throws {
    let bus = try self.bus.map { try stage.engine.makeBus($0) }
    let variation = stage.sounds.sets[name]?.next()
    guard let effect = variation?.effect ?? stage.sounds.effects[name], let voiceName = voice else { return }
    if let variation, let (choice, _) = stage.sounds.effects.first(where: { $0.value === effect }) {
      // As the line of a status: what is chosen by chance has no shorter decimals.
      stage.log([
        "voice": voiceName, "event": "variation", "effect": choice,
        "gain": (Double(variation.gain.decibels) * 100).rounded() / 100,
        "pitch": (Double(variation.pitch) * 10_000).rounded() / 10_000,
      ])
    }
    let voice = stage.engine.play(
      effect, gain: Gain(amplitude: gain.amplitude * (variation?.gain.amplitude ?? 1)), pan: pan, at: position,
      space: space.applied(to: effect.space), pitch: pitch * (variation?.pitch ?? 1), loops: loops,
      from: Int((from * Double(effect.sampleRate)).rounded()), fadeIn: stage.fade(fadeIn),
      on: bus, priority: priority)
    space.apply(to: stage.engine[voice], over: .zero)
    stage.add(voice, of: name, named: voiceName)
  }
}
