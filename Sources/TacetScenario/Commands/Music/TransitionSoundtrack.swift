import Tacet
import TacetJSON

struct TransitionSoundtrack: ScenarioCommand {
  private enum Place: String, CaseIterable { case bar, beat, end }

  static let names = ["soundtrack.transition"]
  static let keys: Set<String> = [
    "name", "loop", "exit", "beats", "entry", "sameBeat", "fadeOut", "fadeIn", "curve",
    "every", "lead",
  ]

  let name: String
  let loops: LoopCount
  let transition: MusicTransition

  init(_ fields: JSONFields) {
    name = fields.name("name")
    loops = fields.loopCount("loop") ?? true
    var transition = MusicTransition()
    let every = fields.integer("every", in: 1...1_000_000) ?? 1
    switch fields.choice("exit", of: Place.self) ?? .bar {
    case .bar: transition.exit = .next(.bars(every))
    case .beat: transition.exit = .next(.beats(every))
    case .end: transition.exit = .end
    }
    // Exit points take the place of an exit.
    if let beats = fields.array("beats", "an array of numbers", \.number) { transition.exit = .beats(beats) }
    if let beat = fields.number("entry", in: 0...1e9, "of a beat from 0 on") { transition.entry = .beat(beat) }
    if fields.bool("sameBeat") ?? false { transition.entry = .sameBeat }
    if let fade = fields.duration("fadeOut") { transition.fadeOut = fade }
    if let fade = fields.duration("fadeIn") { transition.fadeIn = fade }
    if let curve = fields.choice("curve", of: RampCurve.self) { transition.curve = curve }
    if let lead = fields.duration("lead") { transition.lead = lead }
    self.transition = transition
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack) }

  func perform(in stage: ScenarioStage) {
    guard let soundtrack = stage.music.soundtracks[name] else { return }
    stage.engine.soundtrack.transition(to: soundtrack, transition, loops: loops, completion: stage.music.keep)
  }
}
