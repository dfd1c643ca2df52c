import TacetSignal

/// The microphone in the state of an engine.
package struct MicrophoneRecord: Codable, Hashable, Sendable {
  /// A recording is `on`, `held` or `off`.
  package var recording: String
  /// The same in words, with what holds it or has ended it, or why it could not go on.
  package var words: String
  package var reasons: [String]
  /// A stream is open, and the desktop shows it.
  package var open: Bool
  package var muted, pausesWithGame: Bool
  /// Decibels; nil for silence.
  package var gain: Double?
  package var level: MeterRecord
  /// As they were granted; nil before the first frame.
  package var sampleRate, channels: Int?
  package var recordedFrames, lostFrames, readyFrames: Int
  /// The name of the input that is recorded, or would be; nil while it is not known.
  package var input: String?
}

extension MicrophoneRecord {
  init(_ microphone: Microphone) {
    let verdict = microphone.verdict
    recording = !verdict.isAsked ? "off" : verdict.reasons.isEmpty ? "on" : "held"
    words = microphone.error?.description ?? verdict.summary
    reasons = verdict.reasons.map(\.description)
    open = microphone.isRecording
    (muted, pausesWithGame) = (microphone.isMuted, microphone.pausesWithGame)
    gain = microphone.gain > .silence ? Double(microphone.gain.decibels) : nil
    level = MeterRecord(microphone.level)
    (sampleRate, channels) = (microphone.format?.sampleRate, microphone.format?.channels)
    (recordedFrames, lostFrames) = (microphone.recordedFrames, microphone.lostFrames)
    readyFrames = microphone.readyFrames
    input = microphone.inputs.first(where: \.isCurrent)?.name
  }
}
