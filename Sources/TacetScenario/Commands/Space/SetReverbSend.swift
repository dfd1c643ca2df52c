import Tacet
import TacetJSON

/// The send of a voice, of the voices of an effect or of those of a bus to the reverb.
struct SetReverbSend: ScenarioCommand {
  enum Sender: Hashable, Sendable {
    case voice(String)
    case effect(String)
    case bus(String)
  }

  static let names = ["reverb.send"]
  static let keys = ScenarioFade.keys.union(["voice", "effect", "bus", "on"])
    .union(JSONFields.sendKeys)

  let sender: Sender
  /// Nil: what the bus says, or the one above it.
  let send: ReverbSend?
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    fields.needOne(of: ["bus", "effect", "voice"])
    fields.refuseSeveral(of: ["bus", "effect", "voice"])
    let (voice, effect) = (fields.string("voice"), fields.string("effect"))
    sender = voice.map { .voice($0) } ?? effect.map { .effect($0) } ?? .bus(fields.string("bus") ?? "")
    let send = fields.reverbSend()
    self.send = fields.bool("on") ?? true ? send : nil
    change = ScenarioFade(fields)
    if effect != nil, change.when != nil || change.fade.delay > .zero {
      fields.add(.refused("\"effect\" is there beside a moment; it must be \"voice\" or \"bus\""))
    }
  }

  func check(_ names: inout ScenarioResolver) {
    switch sender {
    case .voice(let name): names.need(voice: name)
    case .effect(let name): names.need(name, .effect)
    // Any bus is made when it is named.
    case .bus: break
    }
  }

  func perform(in stage: ScenarioStage) throws {
    let fade = stage.fade(change)
    switch sender {
    case .voice(let name):
      if let voice = stage.voices[name] {
        stage.engine[voice].setReverbSend(send, over: fade)
      }
    case .effect(let name): stage.sounds.effects[name]?.reverbSend = send
    case .bus(let name): try stage.engine.makeBus(name).setReverbSend(send, over: fade)
    }
    stage.log(members, fade.start.members)
  }

  /// The line's members, but for a time that it waits for.
  var members: LogLine.Members {
    let (kind, name): (StaticString, String) =
      switch sender {
      case .voice(let name): ("voice", name)
      case .effect(let name): ("effect", name)
      case .bus(let name): ("bus", name)
      }
    // Silence has no decibels.
    let gain = send.flatMap { $0.gain > .silence ? (Double($0.gain.decibels) * 100).rounded() / 100 : nil }
    return [
      "event": "reverbSend", kind: name, "on": send != nil, "gain": gain, "lowPass": send?.filter.lowPassStrength,
      "highPass": send?.filter.highPassStrength,
    ]
  }
}
