import Tacet
import TacetJSON
import TacetSession

/// The system's mixer or volume silences a stream of the game's, or does so no more: a signal for each cause, under the
/// word that logs have for it.
struct SilenceOutside: ScenarioCommand {
  static let names = OutsideReason.Cause.allCases.map { "outside:\($0.rawValue)" }
  static let keys: Set<String> = ["on", "output", "stream"]

  let reason: OutsideReason
  let isOn: Bool

  init(_ fields: JSONFields) {
    let cause = OutsideReason.Cause(rawValue: String(fields.string("signal")?.dropFirst("outside:".count) ?? ""))
    reason = OutsideReason(
      cause ?? .mixerMuted, output: fields.string("output") ?? "output",
      stream: fields.choice("stream", of: OutsideReason.Stream.self) ?? .engine)
    isOn = fields.flag("on")
  }

  func perform(in stage: ScenarioStage) {
    stage.outside = stage.outside.filter { $0 != reason } + (isOn ? [reason] : [])
    stage.engine.observe(.outside(stage.outside.sorted()))
  }
}
