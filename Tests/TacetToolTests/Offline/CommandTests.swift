import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool
import TacetJSON

/// The commands as processes: output, files and exit status.
@Suite(.timeLimit(.minutes(10))) struct CommandTests {
  private static let beeps =
    #"{"seconds":0.5,"effects":{"beep":"beep.wav"},"events":[{"at":0.1,"do":"play","name":"beep"}]}"#

  private static func folder() throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 4_800, channels: 1)
    try folder.write(beeps, to: "beeps.json")
    return folder
  }

  @Test func renderWritesEqualBytesEveryTime() async throws {
    let folder = try Self.folder()
    let first = try await ToolProcess("render", "beeps.json", "-o", "a.wav", "--log", "a.jsonl", in: folder)
    let second = try await ToolProcess("render", "beeps.json", "-o", "b.wav", "--log", "b.jsonl", in: folder)
    for (run, name) in [(first, "a"), (second, "b")] {
      #expect(run.status == 0)
      #expect(run.complaints.isEmpty)
      #expect(run.output.hasPrefix("\(name).wav: 0.50 s at 48000 Hz, peak -9.0 dBFS, -"))
      #expect(run.output.hasSuffix(" LUFS\n"))
    }
    #expect(try folder.read("a.wav") == folder.read("b.wav"))
    #expect(try folder.read("a.jsonl") == folder.read("b.jsonl"))
    #expect(try folder.read("a.wav").count > 8 * 24_000)
    #expect(folder.names == ["a.jsonl", "a.wav", "b.jsonl", "b.wav", "beep.wav", "beeps.json"])
  }

  @Test(arguments: [
    (#"{"seconds":1,"sed":2}"#, #"s.json:1:14: unknown key "sed"; did you mean "seed"?"#),
    (#"{"seconds":1,"effects":{"a":"none.wav"}}"#, "none.wav: there is no such file"),
    ("{", "s.json:1:2: is not JSON: a key in quotes is expected"),
    (
      String(repeating: "[", count: 1_000_000),
      "s.json:1:65: is not JSON: it is nested too deeply"
    ),
    (
      #"{"seconds":1,"category":"\#(String(repeating: "x", count: 8_000_000))"}"#,
      #"s.json:1:14: there is no category "\#(String(repeating: "x", count: 79))…""#
    ),
    (
      #"{"seconds":1}"# + String(repeating: " ", count: 8 << 20),
      "s.json: can not be read: it has more than 8388608 bytes"
    ),
  ])
  func invalidScenarioFailsWithOneLineAndWritesNothing(_ text: String, _ complaint: String) async throws {
    let folder = try Self.folder()
    try folder.write(text, to: "s.json")
    try folder.write("as it was", to: "old.wav")
    for output in ["new.wav", "old.wav"] {
      let run = try await ToolProcess("render", "s.json", "-o", output, "--log", "new.jsonl", in: folder)
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      let line = try #require(run.complaints.first)
      #expect(run.complaints.count == 1)
      #expect(line.hasPrefix("tacet: s.json:"))
      #expect(line.hasSuffix(complaint))
    }
    #expect(folder.names == ["beep.wav", "beeps.json", "old.wav", "s.json"])
    #expect(try folder.read("old.wav") == Data("as it was".utf8))
  }

  @Test func logGoesToStandardOutput() async throws {
    let folder = try Self.folder()
    for name in ["-", "/dev/stdout"] {
      let run = try await ToolProcess("render", "beeps.json", "-o", "/dev/null", "--log", name, in: folder)
      #expect(run.status == 0)
      #expect(run.complaints.isEmpty)
      #expect(run.output.split(separator: "\n").count == 3)
    }
    #expect(folder.names == ["beep.wav", "beeps.json"])
  }

  @Test(arguments: [
    (["missing/a.wav"], "missing/a.wav: can not be written: No such file or directory"),
    (["."], ".: can not be written: it is a directory"),
    (["/dev/full"], "/dev/full: can not be written: "),
    (["a.wav", "--log", "/dev/full"], "/dev/full: can not be written: No space left on device"),
    (["a.wav", "--log", "./a.wav"], "./a.wav: can not be written: a.wav is to be written there already"),
  ])
  func unwritableFileFailsWithOneLine(_ output: [String], _ complaint: String) async throws {
    let folder = try Self.folder()
    let run = try await ToolProcess(["render", "beeps.json", "-o"] + output, in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.count == 1)
    #expect(run.complaints.first?.hasPrefix("tacet: \(complaint)") == true, "\(run.complaints)")
    #expect(folder.names == ["beep.wav", "beeps.json"])
  }

  @Test(arguments: [
    (["convert", "a.wav", "-o", "a.mp3"], "the name of the output must end in .ogg or .opus"),
    (["bench", "--voices", "0"], "--voices takes 1 to 256, not 0."),
    (["info", "a.wav", "--bogus"], "Unknown option '--bogus'"),
  ])
  func mistakeInACallBeginsAsEveryErrorDoes(_ arguments: [String], _ complaint: String) async throws {
    let run = try await ToolProcess(arguments, in: try Self.folder())
    #expect(run.status == 64 && run.complaints.first == "tacet: \(complaint)", "\(run.complaints)")
    #expect(run.complaints.dropFirst().first?.hasPrefix("Usage: tacet \(arguments[0])") == true)
  }

  @Test func irregularScenarioFileFailsWithOneLine() async throws {
    let folder = try Self.folder()
    #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
    for (name, reason) in [
      ("none.json", "there is no such file"), (".", "it is a directory"), ("fifo", "it is not a regular file"),
    ] {
      let run = try await ToolProcess("render", name, "-o", "a.wav", in: folder)
      #expect(run.status == 1)
      #expect(run.complaints == ["tacet: \(name): can not be read: \(reason)"])
    }
  }

  @Test func infoReportsValidFilesAndFailsForInvalidOnes() async throws {
    let folder = try Self.folder()
    try folder.write("hello", to: "text.wav")
    #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
    let run = try await ToolProcess(
      "info", "--json", "none.wav", "beep.wav", "text.wav", ".", "fifo", in: folder)
    #expect(run.status == 1)
    #expect(
      run.complaints == [
        "tacet: none.wav: there is no such file", "tacet: text.wav: is not a sound file of a known kind",
        "tacet: .: is a directory, not a sound file", "tacet: fifo: is a FIFO, not a regular file",
      ])
    let objects = try #require(try JSONReader.read(Array(run.output.utf8)).array)
    #expect(objects.count == 1)
    #expect(objects.first?.object?["path"]?.string == "beep.wav")
    #expect(objects.first?.object?["frames"]?.number == 4_800)
  }

  @Test func infoOfOneFileIsAnObject() async throws {
    let folder = try Self.folder()
    let run = try await ToolProcess("info", "beep.wav", "--json", in: folder)
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    #expect(try JSONReader.read(Array(run.output.utf8)).object?["frames"]?.number == 4_800)
  }

  @Test(arguments: [
    [], ["info"], ["nonsense"], ["render", "a.json"], ["play"], ["play", "a.wav", "--category", "loud"],
    ["play", "a.wav", "--gain", "25"], ["play", "a.wav", "--gain", "loud"], ["play", "a.wav", "--for", "0"],
    ["info", "a.wav", "--yaml"], ["manners"], ["manners", "--seconds", "1", "game"],
    ["manners", "--only", "nothing", "game"], ["manners", "--server", "jack", "game"],
  ])
  func usageErrorExitsWith64(_ arguments: [String]) async throws {
    let folder = try ScenarioFolder()
    let run = try await ToolProcess(arguments, in: folder)
    // Without arguments the help is shown.
    #expect(run.status == (arguments.isEmpty ? 0 : 64), "\(run.complaints)")
  }

  /// No session is started for what can not be run.
  @Test func mannersOfNoGameOrWrongKeysAreSentences() async throws {
    let folder = try ScenarioFolder()
    try folder.write("1 key a\n2 press b\n", to: "start.keys")
    let game = try await ToolProcess("manners", "./none", "--only", in: folder)
    #expect(game.status == 1)
    #expect(game.complaints == ["tacet: ./none: there is no such program"])
    let keys = try await ToolProcess("manners", "--keys", "start.keys", "sh", in: folder)
    #expect(keys.status == 1)
    #expect(keys.complaints == [#"tacet: start.keys:2: "press" is none of key, down, up and click"#])
    let missing = try await ToolProcess("manners", "--keys", "none.keys", "sh", in: folder)
    #expect(missing.status == 1)
    #expect(missing.complaints == ["tacet: none.keys: is no file of keys"])
  }

  @Test(arguments: [
    (["plya", "a.wav"], #"there is no command "plya"; did you mean "play"?"#),
    (
      ["zzzzzz"],
      #"there is no command "zzzzzz"; commands: play, info, waveform, check, convert, render, record, run, why, watch, "#
        + "outputs, inputs, silent, doctor, feedback, bench, manners"
    ),
    (["feedback", "lits"], #"there is no command "lits"; did you mean "list"?"#),
  ])
  func mistypedCommandIsSuggested(_ arguments: [String], _ complaint: String) async throws {
    let run = try await ToolProcess(arguments, in: try ScenarioFolder())
    #expect(run.status == 64)
    #expect(run.complaints == ["tacet: \(complaint)"])
  }

  @Test func unknownOutputFailsWithWhatThereIs() async throws {
    let folder = try Self.folder()
    let run = try await ToolProcess("play", "beep.wav", "--output", "Headset", in: folder)
    #expect(run.status == 1)
    #expect(
      run.complaints == [
        #"tacet: there is no output "Headset"; outputs: automatic, pipewire, pipewire:REMOTE, pulse, pulse:ADDRESS, alsa, alsa:DEVICE"#
      ])
  }

  @Test func versionIsShown() async throws {
    let run = try await ToolProcess("--version", in: try ScenarioFolder())
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [
    ["--help"], ["play", "--help"], ["info", "--help"], ["render", "--help"], ["run", "--help"], ["manners", "--help"],
    ["run", "-h"],
  ])
  func helpContainsExamples(_ arguments: [String]) async throws {
    let folder = try ScenarioFolder()
    let run = try await ToolProcess(arguments, in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("Examples:\n  tacet "))
  }

  @Test func playOfAnInvalidFileFailsAndPlaysNothing() async throws {
    let folder = try Self.folder()
    let run = try await ToolProcess("play", "beep.wav", "none.wav", in: folder)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.complaints == ["tacet: none.wav: there is no such file"])
  }

  @Test func effectEndsThePlayWithoutASoundServer() async throws {
    let folder = try Self.folder()
    let run = try await ToolProcess("play", "beep.wav", "--gain", "-6", in: folder)
    #expect(run.status == 2)
    #expect(run.output.contains("nothing was heard in "))
    #expect(!run.output.contains("music"))
    #expect(run.complaints.allSatisfy { $0.hasPrefix("tacet: there is no sound output") }, "\(run.complaints)")
  }

  @Test func deviceThatIsNotThereIsNamed() async throws {
    let folder = try Self.folder()
    let run = try await ToolProcess("play", "beep.wav", "--output", "alsa:none", in: folder)
    #expect(run.status == 2)
    let reason = #"tacet: there is no sound output (ALSA's device "none" does not play)"#
    #expect(run.complaints.allSatisfy { $0.hasPrefix(reason) }, "\(run.complaints)")
  }

  @Test func soundtrackEndsAtTheLimitWithoutASoundServer() async throws {
    let folder = try Self.folder()
    try folder.writeTone("theme.wav", frames: 88_000, channels: 1, sampleRate: 8_000)
    let run = try await ToolProcess("play", "theme.wav", "--loop", "--for", "0.3", in: folder)
    #expect(run.status == 2)
    #expect(run.output.split(separator: "\n").last?.hasPrefix("nothing was heard in 0:0") == true)
    #expect(!run.output.contains("effects"))
    #expect(run.complaints.allSatisfy { $0.hasPrefix("tacet: there is no sound output") }, "\(run.complaints)")
  }
}
