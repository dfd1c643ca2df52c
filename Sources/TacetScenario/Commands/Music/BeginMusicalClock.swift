import Tacet
import TacetJSON

/// A musical clock for the effects begins.
struct BeginMusicalClock: ScenarioCommand {
  static let names = ["musicalClock"]
  static let keys = JSONFields.tempoKeys

  let tempo: TempoMap

  init(_ fields: JSONFields) { tempo = fields.tempoMap() }

  func perform(in stage: ScenarioStage) { stage.musicalClock = MusicalClock(tempo, of: stage.engine) }
}
