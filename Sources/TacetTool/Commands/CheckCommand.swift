import ArgumentParser
import Dispatch
import Tacet
import TacetScenario

/// `tacet check`: faults of a game's sounds.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Looks for faults in the sounds of a folder or a sound bank.",
    discussion: """
      Decodes every file on all processors and reports what players would hear or pay for:

        unusable     the file can not be decoded, or the bank names one that is not there
        truncated    it ends before what its header claims
        loopIgnored  loop points that make no sense
        clipping     runs of three samples or more at full scale
        silent       nothing above -60 dBFS
        head         more than 10 ms of silence before an effect
        seam         a click where a loop begins again
        offset       the mean of the samples is off zero by more than -40 dBFS
        rate         another rate than 44,100 or 48,000 Hz
        loudness     an effect 12 LU, a soundtrack 4 LU from the median of its kind (of 3 files or more)
        size         an effect of more than 8 MiB in memory, a soundtrack or a streamed effect of more than 320 kb/s

      In a folder, files of more than 10 s are soundtracks. A bank says what each file is, and its manifest is checked too. \
      Ends with 1 if anything was found. With --json the report is one object; the page Check of the documentation has \
      its schema.

      Examples:
        tacet check sounds
        tacet check game.json --ignore rate --ignore size
        tacet check sounds --json | jq -r '.files[] | select(.findings != []) | .path'
      """)

  @Argument(help: "A folder, a sound bank, or a sound file.", completion: .file())
  var path: String

  @Flag(help: "Write JSON.")
  var json = false

  @Option(help: ArgumentHelp("Leave out a kind of findings; can be repeated.", valueName: "kind"))
  var ignore: [CheckFinding.Kind] = []

  func run() throws {
    let path = RawArgument.path(opening: path)
    var (sounds, faults): ([CheckedSound], [SoundBankFault]) = ([], [])
    switch FileKind(path: path) {
    case .directory: sounds = CheckedSound.all(in: path)
    case .regular where path.lowercased().hasSuffix(".json"):
      do throws(SoundBankError) {
        sounds = CheckedSound.all(in: try SoundBank(path: path))
      } catch {
        guard case .invalid(let all) = error else { try fail(error.description) }
        faults = all
      }
    case .regular: sounds = [CheckedSound(path: path, name: self.path, use: nil)]
    case .missing: try fail("\(self.path): there is no such file or folder")
    case .other: try fail("\(self.path): is neither a folder nor a regular file")
    }
    let interrupt = Interrupt()
    let report = CheckReport(
      Self.measure(sounds, isCancelled: { interrupt.isRequested }), faults: faults, ignored: Set(ignore))
    if interrupt.isRequested { try fail("interrupted") }
    Console.line(json ? JSONText.pretty(report) : report.text)
    if report.count > 0 { throw ExitCode.failure }
  }

  private func fail(_ reason: String) throws -> Never {
    Console.complain(reason)
    throw ExitCode.failure
  }

  /// Measures the files on all processors.
  static func measure(
    _ sounds: [CheckedSound], isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> [(CheckedSound, Result<SoundMeasurement, DecodingError>)] {
    let results = Guarded([Result<SoundMeasurement, DecodingError>?](repeating: nil, count: sounds.count))
    let progress = CheckProgress(total: sounds.count)
    DispatchQueue.concurrentPerform(iterations: sounds.count) { index in
      guard !isCancelled() else { return }
      let sound = sounds[index]
      var result: Result<SoundMeasurement, DecodingError>?
      do throws(DecodingError) {
        result = try SoundMeasurement(path: sound.path, loop: sound.loop, isCancelled: isCancelled).map { .success($0) }
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
      progress.count()
    }
    progress.end()
    return zip(sounds, results.withLock { $0 }).compactMap { sound, result in result.map { (sound, $0) } }
  }
}

extension CheckFinding.Kind: ExpressibleByArgument {}
