import ArgumentParser
import Tacet
import TacetMeasure
import TacetReport
import TacetSystem
import TacetTerminal

/// `tacet check`: faults of a game's sounds.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Looks for faults in the sounds of a folder or a sound bank.",
    discussion: """
      Decodes every file on all processors and reports what players would hear or pay for, the worst first.

      Faults, with which the command ends with 1:

        unusable     the file can not be decoded, or the bank names one that
                     is not there
        truncated    it ends before what its header claims
        damaged      damage within it took sound
        loopIgnored  loop points that make no sense
        seam         a click where the loop of the file or the bank begins again
        clipping     more than 20 runs of samples at full scale, or a peak of
                     more than 1 dB over it
        head         more than 30 ms of silence before an effect

      Advice, with which it ends with 0:

        clipping     fewer runs
        head         more than 10 ms
        silent       nothing above -60 dBFS
        loudness     an effect 12 LU, a soundtrack 4 LU from the median
                     of its kind (of 3 files or more)
        offset       the mean of the samples is off zero by more than -40 dBFS
        tail         more than half a second of silence behind an effect without
                     a loop
        mono         an effect whose two channels are equal: half of its
                     memory is for nothing
        duplicate    the same bytes as another file
        size         an effect of more than 8 MiB in memory, a soundtrack or a
                     streamed effect of more than 320 kb/s
        rate         another rate than 44,100 and 48,000 Hz
        tagIgnored   tags that make no sense

      In a folder, files of more than 10 s are soundtracks; files of kinds that are not read are counted. A bank says what \
      each file is, and it is loaded as a game loads it: everything that the load refuses is a fault, with its line and \
      column, such as layers of unequal length, a loop outside its file, and effects beyond the budget. A folder without a sound ends it with 64. --all shows every file with \
      length, peak, loudness and size. A baseline has the findings that are known: they are left out, and what is new is \
      seen. With --json the report is one object; the page Check of the documentation has its schema.

      Examples:
        tacet check sounds
        tacet check game.json --ignore rate --ignore size
        tacet check sounds --write-baseline known.json
        tacet check sounds --baseline known.json --level fault
        tacet check sounds --json | jq -r '.files[] | select(.findings != []).path'
      """)

  @Argument(help: "A folder, a sound bank, or a sound file.", completion: .file())
  var path: String

  @Flag(help: "Write JSON.")
  var json = false

  @Option(help: ArgumentHelp("Leave out a kind of findings; can be repeated.", valueName: "kind"))
  var ignore: [CheckFinding.Kind] = []

  @Option(help: ArgumentHelp("The least severity that is shown: fault or advice.", valueName: "severity"))
  var level = CheckFinding.Severity.advice

  @Flag(help: "Show a table of all files.")
  var all = false

  @Option(
    help: ArgumentHelp("Leave out the findings of this file, which --write-baseline wrote.", valueName: "known.json"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write all findings to this file, and end with 0.", valueName: "known.json"),
    completion: .file())
  var writeBaseline: String?

  func validate() throws {
    guard baseline == nil || writeBaseline == nil else {
      throw ValidationError("--baseline and --write-baseline exclude each other")
    }
  }

  func run() throws {
    let path = RawArgument.path(opening: path)
    let interrupt = Interrupt()
    var (sounds, faults): ([CheckedSound], [CheckReport.BankFault]) = ([], [])
    var folder: CheckedFolder?
    let known = try baseline.map { path throws(CheckBaseline.Unreadable) in try CheckBaseline(path: path) }
    switch PathKind(path: path) {
    case .directory:
      let read = CheckedFolder(path)
      (folder, sounds) = (read, read.sounds)
      if sounds.isEmpty { throw Self.error(emptyFolder: self.path, read) }
    case .regular where path.lowercased().hasSuffix(".json"):
      let trial = try Self.trial(of: path, interrupt)
      if trial.faults.areOfAScenario { throw ToolError(scenario: self.path) }
      sounds = trial.bank.map(Self.sounds) ?? []
      faults = trial.faults.map {
        CheckReport.BankFault(
          line: $0.line, column: $0.column, entry: $0.entry.shown(limit: 120), message: $0.problem.description)
      }
    case .regular: sounds = [CheckedSound(path: path, name: self.path)]
    case .missing: throw ToolError("\(self.path): there is no such file or folder")
    case .other: throw ToolError("\(self.path): is neither a folder nor a regular file")
    }
    let progress = CheckProgress(total: sounds.count)
    let results = CheckReport.measure(
      sounds, isCancelled: { interrupt.isRequested }, onEach: { progress.count() })
    progress.end()
    if interrupt.isRequested { throw ToolError("interrupted") }
    let report = CheckReport(
      results, faults: faults, copies: EqualFiles(results.map(\.0.path)).firsts, ignored: Set(ignore), baseline: known,
      skipped: folder?.skipped ?? [], beyondLimit: folder?.beyondLimit ?? 0)
    if let writeBaseline { return try write(report.baseline, to: writeBaseline, inputs: sounds.map(\.path)) }
    if json {
      Console.line(JSONText.pretty(report))
    } else {
      let text = CheckText(
        report: report, showsFaultsAlone: level == .fault, showsAll: all, palette: .ofOutput,
        width: Console.isTerminal ? Console.width : nil)
      Console.line(text.text)
    }
    if report.hasFaults { throw ExitCode.failure }
  }

  /// The bank as a game loads it.
  private static func trial(of path: String, _ interrupt: Interrupt) throws -> BankTrial {
    do {
      return try BankTrial(path: path) { interrupt.isRequested }
    } catch SoundBankError.cancelled {
      throw ToolError("interrupted")
    }
  }

  private func write(_ known: CheckBaseline, to path: String, inputs: [String]) throws {
    if PathKind(path: path) == .regular {
      do throws(CheckBaseline.Unreadable) {
        _ = try CheckBaseline(path: path)
      } catch {
        throw ToolError("\(path): is not replaced: \(error.reason)")
      }
    }
    let file = try AtomicFile(replacing: path, inputs: inputs)
    try file.write(known.text)
    try file.commit()
    let count = known.entries.count
    Console.line("\(path): \(count) \(count == 1 ? "finding is" : "findings are") known from now on".onOneLine)
  }

  /// The error for a folder without a sound: most likely it is not the one that was meant, and a script that checks
  /// nothing is to notice.
  private static func error(emptyFolder name: String, _ folder: CheckedFolder) -> ToolError {
    let skipped = CheckText(report: CheckReport([], skipped: folder.skipped)).skipped
    return ToolError(
      "\(name): there is no sound file in it" + (skipped.map { "; \($0)" } ?? ""), status: .validationFailure)
  }

  /// The sounds of a bank: each file once as an effect in memory, once as one that is streamed, each soundtrack by its
  /// name.
  private static func sounds(of bank: SoundBank) -> [CheckedSound] {
    bank.files.map { name, path, use in
      var sound =
        switch use {
        case .effect(let isStreamed):
          CheckedSound(path: path, name: path, shortName: name, use: .effect, isStreamed: isStreamed)
        case .soundtrack(let loop):
          CheckedSound(path: path, name: path, shortName: name, use: .soundtrack, loop: loop)
        }
      sound.confinement = bank.confinement
      return sound
    }
  }
}

extension CheckFinding.Kind: ExpressibleByArgument {}
extension CheckFinding.Severity: ExpressibleByArgument {}
