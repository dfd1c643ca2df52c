import Foundation
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with real players on a private bus.
@Suite(
  .enabled(if: PrivateBus.isInstalled && PlayerProcess.isInstalled, "dbus-daemon, gdbus, mpv or mpv-mpris is missing"))
struct MPRISLiveTests {
  private static let words = "mpv: Ann – First"
  private let players: SongPlayers
  private var bus: PrivateBus { players.bus }

  init() throws {
    players = try SongPlayers()
  }

  @Test func playingPlayerAtStartIsReportedBeforeThePresence() throws {
    try bus.start()
    let mpv = try players.start()
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.wait { $0.presence != nil } && log.reports.presence == .present("\(Self.words) plays"))
    #expect(
      log.reports.first
        == .fact(.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.mpv/\(mpv.processID)", name: Self.words)))
    log.monitor.stop()
    _ = mpv
  }

  @Test func playerIsFollowedFromItsStartToItsEnd() throws {
    try bus.start()
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.wait { $0.presence != nil } && log.reports.presence == .present("no player"))
    let mpv = try players.start(isPaused: true)
    #expect(log.wait(forPresence: .present("1 player, quiet")))
    #expect(log.reports.facts.isEmpty)
    try mpv.play()
    #expect(log.wait(forMusic: Self.words))
    try mpv.open(players.newSong(title: "Second"))
    #expect(log.wait(forMusic: "mpv: Ann – Second"))
    #expect(
      !log.reports.facts.contains(.otherMusicEnded(id: "mpris:org.mpris.MediaPlayer2.mpv/\(mpv.processID)")),
      "a gap between two songs is no end")
    try mpv.pause()
    #expect(log.wait { $0.music.isEmpty })
    try mpv.play()
    #expect(log.wait(forMusic: "mpv: Ann – Second"))
    mpv.kill()
    #expect(log.wait { $0.music.isEmpty })
    #expect(log.wait(forPresence: .present("no player")))
    log.monitor.stop()
  }

  @Test func musicEndsWithTheLastOfTwoPlayers() throws {
    try bus.start()
    let one = try players.start()
    let two = try players.start()
    #expect(one.name != two.name)
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.wait(forMusic: Self.words, Self.words))
    one.kill()
    #expect(log.wait(forMusic: Self.words))
    try two.pause()
    #expect(log.wait { $0.music.isEmpty })
    log.monitor.stop()
  }

  @Test func reconnectsAfterTheBusRestarts() throws {
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.waitForReport { if case .presence(.absent) = $0 { true } else { false } })
    for _ in 0..<2 {
      try bus.start()
      let mpv = try players.start()
      #expect(log.wait(forMusic: Self.words))
      bus.kill()
      #expect(log.wait { $0.music.isEmpty })
      #expect(log.wait(forPresence: .absent("the session bus went away")))
      mpv.kill()
    }
    log.monitor.stop()
  }

  @Test func hungPlayerDoesNotDelayTheFirstScan() throws {
    try bus.start()
    let hung = try players.start()
    hung.freeze()
    let mpv = try players.start()
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.wait { $0.presence != nil } && log.reports.presence == .present("\(Self.words) plays"))
    #expect(log.reports.players.count == 1)
    hung.thaw()
    #expect(log.wait(forMusic: Self.words, Self.words), "a late reply counts")
    log.monitor.stop()
    _ = mpv
  }

  @Test func ignoredPlayersAreNotReported() throws {
    try bus.start()
    let mpv = try players.start()
    let log = MonitorLog(on: bus, ignoring: ["MPV"])
    log.start()
    #expect(log.wait { $0.presence != nil } && log.reports.presence == .present("no player"))
    #expect(log.reports.facts.isEmpty)
    log.monitor.stop()
    _ = mpv
  }

  @Test func refreshReportsEverythingAgain() throws {
    try bus.start()
    let mpv = try players.start()
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.wait(forMusic: Self.words))
    let count = log.reports.facts.count
    log.monitor.refresh()
    #expect(log.wait { $0.facts.count > count })
    #expect(log.wait(forMusic: Self.words))
    log.monitor.stop()
    _ = mpv
  }

  @Test func callsReturnWhileTheBusIsFrozen() throws {
    try bus.start()
    bus.freeze()
    let log = MonitorLog(on: bus)
    log.start()
    #expect(log.wait { $0.presence != nil } && log.reports.presence == .absent("the session bus does not answer"))
    let isBlocked = SelfFigures.isBlocked {
      log.monitor.perform(.take)
      log.monitor.perform(.release(notify: true))
      log.monitor.refresh()
      log.monitor.stop()
    }
    #expect(!isBlocked)
  }
}
