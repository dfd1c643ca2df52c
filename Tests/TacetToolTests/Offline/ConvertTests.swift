import Foundation
import Tacet
import TacetDecoding
import TacetTestSupport
import Testing

@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

@Suite struct ConvertTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    var wave = WaveBytes(samples: ScenarioFolder.tone(88_200, channels: 2, hertz: 375, sampleRate: 44_100), channels: 2)
    wave.addLoop(start: 4_410, last: 44_099)
    try Data(wave.bytes).write(to: URL(fileURLWithPath: folder.path("t.wav")))
  }

  private func samples(_ name: String) throws -> [Float] {
    try decode(.file(path: folder.path(name))).samples
  }

  @Test(arguments: [("t.ogg", "vorbis", 4_410, 44_100, 88_200), ("t.opus", "opus", 4_800, 48_000, 96_000)])
  func loopOfAWaveFileBecomesTags(_ name: String, _ codec: String, _ start: Int, _ end: Int, _ frames: Int) async throws
  {
    let source = try SoundInfo.inspect(path: folder.path("t.wav"))
    let run = try await ToolProcess("convert", "t.wav", "-o", name, in: folder)
    #expect(run.status == 0 && run.complaints.isEmpty, "\(run.complaints)")
    #expect(run.output.contains("loop from frame"))
    let info = try SoundInfo.inspect(path: folder.path(name))
    #expect(info.codec == codec && info.frames == frames && info.format.channels == 2)
    let rate = Double(info.format.sampleRate) / Double(source.format.sampleRate)
    #expect(
      info.loop
        == LoopRegion(
          start: Int(Double(source.loop?.start ?? 0) * rate), end: Int(Double(source.loop?.end ?? 0) * rate)))
    #expect(info.loop == LoopRegion(start: start, end: end))
    // The tone is there, as loud as it was.
    let peak = try samples(name).map(abs).max() ?? 0
    #expect(abs(peak - 0.5) < 0.05)
    #expect(folder.names == [name, "t.wav"].sorted())
  }

  @Test func fileThatExistsIsReplacedWithForceOnly() async throws {
    try folder.write("mine", to: "t.ogg")
    let run = try await ToolProcess("convert", "t.wav", "-o", "t.ogg", in: folder)
    #expect(run.status == 1 && run.complaints == ["tacet: t.ogg: can not be written: it exists; --force replaces it"])
    #expect(try folder.read("t.ogg") == Data("mine".utf8))
    #expect(try await ToolProcess("convert", "t.wav", "-o", "t.ogg", "--force", in: folder).status == 0)
    #expect(try SoundInfo.inspect(path: folder.path("t.ogg")).codec == "vorbis")
    // Never over its own source.
    #expect(try await ToolProcess("convert", "t.ogg", "-o", "t.ogg", "--force", in: folder).status == 1)
    #expect(try await ToolProcess("convert", "t.wav", "-o", "t.mp3", in: folder).status == 64)
  }

  @Test func fileThatIsNoSoundLeavesNothingBehind() async throws {
    try folder.write("hello", to: "text.wav")
    let run = try await ToolProcess("convert", "text.wav", "-o", "a.opus", in: folder)
    #expect(run.status == 1 && run.complaints.count == 1)
    #expect(folder.names == ["t.wav", "text.wav"])
  }

  @Test func sameSoundMakesTheSameBytes() async throws {
    for name in ["a.opus", "b.opus", "a.ogg", "b.ogg"] {
      #expect(try await ToolProcess("convert", "t.wav", "-o", name, "--bitrate", "96", in: folder).status == 0)
    }
    #expect(try folder.read("a.opus") == folder.read("b.opus"))
    #expect(try folder.read("a.ogg") == folder.read("b.ogg"))
  }

  @Test func severalFilesGoIntoAFolderAndOneThatIsNoSoundIsLeftOut() async throws {
    try folder.writeTone("u.wav", frames: 48_000)
    try folder.write("hello", to: "text.wav")
    let run = try await ToolProcess("convert", "t.wav", "text.wav", "u.wav", "-o", "out", "--to", "opus", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints == ["tacet: text.wav: is not a sound file of a known kind"])
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(folder.names == ["out", "t.wav", "text.wav", "u.wav"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == ["t.opus", "u.opus"])
    #expect(try await ToolProcess("convert", "t.wav", "u.wav", "-o", "x.ogg", in: folder).status == 64)
  }

  @Test func resultIsAsLoudAsIsAskedFor() async throws {
    let run = try await ToolProcess("convert", "t.wav", "-o", "quiet.ogg", "--loudness", "-23", in: folder)
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    let quiet = try #require(try SoundMeasurement(path: folder.path("quiet.ogg")))
    #expect(abs(quiet.loudness + 23) < 0.2)
    let loud = try await ToolProcess("convert", "quiet.ogg", "-o", "loud.opus", "--loudness", "-10", in: folder)
    #expect(loud.status == 0)
    #expect(
      loud.complaints == ["tacet: quiet.ogg: it is vorbis already, and loses a second time: convert the original"])
    let again = try #require(try SoundMeasurement(path: folder.path("loud.opus")))
    #expect(abs(again.loudness + 10) < 0.3)
    #expect(try await ToolProcess("convert", "t.wav", "-o", "x.ogg", "--loudness", "0", in: folder).status == 64)
  }
}
