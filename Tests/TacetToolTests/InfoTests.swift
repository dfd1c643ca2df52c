import Foundation
import Tacet
import Testing

@testable import TacetTool

@Suite struct InfoTests {

  private func json(_ name: String, in folder: ScenarioFolder) throws -> [String: JSON] {
    let report = SoundReport(try SoundInfo.inspect(path: folder.path(name)))
    guard case .object(let object) = try JSON(parsing: Array(try JSONEncoder().encode(report))) else { return [:] }
    return object
  }

  @Test func wave() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("a.wav", frames: 12_345, channels: 1, sampleRate: 22_050)
    #expect(
      try json("a.wav", in: folder) == [
        "path": .string(folder.path("a.wav")), "container": .string("wav"), "codec": .string("pcm_f32le"),
        "channels": .number(1), "sampleRate": .number(22_050), "frames": .number(12_345),
        "seconds": .number(12_345 / 22_050), "loopStart": .null, "loopEnd": .null, "tags": .object([:]),
      ])
  }

  @Test func vorbisWithALoopAndComments() throws {
    let folder = try ScenarioFolder()
    try folder.writeVorbis(
      "a.ogg", frames: 30_000,
      tags: [("LoopStart", "1000"), ("LOOPLENGTH", "20000"), ("ARTIST", "a"), ("ARTIST", "b\nc"), ("TITLE", "t")])
    let object = try json("a.ogg", in: folder)
    #expect(object["container"] == .string("ogg"))
    #expect(object["codec"] == .string("vorbis"))
    #expect(object["channels"] == .number(2))
    #expect(object["sampleRate"] == .number(44_100))
    #expect(object["frames"] == .number(30_000))
    #expect(object["loopStart"] == .number(1_000))
    #expect(object["loopEnd"] == .number(21_000))
    guard case .object(let tags) = object["tags"] else {
      Issue.record("no tags")
      return
    }
    #expect(tags["ARTIST"] == .string("a; b\nc"))
    #expect(tags["TITLE"] == .string("t"))
    #expect(tags["LOOPSTART"] == .string("1000"))

    let text = SoundReport(try SoundInfo.inspect(path: folder.path("a.ogg"))).text
    #expect(text.contains("kind    ogg, vorbis, stereo, 44100 Hz"))
    #expect(text.contains("length  30000 frames, 0.680 s"))
    #expect(text.contains("loop    from frame 1000 up to frame 21000"))
    #expect(text.contains("tag     ARTIST=b\\u{a}c"))
  }
}
