import TacetBus
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The decisions of the monitor, without a bus.
@Suite struct MPRISStateTests {
  private typealias Action = MPRISAction
  private static let prefix = "org.mpris.MediaPlayer2."

  private func ms(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

  private func status(_ text: String) -> [String: BusValue] { ["PlaybackStatus": .string(text)] }

  /// A roster whose first scan found `owners`, each under a name of its own.
  private func roster(_ owners: String..., status text: String = "Playing") -> MPRISState {
    var roster = MPRISState()
    roster.handleConnection()
    _ = roster.handleNames(owners.map { Self.prefix + $0 }, at: .zero)
    for owner in owners { _ = roster.handleOwner(of: Self.prefix + owner, ":\(owner)", at: .zero) }
    for owner in owners { _ = roster.handleProperties(status(text), of: ":\(owner)", isReply: true, at: .zero) }
    return roster
  }

  @Test func firstScanEndsWithTheLastReply() {
    var roster = MPRISState()
    roster.handleConnection()
    #expect(roster.handleNames(["org.example", Self.prefix + "a"], at: ms(0)) == [.identify(Self.prefix + "a")])
    #expect(roster.deadline == PlayerScan.limit)
    #expect(roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1)) == [.read(":a")])
    #expect(
      roster.handleProperties(status("Playing"), of: ":a", isReply: true, at: ms(2)) == [
        .report(.began(id: "mpris:\(Self.prefix)a", name: "a")), .watchWitnesses(true), .reportPresence("a plays"),
      ])
    #expect(roster.deadline == ms(2) + PlayerClaims.readInterval)
  }

