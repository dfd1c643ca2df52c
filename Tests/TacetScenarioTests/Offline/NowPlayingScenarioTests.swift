import Tacet
import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct NowPlayingScenarioTests {
  private func events(_ text: String) throws -> [any ScenarioCommand] {
    try ScenarioTests.scenario(#"{"seconds":1,"events":[\#(text)]}"#).events.map(\.command)
  }

  @Test func piecesAndCommandsAreRead() throws {
    let commands = try events(
      #"""
      {"at":0,"do":"nowPlaying","title":"Song","artist":"Ann","album":"Record","artwork":"file:///a.png","length":60,
       "commands":["next","seek"]},
      {"at":0,"do":"nowPlaying","title":"Song"},{"at":0,"do":"nowPlaying"},
      {"at":0,"signal":"remoteCommand","command":"next"},
      {"at":0,"signal":"remoteCommand","command":"seek","seconds":-5},
      {"at":0,"signal":"remoteCommand","command":"setPosition","seconds":12}
      """#)
    #expect(
      commands.compactMap { ($0 as? ShowNowPlaying)?.piece } == [
        NowPlaying(
          title: "Song", artist: "Ann", album: "Record", artwork: .init(string: "file:///a.png"),
          length: .seconds(60), commands: [.next, .seek]), NowPlaying(title: "Song"),
      ])
    #expect(
      commands.compactMap { ($0 as? DeliverRemoteCommand)?.command } == [
        .next, .seek(by: .seconds(-5)), .setPosition(.seconds(12)),
      ])
  }

  @Test(arguments: [
    #"{"at":0,"do":"nowPlaying","title":"Song","commands":["rewind"]}"#,
    #"{"at":0,"signal":"remoteCommand","command":"rewind"}"#, #"{"at":0,"signal":"remoteCommand","command":"seek"}"#,
    #"{"at":0,"signal":"remoteCommand","command":"setPosition","seconds":-1}"#,
    #"{"at":0,"do":"remoteCommand","command":"play"}"#, #"{"at":0,"do":"nowPlaying","name":"Song"}"#,
  ])
  func invalidNowPlayingEventsAreErrors(_ event: String) {
    #expect(throws: ScenarioError.self) { try events(event) }
  }

  @Test func logShowsWhenOthersAreDucked() throws {
    let log = try ScenarioFolder().render(
      #"""
      {"seconds":2,"category":"ambient","options":["duckOthers"],"events":[
        {"at":0.5,"signal":"background","on":true},{"at":1,"signal":"background","on":false},{"at":1.5,"do":"deactivate"}
      ]}
      """#
    ).log.filter { $0.contains("\"event\":\"duckOthers\"") }
    #expect(
      log == [
        #"{"frame":0,"event":"duckOthers","on":true}"#, #"{"frame":24000,"event":"duckOthers","on":false}"#,
        #"{"frame":48000,"event":"duckOthers","on":true}"#, #"{"frame":72000,"event":"duckOthers","on":false}"#,
      ])
  }

  @Test func logShowsThem() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 96_000)
    let log = try folder.render(
      #"""
      {"seconds":2,"category":"playback","soundtracks":{"theme":"theme.wav"},"events":[
        {"at":0,"do":"nowPlaying","title":"Song \u001b[31m","commands":["pause","seek"]},
        {"at":0,"do":"soundtrack.play","name":"theme"},
        {"at":0.5,"signal":"remoteCommand","command":"pause"},
        {"at":0.5,"do":"soundtrack.pause"},
        {"at":1,"signal":"remoteCommand","command":"setPosition","seconds":1.5},
        {"at":1,"do":"soundtrack.seek","to":1.5},
        {"at":1,"signal":"remoteCommand","command":"next"},
        {"at":1.5,"do":"setCategory","category":"ambient"},
        {"at":1.5,"signal":"remoteCommand","command":"pause"}
      ]}
      """#
    ).log.filter { $0.contains("nowPlaying") || $0.contains("remoteCommand") }
    #expect(
      log == [
        #"{"frame":0,"event":"nowPlaying","title":"Song \u001b[31m","status":"playing"}"#,
        #"{"frame":24000,"event":"remoteCommand","command":"pause"}"#,
        #"{"frame":24000,"event":"nowPlaying","title":"Song \u001b[31m","status":"paused"}"#,
        #"{"frame":48000,"event":"remoteCommandIgnored","command":"next"}"#,
        #"{"frame":48000,"event":"remoteCommand","command":"setPosition","seconds":1.5}"#,
        #"{"frame":48000,"event":"nowPlayingSeeked","seconds":1.5}"#,
        #"{"frame":72000,"event":"remoteCommandIgnored","command":"pause"}"#,
        #"{"frame":72000,"event":"nowPlaying","title":null,"status":"stopped"}"#,
      ])
  }

  /// The answer to "play" of the samples: the restart that people ask for, after an unplug, and after an interruption
  /// that is not to be resumed. The piece alone does not go on then.
  @Test(arguments: [
    #"{"at":0.2,"signal":"route","to":"headphones"},{"at":0.5,"signal":"route","to":"speaker"}"#,
    #"{"at":0.4,"signal":"otherAudio","on":true},{"at":0.4,"signal":"interruption","source":"otherAudio","began":true},"#
      + #"{"at":0.5,"signal":"interruption","source":"otherAudio","began":false,"shouldResume":false}"#,
  ])
  func playRestartsByResumingTheEngine(_ latch: String) throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 480_000)
    let render = try folder.render(
      #"""
      {"seconds":2,"category":"playback","soundtracks":{"theme":"theme.wav"},"events":[
        {"at":0,"do":"nowPlaying","title":"Song"},{"at":0,"do":"soundtrack.play","name":"theme"},\#(latch),
        {"at":1,"signal":"remoteCommand","command":"play"},{"at":1,"do":"soundtrack.resume"},
        {"at":1.5,"do":"engine.resume"}
      ]}
      """#)
    func peak(_ from: Double, _ to: Double) -> Float {
      render.samples[Int(from * 96_000)..<Int(to * 96_000)].reduce(0) { max($0, abs($1)) }
    }
    #expect(peak(0.3, 0.35) > 0.05)
    // Nothing but the engine's own resume brings it back.
    #expect(peak(0.6, 1.5) == 0)
    #expect(peak(1.55, 2) > 0.05)
  }
}
