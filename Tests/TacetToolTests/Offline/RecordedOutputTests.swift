import Foundation
import Tacet
import TacetMonitors
import TacetTestSupport
import Testing

@testable import TacetScenario
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// Outputs in the recording of a playback.
@Suite struct RecordedOutputTests {
  /// The log of a recording that is rendered.
  private func replay(_ recording: Recording) throws -> [String] {
    try ScenarioRun(Scenario(Array(recording.text.utf8), named: "again.json")).run { _ in true }
  }

  /// The log of the recording is that of the playback.
  @Test func recordingHasWhatSilencedTheGameFromOutside() throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.recordsEvents = true
    let engine = try AudioEngine(configuration)
    var log = PlayLog(sampleRate: 48_000)
    let muted = OutsideReason(.mixerMuted, output: "Speakers")
    let own = OutsideReason(.systemSilent, output: "HDMI", stream: .soundtrack)
    for reasons in [[muted], [muted, own], [own], []] {
      _ = try engine.render(frames: 24_000)
      engine.observe(.outside(reasons))
      log.read(from: engine)
    }
    let recording = Recording(
      category: .automatic, sampleRate: 48_000, frames: engine.clock.rawValue + 1, commands: [],
      signals: log.signals)
    let expected = [
      #"{"frame":24000,"event":"outside","reasons":["outside:mixer-muted"],"outputs":["Speakers"]}"#,
      #"{"frame":48000,"event":"outside","reasons":["outside:mixer-muted","outside:system-silent:soundtrack"],"outputs":["Speakers","HDMI"]}"#,
      #"{"frame":72000,"event":"outside","reasons":["outside:system-silent:soundtrack"],"outputs":["HDMI"]}"#,
      #"{"frame":96000,"event":"outside","reasons":[],"outputs":[]}"#,
    ]
    #expect(log.lines.map(\.text).filter { $0.contains("outside") } == expected)
    #expect(try replay(recording).filter { $0.contains("outside") } == expected)
    #expect(log.signals.count == 4)
  }

  @Test func recordingHasOutputsChoicesAndTheSystemVolume() throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.recordsEvents = true
    let engine = try AudioEngine(configuration)
    var log = PlayLog(sampleRate: 48_000)
    let speaker = AudioDevice(id: "speaker", name: "Speakers", route: .speaker, isCurrent: true)
    let phones = AudioDevice(id: "phones", name: "Phones", route: .headphones, isCurrent: false)
    engine.output.restore(SavedOutput(phones))
    log.read(from: engine)
    _ = try engine.render(frames: 24_000)
    engine.observe(.outputs([speaker, phones]))
    engine.observe(.systemVolume(SystemVolume(level: 0.5, isMuted: false)))
    log.read(from: engine)
    _ = try engine.render(frames: 24_000)
    engine.observe(.outputs([speaker]))
    engine.observe(.systemVolume(nil))
    try engine.output.choose(nil)
    log.read(from: engine)
    _ = try engine.render(frames: 24_000)

    let recording = Recording(
      category: .automatic, sampleRate: 48_000, frames: engine.clock.rawValue, commands: log.choices,
      signals: log.signals)
    // A recording restores what may be absent.
    let replayed = try replay(recording)
    #expect(replayed.contains { $0.hasPrefix(#"{"frame":0,"cause":"output.restore","outputs":[],"chosen":"phones""#) })
    #expect(replayed.contains { $0.hasPrefix(#"{"frame":24000,"cause":"outputs""#) && $0.contains(#""id":"phones""#) })
    #expect(
      replayed.contains(#"{"frame":24000,"cause":"systemVolume","systemVolume":{"level":0.5,"muted":false}}"#))
    #expect(replayed.contains(#"{"frame":48000,"cause":"systemVolume","systemVolume":null}"#))
    #expect(
      replayed.contains {
        $0.hasPrefix(#"{"frame":48000,"cause":"output.restore""#) && $0.hasSuffix(#""chosen":null}"#)
      })
    #expect(log.lines.contains { $0.text.hasPrefix(#"{"frame":48000,"cause":"output.restore""#) })
  }
}
