import Foundation
import TacetJSON
import TacetTestSupport
import Testing

/// `tacet inputs` and `tacet record`, on PulseAudio and PipeWire.
@Suite(.serialized) struct RecordTests {
  private let folder: ScenarioFolder
  /// 440 Hz, stereo, 60 s.
  private static let tone: [Float] = (0..<48_000 * 60).flatMap { frame -> [Float] in
    let value = 0.25 * Float(sin(2 * Double.pi * 440 * Double(frame) / 48_000))
    return [value, value]
  }

  init() throws { folder = try ScenarioFolder() }

  /// A server with a microphone, `Desk`, that hears what is played on a sink.
  private func server(_ kind: SoundServer) throws -> (any PrivateSoundServer, ChildProcess) {
    let server = try kind.started()
    _ = try server.place.addSink("line")
    try server.place.pactl(
      "load-module", "module-remap-source", "master=line.monitor", "source_name=desk",
      "source_properties=device.description=Desk")
    return (server, try server.place.play(Self.tone, on: "line"))
  }

  @Test(arguments: SoundServer.installed)
  func listedInputIsRecordedIntoEachKindOfFile(on kind: SoundServer) async throws {
    let (server, feed) = try server(kind)
    defer { feed.kill() }
    let environment = server.place.environment
    let listed = try await ToolProcess(["inputs"], in: folder, environment: environment)
    #expect(listed.status == 0)
    #expect(listed.output.contains("Desk [desk]"), "\(listed)")
    let json = try await ToolProcess(["inputs", "--json"], in: folder, environment: environment)
    let inputs = try JSONReader.read(Array(json.output.utf8)).array ?? []
    let desk = inputs.first { $0.object?["id"]?.string == "desk" }?.object
    #expect(desk?["name"]?.string == "Desk")

    for ending in ["wav", "ogg", "opus"] {
      let file = "take.\(ending)"
      let run = try await ToolProcess(
        ["record", file, "--input", "desk", "--for", "1.5", "--channels", "2"], in: folder, environment: environment)
      #expect(run.status == 0, "\(run)")
      #expect(run.output.hasPrefix("\(file): 1.50 s of Desk"), "\(run)")
      let info = try await ToolProcess(["info", "--json", file], in: folder)
      let sound = try JSONReader.read(Array(info.output.utf8)).object
      #expect(sound?["channels"]?.number == 2, "\(info)")
      #expect(sound?["sampleRate"]?.number == 48_000)
      #expect(sound?["seconds"]?.number.map { abs($0 - 1.5) < 0.02 } == true, "\(info)")
      #expect(sound?["peak"]?.number.map { abs($0 + 12) < 2 } == true, "\(info)")
    }
  }

  @Test func refusalsAreNamedAndLeaveTheFile() async throws {
    let (server, feed) = try server(.pulseAudio)
    defer { feed.kill() }
    let environment = server.place.environment
    let unknown = try await ToolProcess(
      ["record", "take.wav", "--input", "Dusk"], in: folder, environment: environment)
    #expect(unknown.status == 1)
    #expect(unknown.complaints.joined().contains(#"there is no input "Dusk""#), "\(unknown)")
    #expect(unknown.complaints.joined().contains("Desk"))
    try folder.write("kept", to: "kept.wav")
    let kept = try await ToolProcess(["record", "kept.wav", "--for", "1"], in: folder, environment: environment)
    #expect(kept.status == 1)
    #expect(kept.complaints.joined().contains("--force"), "\(kept)")
    #expect(try folder.read("kept.wav") == Data("kept".utf8))
    for words in ["take.flac", "take.wav --rate 7999", "take.wav --for 0", "take.wav --gain 25"] {
      let run = try await ToolProcess(["record"] + words.split(separator: " ").map(String.init), in: folder)
      #expect(run.status == 64, "\(words) \(run)")
    }
    let nowhere = try await ToolProcess(["inputs"], in: folder)
    #expect(nowhere.status == 1)
    #expect(nowhere.complaints.joined().contains("no sound server"), "\(nowhere)")
  }
}
