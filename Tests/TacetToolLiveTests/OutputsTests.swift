import Foundation
import TacetTestSupport
import Testing

@testable import TacetScenario
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool
import TacetJSON

/// `tacet outputs`, and `tacet play --output`, on PulseAudio and PipeWire.
@Suite(.serialized) struct OutputsTests {
  @Test(arguments: SoundServer.installed)
  func eachListedOutputHasItsVolumeAndCanBePlayedOn(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 96_000)
    let server = try kind.make()
    try server.start()
    _ = try server.place.addSink("other")
    for sink in ["other", "phones"] { try server.place.run(sink: sink) }
    try server.place.pactl("set-sink-volume", "other", "40%")
    try server.place.pactl("set-sink-mute", "phones", "1")
    let environment = server.place.environment
    let listed = try await ToolProcess(["outputs"], in: folder, environment: environment)
    #expect(listed.status == 0)
    let lines = listed.output.split(separator: "\n")
    func line(_ id: String) -> Substring { lines.first { $0.contains("[\(id)]") } ?? "" }
    #expect(line("speaker").hasPrefix("* ") && line("speaker").hasSuffix("current, volume 100 %"), "\(lines)")
    #expect(line("other").hasSuffix("volume 40 %") && line("phones").hasSuffix("volume 100 %, muted"), "\(lines)")

    let json = try await ToolProcess(["outputs", "--json"], in: folder, environment: environment)
    let outputs = try JSONReader.read(Array(json.output.utf8)).array ?? []
    let other = try #require(outputs.first { $0.object?["id"]?.string == "other" }?.object)
    #expect(other["volume"]?.object?["level"]?.number.map { abs($0 - 0.4) < 0.01 } == true)

    // On that output alone; the recording has the choice and the outputs.
    try server.place.pactl("set-sink-volume", "other", "100%")
    let heard = try MonitorRecorder(of: "other", at: server.place, staysPut: true)
    let elsewhere = try MonitorRecorder(of: "speaker", at: server.place, staysPut: true)
    #expect(heard.wait { !$0.isEmpty } && elsewhere.wait { !$0.isEmpty })
    let run = try await ToolProcess(
      ["play", "tone.wav", "--output", "other", "--record", "again.json"], in: folder, environment: environment)
    #expect(run.status == 0)
    #expect(heard.wait { samples in samples.count { abs($0) > 0.25 } > 2 * 48_000 * 6 / 10 })
    #expect(elsewhere.samples.allSatisfy { $0 == 0 })
    let text = String(decoding: try folder.read("again.json"), as: UTF8.self)
    #expect(text.contains(#""do" : "output.restore""#) && text.contains(#""id" : "other""#))
    #expect(text.contains(#""signal" : "outputs""#) && text.contains(#""signal" : "systemVolume""#))
    _ = try Scenario(Array(text.utf8), named: folder.path("again.json"))
  }
}
