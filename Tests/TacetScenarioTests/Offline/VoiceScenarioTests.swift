import TacetTestSupport
import Testing

@testable import TacetScenario

/// The orders of a scenario for voices, besides their parameters.
@Suite struct VoiceScenarioTests {
  private func render(_ events: String, _ keys: String = "") throws -> (samples: [Float], log: [String]) {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
    try folder.writeTone("other.wav", frames: 24_000, channels: 2)
    let sounds = #""effects":{"beep":"beep.wav","other":"other.wav"},"buses":{"world":{}}"#
    return try folder.render(#"{"seconds":1,\#(keys)\#(sounds),"events":[\#(events)]}"#)
  }

  private func ends(_ log: [String]) -> [String] { log.filter { $0.contains(#""event":"ended""#) } }

  @Test func seekLeadsToATimeOfTheEffect() throws {
    let log = try render(
      #"""
      {"at":0,"do":"play","name":"beep","as":"b"},{"at":0.1,"do":"seek","voice":"b","to":0.4},
      {"at":0.15,"do":"status","voice":"b"}
      """#
    ).log
    #expect(log.contains { $0.contains(#""status":"playing","voiceFrame":21360"#) })
    #expect(ends(log).first?.contains(#""frame":9840"#) == true)
  }

  @Test func plannedStopIsTakenBack() throws {
    let log = try render(
      #"""
      {"at":0,"do":"play","name":"beep","as":"b"},{"at":0,"do":"stop","voice":"b","delay":0.2,"over":0.1},
      {"at":0,"do":"play","name":"other","as":"o"},{"at":0,"do":"stop","voice":"o","delay":0.2,"over":0.1},
      {"at":0.1,"do":"stop.cancel","voice":"b"},{"at":0.25,"do":"status","voice":"o"},
      {"at":0.25,"do":"status","voice":"b"}
      """#
    ).log
    let statuses = log.filter { $0.contains(#""event":"status""#) }
    #expect(statuses.count == 2)
    #expect(statuses.first?.contains(#""voice":"o""#) == true)
    #expect(statuses.first?.hasSuffix(#""fade":"fadingOut"}"#) == true)
    #expect(statuses.last?.contains("fade") == false)
    #expect(ends(log).count == 2)
    #expect(ends(log)[0].contains(#""voice":"o""#))
    #expect(ends(log)[0].contains("stopped"))
    #expect(ends(log)[1].contains(#""voice":"b""#))
    #expect(ends(log)[1].contains("finished"))
  }

  @Test(arguments: [
    (#"{"at":0.1,"do":"stopAll","bus":"world"}"#, ["w"]), (#"{"at":0.1,"do":"stopAll","effect":"beep"}"#, ["b", "w"]),
    (#"{"at":0.1,"do":"stopAll","over":0.02}"#, ["b", "o", "w"]),
  ])
  func allOfABusOrOfAnEffectStop(event: String, stopped: [String]) throws {
    let log = try render(
      #"""
      {"at":0,"do":"play","name":"beep","as":"b"},{"at":0,"do":"play","name":"other","as":"o"},
      {"at":0,"do":"play","name":"beep","as":"w","bus":"world"},\#(event)
      """#
    ).log
    let ended = ends(log).filter { $0.contains("stopped") }
    #expect(ended.count == stopped.count)
    for voice in stopped { #expect(ended.contains { $0.contains("\"voice\":\"\(voice)\"") }, "\(ended)") }
  }

  @Test func sidesHaveGains() throws {
    let samples = try render(
      #"""
      {"at":0,"do":"play","name":"other","as":"o","left":-120},{"at":0.25,"do":"set","voice":"o","right":-120},
      {"at":0.25,"do":"set","voice":"o","left":0}
      """#
    ).samples
    let (left, right) = (channel(samples, 0), channel(samples, 1))
    #expect((left[..<12_000].map(abs).max() ?? 1) < 1e-4)
    #expect((right[..<12_000].map(abs).max() ?? 0) > 0.1)
    #expect((right[13_000...].map(abs).max() ?? 1) < 1e-4)
    #expect((left[13_000...].map(abs).max() ?? 0) > 0.1)
  }

  @Test func monoIsUnityWhereTheScenarioSaysSo() throws {
    let event = #"{"at":0,"do":"play","name":"beep","as":"b"}"#
    let peaks = try ["", #""monoIsUnity":true,"#].map { try render(event, $0).samples.map(abs).max() ?? 0 }
    #expect(abs(peaks[1] / peaks[0] - 1.4142) < 0.01)
  }

  @Test(arguments: [
    #"{"at":0,"do":"seek","voice":"b"}"#, #"{"at":0,"do":"seek","voice":"c","to":1}"#,
    #"{"at":0,"do":"stop.cancel"}"#, #"{"at":0,"do":"stopAll","bus":"world","effect":"beep"}"#,
    #"{"at":0,"do":"stopAll","effect":"none"}"#, #"{"at":0,"do":"stopAll","bus":"soundtrack"}"#,
    #"{"at":0,"do":"set","voice":"b","width":-2}"#, #"{"at":0,"do":"set","voice":"b","bus":"soundtrack"}"#,
    #"{"at":0,"do":"play","name":"beep","bus":"soundtrack"}"#,
  ])
  func faultsAreErrors(event: String) {
    #expect(throws: ScenarioError.self) { try render(#"{"at":0,"do":"play","name":"beep","as":"b"},\#(event)"#) }
  }
}
