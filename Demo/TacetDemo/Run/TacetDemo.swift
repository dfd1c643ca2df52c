import ArgumentParser
import Foundation

/// The demo's command line.
@main
struct TacetDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Demo/run",
    abstract: "A little game whose sound has manners, and keys for everything that tries them.",
    discussion: """
      Without a display it plays its tour by itself, offline, and writes what was to be heard and seen.

      Examples:
        Demo/run
        Demo/run --headless --output /tmp/tour
        Demo/run --film /tmp/film
        Demo/run --film /tmp/clip --clip
        Demo/run --screenshot demo.png
      """)

  @Flag(help: "Play the tour of 90 seconds by itself, without window and speaker, and write files.")
  var headless = false

  @Option(
    help: ArgumentHelp(
      "The folder for sound.wav with marks, log.jsonl, timeline.png and a picture of each manner (default: a new one for temporary files).",
      valueName: "folder"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Play the tour and write all its pictures too, joined to film.mp4 where ffmpeg is.", valueName: "folder"))
  var film: String?

  @Flag(help: "With --film: fifteen seconds of the last wave, with and without manners, instead of the tour.")
  var clip = false

  @Option(
    help: ArgumentHelp("With --headless: a sound file that the title hears, as if it were sung.", valueName: "file"))
  var voice: String?

  @Option(help: ArgumentHelp("Only write a picture of it to this PNG file.", valueName: "file"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "The folder with sounds.json; an effect that is changed there is heard in the running game.", valueName: "folder")
  )
  var sounds: String?

  @Option(
    help: ArgumentHelp("Only let a bot play so many games without sound, and say how far it came.", valueName: "games"))
  var bot: Int?

  func validate() throws {
    if clip, film == nil { throw ValidationError("--clip says what is filmed: it needs --film <folder>.") }
    if let bot, !(1...1_000).contains(bot) { throw ValidationError("--bot takes 1 to 1000 games") }
  }

  func run() throws {
    if let bot { return print(Trial.report(games: bot)) }
    if let screenshot {
      var run = try HeadlessRun()
      try run.writePicture(to: screenshot)
      return print(screenshot)
    }
    if let film { return try runFilm(into: film) }
    if headless { return try runHeadless() }
    guard hasDisplay else { return try runHeadless(because: "there is no display") }
    let window: Window
    do {
      window = try Window(title: "Tacet", width: 1_280, height: 720)
    } catch {
      return try runHeadless(because: "the display can not be used (\(error))")
    }
    var run = try WindowRun(in: window, bank: bank)
    run.run()
  }

  private func runHeadless(because reason: String? = nil) throws {
    if let reason { print("No window, since \(reason): the demo plays its tour by itself, into files.") }
    var run = try HeadlessRun(voice: voice)
    for path in try run.write(into: output ?? freshFolder()) { print(path) }
  }

  /// Writes the tour's pictures and sound, and joins them where ffmpeg is.
  private func runFilm(into folder: String) throws {
    var run = clip ? try Clip.run() : try HeadlessRun()
    let filmedFrom = clip ? Clip.begin : 0
    let begin = ContinuousClock.now
    for path in try run.write(into: folder, filmedFrom: filmedFrom) { print(path) }
    let megabytes = run.film.bytes / 1_000_000
    let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
    print("\(folder)/frames: \(run.film.pictures) pictures, \(megabytes) MB, in \(seconds) s")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-y", "-framerate", "\(HeadlessRun.picturesPerSecond)", "-i",
      "\(folder)/frames/%05d.png", "-ss", "\(filmedFrom)", "-i", "\(folder)/sound.wav", "-c:v",
      "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags", "faststart",
      "\(folder)/film.mp4",
    ]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    print(
      process.terminationStatus == 0
        ? "\(folder)/film.mp4" : "The pictures are not joined: ffmpeg is not there, or failed.")
  }

  private var bank: URL? { sounds.map { URL(fileURLWithPath: $0).appendingPathComponent("sounds.json") } }

  private var hasDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0].map { !$0.isEmpty } ?? false }
  }

  private func freshFolder() throws -> String {
    let name = "tacet-demo-\(UUID().uuidString.prefix(8))"
    return FileManager.default.temporaryDirectory.appendingPathComponent(name).path
  }
}
