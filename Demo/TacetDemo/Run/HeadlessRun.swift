import TacetPicture

/// Plays a script by itself, offline and faster than real time, and writes its sound, its pictures and its log.
struct HeadlessRun: ~Copyable {
  /// Blocks of sound a second; the world takes a step in each.
  private static let blocksPerSecond = 120
  /// Pictures a second of a film: one every fourth block.
  static let picturesPerSecond = 30

  private let frames: Int
  private let stops: [Tour.Stop]
  private let pilot: (World) -> Steering
  private var recording: OfflineRecording
  private var game: GameRun
  private var painter: ScreenPainter
  private var timeline: Timeline
  private var nextStop = 0

  /// The pictures of the film: how many, and their bytes.
  private(set) var film = (pictures: 0, bytes: 0)

  var audio: DemoAudio { game.audio }

  /// `window`: the size of the pictures. `pilot`: who plays. `voice`: a sound file that the title hears, as if the
  /// player sang.
  init(
    _ stops: [Tour.Stop] = Tour.stops, seconds: Double = Tour.seconds,
    window: (width: Int, height: Int) = (1_280, 720), pilot: @escaping (World) -> Steering = Autopilot.input,
    voice: String? = nil
  ) throws {
    let console = Console(try DemoAudio(isOffline: true))
    if let voice { try console.audio.singing.set(true, hearing: voice) }
    recording = OfflineRecording(console)
    game = GameRun(console)
    frames = Int(seconds * Double(recording.sampleRate))
    timeline = Timeline(seconds: Int(seconds.rounded(.up)))
    painter = ScreenPainter(ScreenLayout(windowWidth: window.width, height: window.height))
    (self.stops, self.pilot) = (stops, pilot)
  }

  private var blockFrames: Int { recording.sampleRate / Self.blocksPerSecond }

  /// The frame of a stop: that of a block.
  private func frame(of stop: Tour.Stop) -> Int {
    (Int(stop.time * Double(recording.sampleRate)) + blockFrames - 1) / blockFrames * blockFrames
  }

  /// Runs the script and writes into `folder`: `sound.wav` with a mark at each stop, `log.jsonl`, `timeline.png` and
  /// the pictures of the stops; from the second `filmedFrom` on also all pictures of a film, in `frames`. Returns the
  /// paths, without the film's.
  mutating func write(into folder: String, filmedFrom begin: Double? = nil) throws -> [String] {
    try OutputFile.makeFolder(begin == nil ? folder : "\(folder)/frames")
    let firstFilmed = begin.map { Int($0 * Double(recording.sampleRate)) } ?? frames
    var paths = ["sound.wav", "log.jsonl", "timeline.png"].map { "\(folder)/\($0)" }
    let marks = stops.compactMap { stop in stop.mark.map { (frame: frame(of: stop), name: $0) } }
    try recording.begin(paths[0], marks: marks)
    while recording.frame < frames {
      if recording.frame >= firstFilmed, recording.frame % (recording.sampleRate / Self.picturesPerSecond) == 0 {
        try writeFrame(into: "\(folder)/frames")
      }
      while nextStop < stops.count, recording.frame >= frame(of: stops[nextStop]) {
        paths += try writePicture(into: folder)
        try perform(stops[nextStop])
      }
      try step()
    }
    paths += try writePicture(into: folder)
    try OutputFile.write(Array(try recording.end().utf8), to: paths[1])
    try PNGFile.write(TimelinePicture.draw(timeline, stops), to: paths[2])
    return paths
  }

  /// Runs the script up to a picture of it, and writes that alone.
  mutating func writePicture(_ name: String = "other-music", to path: String) throws {
    run: while recording.frame < frames {
      while nextStop < stops.count, recording.frame >= frame(of: stops[nextStop]) {
        if nextStop > 0, stops[nextStop - 1].picture == name { break run }
        try perform(stops[nextStop])
      }
      try step()
    }
    try PNGFile.write(picture(), to: path)
  }

  /// Writes the picture of the last stop, where it has one, and returns its path.
  private mutating func writePicture(into folder: String) throws -> [String] {
    guard nextStop > 0, let name = stops[nextStop - 1].picture else { return [] }
    try PNGFile.write(picture(), to: "\(folder)/\(name).png")
    return ["\(folder)/\(name).png"]
  }

  /// Writes the next picture of the film.
  private mutating func writeFrame(into folder: String) throws {
    film.pictures += 1
    let number = String(100_000 + film.pictures).dropFirst()
    film.bytes += try PNGFile.write(picture(), to: "\(folder)/\(number).png", .fast)
  }

  private mutating func picture() -> Canvas {
    _ = painter.draw(
      Screen(
        world: game.world, snapshot: game.snapshot, timeline: game.timeline, feed: game.feed, caption: game.caption,
        singing: game.singing))
    return painter.canvas
  }

  /// Advances the game by a block of sound, and renders it.
  private mutating func step() throws {
    let count = min(blockFrames, frames - recording.frame)
    if game.world.phase == .over, game.world.phaseTime > 1 { game.begin(wave: game.world.wave.number) }
    let seconds = Float(count) / Float(recording.sampleRate)
    let cues = game.step(seconds, pilot(game.world))
    timeline.add(seconds, game.snapshot)
    try recording.render(frames: count, game.world.phase == .title ? [] : cues)
  }

  private mutating func perform(_ stop: Tour.Stop) throws {
    nextStop += 1
    if stop.beginsRound { game.begin(wave: stop.wave, layers: stop.layers) }
    guard let command = stop.command else { return }
    if let failure = try recording.perform(command, isOn: stop.isOn) { game.report(failure) }
  }
}
