import Tacet

/// The sound of a run without a speaker: rendered when it is asked for, and written with its log.
struct OfflineRecording: ~Copyable {
  let audio: DemoAudio
  let sampleRate: Int
  /// The frames that are rendered.
  private(set) var frame = 0
  private var file: WaveFileWriter?
  private var log = RunLog()
  /// The loudest sample since the last step.
  private var peak: Float = 0

  init(_ audio: DemoAudio) {
    self.audio = audio
    sampleRate = audio.engine.configuration.sampleRate
  }

  /// Begins a WAV file with names at frames of it.
  mutating func begin(_ path: String, marks: [(frame: Int, name: String)]) throws {
    file = try WaveFileWriter(
      path: path, format: AudioFormat(sampleRate: sampleRate, channels: 2), marks: marks.map { .init(at: $0, $1) })
    try log.add("start", isOn: nil, audio, peak: 0)
  }

  /// Renders the next block, in which these sounds begin.
  mutating func render(frames: Int, _ cues: [Cue]) throws {
    for cue in cues { try log.add(cue, frame: frame) }
    let block = try audio.engine.render(frames: frames)
    peak = block.reduce(peak) { max($0, abs($1)) }
    frame += frames
    try file?.append(block)
    try log.add(audio.engine.diagnostics.drainEvents())
  }

  /// Performs a step of the script, and logs what follows from it. Returns the error's text where it fails.
  mutating func perform(_ command: Command, isOn: Bool?) throws -> String? {
    audio.sound.playClick()
    let failure = audio.perform(command)
    try log.add(command.rawValue, isOn: isOn, audio, peak: peak)
    peak = 0
    return failure
  }

  /// Completes the file, and returns the log.
  mutating func end() throws -> String {
    try log.add("end", isOn: nil, audio, peak: peak)
    try file?.close()
    return log.text
  }
}
