import Tacet
import TacetTestSupport
import Testing

@testable import TacetScenario

/// Saving and restoring in scenarios.
@Suite struct SaveScenarioTests {
  @Test func restoreGoesOnAtTheFrameOfTheSave() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("a.wav", frames: 96_000, channels: 2)
    try folder.writeTone("b.wav", frames: 96_000, channels: 2)
    let (samples, log) = try folder.render(
      #"""
      {"seconds":3,"soundtracks":{"a":"a.wav","b":"b.wav"},"snapshots":{"menu":{"soundtrack":{"gain":-6}}},"events":[
        {"at":0,"do":"soundtrack.play","name":"a"},
        {"at":0,"do":"snapshot.enter","name":"menu","over":0},
        {"at":0,"do":"bus","name":"world","gain":-3},
        {"at":1,"do":"save","as":"slot"},
        {"at":1.5,"do":"snapshot.leave","name":"menu"},
        {"at":1.5,"do":"soundtrack.play","name":"b"},
        {"at":1.5,"do":"bus","name":"master","gain":-1,"over":0},
        {"at":2,"do":"restore","name":"slot","keepGains":["master"]}
      ]}
      """#)
    #expect(
      log.filter { $0.contains(#""event":"#) } == [
        #"{"frame":0,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        #"{"frame":48000,"event":"saved","name":"slot","soundtrack":"a","soundtrackFrame":48000}"#,
        #"{"frame":72000,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        #"{"frame":72384,"event":"soundtrackEnded","reason":"stopped"}"#,
        #"{"frame":96000,"event":"restored","name":"slot"}"#,
        #"{"frame":96000,"event":"soundtrackStarted","soundtrackFrame":48000}"#,
        #"{"frame":96384,"event":"soundtrackEnded","reason":"stopped"}"#,
      ])
    let gain = Gain.decibels(-1).amplitude
    #expect(
      difference(samples[(2 * 48_400)..<(2 * 60_000)].map { $0 * gain }, samples[(2 * 96_400)..<(2 * 108_000)]) < 1e-5)
  }

  @Test func saveMustComeBeforeItsRestore() throws {
    let folder = try ScenarioFolder()
    #expect(throws: ScenarioError.self) {
      try folder.render(
        #"{"seconds":1,"events":[{"at":0,"do":"restore","name":"slot"},{"at":0.5,"do":"save","as":"slot"}]}"#)
    }
  }
}
