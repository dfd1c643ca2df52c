import Testing

@testable import TacetSession

@Suite struct PlayerNameTests {
  private static let bus = "mpris:org.mpris.MediaPlayer2."

  @Test(
    arguments: [
      (["stream:4771/mpv": "mpv"], ["mpv"]),
      (["stream:4771/mpv": "mpv", bus + "mpv": "mpv: Blue Monday"], ["mpv: Blue Monday"]),
      (["stream:4771/mpv": "mpv Media Player", bus + "mpv.instance4771": "mpv: Blue Monday"], ["mpv: Blue Monday"]),
      (["stream:9/firefox-bin": "Firefox", bus + "firefox.instance_1_9": "Firefox: A video"], ["Firefox: A video"]),
      (["stream:9/spotify": "Spotify", bus + "vlc": "VLC: Song"], ["Spotify", "VLC: Song"]),
      ([bus + "mpv": "mpv: A", bus + "mpv.instance2": "mpv: B", "stream:1/mpv": "mpv"], ["mpv: A", "mpv: B"]),
      (["stream:4771/mpv": "mpv", bus + "mpv/4771": "mpv: A"], ["mpv: A"]),
      (["stream:4771/mpv": "mpv", "stream:5000/mpv": "mpv", bus + "mpv/4771": "mpv: A"], ["mpv", "mpv: A"]),
      (
        [
          "stream:4771/mpv": "mpv", "stream:5000/mpv": "mpv", bus + "mpv/4771": "mpv: A",
          bus + "mpv.instance5000/5000": "mpv: B",
        ], ["mpv: A", "mpv: B"]
      ),
      // Of a program whose sound comes from another process than its name on the bus, in a sandbox or not.
      (["stream:3/chrome": "Chromium", bus + "chromium.instance9/9": "Chromium: A"], ["Chromium: A"]),
      (["stream:9/renamed": "Player", bus + "mpv/9": "mpv: A"], ["mpv: A"]),
      (["stream:client 7": "App", "radio": "Radio"], ["App", "Radio"]),
      (["stream:client 7": "", bus + "mpv": "mpv"], ["", "mpv"]),
      (["a": "Same", "b": "Same"], ["Same"]),
      ([:], []),
    ] as [([String: String], [String])])
  func playerOfTwoMonitorsHasItsBestNameOnce(_ players: [String: String], _ names: [String]) {
    #expect(PlayerName.names(of: players) == names)
  }

  @Test func onePlayerIsOneReasonUntilBothMonitorsSayItIsOver() {
    var state = SessionState(category: .ambient)
    try? state.activate()
    state.handle(.otherMusicBegan(id: "stream:4771/mpv", name: "mpv"))
    #expect(state.verdict.reasons.soundtrack == [.otherMusic("mpv")])
    state.handle(.otherMusicBegan(id: Self.bus + "mpv", name: "mpv: Blue Monday"))
    #expect(state.verdict.reasons.soundtrack == [.otherMusic("mpv: Blue Monday")])
    #expect(state.otherMusicNames == ["mpv: Blue Monday"])
    state.handle(.otherMusicEnded(id: Self.bus + "mpv"))
    #expect(state.verdict.reasons.soundtrack == [.otherMusic("mpv")])
    state.handle(.otherMusicEnded(id: "stream:4771/mpv"))
    #expect(state.verdict.soundtrack == .audible)
  }

  @Test(arguments: [
    ("stream:4771/mpv", "mpv"), (bus + "mpv/4771", "mpv"), (bus + "spotify.instance3", "spotify"),
    ("stream:client 7", "another program"),
    ("radio", "radio"),
  ])
  func endNamesTheProgramAndNoStream(_ id: String, _ name: String) {
    #expect(SessionEvent.otherMusicEnded(id: id).summary == "other music is over: \(name)")
  }

  @Test func gameHoldsAreNamed() {
    var state = SessionState(category: .ambient)
    try? state.activate()
    for event in [
      SessionEvent.gamePause(.soundtrack, true), .gameMute(.everything, true), .gameMute(.bus("effects"), true),
    ] { state.handle(event) }
    let reasons = state.verdict.reasons
    #expect(reasons.soundtrack.map(\.summary) == ["muted by the game", "soundtrack paused by the game"])
    #expect(reasons.effects.map(\.summary) == ["effects muted by the game", "muted by the game"])
    #expect(Set(reasons.soundtrack.map(\.description)) == ["game"])
    state.handle(.gamePause(.everything, true))
    #expect(state.verdict.reasons.effects.map(\.summary).contains("paused by the game"))
  }
}
