import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// Files that are refused, full disks, closed pipes and names of any bytes.
@Suite(.timeLimit(.minutes(10))) struct FileTests {
  private static func folder() throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 4_800, channels: 1)
    try folder.write(
      #"{"seconds":0.5,"effects":{"beep":"beep.wav"},"events":[{"at":0.1,"do":"play","name":"beep"}]}"#, to: "s.json")
    #expect(symlink("s.json", folder.path("soft.json")) == 0)
    #expect(link(folder.path("beep.wav"), folder.path("hard.wav")) == 0)
    return folder
  }

  @Test(arguments: [
    (["-o", "s.json"], "s.json: can not be written: it is an input"),
    (["-o", "./s.json"], "./s.json: can not be written: it is the input s.json"),
    (["-o", "soft.json"], "soft.json: can not be written: it is the input s.json"),
    (["-o", "beep.wav"], "beep.wav: can not be written: it is an input"),
    (["-o", "hard.wav"], "hard.wav: can not be written: it is the input beep.wav"),
    (["-o", "a.wav", "--log", "soft.json"], "soft.json: can not be written: it is the input s.json"),
  ])
  func renderOverwritesNoInput(_ outputs: [String], _ complaint: String) async throws {
    let folder = try Self.folder()
    let before = try (folder.read("s.json"), folder.read("beep.wav"))
    let run = try await ToolProcess(["render", "s.json"] + outputs, in: folder)
    #expect(run.status == 1)
    #expect(run.complaints == ["tacet: \(complaint)"])
    #expect(try folder.read("s.json") == before.0 && folder.read("beep.wav") == before.1)
    #expect(folder.names == ["beep.wav", "hard.wav", "s.json", "soft.json"])
  }

  /// No file that exists is replaced unasked; a link leads to one. What is no file is written to.
  @Test func renderReplacesAFileOnlyWhenAsked() async throws {
    let folder = try Self.folder()
    for name in ["a.wav", "a.jsonl", "a.png"] { try folder.write("old", to: name) }
    #expect(symlink("a.wav", folder.path("soft.wav")) == 0)
    let before = folder.names
    for (outputs, name) in [
      (["-o", "a.wav"], "a.wav"), (["-o", "./soft.wav"], "./soft.wav"),
      (["-o", "b.wav", "--log", "a.jsonl"], "a.jsonl"), (["-o", "b.wav", "--picture", "a.png"], "a.png"),
    ] {
      let run = try await ToolProcess(["render", "s.json"] + outputs, in: folder)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.complaints == ["tacet: \(name): can not be written: it exists; --force replaces it"])
      #expect(folder.names == before)
    }
    for name in ["a.wav", "a.jsonl", "a.png"] { #expect(try folder.read(name) == Data("old".utf8)) }
    let outputs = ["-o", "a.wav", "--log", "a.jsonl", "--picture", "a.png"]
    let forced = try await ToolProcess(["render", "s.json", "--force"] + outputs, in: folder)
    #expect(forced.status == 0 && forced.complaints.isEmpty, "\(forced.complaints)")
    for name in ["a.wav", "a.jsonl", "a.png"] { #expect(try folder.read(name).count > 100) }
    for _ in 0..<2 { #expect(try await ToolProcess("render", "s.json", "-o", "/dev/null", in: folder).status == 0) }
    #expect(folder.names == before)
  }

  @Test func playOverwritesNoInput() async throws {
    let folder = try Self.folder()
    for option in ["--log", "--record"] {
      let run = try await ToolProcess("play", "beep.wav", option, "hard.wav", in: folder)
      #expect(run.status == 1)
      #expect(run.complaints.last == "tacet: hard.wav: can not be written: it is the input beep.wav")
    }
    let run = try await ToolProcess("play", "beep.wav", "--log", "x", "--record", "./x", in: folder)
    #expect(run.complaints.last == "tacet: ./x: can not be written: x is to be written there already")
  }

  @Test(arguments: [
    ["info", "beep.wav"], ["info", "--json", "beep.wav"], ["render", "s.json", "-o", "a.wav", "--force"],
  ])
  func fullDiskBehindStandardOutputFails(_ arguments: [String]) async throws {
    let folder = try Self.folder()
    let words = arguments.joined(separator: " ")
    #expect(mkfifo(folder.path("go"), 0o600) == 0)
    let tool = "'\(ToolProcess.url.path)' \(words)"
    for (command, reason) in [
      ("\(tool) >/dev/full", "No space left on device"), ("\(tool) 1</dev/null", "Bad file descriptor"),
    ] {
      let run = try await ToolProcess(shell: command, in: folder)
      #expect(run.status == 1, "\(command)")
      #expect(run.complaints == ["tacet: standard output: can not be written: \(reason)"])
    }
    // It begins when the reader has closed its end, which wants no more.
    let command = "set -o pipefail; { read x <go; \(tool); } | { exec <&-; echo >go; }"
    let run = try await ToolProcess(shell: command, in: folder)
    #expect(run.status == 128 + SIGPIPE && run.complaints.isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalEndsARenderThatWaitsForAReader(_ signal: Int32) throws {
    let folder = try Self.folder()
    #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
    let run = try ToolTerminal(["render", "s.json", "-o", "a.wav", "--log", "fifo"], in: folder)
    #expect(eventually { run.handles(signal) })
    #expect(run.end(sending: signal) == 1)
    #expect(run.text.contains("tacet: interrupted"))
    #expect(folder.names == ["beep.wav", "fifo", "hard.wav", "s.json", "soft.json"])
  }

  @Test func soundIsNotRenderedIntoAFIFO() async throws {
    let folder = try Self.folder()
    #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
    let run = try await ToolProcess("render", "s.json", "-o", "fifo", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints == ["tacet: fifo: can not be written: a WAV file can not be written into a FIFO"])
  }

  @Test func fileThatGrowsTooLongFailsAndLeavesNothing() async throws {
    let folder = try Self.folder()
    try folder.write(#"{"seconds":10}"#, to: "long.json")
    // 512 kB: the thread sanitizer's own files need some.
    let run = try await ToolProcess(
      shell: "ulimit -f 1000; '\(ToolProcess.url.path)' render long.json -o a.wav", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.count == 1 && run.complaints[0].hasPrefix("tacet: a.wav: can not be written: "))
    #expect(folder.names == ["beep.wav", "hard.wav", "long.json", "s.json", "soft.json"])
  }

  /// The file that a killed process left goes too; another one of a similar name stays.
  @Test func outputKeepsTheModeOfTheFileThatItReplaces() async throws {
    let folder = try Self.folder()
    try folder.write("old", to: "a.wav")
    #expect(chmod(folder.path("a.wav"), 0o600) == 0)
    // No process has a number beyond 2^22.
    for name in [".tacet-4194305-0.partial", ".tacet-4194305-0.other"] { try folder.write("left", to: name) }
    let run = try await ToolProcess("render", "s.json", "-o", "a.wav", "--force", in: folder)
    #expect(run.status == 0)
    var status = stat()
    #expect(stat(folder.path("a.wav"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(status.st_size > 1_000)
    #expect(folder.names.filter { $0.hasPrefix(".") } == [".tacet-4194305-0.other"])
  }

  @Test func nameOfAnyLengthCanBeWritten() async throws {
    let folder = try Self.folder()
    let name = String(repeating: "n", count: 255)
    let run = try await ToolProcess("render", "s.json", "-o", name, in: folder)
    #expect(run.status == 0)
    #expect(folder.names.contains(name))
  }

  @Test func nameThatIsNotUTF8IsOpened() async throws {
    let folder = try Self.folder()
    let tool = "'\(ToolProcess.url.path)'"
    let run = try await ToolProcess(
      shell:
        #"a=$(printf 'a\377'); b=$(printf 'a\376'); cp beep.wav "$a.wav"; echo no >"$b.wav"; cp s.json "$a.json"; "#
        + #"\#(tool) info "$a.wav" "$b.wav" --json; \#(tool) render "$a.json" -o a.wav"#, in: folder)
    #expect(run.status == 0)
    #expect(run.complaints == ["tacet: a\u{FFFD}.wav: is not a sound file of a known kind"])
    #expect(run.output.contains("\"path\" : \"a\u{FFFD}.wav\"") && run.output.contains("\"frames\" : 4800"))
    #expect(folder.names.contains("a.wav"))
  }
}
