import TacetBus
import Testing

@testable import TacetMonitors

@Suite struct PlayerContentTests {
  private let content = PlayerContent(
    track: 7, title: "Song", artist: "Ann", album: "Record", artwork: "file:///cover.png", length: .seconds(60),
    commands: [.play, .pause, .next, .seek], status: .playing)

  @Test func metadataHasTheFieldsThatAreKnown() throws {
    let metadata = content.metadata
    #expect(metadata["mpris:trackid"] == .objectPath("/org/tacet/track/7"))
    #expect(metadata["xesam:title"]?.string == "Song")
    #expect(metadata["xesam:artist"] == .strings(["Ann"]))
    #expect(metadata["xesam:album"]?.string == "Record")
    #expect(metadata["mpris:artUrl"]?.string == "file:///cover.png")
    #expect(metadata["mpris:length"] == .int64(60_000_000))
    let bare = PlayerContent(track: 0, title: "Song", status: .stopped).metadata
    #expect(bare.entries?.keys.sorted() == ["mpris:trackid", "xesam:title"])
  }

  @Test func textsAreWhatABusTakes() {
    let long = PlayerContent(track: 0, title: "a\0b" + String(repeating: "x", count: 2_000), status: .stopped)
    #expect(long.title.hasPrefix("abx") && long.title.count <= 1_000)
  }

  @Test func capabilitiesFollowTheCommands() {
    let can = content.properties.filter { $0.key.hasPrefix("Can") }.mapValues(\.bool)
    #expect(
      can == ["CanPlay": true, "CanPause": true, "CanGoNext": true, "CanGoPrevious": false, "CanSeek": true])
  }

  @Test func ratesAreWithinTheirRange() {
    for rate in [0.0625, 1, 4] {
      var content = content
      content.rate = rate
      let rates = content.properties.filter { $0.key.hasSuffix("Rate") }
      #expect(
        rates == ["Rate": .double(rate), "MinimumRate": .double(min(1, rate)), "MaximumRate": .double(max(1, rate))])
    }
  }

  @Test func callsBecomeCommandsWhereTheyAreOffered() {
    #expect(content.command("Play") == .play)
    #expect(content.command("Next") == .next)
    #expect(content.command("Previous") == nil, "not offered")
    #expect(content.command("Stop") == nil, "not offered")
    #expect(content.command("Quit") == nil)
    #expect(content.command("PlayPause") == .pause)
    var paused = content
    paused.status = .paused
    #expect(paused.command("PlayPause") == .play)
  }

  @Test func positionsAreCheckedAgainstThePiece() {
    let track = BusValue.objectPath("/org/tacet/track/7")
    #expect(content.command("Seek", [.int64(-5_000_000)]) == .seek(by: .seconds(-5)))
    #expect(content.command("SetPosition", [track, .int64(5_000_000)]) == .setPosition(.seconds(5)))
    #expect(content.command("SetPosition", [track, .int64(60_000_000)]) == .setPosition(.seconds(60)))
    #expect(content.command("SetPosition", [track, .int64(60_000_001)]) == nil)
    #expect(content.command("SetPosition", [track, .int64(-1)]) == nil)
    #expect(content.command("SetPosition", [.objectPath("/org/tacet/track/6"), .int64(0)]) == nil, "an older piece")
    #expect(content.command("Seek", [.int64(.max)]) != nil && content.command("Seek", [.int64(.min)]) != nil)
  }

  @Test func durationsAreMicrosecondsWithinTheirRange() {
    #expect(Duration.milliseconds(1_500).microseconds == 1_500_000)
    #expect(Duration.milliseconds(-1_500).microseconds == -1_500_000)
    #expect(Duration.seconds(Int64.max).microseconds == .max)
    #expect(Duration.seconds(Int64.min).microseconds == .min)
  }
}

@Suite struct PlayerNameTests {
  private func name(_ application: String, _ id: String? = nil, attempt: Int = 1) -> String {
    BusPlayerName.name(application: application, id: id, process: 42, attempt: attempt)
  }

  @Test func nameIsTheApplicationsWithItsProcess() {
    #expect(name("quiz") == "org.mpris.MediaPlayer2.quiz.instance42")
    #expect(name("quiz", attempt: 2) == "org.mpris.MediaPlayer2.quiz.instance42_2")
    #expect(name("quiz", "org.example.Quiz") == "org.mpris.MediaPlayer2.org.example.Quiz.instance42")
  }

  @Test func anyTextBecomesAName() {
    #expect(name("2048: Ünlimited!") == "org.mpris.MediaPlayer2._2048___nlimited_.instance42")
    #expect(name("") == "org.mpris.MediaPlayer2.game.instance42")
    #expect(name("quiz", "..") == "org.mpris.MediaPlayer2.quiz.instance42")
    #expect(name(String(repeating: "x", count: 300)) == "org.mpris.MediaPlayer2.game.instance42")
  }
}
