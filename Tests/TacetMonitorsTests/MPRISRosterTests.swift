import TacetBus
import Testing

@testable import TacetMonitors

/// What the monitor decides, without a bus.
@Suite struct MPRISRosterTests {
  private typealias Action = MPRISRoster.Action
  private static let prefix = "org.mpris.MediaPlayer2."

  private func ms(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

  private func status(_ text: String) -> [String: BusValue] { ["PlaybackStatus": .string(text)] }

  /// A roster whose first look found `owners`, each under a name of its own.
  private func roster(_ owners: String..., status text: String = "Playing") -> MPRISRoster {
    var roster = MPRISRoster()
    roster.connect()
    _ = roster.list(owners.map { Self.prefix + $0 }, at: .zero)
    for owner in owners { _ = roster.own(Self.prefix + owner, ":\(owner)", at: .zero) }
    for owner in owners { _ = roster.describe(":\(owner)", status(text), isAnswer: true, at: .zero) }
    return roster
  }

  @Test func theFirstLookEndsWithTheLastAnswer() {
    var roster = MPRISRoster()
    roster.connect()
    #expect(roster.list(["org.example", Self.prefix + "a"], at: ms(0)) == [.identify(Self.prefix + "a")])
    #expect(roster.deadline == MPRISRoster.longestLook)
    #expect(roster.own(Self.prefix + "a", ":a", at: ms(1)) == [.read(":a")])
    #expect(
      roster.describe(":a", status("Playing"), isAnswer: true, at: ms(2)) == [
        .report(.began(id: "mpris:\(Self.prefix)a", name: "a")), .present("a plays"),
      ])
    #expect(roster.deadline == nil)
  }

  @Test func theFirstLookEndsWithoutThoseThatHang() {
    var roster = MPRISRoster()
    roster.connect()
    _ = roster.list([Self.prefix + "a"], at: ms(0))
    _ = roster.own(Self.prefix + "a", ":a", at: ms(1))
    #expect(roster.advance(to: ms(399)) == [])
    #expect(roster.advance(to: ms(400)) == [.present("1 player, quiet")])
  }

  @Test func withoutPlayersTheFirstLookIsOverAtOnce() {
    var roster = MPRISRoster()
    roster.connect()
    #expect(roster.list([], at: ms(0)) == [.present("no player")])
  }

  @Test func aPlayerWithTwoNamesIsOne() {
    var roster = roster("vlc")
    #expect(roster.own(Self.prefix + "vlc.instance7", ":vlc", at: ms(1)) == [])
    #expect(roster.takeFocus(at: ms(2)) == [.owe([":vlc"]), .pause(":vlc"), .read(":vlc")])
  }

  @Test func ourOwnPlayerIsNone() {
    var roster = MPRISRoster()
    roster.connect()
    _ = roster.list([Self.prefix + "a"], at: ms(0))
    _ = roster.own(Self.prefix + "a", ":a", at: ms(1))
    _ = roster.isOurs(":a", at: ms(1))
    #expect(roster.describe(":a", status("Playing"), isAnswer: true, at: ms(2)) == [.present("no player")])
    #expect(roster.takeFocus(at: ms(3)) == [.read(":a")])
  }

  @Test func aKilledGamesPlayersAreGivenBackOrTakenOver() {
    for wantsFocus in [false, true] {
      var roster = MPRISRoster()
      if wantsFocus { _ = roster.takeFocus(at: ms(0)) }
      roster.connect(inheriting: [":a", ":gone"])
      _ = roster.list([Self.prefix + "a"], at: ms(0))
      _ = roster.own(Self.prefix + "a", ":a", at: ms(1))
      let actions = roster.describe(":a", status("Paused"), isAnswer: true, at: ms(2))
      #expect(actions.contains(.play(":a")) == !wantsFocus)
      #expect(roster.releaseFocus(notify: true).contains(.play(":a")) == wantsFocus)
    }
  }

