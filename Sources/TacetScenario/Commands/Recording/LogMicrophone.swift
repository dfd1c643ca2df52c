import Tacet
import TacetJSON

/// A line with the state of the microphone.
struct LogMicrophone: ScenarioCommand {
  static let names = ["microphone"]
  static let keys: Set<String> = ["mute"]

  /// Mutes the microphone, or ends that; nil: it stays as it is.
  let mute: Bool?

  init(_ fields: JSONFields) { mute = fields.bool("mute") }

  func perform(in stage: ScenarioStage) {
    let microphone = stage.engine.microphone
    if let mute { microphone.isMuted = mute }
    stage.log([
      "event": "microphone", "recording": microphone.isRecording, "muted": microphone.isMuted,
      "recordedFrames": microphone.recordedFrames, "lostFrames": microphone.lostFrames,
      "level": MeterRecord(microphone.level),
    ])
  }
}
