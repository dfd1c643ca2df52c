import Tacet
import TacetJSON

/// The status of a voice, for the log.
struct LogStatus: ScenarioCommand {
  static let names = ["status"]
  static let keys: Set<String> = ["voice"]

  let voice: String

  init(_ fields: JSONFields) { voice = fields.name("voice") }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) {
    guard let playing = stage.voices[voice] else { return }
    stage.log(
      members(
        stage.engine[playing].status, position: stage.engine[playing].frame,
        gain: stage.engine[playing].heardGain, fade: stage.engine[playing].fadeState
      ))
  }

  /// The line's members; `position` is the frame of the effect, and `gain` that at which it is mixed, nil once the
  /// voice has ended. A `fade` that is under way has a member too.
  func members(_ status: VoiceStatus, position: Int?, gain: Gain?, fade: FadeState? = nil) -> [LogLine.Members] {
    // Silence has no decibels.
    let gain = gain.flatMap { $0 > .silence ? (Double($0.decibels) * 100).rounded() / 100 : nil }
    let head: LogLine.Members = ["voice": voice, "event": "status", "status": StatusWord(status).rawValue]
    let place: LogLine.Members = ["voiceFrame": position, "gain": gain]
    var fading: LogLine.Members = [:]
    if let fade, fade != .steady { fading = ["fade": fade.rawValue] }
    return switch status {
    case .ended(let reason, let end): [head, ["reason": reason.rawValue, "endFrame": end.rawValue]]
    case .unheard(let reasons), .held(let reasons): [head, ["reasons": reasons.map(\.description)], place, fading]
    case .waiting(let start): [head, ClockTime?.some(start).members, place, fading]
    case .unknown, .paused, .busPaused, .busSilent, .inaudible, .tooFar, .outranked, .playing:
      [head, place, fading]
    }
  }
}
