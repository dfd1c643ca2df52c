import TacetPicture
import Tacet

/// The demo without a display: the script, as fast as the machine can, into files.
struct HeadlessRun {
  private static let blockFrames = 480

  private let stage: DemoAudio
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

  /// A run of so many seconds of sound.
  init(seconds: Double) throws {
    stage = try DemoAudio(.offline)
    rate = stage.engine.configuration.sampleRate
    frames = Int(seconds * Double(rate))
    stage.begin()
  }

  /// Runs the script; writes `sound.wav`, `picture.png` and `log.jsonl` into `folder` and returns their paths.
  mutating func write(into folder: String) throws -> [String] {
    try OutputFile.makeFolder(folder)
    let paths = ["sound.wav", "picture.png", "log.jsonl"].map { "\(folder)/\($0)" }
    var sound = try WaveFileWriter(path: paths[0], format: AudioFormat(sampleRate: rate, channels: 2))
    try log.add("start", isOn: nil, stage.snapshot, peak: 0)
    while frame < frames {
      let block = try step()
      try sound.append(block)
    }
    try log.add("end", isOn: nil, stage.snapshot, peak: peak)
    try sound.close()
    try PNGFile.write(painter.canvas, to: paths[1])
    try OutputFile.write(Array(log.text.utf8), to: paths[2])
    return paths
  }

  /// Runs the script as far as its picture, and writes that alone.
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
    let block = try stage.engine.render(frames: count)
    peak = block.reduce(peak) { max($0, abs($1)) }
    frame += count
    try log.add(stage.engine.diagnostics.drainEvents())
    drawIfDue()
    return block
  }

  /// Draws the one picture: while the soundtrack yields, at the first shot if there is one.
  private mutating func drawIfDue() {
    guard !isPictured, nextStep > 0, Script.steps[nextStep - 1] == Script.pictured else { return }
    let isLast = frame >= Script.frame(of: nextStep, in: frames) - Self.blockFrames
    guard isLast || world.beams.contains(where: { $0.age < 0.05 }) else { return }
    painter.draw(world, stage.snapshot, feed)
    isPictured = true
  }

  private mutating func perform(_ step: Script.Step) throws {
    let before = stage.snapshot
    let fault = stage.perform(step.command)
    let after = stage.snapshot
    if let fault { feed.add(fault, .coral) }
    feed.note(from: before, to: after)
    try log.add(step.command.rawValue, isOn: step.isOn, after, peak: peak)
    peak = 0
  }

  /// The game, played by itself: it shoots at a rock twice a second, and rings its bell now and then.
  private mutating func play(_ seconds: Float) {
    let before = Int(world.time * 2)
    var cues = world.step(seconds, steering: Script.steering(world))
    if Int(world.time * 2) != before {
      let target = world.rocks.first { abs($0.place.x) < 0.9 }?.place ?? [0.5, -0.4]
      cues += world.shoot(at: target)
      if before % 5 == 1 { cues += world.ring() }
      if before % 3 == 1 { cues += world.fetchCoin() }
    }
    stage.play(cues)
    stage.follow(world)
    feed.age(seconds)
  }
}
