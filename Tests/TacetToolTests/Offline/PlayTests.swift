import Tacet
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

@Suite struct PlayTests {
  @Test func firstFileOverTenSecondsIsTheSoundtrack() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("short.wav", frames: 80_000, channels: 1, sampleRate: 8_000)
    try folder.writeTone("long.wav", frames: 80_001, channels: 1, sampleRate: 8_000)
    let (playlist, errors) = PlayedFiles.load(["short.wav", "long.wav", "long.wav"].map(folder.path))
    #expect(errors.isEmpty)
    #expect(playlist.soundtrack?.sound.info.frames == 80_001)
    #expect(playlist.effects.map(\.name) == ["short.wav", "long.wav 2"])
  }

  @Test func everyInvalidFileIsReported() throws {
    let folder = try ScenarioFolder()
    try folder.write("", to: "empty.wav")
    let (_, errors) = PlayedFiles.load(["empty.wav", "none.wav"].map(folder.path))
    #expect(
      errors == [
        "\(folder.path)/empty.wav: is empty", "\(folder.path)/none.wav: there is no such file",
      ])
  }

  private static func lane(
    _ name: String, _ level: Audibility = .audible, _ reasons: [HoldReason] = [], peak: Float = 0
  ) -> StatusLine.Part { .init(name: name, level: level, reasons: reasons, peak: peak) }

  private static let title = HoldReason.otherMusic("mpv: \"A very long title\"")

  @Test(
    arguments: [
      ([lane("music", peak: 0.125)], 80, "1:15 of 3:00  playing  music [####----]  -6 dB"),
      ([lane("music", .paused, [title])], 80, "1:15 of 3:00  paused: yielding to mpv: \"A very long title\"  silent"),
      ([lane("music", .paused, [title])], 40, "1:15 of 3:00  paused: yielding to mpv: …"),
      ([lane("music", peak: 0.125)], 24, "1:15 of 3:00  playing"),
      (
        [lane("music", .ducked, [.voiceChat]), lane("effects")], 90,
        "1:15 of 3:00  music ducked: voice chat; effects playing  -6 dB"
      ),
      (
        [lane("music", .muted, [.silentMode]), lane("effects", .muted, [.silentMode])], 60,
        "1:15 of 3:00  muted: silent mode  -6 dB"
      ),
      (
        [lane("effects", .paused, [.game(.paused(.everything))])], 60, "1:15 of 3:00  paused  effects [--------]  -6 dB"
      ),
      ([lane("effects", .paused, [.otherMusic("a\nb")])], 40, "1:15 of 3:00  paused: yielding to a\\u{a…"),
      ([], 40, "1:15 of 3:00  nothing plays  -6 dB"),
    ] as [([StatusLine.Part], Int, String)])
  func statusLineHasTimeStateAndReasonFirst(_ lanes: [StatusLine.Part], _ width: Int, _ text: String) {
    let line = StatusLine(
      seconds: 75.9, place: (75.9, 180), lanes: lanes,
      master: lanes.count == 1 && lanes[0].reasons == [Self.title] ? 0 : 0.5)
    #expect(line.text(width: width) == text)
    #expect(line.text(width: width).cells <= width)
  }

  @Test(
    "The file is named last, cut where it has not the room",
    arguments: [
      (80, "1:15  playing  gain -2 dB  music [####----]  -6 dB  a-theme-with-a-long-name.ogg"),
      (72, "1:15  playing  gain -2 dB  music [####----]  -6 dB  a-theme-with-a-long…"),
      (60, "1:15  playing  gain -2 dB  music [####----]  -6 dB"),
    ])
  func nameOfTheFileIsCutWhereItHasNotTheRoom(_ width: Int, _ text: String) {
    let line = StatusLine(
      seconds: 75.9, place: nil, lanes: [Self.lane("music", peak: 0.125)], master: 0.5,
      file: "a-theme-with-a-long-name.ogg", gain: -2)
    #expect(line.text(width: width) == text)
  }

  @Test func nothingIsCalledPlayingBeforeTheOutputHasBegun() {
    var line = StatusLine(seconds: 0, place: nil, lanes: [Self.lane("music")], master: 0, progress: .starting)
    #expect(line.state == "starting")
    line.progress = .running
    #expect(line.state == "playing")
    #expect(
      StatusLine(
        seconds: 0, place: nil, lanes: [Self.lane("music", .paused, [.outputLost])], master: 0, progress: .starting
      ).state == "paused: no sound output")
  }

  @Test func statusLineNamesWhatSilencesItBesideTheHolds() {
    var lane = Self.lane("music")
    lane.silencers = [OutsideReason(.systemMuted, output: "Speakers").summary]
    func state(_ lane: StatusLine.Part) -> String {
      StatusLine(seconds: 0, place: nil, lanes: [lane], master: 0).state
    }
    #expect(state(lane) == "not heard: muted by the system (Speakers)")
    var held = Self.lane("music", .paused, [.silentMode])
    held.silencers = lane.silencers
    #expect(state(held) == "paused: silent mode, muted by the system (Speakers)")
    #expect(state(Self.lane("music", .paused, [.otherMusicUnknown])) == "starting")
  }

  /// A lost output is reported after its grace period.
  @Test func outputThatStandsStillIsNotCalledPlaying() {
    var progress = OutputProgress()
    progress.update(frames: 0, at: 9, latency: 0)
    #expect(progress.phase == .starting)
    progress.update(frames: 480, at: 10, latency: 0.02)
    progress.update(frames: 480, at: 10.3, latency: 0.02)
    #expect(progress.phase == .running)
    progress.update(frames: 480, at: 10.33, latency: 0.02)
    #expect(progress.phase == .standing)
    let lanes = [Self.lane("music", .ducked, [.voiceChat]), Self.lane("effects")]
    #expect(
      StatusLine(seconds: 0, place: nil, lanes: lanes, master: 0, progress: .standing).state
        == "waiting for the output")
    progress.update(frames: 960, at: 11, latency: 0.02)
    #expect(progress.phase == .running)
  }

  @Test(arguments: 1...60) func statusLineFitsEveryWidth(_ width: Int) {
    let lanes = [Self.lane("music", .paused, [.otherMusic("日本語の長い曲名 e\u{301}")]), Self.lane("effects", peak: 1)]
    #expect(StatusLine(seconds: 1, place: nil, lanes: lanes, master: 1).text(width: width).cells <= width)
  }

  @Test func listedOutputIsFoundByIdOrName() {
    let outputs = [
      AudioDevice(id: "speaker", name: "Null Output", route: .speaker, isCurrent: true),
      AudioDevice(id: "Null Output", name: "Odd", route: .hdmi, isCurrent: false),
    ]
    #expect(ListedOutput.find("Null Output", in: outputs)?.name == "Odd")
    #expect(ListedOutput.find("null output", in: outputs)?.id == "speaker")
    #expect(ListedOutput.find("speaker", in: outputs)?.id == "speaker")
    #expect(ListedOutput.find("none", in: outputs) == nil)
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
