import Tacet
import Testing

@testable import TacetTool

@Suite struct PlayTests {
  @Test func firstFileOverTenSecondsIsTheSoundtrack() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("short.wav", frames: 80_000, channels: 1, sampleRate: 8_000)
    try folder.writeTone("long.wav", frames: 80_001, channels: 1, sampleRate: 8_000)
    let (playlist, errors) = Playlist.load(["short.wav", "long.wav", "long.wav"].map(folder.path))
    #expect(errors.isEmpty)
    #expect(playlist.soundtrack?.sound.info.frames == 80_001)
    #expect(playlist.effects.map(\.name) == ["short.wav", "long.wav 2"])
  }

  @Test func everyInvalidFileIsReported() throws {
    let folder = try ScenarioFolder()
    try folder.write("", to: "empty.wav")
    let (_, errors) = Playlist.load(["empty.wav", "none.wav"].map(folder.path))
    #expect(
      errors == [
        "\(folder.path)/empty.wav: is empty", "\(folder.path)/none.wav: there is no such file",
      ])
  }

  @Test func statusLineShowsTimeLevelsAndHolds() {
    func text(_ effects: [HoldReason], _ soundtrack: [HoldReason]) -> String {
      StatusLine(
        seconds: 75.9, soundtrack: 0.125, effects: 0, master: 0.5,
        reasons: SilenceReasons(effects: effects, soundtrack: soundtrack)
      ).text
    }
    #expect(text([], []) == "1:15  soundtrack [####----]  effects [--------]  -6 dB")
    #expect(text([.silentMode], [.silentMode]).hasSuffix("-6 dB  held: silent mode"))
    #expect(text([], [.otherMusic("a\nb"), .voiceChat]).hasSuffix("soundtrack held: yielding to a\\u{a}b, voice chat"))
    #expect(text([.game], [.screenLock]).hasSuffix("effects held: held by the game; soundtrack held: screen locked"))
  }

  @Test func levelBarHasACellForEachSixDecibels() {
    #expect(StatusLine.bar(0) == "[--------]")
    #expect(StatusLine.bar(0.0001) == "[--------]")
    #expect(StatusLine.bar(0.51) == "[#######-]")
    #expect(StatusLine.bar(1) == "[########]")
    #expect(StatusLine.bar(4) == "[########]")
    #expect(StatusLine.decibels(0) == "silent")
  }
}
