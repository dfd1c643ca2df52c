import Tacet
import TacetPicture

/// Runs a script offline, faster than real time, and writes its sound, its pictures and its log.
struct HeadlessRun {
  private static let blockFrames = 480
  private static let layout = ScreenLayout(windowWidth: 1_280, height: 720)

  let audio: DemoAudio
  private let rate: Int
  private let frames: Int
  private let steps: [(frame: Int, step: Script.Step)]
  private var game: GameRun
  private var painter = ScreenPainter(layout)
  private var log = RunLog()
  private var frame = 0
  private var nextStep = 0
  private var peak: Float = 0
  private var isPictured = false

  /// A film is a picture for each of so many blocks of sound: 20 a second.
  private static let blocksOfAFrame = 5
  private var marks = ""

  /// The tour of 90 s.
  init() throws {
    audio = try DemoAudio(.offline)
    let rate = audio.engine.configuration.sampleRate
    self.rate = rate
    frames = Int(Tour.seconds * Double(rate))
    steps = []
    game = GameRun(audio)
  }

  /// A run of `seconds` of sound through every command.
  init(seconds: Double) throws {
    audio = try DemoAudio(.offline)
    rate = audio.engine.configuration.sampleRate
    let frames = Int(seconds * Double(rate))
    self.frames = frames
    steps = Script.steps.indices.map { (Script.frame(of: $0, in: frames), Script.steps[$0]) }
    game = GameRun(audio)
    game.begin()
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

  /// Runs the tour and writes its sound with labels, a picture for each manner and its log into `folder`; with `film` also a picture for each
  /// twentieth of a second.
  mutating func writeTour(into folder: String, film: Bool = false) throws -> [String] {
    try OutputFile.makeFolder(film ? "\(folder)/frames" : folder)
    var sound = try WaveFileWriter(path: "\(folder)/sound.wav", format: AudioFormat(sampleRate: rate, channels: 2))
    var paths: [String] = []
    var shot = 0
    try log.add("start", isOn: nil, audio.snapshot, peak: 0)
    while frame < frames {
      if let stop = dueStop {
        if nextStep > 0, let name = Tour.stops[nextStep - 1].picture {
          draw()
          paths.append("\(folder)/\(name).png")
          try PNGFile.write(painter.canvas, to: "\(folder)/\(name).png")
        }
        try perform(stop)
      }
      try sound.append(try block())
      guard film, frame / Self.blockFrames % Self.blocksOfAFrame == 0 else { continue }
      draw()
      shot += 1
      try PNGFile.write(
        painter.canvas, to: "\(folder)/frames/\(String(repeating: "0", count: 5 - "\(shot)".count))\(shot).png")
    }
    try log.add("end", isOn: nil, audio.snapshot, peak: peak)
    try sound.close()
    try OutputFile.write(Array(log.text.utf8), to: "\(folder)/log.jsonl")
    try OutputFile.write(Array(marks.utf8), to: "\(folder)/labels.txt")
    return ["\(folder)/sound.wav", "\(folder)/labels.txt", "\(folder)/log.jsonl"] + paths
  }

  /// The stop of the tour that is due.
  private var dueStop: Tour.Stop? {
    guard nextStep < Tour.stops.count, frame >= Int(Tour.stops[nextStep].time * Double(rate)) else { return nil }
    return Tour.stops[nextStep]
  }

  private mutating func perform(_ stop: Tour.Stop) throws {
    if nextStep == Tour.begin { game.begin() }
    nextStep += 1
    guard let command = stop.command else { return }
    let state = stop.isOn.map { $0 ? " on" : " off" } ?? ""
    marks += "\(stop.time)\t\(stop.time)\t\(command.rawValue)\(state)\n"
    try perform(Script.Step(command: command, isOn: stop.isOn))
  }

  /// Runs the tour up to a picture of it, and writes that alone.
  mutating func writePicture(_ name: String = "other-music", to path: String) throws {
    while frame < frames {
      if let stop = dueStop {
        if nextStep > 0, Tour.stops[nextStep - 1].picture == name { break }
        try perform(stop)
      }
      _ = try block()
    }
    draw()
    try PNGFile.write(painter.canvas, to: path)
  }

  private mutating func step() throws -> [Float] {
    while nextStep < steps.count, frame >= steps[nextStep].frame {
      try perform(steps[nextStep].step)
      nextStep += 1
    }
    let block = try block()
    drawIfDue()
    return block
  }

  /// Advances the game by a block of sound, and renders it.
  private mutating func block() throws -> [Float] {
    let count = min(Self.blockFrames, frames - frame)
    if game.world.phase == .over, game.world.phaseTime > 1 { game.begin() }
    let cues = game.step(Float(count) / Float(rate), Autopilot.input(game.world))
    if game.world.phase != .title { for cue in cues { try log.add(cue, frame: frame) } }
    let block = try audio.engine.render(frames: count)
    peak = block.reduce(peak) { max($0, abs($1)) }
    frame += count
    try log.add(audio.engine.diagnostics.drainEvents())
    return block
  }

  /// Draws the picture once, while the soundtrack yields: in the last block before the next step.
  private mutating func drawIfDue() {
    guard !isPictured, nextStep > 0, steps[nextStep - 1].step == Script.pictured else { return }
    guard nextStep < steps.count, frame >= steps[nextStep].frame - Self.blockFrames else { return }
    draw()
    isPictured = true
  }

  private mutating func draw() {
    _ = painter.draw(
      Screen(
        world: game.world, snapshot: game.snapshot, timeline: game.timeline, feed: game.feed, caption: game.caption))
  }

  private mutating func perform(_ step: Script.Step) throws {
    audio.sound.playClick()
    if let failure = audio.perform(step.command) { game.report(failure) }
    try log.add(step.command.rawValue, isOn: step.isOn, audio.snapshot, peak: peak)
    peak = 0
  }
}
