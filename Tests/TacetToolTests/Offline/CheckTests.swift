import Foundation
import TacetDecoding
import TacetJSON
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetTool

@Suite struct CheckTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func write(_ name: String, sampleRate: Int = 48_000, _ samples: [Float]) throws {
    var writer = try WaveFileWriter(
      path: folder.path(name), format: AudioFormat(sampleRate: sampleRate, channels: 1))
    try writer.append(samples)
    try writer.close()
  }

  private func kinds(_ name: String) throws -> [CheckFinding.Kind] {
    let sound = CheckedSound(path: folder.path(name), name: name, use: nil)
    return CheckReport(CheckCommand.measure([sound])).files.flatMap { $0.findings.map(\.kind) }
  }

  @Test func eachFaultIsFoundAndSoundFilesHaveNone() throws {
    let tone = ScenarioFolder.tone(24_000, channels: 1)
    try write("good.wav", tone)
    try write("clipped.wav", tone.map { max(-1, min(1, 4 * $0)) })
    try write("late.wav", [Float](repeating: 0, count: 2_400) + tone)
    try write("offset.wav", tone.map { $0 * 0.5 + 0.05 })
    try write("odd.wav", sampleRate: 22_050, tone)
    try write("silent.wav", [Float](repeating: 0, count: 4_800))
    try write("large.wav", [Float](repeating: 0.1, count: 48_000 * 9).enumerated().map { $0 % 100 < 50 ? $1 : -$1 })
    try folder.writeVorbis("clicks.ogg", frames: 44_100, tags: [("LOOPSTART", "1000"), ("LOOPEND", "20333")])
    try folder.writeVorbis("loops.ogg", frames: 44_100, tags: [("LOOPSTART", "2352"), ("LOOPEND", "23520")])
    try folder.write("hello", to: "text.wav")
    let bytes = try folder.read("good.wav")
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: folder.path("cut.wav")))
    #expect(try kinds("good.wav").isEmpty && kinds("loops.ogg").isEmpty && kinds("large.wav").isEmpty)
    #expect(try kinds("clipped.wav") == [.clipping] && kinds("late.wav") == [.head])
    #expect(try kinds("offset.wav") == [.offset] && kinds("odd.wav") == [.rate])
    #expect(try kinds("silent.wav") == [.silent] && kinds("clicks.ogg") == [.seam])
    #expect(try kinds("text.wav") == [.unusable] && kinds("cut.wav") == [.truncated])
  }

  @Test func folderIsCheckedAsAWholeAndReportedAsJSON() async throws {
    let tone = ScenarioFolder.tone(24_000, channels: 1)
    for index in 0..<4 { try write("\(index).wav", index == 3 ? tone.map { $0 * 0.05 } : tone) }
    try FileManager.default.createDirectory(atPath: folder.path("below"), withIntermediateDirectories: true)
    try write("below/\u{1B}[31m.wav", tone)
    try folder.write("no sound", to: "readme.txt")
    let run = try await ToolProcess("check", ".", "--json", in: folder)
    #expect(run.status == 1 && run.complaints.isEmpty)
    let report = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    let files = try #require(report["files"]?.array)
    #expect(files.count == 5)
    let quiet = try #require(files.first { $0.object?["path"]?.string == "./3.wav" }?.object)
    #expect(quiet["findings"]?.array?.first?.object?["kind"]?.string == "loudness" && quiet["use"]?.string == "effect")
    #expect(report["medians"]?.object?["effect"]?.number != nil)
    let ignoring = try await ToolProcess("check", ".", "--ignore", "loudness", in: folder)
    #expect(ignoring.status == 0 && ignoring.output.hasPrefix("5 files, nothing found"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func bankIsCheckedWithItsManifest() async throws {
    try write("a.wav", ScenarioFolder.tone(24_000, channels: 1))
    try folder.writeVorbis("t.ogg", frames: 44_100)
    try folder.write(
      #"{"effects":{"a":"a.wav","b":"gone.wav"},"soundtracks":{"t":{"file":"t.ogg","loop":[1000,20333]}}}"#,
      to: "bank.json")
    let run = try await ToolProcess("check", "bank.json", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("gone.wav\n  unusable") && run.output.contains("t.ogg\n  seam"))
    try folder.write(#"{"effects":{"a":1},"sets":2}"#, to: "bad.json")
    let bad = try await ToolProcess("check", "bad.json", in: folder)
    #expect(
      bad.status == 1 && bad.output.contains("1:13: effects.a: is a number")
        && bad.output.contains("2 faults in the bank"))
    #expect(
      try await ToolProcess("check", "nowhere", in: folder).complaints == [
        "tacet: nowhere: there is no such file or folder"
      ])
  }

  /// 48 s of mono sound are 9 MB in memory, and nothing as a stream.
  @Test func streamedEffectOfABankTakesNoMemory() async throws {
    try write("long.wav", ScenarioFolder.tone(48 * 48_000, channels: 1))
    try folder.write(#"{"effects":{"a":{"file":"long.wav","streamed":true},"b":"long.wav"}}"#, to: "bank.json")
    let run = try await ToolProcess("check", "bank.json", "--json", in: folder)
    let report = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    let files = try #require(report["files"]?.array).compactMap(\.object)
    #expect(files.map { $0["use"]?.string } == ["effect", "effect"])
    #expect(files.map { $0["streamed"]?.bool } == [nil, true])
    let messages = files.map { file in
      (file["findings"]?.array ?? []).compactMap { $0.object?["message"]?.string }.joined(separator: "; ")
    }
    #expect(messages[0].contains("in memory") && messages[1].contains("kb/s"), "\(messages)")
  }

  @Test func wavesAreDrawnAndNothingElseIsTouched() async throws {
    try folder.writeVorbis("t.ogg", frames: 44_100, tags: [("LOOPSTART", "1000"), ("LOOPEND", "20000")])
    #expect(try await ToolProcess("waveform", "t.ogg", "-o", "t.png", "--width", "600", in: folder).status == 0)
    #expect(try folder.read("t.png").prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(try await ToolProcess("waveform", "t.ogg", "-o", "t.ogg", in: folder).status == 1)
    let sound = try #require(try SoundMeasurement(path: folder.path("t.ogg")))
    let canvas = WaveformPicture(sound, name: "t.ogg").draw(width: 600)
    // The loop's colour, the wave's and the level's are in it.
    for color: UInt32 in [0xFFF2_B84B, 0xFF4F_9DDE, 0xFF67_C587] { #expect(canvas.pixels.contains(color)) }
    try folder.write(
      #"{"seconds":2,"soundtracks":{"t":"t.ogg"},"events":[{"at":0,"do":"soundtrack.play","name":"t"},{"at":1,"signal":"silentMode","on":true}]}"#,
      to: "s.json")
    let run = try await ToolProcess("render", "s.json", "-o", "s.wav", "--picture", "s.png", in: folder)
    #expect(run.status == 0 && folder.names == ["s.json", "s.png", "s.wav", "t.ogg", "t.png"])
    #expect(try await ToolProcess("render", "s.json", "-o", "s.wav", "--picture", "s.wav", in: folder).status == 1)
  }
}
