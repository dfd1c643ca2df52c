import ArgumentParser
import Foundation
import Tacet
import TacetJSON
import TacetPicture
import TacetReport
import TacetScenario
import TacetSystem
import TacetTerminal
import TacetYAML

/// `tacet render`: renders a scenario into a file.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Plays a scenario file into a WAV file, faster than real time.",
    discussion: """
      A scenario is a JSON or YAML file that says what a game plays and what the system does meanwhile, such as:

        {"seconds": 4,
         "effects": {"beep": "beep.wav"}, "soundtracks": {"theme": "theme.ogg"},
         "events": [{"at": 0, "do": "soundtrack.play", "name": "theme"},
                    {"at": 1, "do": "play", "name": "beep", "gain": -6},
                    {"at": 2, "signal": "silentMode", "on": true}]}

      Paths are relative to the scenario file, gains are decibels, times are seconds. The WAV file is 32-bit float \
      stereo and the same on every run. The log has one JSON object a line. If anything is wrong nothing is written, and \
      every fault of the file has a line on standard error. At the end a line says how long the sound is, how loud it is \
      (integrated, EBU R 128), and how many expectations held. A file that exists is replaced only with --force.

      With "do": "expect" a scenario is a test: at a time, or until another one, it is to be silent or of a level, held \
      for a reason, at a position, or of so many voices. The first expectation that does not hold ends it with 1, and \
      the line says what was heard instead. All keys and commands are in Scenario.md.

      Examples:
        tacet render boss.json -o boss.wav
        tacet render boss.json -o boss.wav --log boss.jsonl
        tacet render boss.json -o boss.wav --picture boss.png --force
        tacet render boss.json -o /dev/null --log - | grep soundtrackFrozen
        tacet render - -o out.wav < boss.yaml
      """)

  @Argument(help: "The scenario file; - is standard input.", completion: .file(extensions: ["json", "yaml", "yml"]))
  var scenario: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The WAV file to write.", valueName: "out.wav"))
  var output: String

  @Option(
    help: ArgumentHelp("Where to write what happened, as JSON lines; - is standard output.", valueName: "out.jsonl"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "A PNG of the waveform, with what held music and effects, and when each sound plays.", valueName: "out.png"))
  var picture: String?

  @Flag(help: "Replace files that exist.")
  var force = false

  func run() throws {
    let parsed = try parse()
    let scenarioRun = try ScenarioRun(parsed)
    let interrupt = Interrupt()
    // Named as from here.
    let folder = FileManager.default.currentDirectoryPath + "/"
    let inputs = [scenario] + parsed.inputs.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
    let sound = try AtomicFile(replacing: output, inputs: inputs)
    let text = try logFile.map { try AtomicFile(replacing: $0, inputs: inputs, others: [sound]) }
    let image = try picture.map {
      try AtomicFile(replacing: $0, inputs: inputs, others: [sound] + (text.map { [$0] } ?? []))
    }
    for path in [output, logFile, picture].compactMap(\.self) { try AtomicFile.check(path, mayReplace: force) }
    var drawing = image.map { _ in RenderPicture(of: parsed) }
    var progress = RenderProgress(of: parsed)
    var file = try interrupt.writing(sound) { path in
      try WaveFileWriter(path: path, format: AudioFormat(sampleRate: parsed.sampleRate, channels: 2))
    }
    var failure: (any Error)?
    let lines = try scenarioRun.lines { samples in
      do {
        if interrupt.isRequested { throw Interrupted() }
        progress.add(samples)
        drawing?.add(samples)
        try interrupt.writing(sound) { _ in try file.append(samples) }
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    try interrupt.writing(sound) { _ in try file.close() }
    progress.end()
    let written = lines.map { $0.text + "\n" }.joined()
    if let text {
      try interrupt.writing(text) { _ in try text.write(written) }
    } else if log != nil {
      Console.show(written)
    }
    drawing?.add(lines, scenarioRun.spans)
    if let drawing, let image { try image.writing { try PNGFile.write(drawing.draw(width: 1_400), to: $0) } }
    try sound.commit()
    try text?.commit()
    try image?.commit()
    if showsSummary {
      let summary = progress.summary(loudness: scenarioRun.loudness, expectations: scenarioRun.heldExpectations)
      Console.line("\(output): \(summary)".onOneLine)
    }
  }

  /// The log's path; nil without a log and for standard output. `/dev/stdout` may lead to a file that others write to,
  /// so that file is not replaced.
  private var logFile: String? { log == "-" || log == "/dev/stdout" ? nil : log }

  /// True where standard output has nothing else.
  private var showsSummary: Bool { output != "/dev/stdout" && (log == nil || logFile != nil) }

  private func parse() throws(ScenarioError) -> Scenario {
    if scenario == "-" { return try readStandardInput() }
    let path = RawArgument.path(opening: scenario)
    guard scenario.hasSuffix(".yaml") || scenario.hasSuffix(".yml") else {
      return try Scenario(path: path, named: scenario)
    }
    return try Scenario(path: path, named: scenario, format: "YAML", reading: Self.readYAML)
  }

  private static func readYAML(_ bytes: [UInt8]) throws(JSONError) -> JSON { try JSON(yaml: bytes) }

  /// The scenario on standard input, JSON where it begins with a brace, else YAML. Its paths are relative to the
  /// current folder.
  private func readStandardInput() throws(ScenarioError) -> Scenario {
    let name = "standard input"
    let most = Scenario.maximumBytes
    let bytes = (try? FileHandle.standardInput.read(upToCount: most + 1)) ?? Data()
    guard !bytes.isEmpty else { throw .unreadable(file: name, reason: "there is nothing") }
    guard bytes.count <= most else { throw .unreadable(file: name, reason: "it has more than \(most) bytes") }
    let isJSON = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    if isJSON { return try Scenario(Array(bytes), named: name) }
    return try Scenario(Array(bytes), named: name, format: "YAML", reading: Self.readYAML)
  }
}

extension Interrupt {
  /// Writes to a file. A FIFO or a device may block for ever, and a signal ends the process meanwhile.
  fileprivate func writing<Result: ~Copyable>(
    _ file: AtomicFile, _ body: (String) throws -> Result
  ) throws -> Result {
    if file.isPending { return try file.writing(body) }
    return try blocking { try file.writing(body) }
  }
}
