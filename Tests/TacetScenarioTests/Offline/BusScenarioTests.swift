import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct BusScenarioTests {
  private static func levels(_ samples: [Float], at seconds: [Double]) -> [Float] {
    seconds.map { second in
      let start = 2 * Int(second * 48_000)
      return samples[start..<(start + 9_600)].reduce(0) { max($0, abs($1)) }
    }
  }

  @Test func treeDuckingAndSnapshotsAreHeardAndLogged() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 12_800, channels: 1)
    let render = try folder.render(
      #"""
      {"seconds":3,"effects":{"tone":"tone.wav"},
       "buses":{"world":{}},"snapshots":{"menu":{"world":{"gain":-6.0206},"master":{"gain":-6.0206}}},"events":[
        {"at":0,"do":"bus","name":"steps","parent":"world"},
        {"at":0,"do":"play","name":"tone","loop":true,"bus":"steps","pan":-1},
        {"at":0.5,"do":"bus","name":"world","gain":-6.0206,"over":0},
        {"at":1,"do":"snapshot.enter","name":"menu","over":0},{"at":1.5,"do":"snapshot.leave","name":"menu","over":0},
        {"at":1.9,"do":"duck","bus":"world","under":"voice","gain":-12,"attack":0,"hold":0.1,"release":0},
        {"at":2,"do":"play","name":"tone","bus":"voice","pan":1,"as":"line"},
        {"at":2.9,"do":"duck","bus":"world","under":"voice","on":false}]}
      """#)
    let left = render.samples.indices.map { $0 % 2 == 0 ? render.samples[$0] : 0 }
    let levels = Self.levels(left, at: [0.2, 0.7, 1.2, 1.7, 2.1, 2.6])
    let full = levels[0]
    #expect(full > 0.01)
    for (level, gain) in zip(levels, [1, 0.5, 0.125, 0.5, 0.125_6, 0.5] as [Float]) {
      #expect(abs(level / full - gain) < 0.01)
    }
    #expect(
      render.log.filter { $0.contains("busDucked") } == [
        #"{"frame":96000,"event":"busDucked","bus":"world","on":true}"#,
        #"{"frame":113600,"event":"busDucked","bus":"world","on":false}"#,
      ])
  }

  @Test func busesThatSilenceASideAreLogged() throws {
    let log = try ScenarioFolder().render(
      #"""
      {"seconds":2,"snapshots":{"menu":{"master":{"gain":-80}}},"events":[
        {"at":0.25,"do":"bus","name":"soundtrack","gain":-80,"over":0},
        {"at":0.75,"do":"bus","name":"soundtrack","gain":-6},
        {"at":1,"do":"snapshot.enter","name":"menu","over":0.1},
        {"at":1.5,"do":"bus","name":"soundtrack","mute":true}]}
      """#
    ).log
    #expect(
      log.filter { $0.contains("levels") } == [
        #"{"frame":26400,"event":"levels","reasons":["level:bus-silent:soundtrack"],"buses":["soundtrack"]}"#,
        #"{"frame":36000,"event":"levels","reasons":[],"buses":[]}"#,
        #"{"frame":67200,"event":"levels","reasons":["level:bus-silent:effects","level:bus-silent:soundtrack"],"buses":["master","master"]}"#,
      ])
    // They are no holds.
    #expect(log.filter { $0.contains("muted") }.count == 1)
  }

  @Test func timeScaleIsHeardAndLogged() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 48_000, channels: 1)
    let render = try folder.render(
      #"""
      {"seconds":4,"effects":{"tone":"tone.wav"},"buses":{"world":{}},"snapshots":{"fast":{"world":{"timeScale":2}}},"events":[
        {"at":0,"do":"bus","name":"effects","parent":"world"},
        {"at":0,"do":"play","name":"tone"},
        {"at":0.5,"do":"bus","name":"world","timeScale":0.5,"over":0.1,"curve":"smooth"},
        {"at":0.6,"do":"bus","name":"world","timeScale":0.5},
        {"at":1,"do":"snapshot.enter","name":"fast","over":0}]}
      """#)
    // 0.5 s, 0.075 s, 0.2 s, and the rest at twice the speed.
    #expect(
      render.log.filter { $0.contains("timeScale") || $0.contains("ended") } == [
        #"{"frame":24000,"event":"timeScale","bus":"world","timeScale":0.5}"#,
        #"{"frame":28800,"event":"timeScale","bus":"world","timeScale":0.5}"#,
        #"{"frame":53400,"voice":"tone#1","event":"ended","reason":"finished"}"#,
      ])
  }

  @Test func musicInSlowMotionIsAtItsFrame() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 96_000, channels: 2)
    let render = try folder.render(
      #"""
      {"seconds":4,"soundtracks":{"theme":"theme.wav"},"events":[
        {"at":0,"do":"soundtrack.play","name":"theme","loop":false},
        {"at":0,"do":"bus","name":"soundtrack","timeScale":0.5,"when":1},
        {"at":2,"do":"playhead"}]}
      """#)
    #expect(
      render.log.filter { $0.contains("timeScale") || $0.contains("playhead") || $0.contains("Ended") } == [
        #"{"frame":0,"event":"timeScale","bus":"soundtrack","timeScale":0.5}"#,
        #"{"frame":96000,"event":"playhead","name":"theme","soundtrackFrame":72000,"rounds":0,"moving":true,"speed":0.5}"#,
        #"{"frame":144000,"event":"soundtrackEnded","reason":"finished"}"#,
      ])
  }

  /// A tone of 0.5 on both sides at -6 dB; the silent bus is left out.
  @Test func metersHaveTheLevelOfMeteredBuses() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 96_000)
    let render = try folder.render(
      #"""
      {"seconds":2,"effects":{"tone":"tone.wav"},"events":[
        {"at":0,"do":"bus","name":"world","metered":true,"gain":-6},{"at":0,"do":"bus","name":"quiet","metered":true},
        {"at":0,"do":"play","name":"tone","bus":"world","loop":true},{"at":1.9,"do":"meters"}]}
      """#)
    let line = try #require(render.log.first { $0.contains("meters") })
    let world = try #require(line.firstMatch(of: /"buses":\{"world":(-[0-9.]+)\}/).flatMap { Double($0.1) })
    let effects = try #require(line.firstMatch(of: /"effects":\{.*?"rms":(-[0-9.]+)/).flatMap { Double($0.1) })
    #expect(abs(world - effects) < 0.1, "\(line)")
  }

  @Test(arguments: [
    #"{"at":0,"do":"snapshot.enter","name":"none"}"#, #"{"at":0,"do":"duck","bus":"world"}"#,
    #"{"at":0,"do":"bus","name":"world","timeScale":0}"#, #"{"at":0,"do":"bus","name":"world","timeScale":17}"#,
    #"{"at":0,"do":"bus","name":"soundtrack","timeScale":4.1}"#,
  ])
  func nameThatThereIsNotIsAnError(event: String) {
    #expect(throws: ScenarioError.self) { try ScenarioTests.scenario(#"{"seconds":1,"events":[\#(event)]}"#) }
  }

  @Test func busBelowItselfIsAnErrorOfItsEvent() throws {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFolder().render(
        #"{"seconds":1,"events":[{"at":0,"do":"bus","name":"a","parent":"b"},{"at":0,"do":"bus","name":"b","parent":"a"}]}"#
      )
    }
    #expect(error?.description.contains("event 2 (bus)") == true)
  }
}
