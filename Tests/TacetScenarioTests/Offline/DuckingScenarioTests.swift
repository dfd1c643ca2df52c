import Tacet
import TacetTestSupport
import Testing

@testable import TacetScenario

/// Players with a volume of their own, in a scenario with `duckOthers`.
@Suite struct DuckingScenarioTests {
  private static func log(_ events: String) throws -> [String] {
    let folder = try ScenarioFolder()
    return try folder.render(
      #"""
      {"seconds":6,"category":"ambient","options":["duckOthers"],"events":[
        {"at":0,"do":"deactivate"},
        {"at":0,"signal":"otherMusic","on":true,"who":"mpv: Blue Monday","id":"mpv"},
        {"at":0,"signal":"playerVolume","id":"mpv","volume":0.8},
        {"at":0,"signal":"playerVolume","id":"quiet","volume":0.5},
        {"at":1,"do":"activate"},
        \#(events)
      ]}
      """#
    ).log.filter { ["duckOthers", "playerVolume", "duckedPlayers"].contains(where: $0.contains) }
  }

  private static func volume(_ log: [String], atFrame frame: Int) -> String? {
    log.last { $0.hasPrefix(#"{"frame":\#(frame),"event":"playerVolume""#) }
  }

  @Test func playerIsDuckedToAQuarterAndRestored() throws {
    let log = try Self.log(#"{"at":4,"do":"deactivate"}"#)
    #expect(log.first == #"{"frame":48000,"event":"duckOthers","on":true}"#)
    // 20 ms after the request: a tenth of the way from 0.8 to 0.2.
    #expect(Self.volume(log, atFrame: 48_960) == #"{"frame":48960,"event":"playerVolume","id":"mpv","volume":0.74}"#)
    #expect(Self.volume(log, atFrame: 57_600) == #"{"frame":57600,"event":"playerVolume","id":"mpv","volume":0.2}"#)
    // Read 500 ms after the last volume.
    #expect(log.contains(#"{"frame":81600,"event":"duckedPlayers","players":["mpv"]}"#))
    #expect(log.contains(#"{"frame":192000,"event":"duckedPlayers","players":[]}"#))
    #expect(Self.volume(log, atFrame: 201_600) == #"{"frame":201600,"event":"playerVolume","id":"mpv","volume":0.8}"#)
    #expect(!log.contains { $0.contains("quiet") })
  }

  @Test func playerMovedByItsUserIsLeftAlone() throws {
    let log = try Self.log(#"{"at":2,"signal":"playerVolume","id":"mpv","volume":0.5},{"at":4,"do":"deactivate"}"#)
    #expect(log.contains(#"{"frame":96000,"event":"duckedPlayers","players":[]}"#))
    #expect(!log.contains { $0.hasPrefix(#"{"frame":20"#) && $0.contains("playerVolume") })
  }

  @Test func thatPlaysNoMoreHasItsVolumeBackAfterASecond() throws {
    let log = try Self.log(#"{"at":2,"signal":"otherMusic","on":false,"id":"mpv"}"#)
    #expect(Self.volume(log, atFrame: 144_000)?.contains("0.8") == true)
  }

  @Test(arguments: [
    #"{"at":0,"signal":"playerVolume","id":"mpv"}"#, #"{"at":0,"signal":"playerVolume","volume":1}"#,
    #"{"at":0,"signal":"playerVolume","id":"mpv","volume":-1}"#,
    #"{"at":0,"signal":"outside:mixer-muted"}"#, #"{"at":0,"signal":"outside:loud","on":true}"#,
    #"{"at":0,"signal":"outside:mixer-muted","on":true,"stream":"effects"}"#,
    #"{"at":0,"signal":"systemVolume","level":11}"#, #"{"at":0,"signal":"systemVolume","level":"loud"}"#,
  ])
  func wrongVolumesAreErrors(_ event: String) {
    #expect(throws: ScenarioError.self) { try ScenarioTests.scenario(#"{"seconds":1,"events":[\#(event)]}"#) }
  }

  @Test func logShowsTheSystemVolume() throws {
    let log = try ScenarioFolder().render(
      #"""
      {"seconds":1,"events":[
        {"at":0,"signal":"systemVolume","level":0.4},
        {"at":0.25,"signal":"systemVolume","level":0.4},
        {"at":0.5,"signal":"systemVolume","level":1.5,"muted":true},
        {"at":0.75,"signal":"systemVolume"}
      ]}
      """#
    ).log.filter { $0.contains("systemVolume") }
    #expect(
      log == [
        #"{"frame":0,"cause":"systemVolume","systemVolume":{"level":0.4,"muted":false}}"#,
        #"{"frame":24000,"cause":"systemVolume","systemVolume":{"level":1.5,"muted":true}}"#,
        #"{"frame":36000,"cause":"systemVolume","systemVolume":null}"#,
      ])
  }
}
