import ArgumentParser
import Foundation
import TacetSounds

/// The demo's command line.
@main
struct TacetDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Demo/run",
    abstract: "A little game whose sound has manners, and keys for everything that tries them.",
    discussion: """
      Without a display it plays by itself for 10 seconds, offline, and writes what was to be heard and seen.

      Examples:
        Demo/run
        Demo/run --headless 20 --output /tmp/demo
        Demo/run --tour --output /tmp/tour
        Demo/run --screenshot demo.png
      """)

  @Option(
    help: ArgumentHelp(
      "Play by itself for so many seconds of sound, without window and speaker, and write files.",
      valueName: "seconds"))
  var headless: Double?

  @Option(
    help: ArgumentHelp(
      "The folder for sound.wav, picture.png and log.jsonl (default: a new one for temporary files).",
      valueName: "folder"))
  var output: String?

  @Flag(help: "Play the tour of 90 seconds by itself, without window and speaker, and write files.")
  var tour = false

  @Option(
    help: ArgumentHelp(
      "Play the tour and write each of its pictures too; a film where ffmpeg is.", valueName: "folder"))
  var film: String?

  @Option(help: ArgumentHelp("Only write a picture of it to this PNG file.", valueName: "file"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "The folder with sounds.json; an effect that is changed there is heard in the running game.", valueName: "folder")
  )
  var sounds: String?

  func validate() throws {
    if let headless, !(0.1...3_600).contains(headless) {
      throw ValidationError("--headless takes 0.1 to 3600 seconds, not \(headless).")
    }
  }

  func run() throws {
    if let screenshot {
      var run = try HeadlessRun()
      try run.writePicture(to: screenshot)
      return print(screenshot)
    }
    if let film { return try runFilm(into: film) }
    if tour {
      var run = try HeadlessRun()
      for path in try run.writeTour(into: output ?? freshFolder()) { print(path) }
      return
    }
    if let headless { return try runHeadless(headless) }
    guard hasDisplay else { return try runHeadless(10, because: "there is no display") }
    let window: Window
    do {
      window = try Window(title: "Tacet", width: 1_280, height: 720)
    } catch {
      return try runHeadless(10, because: "the display can not be used (\(error))")
    }
    var run = try WindowRun(in: window, bank: bank)
    run.run()
  }

  /// Writes the tour's pictures and sound, and joins them where ffmpeg is.
  private func runFilm(into folder: String) throws {
    var run = try HeadlessRun()
    for path in try run.writeTour(into: folder, film: true) { print(path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-y", "-framerate", "20", "-i", "\(folder)/frames/%05d.png", "-i", "\(folder)/sound.wav",
      "-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p", "-c:a", "aac", "\(folder)/film.mp4",
    ]
    try process.run()
    process.waitUntilExit()
    print(process.terminationStatus == 0 ? "\(folder)/film.mp4" : "no film: ffmpeg did not join the pictures")
  }

  private var bank: URL {
    sounds.map { URL(fileURLWithPath: $0).appendingPathComponent("sounds.json") } ?? Sounds.bank
  }

  private var hasDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0].map { !$0.isEmpty } ?? false }
  }

  private func runHeadless(_ seconds: Double, because reason: String? = nil) throws {
    if let reason { print("No window, since \(reason): the demo plays by itself for \(Int(seconds)) s, into files.") }
    var run = try HeadlessRun(seconds: seconds)
    for path in try run.write(into: output ?? freshFolder()) { print(path) }
  }

  private func freshFolder() throws -> String {
    let name = "tacet-demo-\(UUID().uuidString.prefix(8))"
    return FileManager.default.temporaryDirectory.appendingPathComponent(name).path
  }
}
