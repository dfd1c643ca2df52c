import Foundation
import Tacet
import TacetTestSupport
import Testing

@testable import TacetMeasure
@testable import TacetScenario
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool
import TacetJSON

@Suite struct InfoTests {
  private func json(_ name: String, in folder: ScenarioFolder) throws -> [String: JSON] {
    let report = SoundReport(try #require(try SoundMeasurement(path: folder.path(name))), name: folder.path(name))
    return try #require(try JSONReader.read(Array(JSONText.pretty(report).utf8)).object)
  }

  @Test func waveReportHasEveryKey() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("a.wav", frames: 12_345, channels: 1, sampleRate: 22_050)
    let object = try json("a.wav", in: folder)
    #expect(object.count == 26)
    #expect(object["path"]?.string == folder.path("a.wav"))
    #expect(object["container"]?.string == "wav")
    #expect(object["codec"]?.string == "pcm_f32le")
    #expect(object["channels"]?.number == 1)
    #expect(object["sampleRate"]?.number == 22_050)
    #expect(object["frames"]?.number == 12_345)
    #expect(object["seconds"]?.number == 12_345.0 / 22_050)
    #expect(object["loopStart"]?.isNull == true && object["loopEnd"]?.isNull == true)
    #expect(object["tags"]?.object?.isEmpty == true)
    #expect(object["truncated"]?.bool == false && object["gain"]?.isNull == true)
    #expect(object["loopFaults"]?.array?.isEmpty == true)
  }

  @Test func vorbisReportHasLoopAndComments() throws {
    let folder = try ScenarioFolder()
    try folder.writeVorbis(
      "a.ogg", frames: 30_000,
      tags: [("LoopStart", "1000"), ("LOOPLENGTH", "20000"), ("ARTIST", "a"), ("ARTIST", "b\nc"), ("TITLE", "t")])
    let object = try json("a.ogg", in: folder)
    #expect(object["container"]?.string == "ogg")
    #expect(object["codec"]?.string == "vorbis")
    #expect(object["channels"]?.number == 2)
    #expect(object["sampleRate"]?.number == 44_100)
    #expect(object["frames"]?.number == 30_000)
    #expect(object["loopStart"]?.number == 1_000)
    #expect(object["loopEnd"]?.number == 21_000)
    let tags = try #require(object["tags"]?.object)
    #expect(tags["ARTIST"]?.string == "a; b\nc")
    #expect(tags["TITLE"]?.string == "t")
    #expect(tags["LOOPSTART"]?.string == "1000")

    let sound = try #require(try SoundMeasurement(path: folder.path("a.ogg")))
    let text = SoundReport(sound, name: folder.path("a.ogg"), waveWidth: 60).text
    #expect(text.contains("kind    ogg, vorbis, stereo, 44100 Hz"))
    #expect(text.contains("length  30000 frames, 0.680 s"))
    #expect(text.contains("loop    from frame 1000 up to frame 21000, "))
    #expect(text.contains("tag     ARTIST=b\\u{a}c"))
    #expect(text.contains("level   peak -5.9 dBFS"))
    // 1,000 to 21,000 of 30,000 frames.
    #expect(text.hasSuffix("\n  ├──────────────── loop ────────────────┤"))
  }

  @Test func libraryPrintsNothingOfItsOwn() async throws {
    let folder = try ScenarioFolder()
    try Data(MPEGBytes.withOtherLayer).write(to: URL(fileURLWithPath: folder.path("damaged.mp3")))
    let run = try await ToolProcess("info", "damaged.mp3", in: folder)
    #expect(run.status == 0 && run.complaints.isEmpty)
  }
}
