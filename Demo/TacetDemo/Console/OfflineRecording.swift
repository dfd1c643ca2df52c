import Tacet

/// The sound of a run without a speaker: rendered when it is asked for, and written with its log.
struct OfflineRecording: ~Copyable {
  let console: Console
  let sampleRate: Int
  /// The frames that are rendered.
  private(set) var frame = 0
  private var file: WaveFileWriter?
  private var log = RunLog()
  /// The loudest sample since the last step.
  private var peak: Float = 0

  private var engine: AudioEngine { console.audio.engine }

  init(_ console: Console) {
    self.console = console
    sampleRate = console.audio.engine.configuration.sampleRate
  }

  /// Begins a WAV file with names at frames of it.
  mutating func begin(_ path: String, marks: [(frame: Int, name: String)]) throws {
    file = try WaveFileWriter(
      path: path, format: AudioFormat(sampleRate: sampleRate, channels: 2), marks: marks.map { .init(at: $0, $1) })
    try add("start")
  }

  /// Renders the next block, in which these sounds begin.
  mutating func render(frames: Int, _ cues: [Cue]) throws {
    for cue in cues { try log.add(cue, frame: frame) }
    let block = try engine.render(frames: frames)
    peak = block.reduce(peak) { max($0, abs($1)) }
    frame += frames
    try file?.append(block)
    for event in engine.diagnostics.drainEvents() { try log.add(event) }
  }

  /// Performs a step of the script, and logs what follows from it. Returns the error's text where it fails.
  mutating func perform(_ command: Command, isOn: Bool?) throws -> String? {
    console.audio.sound.playClick()
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
    let player = engine.soundtrack
    try log.add(
      RunLog.Step(
        frame: engine.clock.rawValue, cause: cause, isOn: isOn,
        soundtrackFrame: player.current == nil ? 0 : player.position, peak: peak, snapshot: console.snapshot,
        stage: console.stage))
    peak = 0
  }
}
