import Foundation
import TacetMonitors
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

/// The monitor with real players on a bus of the test's own.
@Suite(
  .enabled(if: PrivateBus.isInstalled && PlayerProcess.isInstalled, "dbus-daemon, gdbus, mpv or mpv-mpris is missing"))
struct MPRISLiveTests {
  private static let words = "mpv: Ann – First"
  private let folder: TemporaryFolder
  private let file: String
  private let bus: PrivateBus

  init() throws {
    folder = try TemporaryFolder()
    file = try song(in: folder, artist: "Ann", title: "First")
    bus = try PrivateBus()
  }

  private func player(isPaused: Bool = false) throws -> PlayerProcess {
    let player = try PlayerProcess(in: bus.place, file: file, isPaused: isPaused)
    #expect(eventually { player.metadata.contains("Ann") })
    return player
  }

  @Test func whoPlaysAlreadyIsToldBeforeTheFirstAnswer() throws {
    try bus.start()
    let mpv = try player()
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.presence() == .present("\(Self.words) plays"))
    #expect(
      listener.all.first == .fact(.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.mpv", name: Self.words)))
    listener.monitor.stop()
    _ = mpv
  }

  @Test func aPlayerComesPlaysPausesAndIsKilled() throws {
    try bus.start()
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.presence() == .present("no player"))
    let mpv = try player(isPaused: true)
    #expect(listener.waitFor(.present("1 player, quiet")))
    #expect(listener.facts.isEmpty)
    try mpv.play()
    #expect(listener.waitForPlaying(Self.words))
    try mpv.open(song(in: folder, artist: "Ann", title: "Second"))
    #expect(listener.waitForPlaying("mpv: Ann – Second"))
    #expect(!listener.facts.contains(.otherMusicEnded(id: "mpris:org.mpris.MediaPlayer2.mpv")), "a gap is none")
    try mpv.pause()
    #expect(listener.waitForPlaying())
    try mpv.play()
    #expect(listener.waitForPlaying("mpv: Ann – Second"))
    mpv.kill()
    #expect(listener.waitForPlaying())
    #expect(listener.waitFor(.present("no player")))
    listener.monitor.stop()
  }

  @Test func ofTwoOneMayStop() throws {
    try bus.start()
    let one = try player()
    let two = try player()
    #expect(one.name != two.name)
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.waitForPlaying(Self.words, Self.words))
    one.kill()
    #expect(listener.waitForPlaying(Self.words))
    try two.pause()
    #expect(listener.waitForPlaying())
    listener.monitor.stop()
  }

  @Test func theBusDiesAndComesBack() throws {
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.wait { if case .presence(.absent) = $0 { true } else { false } })
    for _ in 0..<2 {
      try bus.start()
      let mpv = try player()
      #expect(listener.waitForPlaying(Self.words))
      bus.kill()
      #expect(listener.waitForPlaying())
      #expect(listener.waitFor(.absent("the session bus went away")))
      mpv.kill()
    }
    listener.monitor.stop()
  }

  @Test func aHungPlayerHoldsNobodyUp() throws {
    try bus.start()
    let hung = try player()
    hung.freeze()
    let mpv = try player()
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.presence() == .present("\(Self.words) plays"))
    #expect(listener.playing.count == 1)
    hung.thaw()
    #expect(listener.waitForPlaying(Self.words, Self.words), "a late answer counts")
    listener.monitor.stop()
    _ = mpv
  }

  @Test func ignoredPlayersAreNotThere() throws {
    try bus.start()
    let mpv = try player()
    let listener = MPRISListener(bus, ignoring: ["MPV"])
    listener.start()
    #expect(listener.presence() == .present("no player"))
    #expect(listener.facts.isEmpty)
    listener.monitor.stop()
    _ = mpv
  }

  @Test func refreshSaysItAllAgain() throws {
    try bus.start()
    let mpv = try player()
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.waitForPlaying(Self.words))
    let count = listener.facts.count
    listener.monitor.refresh()
    #expect(listener.waitForFacts(moreThan: count))
    #expect(listener.waitForPlaying(Self.words))
    listener.monitor.stop()
    _ = mpv
  }

  @Test func aFrozenBusHoldsNobodyUp() throws {
    try bus.start()
    bus.freeze()
    let listener = MPRISListener(bus)
    listener.start()
    #expect(listener.presence() == .absent("the session bus does not answer"))
    let clock = ContinuousClock()
    let calls = clock.measure {
      listener.monitor.takeFocus()
      listener.monitor.releaseFocus(notify: true)
      listener.monitor.refresh()
    }
    let stop = SelfFigures.timeAsleep { listener.monitor.stop() }
    print("mpris: frozen bus: three calls \(calls / .microseconds(1)) us, stop \(stop / .milliseconds(1)) ms")
    #expect(stop < .seconds(1))
  }
}
