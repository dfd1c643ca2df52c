import Foundation
import TacetMonitors
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

/// Audio focus with real players.
@Suite(
  .enabled(if: PrivateBus.isInstalled && PlayerProcess.isInstalled, "dbus-daemon, gdbus, mpv or mpv-mpris is missing"))
struct FocusLiveTests {
  private let players: SongPlayers
  private var bus: PrivateBus { players.bus }

  init() throws {
    players = try SongPlayers()
    try players.bus.start()
  }

  private func log() -> MonitorLog<MPRISMonitor> { .scanning(bus) }

  private var journals: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bus.place.folder)) ?? []
    return names.filter { $0.hasPrefix("tacet-focus") }
  }

  @Test func playingPlayersArePausedAndResumed() throws {
    let one = try players.start()
    let two = try players.start()
    let quiet = try players.start(isPaused: true)
    let game = log()
    game.monitor.perform(.take)
    try one.waitForStatus("Paused")
    try two.waitForStatus("Paused")
    #expect(game.wait { $0.music.isEmpty })
    #expect(journals.count == 1)
    game.monitor.perform(.release(notify: true))
    try one.waitForStatus("Playing")
    try two.waitForStatus("Playing")
    #expect(quiet.status == "Paused")
    #expect(eventually { journals.isEmpty })
    game.monitor.stop()
  }

  @Test func focusTakenBeforeStartIsTakenByTheFirstScan() throws {
    let mpv = try players.start()
    let game = MonitorLog(on: bus)
    game.monitor.perform(.take)
    game.start()
    try mpv.waitForStatus("Paused")
    game.monitor.perform(.release(notify: true))
    try mpv.waitForStatus("Playing")
    game.monitor.stop()
  }

  @Test func playerStartedLaterIsNotPaused() throws {
    let game = log()
    game.monitor.perform(.take)
    let mpv = try players.start()
    #expect(game.wait(forMusic: "mpv: Ann – First"))
    #expect(mpv.status == "Playing")
    game.monitor.stop()
  }

  @Test func playersStayPausedWithoutNotify() throws {
    let mpv = try players.start()
    let game = log()
    game.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    #expect(game.wait { $0.music.isEmpty })
    game.monitor.perform(.release(notify: false))
    #expect(eventually { journals.isEmpty })
    game.monitor.stop()
    #expect(mpv.status == "Paused")
  }

  @Test func playerUsedByTheUserIsLeftAlone() throws {
    let mpv = try players.start()
    let game = log()
    game.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    #expect(game.wait { $0.music.isEmpty })
    try mpv.play()
    #expect(game.wait(forMusic: "mpv: Ann – First"))
    try mpv.pause()
    #expect(game.wait { $0.music.isEmpty })
    game.monitor.perform(.release(notify: true))
    game.monitor.stop()
    #expect(mpv.status == "Paused", "the user paused it, not the game")
  }

  @Test func releaseIsSentBeforeStopReturns() throws {
    let mpv = try players.start()
    let game = log()
    game.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    #expect(game.wait { $0.music.isEmpty })
    game.monitor.perform(.release(notify: true))
    game.monitor.stop()
    try mpv.waitForStatus("Playing")
    #expect(journals.isEmpty)
  }

  @Test func lastOfManyFocusRequestsCounts() throws {
    let mpv = try players.start()
    let game = log()
    for _ in 0..<20 {
      game.monitor.perform(.take)
      game.monitor.perform(.release(notify: true))
    }
    #expect(game.wait(forMusic: "mpv: Ann – First"))
    game.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    game.monitor.perform(.release(notify: true))
    try mpv.waitForStatus("Playing")
    game.monitor.stop()
  }

  @Test func hungPlayerIsPausedWhenItContinues() throws {
    let mpv = try players.start()
    let game = log()
    mpv.freeze()
    game.monitor.perform(.take)
    #expect(eventually { !journals.isEmpty })
    mpv.thaw()
    try mpv.waitForStatus("Paused")
    #expect(game.wait { $0.music.isEmpty })
    game.monitor.perform(.release(notify: true))
    try mpv.waitForStatus("Playing")
    game.monitor.stop()
  }

  @Test func killedPlayerIsForgotten() throws {
    let mpv = try players.start()
    let game = log()
    game.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    mpv.kill()
    #expect(game.wait(forPresence: .present("no player")))
    #expect(eventually { journals.isEmpty })
    let next = try players.start(isPaused: true)
    #expect(game.wait(forPresence: .present("1 player, quiet")))
    game.monitor.perform(.release(notify: true))
    game.monitor.stop()
    #expect(next.status == "Paused")
  }
}

extension FocusLiveTests {
  /// Leaves a game's journal as if it was killed: under the name of a dead process.
  private func kill(_ game: MonitorLog<MPRISMonitor>) throws {
    #expect(eventually { journals.count == 1 })
    let name = try #require(journals.first)
    let dead = try ChildProcess("true", [], environment: [:])
    dead.kill()
    let path = "\(bus.place.folder)/\(name)"
    try FileManager.default.copyItem(atPath: path, toPath: "\(bus.place.folder)/tacet-focus.\(dead.id).1.1")
    game.monitor.perform(.release(notify: false))
    game.monitor.stop()
    #expect(journals == ["tacet-focus.\(dead.id).1.1"])
  }

  @Test func nextStartResumesThePlayersOfAKilledGame() throws {
    let mpv = try players.start()
    let touched = try players.start()
    let first = log()
    first.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    try touched.waitForStatus("Paused")
    try kill(first)
    try touched.play()
    let next = log()
    try mpv.waitForStatus("Playing")
    #expect(eventually { journals.isEmpty })
    #expect(touched.status == "Playing")
    next.monitor.stop()
  }

  @Test func nextStartWithFocusTakesOverThePlayersOfAKilledGame() throws {
    let mpv = try players.start()
    let first = log()
    first.monitor.perform(.take)
    try mpv.waitForStatus("Paused")
    try kill(first)
    let next = MonitorLog(on: bus)
    next.monitor.perform(.take)
    next.start()
    #expect(next.wait { $0.presence != nil } && next.reports.presence == .present("1 player, quiet"))
    #expect(mpv.status == "Paused")
    #expect(next.reports.facts.isEmpty, "it played in between")
    next.monitor.perform(.release(notify: true))
    try mpv.waitForStatus("Playing")
    next.monitor.stop()
  }
}
