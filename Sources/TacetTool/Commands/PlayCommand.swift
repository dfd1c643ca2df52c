import ArgumentParser
import Tacet
import TacetReport
import TacetSystem
import TacetTerminal

/// `tacet play`: plays files on an output.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays sound files or a sound bank, with the manners of a game.",
    discussion: """
      The first file that is longer than 10 seconds is the soundtrack; the others are effects, all played at once. While \
      it plays, a line shows the time, the state and its reason (music of the user's own, a call, silent mode), and the \
      levels. It ends when everything has ended, with q or Ctrl-C, or after --for; the last line says how long it played \
      and what held it, or silenced it: a mute in the system's mixer, the system's volume, a --gain below -60. It ends with 0, also \
      after Ctrl-C; with 2 if nothing could be heard in all that time.

      Keys on a terminal: space pauses and resumes, left and right seek by 5 seconds, up and down change the gain by 2 \
      dB, m mutes, q ends.

      A sound bank (a file that ends in .json) is listened to by keys, a sound of it that is named first: up and down choose, \
      / searches by a part of a name, v lists all, p plays what is chosen at once; space plays the next take of a set, another \
      voice of an effect, or music, which it then pauses and resumes; 1 to 9 take layers of the music away and bring them back, \
      i changes its intensity by a quarter, l goes to two seconds before the seam of the loop; < and > change the gain of the \
      chosen effect, b chooses the bus, on which effects are played, m mutes it, + and - change its gain; s enters the next \
      snapshot; o moves effects around the head, away, and past with the doppler effect; e takes the next reverb of the bank, z \
      goes into the next of its zones; r reads the bank anew, which a change of its files does too. The line below has the \
      level of each bus. At the end the gains that were changed are printed as lines of the bank. Without a terminal the named \
      sound is played once. It ends with 0.

      Examples:
        tacet play theme.ogg --loop
        tacet play game.json steps
        tacet play theme.ogg laser.wav --gain -6 --for 30
        tacet play podcast.ogg --category playback
        tacet play theme.ogg --output "USB Headset"
        tacet play theme.ogg --log heard.jsonl --record again.json
      """)

  @Argument(help: "Sound files; or a sound bank, and the name of a sound in it.", completion: .file())
  var files: [String]

  @Option(help: "What the sound means to the listener.")
  var category = CategoryName.automatic

  @Flag(help: "Repeat the soundtrack; without one, the effects.")
  var loop = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How loud, in decibels: 0 is as it is, at most 24.", valueName: "dB"))
  var gain: Float = 0

  @Option(name: .customLong("for"), help: ArgumentHelp("End after this time.", valueName: "seconds"))
  var limit: Double?

  @Option(
    help: ArgumentHelp(
      """
      Where to play: a name or an id of tacet outputs, automatic, pipewire, pipewire:REMOTE, pulse, pulse:ADDRESS, alsa \
      or alsa:DEVICE.
      """,
      valueName: "output"))
  var output = "automatic"

  @Option(
    help: ArgumentHelp(
      "Where to write at the end what happened, as JSON lines like those of render.", valueName: "out.jsonl"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Where to write at the end a scenario that render plays again to the same verdicts.", valueName: "out.json"))
  var record: String?

  /// A category's name on the command line.
  enum CategoryName: String, CaseIterable, ExpressibleByArgument {
    case automatic, ambient
    case soloAmbient = "solo-ambient"
    case playback

    var category: SessionCategory {
      switch self {
      case .automatic: .automatic
      case .ambient: .ambient
      case .soloAmbient: .soloAmbient
      case .playback: .playback
      }
    }
  }

  private var isBank: Bool { files.first?.lowercased().hasSuffix(".json") == true }

  /// True for a name of YAML, which scenarios alone are written in.
  private static func isScenario(_ name: String) -> Bool {
    [".yaml", ".yml"].contains { name.lowercased().hasSuffix($0) }
  }

  private func playBank() throws {
    let (choice, device) = try ListedOutput.choice(named: output)
    let path = RawArgument.path(opening: files[0])
    do throws(SoundBankError) {
      _ = try SoundBank(path: path)
    } catch {
      if case .invalid(let faults) = error, faults.areOfAScenario { throw ToolError(scenario: files[0]) }
      throw error
    }
    let session = try BankSession(
      path, as: files[0], category: category.category, output: choice, device: device,
      gain: .decibels(gain), loops: LoopCount(loop || Console.isTerminal))
    try session.run(files.count > 1 ? files[1] : nil, for: limit.map { .seconds($0) })
  }

  func validate() throws {
    if isBank {
      guard files.count <= 2 else { throw ValidationError("Of a bank one sound is named at most.") }
      guard log == nil, record == nil else {
        throw ValidationError("--log and --record are for sound files: render plays a bank by a scenario.")
      }
    }
    guard gain <= 24 else { throw ValidationError("A gain is at most 24 decibels.") }
    if let limit {
      guard limit > 0, limit <= 1_000_000 else {
        throw ValidationError("A time is more than 0 and at most 1000000 seconds.")
      }
    }
  }

  func run() throws {
    if isBank { return try playBank() }
    if let scenario = files.first(where: Self.isScenario) { throw ToolError(scenario: scenario) }
    let (playlist, errors) = PlayedFiles.load(files)
    for error in errors { Console.complain(error) }
    guard errors.isEmpty else { throw ExitCode.failure }
    let (choice, device) = try ListedOutput.choice(named: output)
    let playback = try PlaySession(
      playlist, category: category.category, output: choice, device: device, gain: .decibels(gain), loops: loop)
    let logFile = try log.map { try AtomicFile(replacing: $0, inputs: files) }
    let recordFile = try record.map {
      try AtomicFile(replacing: $0, inputs: files, others: [logFile].compactMap(\.self))
    }
    try playback.run(for: limit.map { .seconds($0) })
    try logFile?.write(playback.logText)
    try recordFile?.write(playback.recording.text)
    try logFile?.commit()
    try recordFile?.commit()
    if !playback.wasHeard { throw ExitCode(2) }
  }
}
