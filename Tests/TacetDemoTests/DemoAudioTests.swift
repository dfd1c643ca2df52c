import Tacet
import TacetMonitors
import TacetPicture
import Testing

@testable import TacetDemo

/// The demo's outputs, focus and facts by their reporters.
@Suite struct DemoAudioTests {
  private let audio: DemoAudio

  init() throws {
    audio = try DemoAudio(.offline)
    audio.begin()
  }

  private func outputs(_ ids: [String]) {
    audio.engine.observe(
      .outputs(ids.map { AudioDevice(id: $0, name: "The \($0)", route: .speaker, isCurrent: $0 == ids[0]) }))
  }

  @Test func outputPickerStepsThroughAllOutputsAndBackToTheSystems() {
    outputs(["speaker", "screen"])
    var chosen: [String?] = []
    for _ in 0..<4 {
      #expect(audio.perform(.nextOutput) == nil)
      chosen.append(audio.engine.output.chosen?.id)
      #expect(audio.snapshot.lit.contains(.nextOutput) == (chosen.last != .some(nil)))
      #expect(audio.snapshot.output?.id == audio.engine.output.chosen?.id ?? "speaker")
    }
    #expect(chosen == ["speaker", "screen", nil, "speaker"])
    // The chosen one is gone: the next press begins with the first.
    _ = audio.perform(.nextOutput)
    outputs(["speaker"])
    _ = audio.perform(.nextOutput)
    #expect(audio.engine.output.chosen?.id == "speaker")
  }

  @Test func changesOfTheOutputAndTheVolumeAreLines() {
    outputs(["speaker", "screen"])
    let before = audio.snapshot
    audio.engine.observe(.systemVolume(SystemVolume(level: 0.4, isMuted: false)))
    _ = audio.perform(.nextOutput)
    _ = audio.perform(.nextOutput)
    var feed = EventFeed()
    feed.addChanges(from: before, to: audio.snapshot)
    #expect(feed.lines.map(\.text) == ["The output is The screen", "The system's volume: 40 %"])
    let quieter = audio.snapshot
    audio.engine.observe(.systemVolume(SystemVolume(level: 0.4, isMuted: true)))
    feed.addChanges(from: quieter, to: audio.snapshot)
    #expect(feed.lines.last?.text == "The system's volume: muted")
  }

  @Test func windowFocusLightsItsLampAndItsReasonNamesTheReporter() throws {
    #expect(audio.snapshot.lit.contains(.windowFocus))
    audio.engine.report(.windowFocus(false))
    audio.note(hasFocus: false, from: FactSources.window)
    #expect(!audio.snapshot.lit.contains(.windowFocus))
    _ = audio.perform(.focusLossPolicy)
    let reason = try #require(audio.snapshot.verdict.reasons.effects.first)
    #expect(audio.snapshot.sources.words(for: reason) == "window not in focus (window)")
    _ = audio.perform(.windowFocus)
    #expect(audio.snapshot.lit.contains(.windowFocus) && audio.snapshot.verdict.reasons.effects.isEmpty)
  }

  @Test func lampAndReasonFollowTheFactOfEveryReporter() throws {
    func words() -> [String] { audio.snapshot.verdict.reasons.soundtrack.map(audio.snapshot.sources.words) }
    audio.engine.report(.silentMode(true, source: "feedbackd"))
    audio.note(.silentMode(true, source: "feedbackd"), from: "feedbackd")
    #expect(audio.snapshot.lit.contains(.silentMode) && audio.snapshot.sources.isReportedBySystem(.silentMode))
    #expect(words() == ["silent mode (feedbackd)"])
    _ = audio.perform(.silentMode)
    #expect(words() == ["silent mode (feedbackd, keys)"])
    audio.engine.report(.silentMode(false, source: "feedbackd"))
    audio.note(.silentMode(false, source: "feedbackd"), from: "feedbackd")
    #expect(words() == ["silent mode (keys)"] && !audio.snapshot.sources.isReportedBySystem(.silentMode))
    _ = audio.perform(.takeBack)
    #expect(words().isEmpty && !audio.snapshot.lit.contains(.silentMode))
    _ = audio.perform(.call)
    _ = audio.perform(.otherMusic)
    #expect(words() == ["yielding to Radio: Night Mail (keys)", "phone call (keys)"])
    audio.engine.observe(.fact(.outputLost(true)))
    #expect(words().contains("no sound output (output)"))
  }

  @Test func statisticsFitOnTwoLines() throws {
    audio.play([.chime])
    _ = try audio.engine.render(frames: 96_000)
    let lines = StatisticsText.lines(audio.engine.diagnostics.statistics)
    #expect(lines.count == 2)
    #expect(lines[0] == "0 sound, 0 virtual, 0 wait")
    #expect(lines[1].hasPrefix("render ") && lines[1].contains(" %, worst block "))
    #expect(lines[1].contains(", stream 3") && lines[1].hasSuffix("too late 0"))
    let room = Int(Layout.field.width - 28) / 2
    #expect(lines.allSatisfy { Font.width(of: $0) <= room })
  }
}
