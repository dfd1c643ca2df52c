import struct Tacet.AudioFormat
import struct Tacet.WaveFileWriter

/// A run without a speaker: its sound, and the log of it.
struct OfflineRecording: ~Copyable {
  let console: Console
  /// The frames that are rendered.
  private(set) var frame = 0
  private var file: WaveFileWriter?
  private var log = RunLog()
  /// The loudest sample since the last step.
  private var peak: Float = 0

  private var audio: DemoAudio { console.audio }
  var sampleRate: Int { audio.sampleRate }

  init(_ console: Console) { self.console = console }

  /// Begins a WAV file with names at frames of it.
  mutating func begin(_ path: String, marks: [(frame: Int, name: String)]) throws {
    file = try WaveFileWriter(
      path: path, format: AudioFormat(sampleRate: sampleRate, channels: 2), marks: marks.map { .init(at: $0, $1) })
    try add("start")
  }

  /// Renders the next block, in which these sounds begin.
  mutating func render(frames: Int, _ cues: [Cue]) throws {
    for cue in cues { try log.add(cue, frame: frame) }
    let block = try audio.render(frames: frames)
    peak = block.samples.reduce(peak) { max($0, abs($1)) }
    frame += frames
    try file?.append(block.samples)
    for event in block.events { try log.add(event) }
  }

  /// Performs a step of the script, and logs what follows from it. Returns the error's text where it fails.
  mutating func perform(_ command: Command, isOn: Bool?) throws -> String? {
    audio.sound.playClick()
    let failure = console.perform(command)
    try add(command.rawValue, isOn: isOn)
    return failure
  }

  /// Completes the file, and returns the log.
  mutating func end() throws -> String {
    try add("end")
    try file?.close()
    return log.text
  }

  private mutating func add(_ cause: String, isOn: Bool? = nil) throws {
    let state = try console.state
    try log.add(
      RunLog.Step(
        frame: frame, cause: cause, isOn: isOn,
        soundtrackFrame: state.soundtrack.file == nil ? 0 : state.soundtrack.soundtrackFrame, peak: peak,
        snapshot: console.snapshot, stage: state.stage))
    peak = 0
  }
}
