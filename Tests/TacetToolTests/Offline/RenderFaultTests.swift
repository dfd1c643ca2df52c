import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The faults and the expectations of `tacet render`, and its standard input.
@Suite struct RenderFaultTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
  }

  @Test func everyFaultOfAScenarioHasALine() async throws {
    try folder.write(
      "{\"seconds\":1,\"effects\":{\"beep\":\"beep.wav\"},\"events\":[\n{\"at\":0,\"do\":\"plya\"},\n"
        + "{\"at\":\"x\",\"do\":\"play\",\"name\":\"beep\"},\n{\"do\":\"activate\",\"cause\":1}]}", to: "s.json")
    let run = try await ToolProcess("render", "s.json", "-o", "x.wav", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.count == 4)
    #expect(run.complaints.first?.hasPrefix("tacet: s.json:2:") == true)
    #expect(run.complaints.allSatisfy { $0.hasPrefix("tacet: s.json:") })
    try folder.write(
      "{\"seconds\":1,\"effects\":{\n\"a\":\"gone.wav\",\n\"b\":\"lost.wav\"}}", to: "files.json")
    let files = try await ToolProcess("render", "files.json", "-o", "x.wav", in: folder)
    #expect(files.complaints.count == 2)
    #expect(folder.names == ["beep.wav", "files.json", "s.json"])
  }

  @Test("A scenario on standard input is JSON or YAML", arguments: [false, true])
  func standardInputIsRead(_ isYAML: Bool) async throws {
    let text =
      isYAML
      ? "seconds: 1\neffects: {beep: beep.wav}\nevents:\n  - {at: 0, do: play, name: beep}\n"
      : #"{"seconds":1,"effects":{"beep":"beep.wav"},"events":[{"at":0,"do":"play","name":"beep"}]}"#
    try folder.write(text, to: "text")
    let run = try await ToolProcess(shell: "'\(ToolProcess.url.path)' render - -o out.wav < text", in: folder)
    #expect(run.status == 0, "\(run.complaints)")
    #expect(run.output.hasPrefix("out.wav: 1.00 s at 48000 Hz, peak -9.0 dBFS"), "\(run.output)")
    try folder.write("\(text)]", to: "text")
    let bad = try await ToolProcess(shell: "cat text | '\(ToolProcess.url.path)' render - -o bad.wav", in: folder)
    #expect(bad.status == 1)
    #expect(bad.complaints.first?.hasPrefix("tacet: standard input:") == true, "\(bad.complaints)")
    let none = try await ToolProcess(shell: "'\(ToolProcess.url.path)' render - -o bad.wav < /dev/null", in: folder)
    #expect(none.complaints == ["tacet: standard input: can not be read: there is nothing"])
    #expect(folder.names == ["beep.wav", "out.wav", "text"])
  }

  @Test func expectationThatDoesNotHoldEndsARenderWith1() async throws {
    func write(_ expectation: String) throws {
      try folder.write(
        "{\"seconds\":1,\"effects\":{\"beep\":\"beep.wav\"},\"events\":[{\"at\":0,\"do\":\"play\",\"name\":\"beep\"},\n"
          + "{\"at\":0.6,\"do\":\"expect\",\(expectation)}]}", to: "s.json")
    }
    try write("\"silent\":true")
    let held = try await ToolProcess("render", "s.json", "-o", "x.wav", in: folder)
    #expect(held.status == 0)
    #expect(held.output.hasSuffix(", 1 expectation held\n"), "\(held.output)")
    try write("\"level\":-12")
    let failed = try await ToolProcess("render", "s.json", "-o", "y.wav", in: folder)
    #expect(failed.status == 1)
    #expect(
      failed.complaints == [
        "tacet: s.json:2:1: event 2 (expect): a level of -12.0 dB, more or less by 1.0, was expected; heard from "
          + "0.600 s to 0.700 s: silence"
      ])
    #expect(folder.names == ["beep.wav", "s.json", "x.wav"])
  }
}
