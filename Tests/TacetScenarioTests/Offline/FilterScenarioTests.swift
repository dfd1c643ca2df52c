import Tacet
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetScenario

@Suite struct FilterScenarioTests {
  @Test func filtersAreLoggedWhereTheyChange() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"play","name":"beep","occlusion":0.5,"position":[1,0,0],"as":"a"},
        {"at":0.1,"do":"filter","mix":"master","lowPass":700,"over":0.2},
        {"at":0.2,"do":"filter","bus":"effects","highPass":0.5},
        {"at":0.3,"do":"filter","mix":"master"},
        {"at":0.4,"do":"set","voice":"a","occlusion":0}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"filter""#) }
    #expect(
      log == [
        #"{"frame":4800,"event":"filter","mix":"master","lowPass":700,"highPass":null}"#,
        #"{"frame":9600,"event":"filter","bus":"effects","lowPass":0,"highPass":0.5}"#,
        #"{"frame":14400,"event":"filter","mix":"master","lowPass":null,"highPass":null}"#,
      ])
  }

  @Test func filtersSendsAndSnapshotsHaveCurves() throws {
    let scenario = try ScenarioTests.scenario(
      #"""
      {"seconds":1,"snapshots":{"menu":{}},"events":[
        {"at":0,"do":"filter","mix":"master","lowPass":700,"over":0.2,"curve":"smooth"},
        {"at":0,"do":"filter","bus":"effects","highPass":0.5,"curve":"exponential"},
        {"at":0,"do":"reverb.send","bus":"effects","curve":"decibels"},
        {"at":0,"do":"snapshot.enter","name":"menu","curve":"smooth"},
        {"at":0,"do":"snapshot.leave","name":"menu"}
      ]}
      """#)
    let commands = scenario.events.map(\.command)
    let filters = commands.compactMap { $0 as? SetFilter }
    #expect(
      filters.map(\.target) == [
        .mix(.master, SoundFilter(lowPassHertz: 700)), .bus("effects", BusFilter(highPassStrength: 0.5), nil),
      ])
    #expect(filters.map(\.change.fade.duration) == [.milliseconds(200), nil])
    #expect(filters.map(\.change.fade.curve) == [.smooth, .exponential])
    #expect(commands.compactMap { ($0 as? SetReverbSend)?.change.fade.curve } == [.decibels])
    #expect(commands.compactMap { ($0 as? ApplySnapshot)?.enters } == [true, false])
    #expect(commands.compactMap { $0 as? ApplySnapshot }.map(\.change.fade.curve) == [.smooth, nil])
  }

  @Test(arguments: [
    #""do":"filter","mix":"master","lowPass":700"#, #""do":"filter","bus":"effects","highPass":0.5"#,
    #""do":"set","voice":"a","occlusion":1"#, #""do":"reverb.send","voice":"a""#,
    #""do":"reverb.send","bus":"effects""#,
  ])
  func orderWaitsForItsMoment(order: String) throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    func render(_ times: String) throws -> (log: [String], samples: [Float]) {
      let rendered = try folder.render(
        #"""
        {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
          {"at":0,"do":"reverb","preset":"room"},
          {"at":0,"do":"play","name":"beep","as":"a"},
          {\#(times),\#(order)}
        ]}
        """#)
      return (rendered.log, rendered.samples)
    }
    let (now, waiting) = try (render(#""at":0.5"#), render(#""at":0.1,"when":0.5"#))
    let early = try render(#""at":0.1"#)
    #expect(difference(now.samples[..<48_000], waiting.samples[..<48_000]) < 1e-4)
    // The blocks are others, in which OpenAL mixes, and so are the steps of its filters.
    #expect(4 * difference(now.samples, waiting.samples) < difference(now.samples, early.samples))
    guard !order.contains("occlusion") else { return }
    let line = try #require(waiting.log.first { $0.hasPrefix(#"{"frame":4800,"#) })
    #expect(line.hasSuffix(#","startFrame":24000}"#) && !now.log.contains { $0.contains("startFrame") })
  }

  @Test func momentOnAGridNamesItsClock() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":2,"effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"musicalClock","tempo":120},
        {"at":0,"do":"play","name":"beep","loop":true},
        {"at":0.6,"do":"filter","mix":"master","lowPass":700,"quantize":"beat","clock":"effects"}
      ]}
      """#
    ).log
    let line = try #require(log.first { $0.contains(#""event":"filter""#) })
    #expect(line.hasPrefix(#"{"frame":28800,"#) && line.hasSuffix(#","startFrame":48000,"clock":"effects"}"#))
  }

  @Test func curveOfAFilterIsHeard() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    func render(_ curve: String) throws -> [Float] {
      try folder.render(
        #"""
        {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
          {"at":0,"do":"play","name":"beep"},
          {"at":0.1,"do":"filter","mix":"master","lowPass":100,"over":0.8,"curve":"\#(curve)"}
        ]}
        """#
      ).samples
    }
    #expect(try render("smooth") != render("linear"))
  }

  @Test func curveOfAnOcclusionIsHeard() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    func render(_ keys: String) throws -> [Float] {
      try folder.render(
        #"""
        {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
          {"at":0,"do":"play","name":"beep","as":"a"},
          {"at":0.1,"do":"set","voice":"a","occlusion":1\#(keys)}
        ]}
        """#
      ).samples
    }
    let heard = try ["", #","over":0.1"#, #","over":0.8"#, #","over":0.8,"curve":"smooth""#].map(render)
    #expect(heard[0] == heard[1] && heard[1] != heard[2] && heard[2] != heard[3])
  }

  @Test func snapshotsHaveFilters() throws {
    let scenario = try ScenarioTests.scenario(
      #"""
      {"seconds":1,"events":[],"snapshots":{"menu":{
        "effects":{"lowPass":0.5},"master":{"gain":-6,"mixLowPass":700,"mixHighPass":40}}}}
      """#)
    #expect(
      scenario.sounds.snapshots["menu"]?.buses == [
        "effects": .init(filter: BusFilter(lowPassStrength: 0.5)),
        "master": .init(gain: .decibels(-6), cutoffs: SoundFilter(lowPassHertz: 700, highPassHertz: 40)),
      ])
    for value in [#"{"lowPass":2}"#, #"{"mixLowPass":1}"#, #"{"cutoff":3}"#] {
      #expect(throws: ScenarioError.self) {
        try ScenarioTests.scenario(#"{"seconds":1,"events":[],"snapshots":{"menu":{"effects":\#(value)}}}"#)
      }
    }
  }

  @Test(arguments: [
    #"{"at":0,"do":"filter"}"#, #"{"at":0,"do":"filter","mix":"all"}"#,
    #"{"at":0,"do":"filter","mix":"master","lowPass":1}"#, #"{"at":0,"do":"filter","bus":"a","lowPass":2}"#,
    #"{"at":0,"do":"filter","bus":"soundtrack","lowPass":1}"#,
    #"{"at":0,"do":"filter","mix":"master","when":1,"quantize":"bar"}"#,
  ])
  func wrongValuesAreErrors(event: String) {
    ScenarioTests.expectError(event)
  }
}