  @Test func firstScanEndsAtItsLimitWithoutAReply() {
    var roster = MPRISState()
    roster.handleConnection()
    _ = roster.handleNames([Self.prefix + "a"], at: ms(0))
    _ = roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1))
    #expect(roster.advance(to: ms(399)) == [])
    #expect(roster.advance(to: ms(400)) == [.reportPresence("1 player, quiet")])
  }

  @Test func firstScanEndsAtOnceWithoutPlayers() {
    var roster = MPRISState()
    roster.handleConnection()
    #expect(roster.handleNames([], at: ms(0)) == [.reportPresence("no player")])
  }

  /// A game's menu shows the piece that the soundtrack yields to, and its player while that is paused.
  @Test func menuShowsThePlayerThatCounts() {
    var roster = roster("vlc", status: "Playing")
    let piece: [String: BusValue] = [
      "xesam:title": .string("Blue Monday\u{1b}"), "xesam:artist": .strings(["Some Band"]),
      "xesam:album": .string("One"),
      "mpris:length": .int64(60_000_000), "mpris:artUrl": .string("file:///cover.png"),
    ]
    let properties: [String: BusValue] = [
      "Metadata": .options(piece), "Position": .int64(10_000_000), "CanGoNext": .bool(true),
      "CanGoPrevious": .bool(false),
      "Identity": .string("VLC"),
    ]
    _ = roster.handleProperties(properties, of: ":vlc", isReply: true, at: ms(1_000))
    let music = roster.otherMusic(at: ms(3_000))
    #expect(music?.player == "VLC")
    #expect(music?.summary.hasPrefix("Some Band – Blue Monday") == true)
    #expect(music?.title.contains("\u{1b}") == false)
    #expect(music?.isPlaying == true)
    #expect(music?.position == .seconds(12))
    #expect(music?.length == .seconds(60))
    #expect(music?.artwork == "file:///cover.png")
    #expect(music?.commands == [.play, .pause, .next])
    #expect(roster.otherMusic(at: ms(100_000))?.position == .seconds(60), "not beyond its end")
    #expect(roster.control(.next) == [.command(":vlc", .next)])
    #expect(roster.control(.previous).isEmpty)
    // Paused by the user, it can be played again.
    _ = roster.handleProperties(status("Paused"), of: ":vlc", isReply: false, at: ms(4_000))
    _ = roster.advance(to: ms(9_000))
    #expect(roster.otherMusic(at: ms(9_000))?.isPlaying == false)
    #expect(roster.otherMusic(at: ms(9_000))?.position == .seconds(13))
    #expect(roster.control(.play) == [.command(":vlc", .play)])
    _ = roster.handleSeek(to: 2_000_000, of: ":vlc", at: ms(9_500))
    #expect(roster.otherMusic(at: ms(9_900))?.position == .seconds(2))
    // Another piece begins at its start.
    _ = roster.handleProperties(
      ["Metadata": .options(["xesam:title": .string("Next")])], of: ":vlc", isReply: false, at: ms(10_000))
    #expect(roster.otherMusic(at: ms(10_000))?.position == .zero)
    #expect(roster.otherMusic(at: ms(10_000))?.artwork.isEmpty == true)
    _ = roster.handleProperties(status("Stopped"), of: ":vlc", isReply: false, at: ms(11_000))
    #expect(roster.otherMusic(at: ms(11_000)) == nil)
    #expect(roster.control(.play).isEmpty)
  }

  /// KDE: the browser's player and that of its tab are one.
  @Test func browserBesideThePlayerOfItsTabCountsOnce() {
    let tab = "plasma-browser-integration"
    var roster = roster("firefox", tab, status: "Paused")
    _ = roster.handleProcess(7, of: ":firefox", isOwn: false, at: ms(1))
    _ = roster.handleProcess(8, of: ":\(tab)", isOwn: false, at: ms(1))
    let shown: [String: BusValue] = ["Metadata": .options(["kde:pid": .int32(7)])]
    _ = roster.handleProperties(shown, of: ":\(tab)", isReply: false, at: ms(2))
    for owner in [":firefox", ":\(tab)"] {
      _ = roster.handleProperties(status("Playing"), of: owner, isReply: false, at: ms(3))
    }
    #expect(roster.advance(to: ms(500)).contains(.reportPresence("\(tab) plays")))
    let paused = roster.takeFocus(at: ms(501)).filter { if case .pause = $0 { true } else { false } }
    #expect(paused == [.pause(":\(tab)")])
    // Without it the browser's own counts.
    _ = roster.handleOwner(of: Self.prefix + tab, nil, at: ms(600))
    #expect(roster.advance(to: ms(2_000)).contains(.reportPresence("firefox plays")))
    // Any other program may say anything.
    var other = self.roster("firefox", "other")
    _ = other.handleProcess(7, of: ":firefox", isOwn: false, at: ms(1))
    _ = other.handleProperties(shown, of: ":other", isReply: false, at: ms(2))
    #expect(other.takeFocus(at: ms(3)).contains(.pause(":firefox")))
  }

  @Test func playerWithTwoNamesIsPausedOnce() {
    var roster = roster("vlc")
    #expect(roster.handleOwner(of: Self.prefix + "vlc.instance7", ":vlc", at: ms(1)) == [])
    #expect(roster.takeFocus(at: ms(2)) == [.record(paused: [":vlc"], volumes: [:]), .pause(":vlc"), .read(":vlc")])
  }

  @Test func volumesAreRecordedBeforeTheyAreSetAndOwnPlayersAreNotTouched() throws {
    var roster = roster("a", "own")
    roster.handleConnection(as: ":own")
    for owner in [":a", ":own"] {
      _ = roster.handleProperties(["Volume": .double(0.8)], of: owner, isReply: false, at: ms(1))
    }
    let volume = DuckedVolume(original: 0.8, movingTo: 0.2)
    #expect(roster.duck(true, at: ms(2)) == [.record(paused: [], volumes: [":a": volume])])
    guard case .setVolume(":a", let first)? = roster.advance(to: ms(22)).first else {
      Issue.record("no volume was set")
      return
    }
    #expect(first < 0.8)
    #expect(roster.endDucking() == [.record(paused: [], volumes: [:]), .setVolume(":a", 0.8)])
  }

  @Test func duckingSurvivesTheBus() {
    var roster = roster("a")
    _ = roster.duck(true, at: ms(1))
    _ = roster.handleDisconnection()
    roster.handleConnection()
    _ = roster.handleNames([Self.prefix + "b"], at: ms(2))
    _ = roster.handleOwner(of: Self.prefix + "b", ":b", at: ms(3))
    let properties: [String: BusValue] = ["PlaybackStatus": .string("Playing"), "Volume": .double(1)]
    let actions = roster.handleProperties(properties, of: ":b", isReply: true, at: ms(4))
    #expect(actions.first == .record(paused: [], volumes: [":b": DuckedVolume(original: 1, movingTo: 0.25)]))
  }

  @Test func ownPlayerIsIgnored() {
    var roster = MPRISState()
    roster.handleConnection()
    _ = roster.handleNames([Self.prefix + "a"], at: ms(0))
    _ = roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1))
    _ = roster.handleProcess(7, of: ":a", isOwn: true, at: ms(1))
    #expect(
      roster.handleProperties(status("Playing"), of: ":a", isReply: true, at: ms(2)) == [.reportPresence("no player")])
    #expect(roster.takeFocus(at: ms(3)) == [.read(":a")])
  }

  @Test func idEndsWithTheProcessOfThePlayer() {
    var roster = MPRISState()
    roster.handleConnection()
    _ = roster.handleNames([Self.prefix + "a"], at: ms(0))
    _ = roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1))
    _ = roster.handleProcess(4_771, of: ":a", isOwn: false, at: ms(1))
    let actions = roster.handleProperties(status("Playing"), of: ":a", isReply: true, at: ms(2))
    #expect(actions.contains(.report(.began(id: "mpris:\(Self.prefix)a/4771", name: "a"))))
  }

  @Test func changeBeforeTheFirstAnswerIsReportedWithIt() {
    var roster = MPRISState()
    roster.handleConnection()
    _ = roster.handleNames([Self.prefix + "a"], at: ms(0))
    _ = roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1))
    #expect(roster.handleProperties(status("Playing"), of: ":a", isReply: false, at: ms(1)) == [])
    #expect(roster.handleProcess(4_771, of: ":a", isOwn: false, at: ms(2)) == [])
    let actions = roster.handleProperties(status("Playing"), of: ":a", isReply: true, at: ms(3))
    #expect(actions.first == .report(.began(id: "mpris:\(Self.prefix)a/4771", name: "a")))
  }

  @Test func inheritedPlayerIsResumedUnlessFocusIsPending() {
    for wantsFocus in [false, true] {
      var roster = MPRISState()
      if wantsFocus { _ = roster.takeFocus(at: ms(0)) }
      roster.handleConnection(inheriting: [":a", ":gone"])
      _ = roster.handleNames([Self.prefix + "a"], at: ms(0))
      _ = roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1))
      let actions = roster.handleProperties(status("Paused"), of: ":a", isReply: true, at: ms(2))
      #expect(actions.contains(.play(":a")) == !wantsFocus)
      #expect(roster.releaseFocus(notify: true).contains(.play(":a")) == wantsFocus)
    }
  }

  @Test func focusTakenWithoutABusIsNotTakenLater() {
    var roster = MPRISState()
    _ = roster.handleDisconnection()
    _ = roster.takeFocus(at: ms(0))
    roster.handleConnection()
    _ = roster.handleNames([Self.prefix + "a"], at: ms(1))
    _ = roster.handleOwner(of: Self.prefix + "a", ":a", at: ms(1))
    #expect(!roster.handleProperties(status("Playing"), of: ":a", isReply: true, at: ms(2)).contains(.pause(":a")))
  }

  @Test func playerIsReadAfterARequestTimesOut() {
    var roster = roster("a")
    #expect(roster.takeFocus(at: ms(1)).contains(.pause(":a")))
    #expect(roster.handleReply(of: ":a", isAccepted: nil, at: ms(10_001)) == [.read(":a")])
    #expect(roster.handleReply(of: ":gone", isAccepted: nil, at: ms(10_001)) == [])
  }

  @Test func suspendedFocusClearsTheJournalAndPausesTheSamePlayersAgain() {
    var roster = roster("a", "b")
    _ = roster.handleProperties(status("Paused"), of: ":b", isReply: false, at: ms(1))
    _ = roster.advance(to: ms(5_000))
    _ = roster.takeFocus(at: ms(5_001))
    _ = roster.handleReply(of: ":a", isAccepted: true, at: ms(5_002))
    _ = roster.handleProperties(status("Paused"), of: ":a", isReply: true, at: ms(5_003))
    _ = roster.handleProperties(status("Paused"), of: ":b", isReply: true, at: ms(5_003))
    #expect(roster.suspendFocus() == [.record(paused: [], volumes: [:]), .play(":a")])
    _ = roster.handleReply(of: ":a", isAccepted: true, at: ms(6_000))
    for owner in [":a", ":b"] {
      _ = roster.handleProperties(status("Playing"), of: owner, isReply: false, at: ms(6_001))
    }
    #expect(roster.restoreFocus(at: ms(9_000)) == [.record(paused: [":a"], volumes: [:]), .pause(":a")])
  }

  @Test func disconnectionWithdrawsFactsAndClearsTheJournal() {
    var roster = roster("a", "b")
    _ = roster.takeFocus(at: ms(1))
    #expect(
      roster.handleDisconnection() == [
        .record(paused: [], volumes: [:]), .report(.ended(id: "mpris:\(Self.prefix)a")),
        .report(.ended(id: "mpris:\(Self.prefix)b")), .watchWitnesses(false),
      ])
    #expect(roster.deadline == nil)
  }

  @Test func textsAreCleanedAndCut() {
    func words(_ title: BusValue, _ artist: BusValue = .strings([])) -> String {
      var player = MPRISPlayer(name: Self.prefix + "mpv.instance7")
      player.update(with: ["Metadata": .options(["xesam:title": title, "xesam:artist": artist])])
      return player.summary
    }
    #expect(words(.string("Song")) == "mpv: Song")
    #expect(words(.string("Song"), .strings(["Ann", "Bob"])) == "mpv: Ann, Bob – Song")
    #expect(words(.string("Song"), .string("Ann")) == "mpv: Ann – Song")
    #expect(words(.string(" two\n lines\t\u{7}\u{202e}\u{200b} ")) == "mpv: two lines")
    #expect(words(.string(""), .strings(["", "\u{0}"])).hasPrefix("mpv"))
    #expect(words(.byte(7), .options([:])) == "mpv")
    #expect(words(.string(String(repeating: "x", count: 81))) == "mpv: " + String(repeating: "x", count: 79) + "…")
    let marked = words(.string("a" + String(repeating: "\u{301}", count: 100_000)))
    #expect(marked.unicodeScalars.count < 200)
  }

  /// The reports are compared with the players after a long time without inputs.
  @Test func reportsMatchThePlayersAfterRandomInputs() {
    var random = SeededGenerator(seed: 13)
    var roster = roster()
    var now = 0
    var owners: [String: String] = [:]
    var playing: Set<String> = []
    var reported: Set<String> = []
    var paused: Set<String> = []
    func take(_ actions: [Action]) {
      for action in actions {
        switch action {
        case .report(.began(let id, _)): reported.insert(id)
        case .report(.ended(let id)): reported.remove(id)
        case .pause(let owner): paused.insert(owner)
        case .play(let owner): paused.remove(owner)
        default: break
        }
      }
    }
    for step in 0..<50_000 {
      now += Int.random(in: 0...200, using: &random)
      let name = Self.prefix + (["a", "b", "c"].randomElement(using: &random) ?? "a")
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        owners[name] = ":1.\(step)"
        take(roster.handleOwner(of: name, ":1.\(step)", at: ms(now)))
      case 1:
        owners[name] = nil
        take(roster.handleOwner(of: name, nil, at: ms(now)))
      case 2...5:
        guard let owner = owners[name] else { continue }
        let isPlaying = Bool.random(using: &random)
        if isPlaying { playing.insert(owner) } else { playing.remove(owner) }
        take(
          roster.handleProperties(
            status(isPlaying ? "Playing" : "Paused"), of: owner, isReply: .random(using: &random), at: ms(now)))
      case 6: take(roster.takeFocus(at: ms(now)))
      case 7: take(roster.releaseFocus(notify: .random(using: &random)))
      case 8: take(roster.suspendFocus())
      case 9: take(roster.restoreFocus(at: ms(now)))
      case 10: take(roster.handleNames(Array(owners.keys), at: ms(now)))
      default: take(roster.advance(to: ms(now)))
      }
      // Each player that was requested to pause does so, and reports it.
      for owner in paused where playing.contains(owner) && owners.values.contains(owner) {
        playing.remove(owner)
        take(roster.handleReply(of: owner, isAccepted: true, at: ms(now)))
        take(roster.handleProperties(status("Paused"), of: owner, isReply: false, at: ms(now)))
      }
      paused = []
      if step % 50 == 0 {
        // Each read is answered in the end.
        for owner in owners.values {
          let text = playing.contains(owner) ? "Playing" : "Paused"
          take(roster.handleProperties(status(text), of: owner, isReply: true, at: ms(now)))
        }
        now += 5000
        take(roster.advance(to: ms(now)))
        let facts = owners.filter { playing.contains($0.value) }.keys.map { "mpris:\($0)" }
        #expect(reported == Set(facts))
      }
    }
  }
}
