import Tacet
import TacetJSON

/// The recording ends.
struct StopRecording: ScenarioCommand {
  static let names = ["stopRecording"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) { stage.engine.microphone.stop() }
}
