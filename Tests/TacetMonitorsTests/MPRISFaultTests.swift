import Foundation
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

/// Players that no monitor should have to meet.
@Suite(
  .serialized,
  .enabled(if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon or python3-dbusmock is missing"))
struct MPRISFaultTests {
  private static let words = "Mock: Ann, Bob – Song"
  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
    try bus.start()
  }

  private func listener() -> MPRISListener {
    let listener = MPRISListener(bus)
    listener.start()
    _ = listener.presence()
    return listener
  }

  @Test func fiftyPlayersAreAllKnownAtTheFirstAnswer() throws {
    let players = try MockPlayers(bus, count: 50)
    let listener = MPRISListener(bus)
    let start = ContinuousClock.now
    listener.start()
    _ = listener.presence()
    print("mpris: first answer with 50 players after \((ContinuousClock.now - start) / .milliseconds(1)) ms")
    #expect(listener.playing.count == 50)
    #expect(listener.playing.values.allSatisfy { $0 == Self.words })
    listener.monitor.takeFocus()
    #expect(listener.waitForPlaying())
    listener.monitor.releaseFocus(notify: true)
    #expect(
      listener.wait { $0 == .fact(.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.mock50", name: Self.words)) })
    players.kill()
    #expect(listener.waitForPlaying())
    listener.monitor.stop()
  }

  @Test func aLiarIsToldOnceAndLeftAlone() throws {
    let players = try MockPlayers(bus, manner: .lying)
    let listener = listener()
    listener.monitor.takeFocus()
    #expect(eventually { (try? players.calls() == ["Pause"]) ?? false })
    #expect(listener.waitForPlaying(Self.words), "it goes on to count")
    #expect(listener.facts.count == 1)
    listener.monitor.stop()
  }

  @Test func whoRefusesOrCanNotIsLeftAlone() throws {
    let refusing = try MockPlayers(bus, manner: .refusing, name: "no")
    let unstoppable = try MockPlayers(bus, manner: .unstoppable, name: "never")
    let phone = try MockPlayers(bus, name: "kdeconnect.mpris_")
    let listener = listener()
    #expect(listener.playing.count == 3)
    listener.monitor.takeFocus()
    #expect(eventually { (try? refusing.calls(name: "no") == ["Pause"]) ?? false })
    listener.monitor.releaseFocus(notify: true)
    listener.monitor.stop()
    #expect(try refusing.calls(name: "no") == ["Pause"])
    #expect(try unstoppable.calls(name: "never") == [])
    #expect(try phone.calls(name: "kdeconnect.mpris_") == [])
  }

  @Test func whatAHungPlayerIsToldReachesItInOrder() throws {
    let players = try MockPlayers(bus)
    let listener = listener()
    players.freeze()
    listener.monitor.takeFocus()
    listener.monitor.releaseFocus(notify: true)
    listener.monitor.stop()
    players.thaw()
    #expect(eventually { (try? players.calls() == ["Pause", "Play"]) ?? false })
  }

  @Test func nonsenseChangesNothing() throws {
    let players = try MockPlayers(bus)
    let listener = listener()
    #expect(listener.waitForPlaying(Self.words))
    try players.order(1, "Nonsense")
    try players.order(1, "Title", "'Last'")
    #expect(
      listener.wait { $0 == .fact(.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.mock1", name: "Mock: Last")) })
    #expect(listener.waitForPlaying("Mock: Last"))
    listener.monitor.stop()
  }

  @Test func longTitlesAreCut() throws {
    let players = try MockPlayers(bus)
    let listener = listener()
    try players.order(1, "Title", "'" + String(repeating: "long ", count: 10_000) + "'")
    #expect(listener.wait { if case .fact(.otherMusicBegan(_, let name)) = $0 { name.hasSuffix("…") } else { false } })
    #expect(listener.playing.values.allSatisfy { $0.count <= 90 })
    listener.monitor.stop()
  }

  @Test func aStormEndsInTheLastStatus() throws {
    let players = try MockPlayers(bus)
    let listener = listener()
    let start = ContinuousClock.now
    try players.order(1, "Storm", "10000")
    try players.order(1, "Status", "'Paused'")
    #expect(listener.waitForPlaying())
    print(
      "mpris: 10,001 changes of a player in \((ContinuousClock.now - start) / .milliseconds(1)) ms, 1.2 s of them to be sure"
    )
    try players.order(1, "Storm", "10000")
    #expect(listener.waitForPlaying(Self.words))
    #expect(listener.facts.count == 3, "no flap in between")
    listener.monitor.stop()
  }

  @Test func theMirrorOfThePlayersIsNone() throws {
    let mirror = try MockPlayers(bus, name: "playerctld.x")
    let listener = listener()
    #expect(listener.waitFor(.present("no player")))
    listener.monitor.stop()
    _ = mirror
  }
}
