import Foundation
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

/// The monitor with players that misbehave.
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

  private func log() -> MonitorLog<MPRISMonitor> { .scanning(bus) }

  @Test func fiftyPlayersAreReportedByTheFirstScan() throws {
    let players = try MockPlayers(bus, count: 50)
    let log = MonitorLog(on: bus)
    let start = ContinuousClock.now
    log.start()
    _ = log.wait { $0.presence != nil }
    print("mpris: first answer with 50 players after \((ContinuousClock.now - start) / .milliseconds(1)) ms")
    #expect(log.reports.players.count == 50)
    #expect(log.reports.music.allSatisfy { $0 == Self.words })
    log.monitor.perform(.take)
    #expect(log.wait { $0.music.isEmpty })
    log.monitor.perform(.release(notify: true))
    #expect(
      log.waitForReport {
        $0 == .fact(.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.mock50/\(players.processID)", name: Self.words))
      })
    players.kill()
    #expect(log.wait { $0.music.isEmpty })
    log.monitor.stop()
  }

  @Test func playerThatIgnoresAPauseIsAskedOnce() throws {
    let players = try MockPlayers(bus, manner: .lying)
    let log = log()
    log.monitor.perform(.take)
    #expect(eventually { (try? players.calls() == ["Pause"]) ?? false })
    #expect(log.wait(forMusic: Self.words), "it still counts")
    #expect(log.reports.facts.count == 1)
    log.monitor.stop()
  }

  @Test func playerThatRefusesOrCanNotPauseIsLeftAlone() throws {
    let refusing = try MockPlayers(bus, manner: .refusing, name: "no")
    let unstoppable = try MockPlayers(bus, manner: .unstoppable, name: "never")
    let phone = try MockPlayers(bus, name: "kdeconnect.mpris_")
    let log = log()
    #expect(log.reports.players.count == 2, "that of a phone is not heard here")
    log.monitor.perform(.take)
    #expect(eventually { (try? refusing.calls(name: "no") == ["Pause"]) ?? false })
    log.monitor.perform(.release(notify: true))
    log.monitor.stop()
    #expect(try refusing.calls(name: "no") == ["Pause"])
    #expect(try unstoppable.calls(name: "never") == [])
    #expect(try phone.calls(name: "kdeconnect.mpris_") == [])
  }

  @Test func requestsReachAHungPlayerInOrder() throws {
    let players = try MockPlayers(bus)
    let log = log()
    players.freeze()
    log.monitor.perform(.take)
    log.monitor.perform(.release(notify: true))
    log.monitor.stop()
    players.thaw()
    #expect(eventually { (try? players.calls() == ["Pause", "Play"]) ?? false })
  }

  @Test func invalidPropertiesAreIgnored() throws {
    let players = try MockPlayers(bus)
    let log = log()
    #expect(log.wait(forMusic: Self.words))
    try players.order(1, "Nonsense")
    try players.order(1, "Title", "'Last'")
    #expect(
      log.waitForReport {
        $0 == .fact(.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.mock1/\(players.processID)", name: "Mock: Last"))
      })
    #expect(log.wait(forMusic: "Mock: Last"))
    log.monitor.stop()
  }

  @Test func longTitlesAreCut() throws {
    let players = try MockPlayers(bus)
    let log = log()
    try players.order(1, "Title", "'" + String(repeating: "long ", count: 10_000) + "'")
    #expect(
      log.waitForReport { if case .fact(.otherMusicBegan(_, let name)) = $0 { name.hasSuffix("…") } else { false } })
    #expect(log.reports.music.allSatisfy { $0.count <= 90 })
    log.monitor.stop()
  }

  /// As a change, and as the answer to a first read.
  @Test func titleOf10MBWithEscapeCodesIsShownHarmlessly() throws {
    let players = try MockPlayers(bus)
    let following = log()
    #expect(following.wait { $0.music.count == 1 })
    try players.order(1, "HugeTitle")
    func isHarmless(_ names: [String]) -> Bool {
      names.count == 1 && names[0].hasPrefix("Mock: ]0;owned [31m xxx") && names[0].hasSuffix("…")
        && names[0].count <= 90
        && names[0].unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) }
    }
    #expect(following.wait { isHarmless(Array($0.music)) }, "\(following.reports.music)")
    following.monitor.stop()
    let reading = log()
    #expect(reading.wait { isHarmless(Array($0.music)) }, "\(reading.reports.music)")
    reading.monitor.stop()
  }

  @Test func lastOfTenThousandStatusChangesCounts() throws {
    let players = try MockPlayers(bus)
    let log = log()
    let start = ContinuousClock.now
    try players.order(1, "Storm", "10000")
    try players.order(1, "Status", "'Paused'")
    #expect(log.wait { $0.music.isEmpty })
    print(
      "mpris: 10,001 changes of a player in \((ContinuousClock.now - start) / .milliseconds(1)) ms, 1.2 s of them to be sure"
    )
    try players.order(1, "Storm", "10000")
    #expect(log.wait(forMusic: Self.words))
    #expect(log.reports.facts.count == 3, "a change in between was reported")
    log.monitor.stop()
  }

  @Test func playerctldIsIgnored() throws {
    let mirror = try MockPlayers(bus, name: "playerctld.x")
    let log = log()
    #expect(log.wait(forPresence: .present("no player")))
    log.monitor.stop()
    _ = mirror
  }
}
