import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A real music player on real servers: the yield, and audio focus.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled && PlayerProcess.isInstalled))
struct LivePlayerTests {
  /// It plays, pauses, plays and dies: the soundtrack yields, is back at the same frame, yields, is back.
  @Test(arguments: Way.ofEngines)
  func soundtrackYieldsToAPlayer(by way: Way) throws {
    let machine = try PrivateMachine(way, keepsWritten: true)
    let engine = try machine.engine(.ambient, [.soundServer, .players])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    let player = try PlayerProcess(in: machine.server.place, file: machine.tone(), output: "pulse")
    for _ in 0..<2 {
      // The reason first: a server that is late is silent too.
      #expect(
        eventually { engine.session.reasonsForSilence.soundtrack.contains { $0.summary.hasPrefix("yielding to mpv") } },
        "\(engine.session.reasonsForSilence.soundtrack)")
      #expect(machine.waitForSilence())
      #expect(machine.recorder.wait { channel($0.suffix(9_600), 0).contains { $0 > 0.05 } })
      let frozen = engine.soundtrack.position
      machine.recorder.forget()
      let written = machine.written.count
      try player.pause()
      #expect(machine.waitForGame())
      let end = (machine.others.lastIndex { $0 != 0 } ?? 0) + 1
      let back = try #require(machine.game.firstIndex { $0 != 0 })
      #expect(back >= end, "\(end - back) frames before the player paused")
      #expect(machine.goesOn(at: frozen, from: written))
      try player.play()
    }
    #expect(machine.waitForSilence())
    player.kill()
    #expect(machine.waitForGame())
  }

  /// The process distinguishes two players of one program, and finds the stream of the one that is on the bus.
  @Test(arguments: Way.ofEngines)
  func twoPlayersOfOneProgramAreTwoReasons(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.ambient, [.soundServer, .players])
    func names() -> [String] { engine.session.reasonsForSilence.soundtrack.map(\.summary) }
    let file = try machine.tone()
    let player = try PlayerProcess(in: machine.server.place, file: file, output: "pulse")
    #expect(eventually { names().count == 1 && names()[0].hasPrefix("yielding to mpv:") }, "\(names())")
    let other = try ChildProcess(
      "mpv", ["--no-config", "--no-terminal", "--vid=no", "--ao=pulse", "--load-scripts=no", "--loop=inf", file],
      environment: machine.server.place.environment)
    #expect(eventually { names().count == 2 }, "\(names())")
    other.kill()
    #expect(eventually { names().count == 1 }, "\(names())")
    #expect(names().first?.hasPrefix("yielding to mpv:") == true, "\(names())")
    player.kill()
    #expect(eventually { names().isEmpty })
  }

  /// A game that is heard alone, after it has paused a player.
  private func heardAlone(_ way: Way) throws -> (PrivateMachine, PlayerProcess, AudioEngine) {
    let machine = try PrivateMachine(way)
    let player = try PlayerProcess(in: machine.server.place, file: machine.tone(), output: "pulse")
    let engine = try machine.engine(.soloAmbient, [.soundServer, .players])
    engine.soundtrack.play(try machine.clock())
    try player.waitForStatus("Paused")
    #expect(machine.waitForGame())
    return (machine, player, engine)
  }

  /// A game that is heard alone pauses it, and lets it go on at its end.
  @Test(arguments: Way.ofEngines)
  func soloAmbientPausesThePlayerAtActivation(by way: Way) throws {
    let (machine, player, engine) = try heardAlone(way)
    #expect(engine.session.verdict.effects == .audible)

    // Music that begins later interrupts everything.
    try player.play()
    #expect(eventually { engine.session.reasonsForSilence.effects == [.interruption(.otherAudio)] })
    #expect(machine.waitForSilence())
    try player.pause()
    #expect(machine.waitForGame())

    // The user had the last word: it is not the game's to give back.
    engine.session.deactivate(notifyOthers: true)
    #expect(machine.waitForSilence())
    #expect(player.status == "Paused")

    try player.play()
    try engine.session.activate()
    try player.waitForStatus("Paused")
    engine.session.deactivate(notifyOthers: true)
    try player.waitForStatus("Playing")
  }

  /// Minimised, it gives the player back, and takes it again on return; one that began meanwhile is left alone.
  @Test(arguments: Way.ofEngines)
  func playerResumesWhileTheGameIsInTheBackground(by way: Way) throws {
    let (machine, player, engine) = try heardAlone(way)

    for _ in 0..<2 {
      engine.report(.background(true))
      #expect(machine.waitForSilence())
      try player.waitForStatus("Playing")
      #expect(machine.recorder.wait { channel($0.suffix(9_600), 0).contains { $0 > 0.05 } })
      engine.report(.background(false))
      try player.waitForStatus("Paused")
      #expect(machine.waitForGame())
    }

    // Paused by hand and played again in the background: it is the user's now.
    engine.report(.background(true))
    try player.waitForStatus("Playing")
    #expect(eventually { engine.session.secondaryAudioShouldBeSilenced })
    #expect(machine.record(seconds: 0.5))
    try player.pause()
    #expect(eventually { !engine.session.secondaryAudioShouldBeSilenced })
    try player.play()
    #expect(eventually { engine.session.secondaryAudioShouldBeSilenced })
    engine.report(.background(false))
    #expect(machine.waitForGame())
    #expect(player.status == "Playing")
    #expect(engine.session.verdict.effects == .audible, "\(engine.session.reasonsForSilence)")
  }

  /// The end of an engine is the end of its focus.
  @Test(arguments: Way.oneOfEngines) func releasedEngineGivesTheFocusBack(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let player = try PlayerProcess(in: machine.server.place, file: machine.tone())
    var engine: AudioEngine? = try machine.engine(.playback, [.players])
    try player.waitForStatus("Paused")
    engine = nil
    try player.waitForStatus("Playing")
    _ = engine
  }
}
