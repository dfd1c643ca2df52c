import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct MeterScenarioTests {
  @Test func logShowsTheMetersThatWereAskedFor() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
    let render = try folder.render(
      #"""
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[{"at":0,"do":"meters"},
        {"at":0,"do":"play","name":"beep"},{"at":0.5,"do":"meters"}]}
      """#)
    let lines = render.log.filter { $0.contains(#""event":"meters""#) }
    #expect(lines.first == #"{"frame":0,"event":"meters","master":{},"soundtrack":{},"effects":{}}"#)
    #expect(lines.count == 2 && lines[1].hasPrefix(#"{"frame":24000,"event":"meters","master":{"integrated":-"#))
    #expect(lines[1].contains(#""soundtrack":{}"#))
  }

  @Test func accessibilityFoldsAndBalances() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
    let render = try folder.render(
      #"""
      {"seconds":0.5,"effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"accessibility","mono":true,"balance":0.5},{"at":0,"do":"play","name":"beep","pan":-1}]}
      """#)
    let loudest = stride(from: 0, to: render.samples.count, by: 2).reduce(into: (Float(0), Float(0))) {
      $0 = (max($0.0, abs(render.samples[$1])), max($0.1, abs(render.samples[$1 + 1])))
    }
    #expect(loudest.0 > 0.01 && abs(2 * loudest.0 - loudest.1) < 1e-4)
    #expect(throws: ScenarioError.self) {
      try ScenarioTests.scenario(#"{"seconds":1,"events":[{"at":0,"do":"accessibility","over":1}]}"#)
    }
  }

  @Test func accessibilityWaitsForAMoment() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
    let samples = try folder.render(
      #"""
      {"seconds":0.5,"effects":{"beep":"beep.wav"},"events":[{"at":0,"do":"play","name":"beep","pan":-1},
        {"at":0,"do":"accessibility","balance":1,"over":0,"when":0.25}]}
      """#
    ).samples
    #expect(!isSilent(samples[..<24_000]))
    #expect(isSilent(samples[24_000...]))
  }

  @Test func dynamicRangeIsReducedAndLogged() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    let render = try folder.render(
      #"""
      {"seconds":2,"effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"play","name":"beep","gain":-40,"loop":true},
        {"at":0.5,"do":"accessibility","dynamicRange":"reduced"},
        {"at":1.5,"do":"accessibility","dynamicRange":"full","over":0.1}]}
      """#)
    #expect(
      render.log.filter { $0.contains("dynamicRange") } == [
        #"{"frame":24000,"event":"dynamicRange","range":"reduced"}"#,
        #"{"frame":72000,"event":"dynamicRange","range":"full"}"#,
      ])
    func peak(_ frames: Range<Int>) -> Float { frames.reduce(0) { max($0, abs(render.samples[2 * $1])) } }
    #expect(abs(peak(60_000..<70_000) / peak(10_000..<20_000) - 2.512) < 0.01)
    #expect(abs(peak(80_000..<90_000) / peak(10_000..<20_000) - 1) < 1e-3)
    #expect(throws: ScenarioError.self) {
      try ScenarioTests.scenario(#"{"seconds":1,"events":[{"at":0,"do":"accessibility","dynamicRange":"some"}]}"#)
    }
  }
}