  @Test func focusThatNobodyCouldBeAskedForIsNotTakenLater() {
    var roster = MPRISRoster()
    _ = roster.disconnect()
    _ = roster.takeFocus(at: ms(0))
    roster.connect()
    _ = roster.list([Self.prefix + "a"], at: ms(1))
    _ = roster.own(Self.prefix + "a", ":a", at: ms(1))
    #expect(!roster.describe(":a", status("Playing"), isAnswer: true, at: ms(2)).contains(.pause(":a")))
  }

  @Test func whoDoesNotAnswerToWhatItIsToldIsLookedAt() {
    var roster = roster("a")
    #expect(roster.takeFocus(at: ms(1)).contains(.pause(":a")))
    #expect(roster.answer(":a", nil, at: ms(10_001)) == [.read(":a")])
    #expect(roster.answer(":gone", nil, at: ms(10_001)) == [])
  }

  @Test func withTheBusAllFactsAreTakenBackAndNothingIsOwed() {
    var roster = roster("a", "b")
    _ = roster.takeFocus(at: ms(1))
    #expect(
      roster.disconnect() == [
        .owe([]), .report(.ended(id: "mpris:\(Self.prefix)a")), .report(.ended(id: "mpris:\(Self.prefix)b")),
      ])
    #expect(roster.deadline == nil)
  }

  @Test func textsAreCleanedAndCut() {
    func words(_ title: BusValue, _ artist: BusValue = .strings([])) -> String {
      var player = MPRISPlayer(name: Self.prefix + "mpv.instance7")
      player.take(["Metadata": .options(["xesam:title": title, "xesam:artist": artist])])
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

  /// Everything at random; then, when it has been quiet for long, what was told is what is.
  @Test func aLongRandomLifeEndsInTheFacts() {
    var random = SystemRandomNumberGenerator()
    var roster = roster()
    var now = 0
    var owners: [String: String] = [:]
    var playing: Set<String> = []
    var told: Set<String> = []
    var paused: Set<String> = []
    func take(_ actions: [Action]) {
      for action in actions {
        switch action {
        case .report(.began(let id, _)): told.insert(id)
        case .report(.ended(let id)): told.remove(id)
        case .pause(let owner): paused.insert(owner)
        case .play(let owner): paused.remove(owner)
        default: break
        }
      }
    }
    for step in 0..<50_000 {
      now += Int.random(in: 0...200, using: &random)
      let name = Self.prefix + (["a", "b", "c"].randomElement(using: &random) ?? "a")
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        owners[name] = ":1.\(step)"
        take(roster.own(name, ":1.\(step)", at: ms(now)))
      case 1:
        owners[name] = nil
        take(roster.own(name, nil, at: ms(now)))
      case 2...5:
        guard let owner = owners[name] else { continue }
        let isPlaying = Bool.random(using: &random)
        if isPlaying { playing.insert(owner) } else { playing.remove(owner) }
        take(roster.describe(owner, status(isPlaying ? "Playing" : "Paused"), isAnswer: .random(), at: ms(now)))
      case 6: take(roster.takeFocus(at: ms(now)))
      case 7: take(roster.releaseFocus(notify: .random()))
      case 8: take(roster.list(Array(owners.keys), at: ms(now)))
      default: take(roster.advance(to: ms(now)))
      }
      // What was told to do something does it, and says so.
      for owner in paused where playing.contains(owner) && owners.values.contains(owner) {
        playing.remove(owner)
        take(roster.answer(owner, true, at: ms(now)))
        take(roster.describe(owner, status("Paused"), isAnswer: false, at: ms(now)))
      }
      paused = []
      if step % 50 == 0 {
        now += 5000
        take(roster.advance(to: ms(now)))
        let facts = owners.filter { playing.contains($0.value) }.keys.map { "mpris:\($0)" }
        #expect(told == Set(facts))
      }
    }
  }
}
