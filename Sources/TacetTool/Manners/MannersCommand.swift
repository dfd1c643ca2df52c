import ArgumentParser
import Foundation
import Tacet
import TacetManners
import TacetPicture
import TacetReport
import TacetSystem
import TacetTerminal
import TacetTheatre

/// `tacet manners`: how well a game behaves when the player's world changes.
struct MannersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manners",
    abstract: "Does to a game what happens to players, and measures what is heard.",
    discussion: """
      Starts the game, with or without Tacet, in a private session: a sound server, a bus and a display of its own, an \
      empty home folder; nothing of the player's own session is touched. What is heard on each output is recorded before, \
      while and after each of these rows:

        silent-mode     the phone's profile is silent (feedbackd)
        lock            the screen is locked
        music-pauses    another program plays music, and pauses it
        music-ends      another program plays music, and ends
        call            a call rings, is taken and ends
        voice-chat      a voice chat begins and ends
        headphones      the headphones go and return
        other-output    the default output is another one
        output-removed  the output in use goes and returns
        server          the sound server is killed and started
        mute            the system is muted
        volume          the game's stream is turned down to 30 %
        hidden          the window is hidden
        suspend         the login manager says that the machine will sleep

      The table has levels in dBFS, seconds until silence and until the game is heard again, processor and wakeups of the \
      game meanwhile, where its music goes on, and what players would say. A row that this machine can not make says why. The game must be heard \
      before a row: a file of keys brings it to play. Each line is a time in seconds, a word and its arguments: \
      "2.5 key Return", "3 down Left", "4 up Left", "5 click 400 300".

      Ends with 1 if the game is not heard, or if a row of --require is not as players wish or could not be made. The page \
      Manners of the documentation says how to read the table.

      Examples:
        tacet manners toppler
        tacet manners tacet run toppler
        tacet manners --keys start.keys --picture manners.png ./mygame --windowed
        tacet manners --server pipewire --require headphones,server ./mygame
        tacet manners --json ./mygame | jq '.rows[] | select(.isKept == false).row'
      """)

  /// The sound servers by their names on the command line.
  enum Server: String, CaseIterable, ExpressibleByArgument {
    case pulseaudio, pipewire

    var kind: SoundServer { self == .pulseaudio ? .pulseAudio : .pipeWire }
  }

  @Option(
    help: ArgumentHelp("Press the keys of this file after the start of the game.", valueName: "script"),
    completion: .file())
  var keys: String?

  @Option(help: ArgumentHelp("How long a row is measured before, while and after it, 2 to 15.", valueName: "seconds"))
  var seconds = 4.0

  @Option(help: "The sound server: pulseaudio or pipewire; the first that is installed without it.")
  var server: Server?

  @Option(help: ArgumentHelp("Make these rows alone.", valueName: "row,..."))
  var only: RowList?

  @Option(help: ArgumentHelp("End with 1 unless these rows are as players wish, or all.", valueName: "row,..."))
  var require: RowList?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A sound file with music of the game: rows say if it goes on at its place. More than once.", valueName: "file"),
    completion: .file())
  var music: [String] = []

  @Option(
    help: ArgumentHelp(
      "Hear the game undisturbed so long first, 0 to 600, and find the place of its music by that.",
      valueName: "seconds"))
  var listen = 0.0

  @Flag(help: "Write JSON.")
  var json = false

  @Option(help: ArgumentHelp("Write a picture, a PNG.", valueName: "out.png"), completion: .file())
  var picture: String?

  @Option(help: ArgumentHelp("Write the game's own output to this file.", valueName: "file"), completion: .file())
  var log: String?

  @Argument(parsing: .captureForPassthrough, help: "The game and its arguments.")
  var game: [String]

  func validate() throws {
    guard (2...15).contains(seconds) else { throw ValidationError("--seconds takes 2 to 15, not \(seconds).") }
    guard (0...600).contains(listen) else { throw ValidationError("--listen takes 0 to 600, not \(listen).") }
    guard listen == 0 || music.isEmpty else { throw ValidationError("--listen and --music do not go together.") }
    try checkCall(game)
  }

  func run() throws {
    let interrupt = Interrupt()
    let wanted = only?.rows ?? MannersRow.allCases
    let required = require.map { list in list.isAll ? wanted : list.rows } ?? []
    var configuration = MannersRun.Configuration(game: game.first == "--" ? Array(game.dropFirst()) : game)
    if let keys { configuration.keys = try Self.script(at: keys) }
    configuration.seconds = seconds
    configuration.server = server?.kind ?? (SoundServer.pulseAudio.isInstalled ? .pulseAudio : .pipeWire)
    configuration.rows = wanted
    (configuration.music, configuration.listening) = (music, listen)
    if let log { configuration.log = try Self.created(log) }
    // A picture that can not be written is said before minutes have gone.
    let target = try picture.map { path throws(AtomicFile.Failure) in try AtomicFile(replacing: path) }
    // The start of a session waits for its programs, which an interrupt of the terminal ends too.
    let run = try interrupt.blocking { [configuration] in
      try MannersRun(configuration) { interrupt.isRequested }
    }
    let report = try run.run { row in
      if Console.showsProgress { Console.note(MannersText.line(row) + "\n") }
    }
    if let target {
      let canvas = MannersPicture(report).draw(width: 1_200)
      try target.writing { try PNGFile.write(canvas, to: $0) }
      try target.commit()
    }
    if json {
      Console.line(JSONText.pretty(report))
    } else {
      Console.line(MannersText(report, palette: .ofOutput).lines.joined(separator: "\n"))
    }
    let failures = report.failures(of: required)
    for failure in failures { Console.complain(failure) }
    if !failures.isEmpty { throw ExitCode.failure }
  }

  /// The largest file of keys, in bytes.
  private static let largestScript = 1 << 20

  private static func script(at path: String) throws -> KeyScript {
    guard PathKind(path: path) == .regular else { throw ToolError("\(path): is no file of keys") }
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: largestScript + 1),
      data.count <= largestScript, let text = String(validating: data, as: UTF8.self)
    else { throw ToolError("\(path): can not be read as a file of keys") }
    return try KeyScript(text, file: path)
  }

  /// The absolute path of a file that is empty now.
  private static func created(_ path: String) throws -> String {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw ToolError("\(path): can not be written")
    }
    return URL(filePath: path).path
  }
}

/// Rows by their names, with commas between them; `all` are all that are made.
struct RowList: ExpressibleByArgument {
  let rows: [MannersRow]
  let isAll: Bool

  init?(argument: String) {
    isAll = argument == "all"
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    rows = isAll ? MannersRow.allCases : names.compactMap(MannersRow.init)
    guard isAll || rows.count == names.count else { return nil }
  }

  static var allValueStrings: [String] { MannersRow.allCases.map(\.rawValue) }
}
