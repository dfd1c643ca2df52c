import TacetPicture
import Tacet

/// Runs the script offline, faster than real time, and writes its sound, picture and log.
struct HeadlessRun {
  private static let blockFrames = 480

  private let audio: DemoAudio
  private let rate: Int
  private let frames: Int
  private var world = World()
  private var feed = EventFeed()
  private var painter = Painter()
  private var log = RunLog()
  private var frame = 0
  private var nextStep = 0
  private var peak: Float = 0
  private var isPictured = false

  /// A run of `seconds` of sound.
  init(seconds: Double) throws {
    audio = try DemoAudio(.offline)
    rate = audio.engine.configuration.sampleRate
    frames = Int(seconds * Double(rate))
    audio.begin()
  }

  /// Runs the script, writes `sound.wav`, `picture.png` and `log.jsonl` into `folder`, and returns their paths.
  mutating func write(into folder: String) throws -> [String] {
    try OutputFile.makeFolder(folder)
    let paths = ["sound.wav", "picture.png", "log.jsonl"].map { "\(folder)/\($0)" }
    var sound = try WaveFileWriter(path: paths[0], format: AudioFormat(sampleRate: rate, channels: 2))
    try log.add("start", isOn: nil, audio.snapshot, peak: 0)
    while frame < frames {
      let block = try step()
      try sound.append(block)
    }
    try log.add("end", isOn: nil, audio.snapshot, peak: peak)
    try sound.close()
    try PNGFile.write(painter.canvas, to: paths[1])
    try OutputFile.write(Array(log.text.utf8), to: paths[2])
    return paths
  }

  /// Runs the script up to its picture and writes the picture alone.
  mutating func writePicture(to path: String) throws {
    while frame < frames, !isPictured { _ = try step() }
    try PNGFile.write(painter.canvas, to: path)
  }

  private mutating func step() throws -> [Float] {
    while nextStep < Script.steps.count, frame >= Script.frame(of: nextStep, in: frames) {
      try perform(Script.steps[nextStep])
      nextStep += 1
    }
    let count = min(Self.blockFrames, frames - frame)
    play(Float(count) / Float(rate))
    let block = try audio.engine.render(frames: count)
    peak = block.reduce(peak) { max($0, abs($1)) }
    frame += count
    try log.add(audio.engine.diagnostics.drainEvents())
    drawIfDue()
    return block
  }

  /// Draws the picture once, while the soundtrack yields: at the first shot, or in the last block before the next step.
  private mutating func drawIfDue() {
    guard !isPictured, nextStep > 0, Script.steps[nextStep - 1] == Script.pictured else { return }
    let isLast = frame >= Script.frame(of: nextStep, in: frames) - Self.blockFrames
    guard isLast || world.beams.contains(where: { $0.age < 0.05 }) else { return }
    painter.draw(world, audio.snapshot, feed)
    isPictured = true
  }

  private mutating func perform(_ step: Script.Step) throws {
    let before = audio.snapshot
    audio.playClick()
    let failure = audio.perform(step.command)
    let after = audio.snapshot
    if let failure { feed.add(failure, .coral) }
    feed.addChanges(from: before, to: after)
    try log.add(step.command.rawValue, isOn: step.isOn, after, peak: peak)
    peak = 0
  }

  private mutating func play(_ seconds: Float) {
    feed.age(seconds)
    let snapshot = audio.snapshot
    if !snapshot.isWorldStill { audio.play(advance(seconds * snapshot.stage.speed)) }
    audio.follow(world)
  }

  /// Advances the game: two shots a second at a rock, and now and then the bell and a coin.
  private mutating func advance(_ seconds: Float) -> [World.Cue] {
    let before = Int(world.time * 2)
    var cues = world.step(seconds, steering: Script.steering(world))
    if Int(world.time * 2) != before {
      let target = world.rocks.first { abs($0.place.x) < 0.9 }?.place ?? [0.5, -0.4]
      cues += world.shoot(at: target)
      if before % 5 == 1 { cues += world.ring() }
      if before % 3 == 1 { cues += world.fetchCoin() }
    }
    return cues
  }
}
