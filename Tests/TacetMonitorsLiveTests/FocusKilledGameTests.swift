import Foundation
import TacetMonitors
import TacetTestSupport
import Testing

/// A game that takes focus and is killed: this program, started again with one of its tests.
@Suite(
  .enabled(if: PrivateBus.isInstalled && PlayerProcess.isInstalled, "dbus-daemon, gdbus, mpv or mpv-mpris is missing"))
struct FocusKilledGameTests {
  @Test func nextStartResumesThePlayerOfAKilledProcess() throws {
    let folder = try TemporaryFolder()
    let file = try song(in: folder, artist: "Ann", title: "First")
    let bus = try PrivateBus()
    try bus.start()
    let mpv = try PlayerProcess(in: bus.place, file: file)
    let quiet = try PlayerProcess(in: bus.place, file: file, isPaused: true)
    let game = try KilledGame.start(.focus, address: bus.address, environment: bus.environment)
    #expect(eventually { mpv.status == "Paused" })
    game.kill()
    #expect(mpv.status == "Paused", "a killed game can not resume it")
    let next = MonitorLog(on: bus)
    let start = ContinuousClock.now
    next.start()
    try mpv.waitForStatus("Playing")
    print(
      "focus: a killed game's player plays \((ContinuousClock.now - start) / .milliseconds(1)) ms after the next start")
    #expect(quiet.status == "Paused", "the game had not paused it")
    #expect(next.wait(forMusic: "mpv: Ann – First"))
    next.monitor.stop()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bus.place.folder).allSatisfy { !$0.hasPrefix("tacet-") })
  }
}
